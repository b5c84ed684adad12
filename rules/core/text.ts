const NAME_LIMIT = 25;
const ELLIPSIS = '...';

/** A name for a table: at most 25 characters, a longer one is its first 22 and "..." (S0§5). */
export function truncateName(name: string): string {
  const characters = [...name];
  if (characters.length <= NAME_LIMIT) return name;
  return characters.slice(0, NAME_LIMIT - ELLIPSIS.length).join('') + ELLIPSIS;
}

/** First and last name, whichever are known. */
export const fullName = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string => `${firstName} ${lastName}`.trim();
