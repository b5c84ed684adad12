/** The addresses of the public catalog on the public port. */

/** The path of the pages of sessions and their lots. */
export const CATALOGUE_PATH = '/catalog/';
/** The path of the pictures that bidders see. */
export const CATALOGUE_PICTURES_PATH = '/catalog-pictures/';
/** The path of the styles of the pages. */
export const CATALOGUE_STYLES_PATH = '/catalog-styles/';
/** The list of all pages for search engines. */
export const SITEMAP_PATH = '/sitemap.xml';
/** What search engines may read. */
export const ROBOTS_PATH = '/robots.txt';

/** A page of the catalog: a session, its calendar file, or a lot. */
export type CataloguePage =
  | { readonly kind: 'session' | 'calendar'; readonly catalogRef: string }
  | { readonly kind: 'lot'; readonly catalogRef: string; readonly label: string; readonly lotRef: string };

const PAGE = /^\/catalog\/(\w{1,100})(?:\/(?:(session\.ics)|lot\/([^/]{0,100})-(\w{1,100})))?$/;

/** Returns the page at a path; null for any other path. */
export function readCataloguePath(path: string): CataloguePage | null {
  const [, catalogRef, calendar, label, lotRef] = PAGE.exec(path) ?? [];
  if (catalogRef === undefined) return null;
  if (label !== undefined && lotRef !== undefined) return { kind: 'lot', catalogRef, label, lotRef };
  return { kind: calendar === undefined ? 'session' : 'calendar', catalogRef };
}

/** Returns the path of a session's page. */
export const sessionPath = (catalogRef: string): string => CATALOGUE_PATH + encodeURIComponent(catalogRef);

/** Returns the path of a lot's page. The label is for readers: the reference decides. */
export const lotPath = (catalogRef: string, label: string, lotRef: string): string =>
  `${sessionPath(catalogRef)}/lot/${encodeURIComponent(label)}-${encodeURIComponent(lotRef)}`;

/** Returns the path of a session's calendar file. */
export const sessionCalendarPath = (catalogRef: string): string => `${sessionPath(catalogRef)}/session.ics`;
