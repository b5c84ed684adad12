import { localDateOf } from '../../../rules/core/dates';
import { dateInWords } from '../../core/locale';

/** Returns the date of an instant in the house's time zone: "Nov 18, 2026". */
export const houseDay = (instant: string, timeZone: string): string =>
  dateInWords(localDateOf(Date.parse(instant), timeZone));
