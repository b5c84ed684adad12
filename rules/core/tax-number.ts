import { cardNumberRefusal } from './card-number';
import { readableLine } from './text';

/** Maximum length of a tax number, in characters: the longest VAT and GST numbers with their prefixes and spaces. */
export const TAX_NUMBER_LIMIT = 30;

/** Returns why a tax number can't be saved, as a message for staff; null if it can. Countries have their own forms, so only its length counts. */
export function taxNumberRefusal(value: string): string | null {
  if ([...value].length > TAX_NUMBER_LIMIT) return `A tax number can have ${TAX_NUMBER_LIMIT} characters at most.`;
  if (value !== readableLine(value)) return "A tax number can't have line breaks or invisible characters.";
  return cardNumberRefusal(value);
}
