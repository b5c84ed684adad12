import {
  lotPath,
  type SessionFile,
  sessionFilePath,
  sessionPath,
} from '../../../rules/publishing/catalogue/catalogue-paths';
import { barnebysFeed } from '../../../rules/publishing/feeds/barnebys';
import type { FeedAddresses } from '../../../rules/publishing/feeds/feed-session';
import { liveAuctioneersSheet } from '../../../rules/publishing/feeds/live-auctioneers';
import { encodeWindows1252 } from '../../../rules/publishing/feeds/windows-1252';
import { element, textElement, xmlDocument } from '../../../rules/publishing/feeds/xml';
import { calendarFile } from '../../../rules/sales/calendar/feed';
import type {
  PublicCatalogueJson,
  PublicSessionJson,
  PublicSessionsJson,
} from '../../../upstream/publishing/catalogue/catalogue-wire';
import { picturePath } from './page';
import type { PageContent } from './page-memory';

const XML = 'application/xml; charset=utf-8';
const SITEMAP = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };
const SITEMAP_WITH_IMAGES = { ...SITEMAP, 'xmlns:image': 'http://www.google.com/schemas/sitemap-image/1.1' };

const isoTime = (instant: number): string => new Date(instant).toISOString();

/** The list of the lists of all sessions, for search engines. */
export const sitemapIndex = (sessions: PublicSessionsJson['sessions'], origin: string): PageContent => ({
  type: XML,
  content: xmlDocument(
    element(
      'sitemapindex',
      sessions.map(({ catalogRef, publishedAt }) =>
        element('sitemap', [
          textElement('loc', origin + sessionFilePath(catalogRef, 'sitemap')),
          textElement('lastmod', isoTime(publishedAt)),
        ]),
      ),
      SITEMAP,
    ),
  ),
});

/** The pages of a session with their images, for search engines. */
function sitemapOf({ session, lots }: PublicCatalogueJson, origin: string): PageContent {
  const { catalogRef, publishedAt } = session;
  const url = (path: string, images: readonly string[]): string =>
    element('url', [
      textElement('loc', origin + path),
      textElement('lastmod', isoTime(publishedAt)),
      ...images.map((name) => element('image:image', [textElement('image:loc', origin + picturePath(name, 'full'))])),
    ]);
  return {
    type: XML,
    content: xmlDocument(
      element(
        'urlset',
        [
          url(sessionPath(catalogRef), []),
          ...lots.map(({ label, lotRef, images }) => url(lotPath(catalogRef, label, lotRef), images)),
        ],
        SITEMAP_WITH_IMAGES,
      ),
    ),
  };
}

const calendarOf = (session: PublicSessionJson): PageContent => ({
  type: 'text/calendar; charset=utf-8',
  content: calendarFile(session.houseName, [
    {
      ref: session.catalogRef,
      title: session.title,
      saleName: session.saleName,
      startsAt: session.startsAt,
      timeZone: session.timeZoneID,
      location: session.location.join(', '),
      changedAt: session.publishedAt,
      version: session.version,
      isDeleted: false,
    },
  ]),
});

/** Returns a file of a session with all its lots; null for a file that it doesn't have. */
export function sessionFile(
  kind: Exclude<SessionFile, 'pdf'>,
  shown: PublicCatalogueJson,
  origin: string,
): PageContent | null {
  const { session, lots } = shown;
  const addresses: FeedAddresses = {
    lot: ({ label, lotRef }) => origin + lotPath(session.catalogRef, label, lotRef),
    picture: (name) => origin + picturePath(name, 'full'),
  };
  if (kind === 'calendar') return session.kind === 'BUY_NOW' ? null : calendarOf(session);
  if (kind === 'sitemap') return sitemapOf(shown, origin);
  if (kind === 'barnebys') return { type: XML, content: barnebysFeed(session, lots, addresses) };
  return {
    type: 'text/csv; charset=windows-1252',
    content: encodeWindows1252(liveAuctioneersSheet(lots, addresses)),
  };
}
