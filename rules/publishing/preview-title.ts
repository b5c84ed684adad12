/** The number of characters that the preview shows of a title. */
const LONGEST = 75;
const ELLIPSIS = '...';

/** Returns a title as the preview shows it: over 75 characters, it becomes the first 72 and "...". */
export function previewTitle(title: string): string {
  const characters = [...title];
  return characters.length > LONGEST ? characters.slice(0, LONGEST - ELLIPSIS.length).join('') + ELLIPSIS : title;
}
