/**
 * Characters that make a spreadsheet read a cell as a formula when they come first (OWASP: CSV injection), and their full-width forms,
 * which some language versions accept too.
 */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const SPECIAL = /[",\r\n]/;

/** Formats a text as a field of RFC 4180, quoted if necessary. */
export const quotedField = (text: string): string => (SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Formats a text as a field of RFC 4180. A text that a spreadsheet would evaluate gets a leading apostrophe. */
export const textField = (text: string): string => quotedField(FORMULA.test(text) ? `'${text}` : text);

const GUARDABLE = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const GUARDED = /^'+[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** Adds an apostrophe to a text that a spreadsheet would evaluate, or that has such an apostrophe already, so that it can be read back. */
export const guardedText = (text: string): string => (GUARDABLE.test(text) ? `'${text}` : text);

/** Removes the apostrophe that guardedText added. */
export const unguardedText = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text);

/** Formats fields as a record of RFC 4180. */
export const csvRecord = (fields: readonly string[]): string => `${fields.join(',')}\r\n`;

/** Starts a file in UTF-8. Without it, Excel misreads accented letters. */
export const BYTE_ORDER_MARK = '\ufeff';
