import type { LocalDate } from '../../../rules/core/dates';
import { localDateOf } from '../../../rules/core/dates';
import { dateInWords } from '../../core/locale';

/** Returns today's date in the house's time zone. */
export const houseToday = (timeZone: string): LocalDate => localDateOf(Date.now(), timeZone);

/** Returns the date of an instant in the house's time zone: "Nov 18, 2026". */
export const houseDay = (instant: string, timeZone: string): string =>
  dateInWords(localDateOf(Date.parse(instant), timeZone));
