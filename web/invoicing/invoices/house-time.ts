import type { LocalDate } from '../../../rules/core/dates';
import { localDateOf } from '../../../rules/core/dates';
import { dateInWords } from '../../core/locale';

/** Today on the house's calendar. */
export const houseToday = (timeZone: string): LocalDate => localDateOf(Date.now(), timeZone);

/** The house's day of an instant, in words: "Nov 18, 2026". */
export const houseDay = (instant: string, timeZone: string): string =>
  dateInWords(localDateOf(Date.parse(instant), timeZone));
