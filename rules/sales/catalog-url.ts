/** The public addresses of catalogs, which the operator sets as a pattern for each house. */

const PLACEHOLDER = /\{(catalogRef|catalogID)\}/g;

/** A session as far as its address depends on it. */
interface PublicSession {
  readonly ref: string;
  readonly id: number;
  /** Whether bidders see any of its lots. */
  readonly isPublished: boolean;
}

const filled = (pattern: string, { ref, id }: Pick<PublicSession, 'ref' | 'id'>): string =>
  pattern.replace(PLACEHOLDER, (_, name) => encodeURIComponent(name === 'catalogRef' ? ref : String(id)));

/** Returns whether a text is an http address with a placeholder for the session. */
export function isCatalogUrlPattern(pattern: string): boolean {
  const url = filled(pattern, { ref: 'REF', id: 1 });
  return url !== pattern && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && !/[{}]/.test(url);
}

/** Returns the public address of a session: by the house's pattern, or else the product's own page. Null while bidders see none of it. */
export const catalogUrl = (pattern: string | null, publicUrl: string, session: PublicSession): string | null =>
  session.isPublished ? filled(pattern ?? `${publicUrl}/catalog/{catalogRef}`, session) : null;
