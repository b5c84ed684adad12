/** The names of image files that a spreadsheet lists for a lot. */

/** The most names that a lot can have, and the most characters of one. */
export const MOST_IMAGE_FILES = 20;
export const LONGEST_IMAGE_FILE = 200;

const SEPARATORS = /[,;\r\n\u2028\u2029]+/;

/** Returns the names in a text, in order. They are separated by commas, semicolons, or line breaks. */
export const imageFileNamesIn = (text: string): string[] =>
  text
    .split(SEPARATORS)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Returns names as staff type them. */
export const imageFileText = (names: readonly string[]): string => names.join(', ');

/** Returns why a lot can't have the names in a text; null if it can. Characters outside the basic plane count once. */
export function imageFilesProblem(text: string): string | null {
  const names = imageFileNamesIn(text);
  if (names.length > MOST_IMAGE_FILES) return `Enter at most ${MOST_IMAGE_FILES} image files.`;
  return names.some((name) => [...name].length > LONGEST_IMAGE_FILE)
    ? `The name of an image file must be ${LONGEST_IMAGE_FILE} characters or less.`
    : null;
}
