import pg from 'pg';

/** Converts values between JavaScript and PostgreSQL, the same on both drivers: parameters as text, results by type. */

/** PostgreSQL's type ids. */
const oid = { int8: 20, numeric: 1700, date: 1082, textArray: 1009, int8Array: 1016, numericArray: 1231 };

/** Parses an integer that JavaScript represents exactly; throws for any other number instead of rounding it. */
function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`${text} is not a whole number that is held exactly: cast it in the statement.`);
  return value;
}

/** pg's parsers, whose types cover scalars only. */
const standardParser = pg.types.getTypeParser as (type: number) => (text: string) => unknown;
const textArray = standardParser(oid.textArray) as (text: string) => (string | null)[];
const wholeNumbers = (text: string) => textArray(text).map((item) => (item === null ? null : wholeNumber(item)));

const ownParsers = new Map<number, (text: string) => unknown>([
  [oid.int8, wholeNumber],
  [oid.numeric, wholeNumber],
  [oid.date, String],
  [oid.int8Array, wholeNumbers],
  [oid.numericArray, wholeNumbers],
]);

/** Returns the parser for PostgreSQL's text of a type. */
export const resultParser = (type: number): ((text: string) => unknown) => ownParsers.get(type) ?? standardParser(type);

const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

function arrayText(items: readonly unknown[]): string {
  const texts = items.map((item) => {
    if (Array.isArray(item)) return arrayText(item);
    const text = parameterText(item);
    return text === null ? 'NULL' : quoted(text);
  });
  return `{${texts.join(',')}}`;
}

/** Encodes a parameter as text; the statement determines its type. Objects must be passed as JSON text. */
export function parameterText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return arrayText(value);
  throw new TypeError('A parameter is text, a number, a boolean, a Date or an array: give JSON as its text.');
}
