const MONTHS =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const YEAR = '(?:1\\d{3}|20\\d{2})';
const DAY = '(?:0[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0[1-9]|1[0-2])';
const BETWEEN = '[^a-z0-9]+';

/** Patterns for the ways in which people write a date or a year. Each is matched against lowercase text at a position. */
const FORMS = [
  YEAR,
  `${DAY}${MONTH}${YEAR}`,
  `${MONTH}${DAY}${YEAR}`,
  `${YEAR}${MONTH}${DAY}`,
  `${DAY}${MONTH}\\d{2}`,
  `${MONTH}${DAY}\\d{2}`,
  `\\d{2}${MONTH}${DAY}`,
  // 1-2-85, 12/31/1985, 1985.12.31, and a day and month without a year.
  `\\d{1,2}${BETWEEN}\\d{1,2}${BETWEEN}\\d{2}(?!\\d)`,
  `\\d{1,2}${BETWEEN}\\d{1,2}${BETWEEN}${YEAR}`,
  `${YEAR}${BETWEEN}\\d{1,2}${BETWEEN}\\d{1,2}(?!\\d)`,
  `\\d{1,2}(?:st|nd|rd|th)?(?:${BETWEEN})?${MONTHS}`,
  `${MONTHS}(?:${BETWEEN})?\\d{1,2}(?:st|nd|rd|th)?(?!\\d)`,
  MONTHS,
].map((form) => new RegExp(`(?:${BETWEEN})?${form}(?:${BETWEEN})?`, 'y'));

/**
 * Returns whether a text consists only of years and dates, in any order and with any separators other than letters and digits, such as
 * 1987-1988-1989, 31121985, or 12-May-1985. Each position is visited once, so the time stays linear.
 */
export function isOnlyDates(text: string): boolean {
  const lower = text.toLowerCase();
  if (!/\d/.test(lower)) return false;
  const reached = new Set([0]);
  for (const position of reached) {
    if (position === lower.length) return true;
    for (const form of FORMS) {
      form.lastIndex = position;
      if (form.test(lower)) reached.add(form.lastIndex);
    }
  }
  return false;
}
