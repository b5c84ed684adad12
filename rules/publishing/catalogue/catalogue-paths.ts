/** The addresses of the public catalog on the public port, and how much is at each. */

/** The most lots that a page or a file has: as many as a spreadsheet can add to a session. */
export const MOST_LOTS = 20_000;

/** The most sessions of which a call returns the tags. */
export const MOST_TAGS = 50;

/** The path of the pages of sessions and their lots. */
export const CATALOGUE_PATH = '/catalog/';
/** The path of the pictures that bidders see. */
export const CATALOGUE_PICTURES_PATH = '/catalog-pictures/';
/** The path of the styles and the script of the pages. */
export const CATALOGUE_STYLES_PATH = '/catalog-styles/';
/** The list of all catalogs for search engines. */
export const SITEMAP_PATH = '/sitemap.xml';
/** What search engines may read. */
export const ROBOTS_PATH = '/robots.txt';

/** With a picture, the services send a house that shows it to bidders, and the tag of the house's pictures. */
export const PICTURE_OWNER_HEADER = 'x-picture-owner';
export const PICTURE_TAG_HEADER = 'x-picture-tag';

/** The files of a session, by their names in its address. */
export const SESSION_FILES = {
  calendar: 'session.ics',
  sitemap: 'sitemap.xml',
  pdf: 'catalog.pdf',
  barnebys: 'barnebys.xml',
  liveAuctioneers: 'liveauctioneers.csv',
} as const;
export type SessionFile = keyof typeof SESSION_FILES;

/** A page of the catalog: a session, a file of it, or a lot. */
export type CataloguePage =
  | { readonly kind: 'session' | Exclude<SessionFile, 'pdf'>; readonly catalogRef: string }
  | { readonly kind: 'pdf'; readonly catalogRef: string }
  | { readonly kind: 'lot'; readonly catalogRef: string; readonly label: string; readonly lotRef: string };

const PAGE = /^\/catalog\/(\w{1,100})(?:\/(?:([a-z]+\.[a-z]+)|lot\/([^/]{0,100})-(\w{1,100})))?$/;

const isFile = (name: string): name is SessionFile => Object.hasOwn(SESSION_FILES, name);
const fileKinds = Object.keys(SESSION_FILES).filter(isFile);

/** Returns the page at a path; null for any other path. */
export function readCataloguePath(path: string): CataloguePage | null {
  const [, catalogRef, file, label, lotRef] = PAGE.exec(path) ?? [];
  if (catalogRef === undefined) return null;
  if (label !== undefined && lotRef !== undefined) return { kind: 'lot', catalogRef, label, lotRef };
  if (file === undefined) return { kind: 'session', catalogRef };
  const kind = fileKinds.find((one) => SESSION_FILES[one] === file);
  return kind === undefined ? null : { kind, catalogRef };
}

/** Returns the path of a session's page. */
export const sessionPath = (catalogRef: string): string => CATALOGUE_PATH + encodeURIComponent(catalogRef);

/** Returns the path of a lot's page. The label is for readers: the reference decides. */
export const lotPath = (catalogRef: string, label: string, lotRef: string): string =>
  `${sessionPath(catalogRef)}/lot/${encodeURIComponent(label)}-${encodeURIComponent(lotRef)}`;

/** Returns the path of a file of a session. */
export const sessionFilePath = (catalogRef: string, file: SessionFile): string =>
  `${sessionPath(catalogRef)}/${SESSION_FILES[file]}`;
