/**
 * Characters that make a spreadsheet read a cell as a formula when they come first (OWASP: CSV injection), and its full-width forms, which
 * some languages of the program take as well.
 */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const SPECIAL = /[",\r\n]/;

/** A text as a field of RFC 4180, quoted where it must be. One that a spreadsheet would compute gets an apostrophe before it. */
export function textField(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return SPECIAL.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Fields as a record of RFC 4180. */
export const csvRecord = (fields: readonly string[]): string => `${fields.join(',')}\r\n`;

/** Before a file in UTF-8: without it Excel reads accents as of another century. */
export const BYTE_ORDER_MARK = '\ufeff';
