const NAME_LIMIT = 25;
const ELLIPSIS = '...';

/** Truncates a name for a table: over 25 characters, it becomes the first 22 and "...". */
export function truncateName(name: string): string {
  const characters = [...name];
  if (characters.length <= NAME_LIMIT) return name;
  return characters.slice(0, NAME_LIMIT - ELLIPSIS.length).join('') + ELLIPSIS;
}

/** Joins the first and last names, either of which may be empty. */
export const fullName = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

/** Characters that aren't text: control characters except tab and line feed, and bidi marks (embeddings, overrides, isolates). */
const UNSEEN = /(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/gu;
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g;

/** Normalizes line endings to line feeds and removes invisible characters, some of which reorder the visible text. */
export const readableText = (text: string): string => text.replace(LINE_ENDS, '\n').replace(UNSEEN, '');

/** Does the same and collapses the text to one line, for names, titles, and message headers. */
export const readableLine = (text: string): string => readableText(text).replace(/\s+/g, ' ').trim();

/** Returns the name of a file without the folders before it and without invisible characters, in one line: a name only, never a path. */
export const fileNameIn = (path: string): string => readableLine(path.slice(path.search(/[^/\\]*$/)));
