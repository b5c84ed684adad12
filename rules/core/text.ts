const NAME_LIMIT = 25;
const ELLIPSIS = '...';

/** A name for a table: at most 25 characters, a longer one is its first 22 and "...". */
export function truncateName(name: string): string {
  const characters = [...name];
  if (characters.length <= NAME_LIMIT) return name;
  return characters.slice(0, NAME_LIMIT - ELLIPSIS.length).join('') + ELLIPSIS;
}

/** First and last name, whichever are known. */
export const fullName = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

/** Characters that are no text: controls but tab and line feed, and marks that turn the order of what follows (bidi embeddings, overrides, isolates). */
const UNSEEN = /(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/gu;
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g;

/** Text as it reads: every line end a line feed, without characters that cannot be seen and change how the rest reads. */
export const readableText = (text: string): string => text.replace(LINE_ENDS, '\n').replace(UNSEEN, '');

/** The same on one line: for names, titles, and the headers of a message. */
export const readableLine = (text: string): string => readableText(text).replace(/\s+/g, ' ').trim();
