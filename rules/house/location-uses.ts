/** Where a location is used: the count per kind, and the names of the latest uses. */
export interface LocationUse {
  readonly kind: 'SESSION' | 'TEMPLATE' | 'INVOICE_GROUP';
  readonly count: number;
  readonly names: readonly string[];
}

const NOUNS = {
  SESSION: ['session', 'sessions'],
  TEMPLATE: ['invoice template', 'invoice templates'],
  INVOICE_GROUP: ['invoice group', 'invoice groups'],
} as const;

/** Formats a use: "2 sessions (Pictures, Clocks)", "12 invoice groups (March, February, January and others)". */
function usePhrase({ kind, count, names }: LocationUse): string {
  const [one, many] = NOUNS[kind];
  return `${count} ${count === 1 ? one : many} (${names.join(', ')}${count > names.length ? ' and others' : ''})`;
}

/** Returns why a location can't be deleted, because it is primary or in use (and where); null if it can. */
export function deletionRefusal(
  location: { readonly isPrimary: boolean },
  uses: readonly LocationUse[],
): string | null {
  if (location.isPrimary) return 'The primary location cannot be deleted. Make another location primary first.';
  const used = uses.filter(({ count }) => count > 0);
  return used.length === 0 ? null : `This location cannot be deleted: it is used by ${used.map(usePhrase).join(', ')}.`;
}
