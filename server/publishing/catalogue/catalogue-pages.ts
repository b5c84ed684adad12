import { createHash } from 'node:crypto';
import type { Logger } from '../../../platform/log';
import {
  CATALOGUE_PICTURES_PATH,
  lotPath,
  readCataloguePath,
  sessionPath,
  SITEMAP_PATH,
} from '../../../rules/publishing/catalogue/catalogue-paths';
import { calendarFile } from '../../../rules/sales/calendar/feed';
import type { PublicSessionJson } from '../../../upstream/publishing/catalogue/catalogue-wire';
import type { GraphQLContext, HttpScope } from '../../core/graphql/context';
import { UpstreamRefusal } from '../../core/graphql/errors';
import { sendText } from '../../core/http/answers';
import { createStoredFiles, noSuchFile } from '../../core/http/stored-files';
import { CATALOGUE_STYLE, CATALOGUE_STYLE_PATH } from './catalogue-style';
import { html } from './html';
import { listPage, readListQuery } from './list-page';
import { lotPage } from './lot-page';

/** The pages have pictures, one file of styles, and a search form; nothing else is loaded, and nothing is executed. */
const POLICY =
  "default-src 'none'; img-src 'self'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
const HTML = 'text/html; charset=utf-8';
/** Proxies and browsers may show a page that is a minute old. */
const FRESH = 'public, max-age=60';
const FOREVER = 'public, max-age=31536000, immutable';
/** The most lots of a session. */
const ALL = 2000;

const messagePage = (title: string, text: string): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="${CATALOGUE_STYLE_PATH}" />
      </head>
      <body>
        <main class="wrap">
          <div class="masthead">
            <h1>${title}</h1>
            <p class="count">${text}</p>
          </div>
        </main>
      </body>
    </html> `.text;

const GONE = messagePage(
  'This catalog page doesn’t exist',
  'Check the address, or ask the auction house for its current catalog.',
);
const FAILED = messagePage('The catalog can’t be opened now', 'Try again in a few minutes.');

/** Sends what anyone may keep for a minute, or says that it is unchanged. The tag is of the content, so it changes with each edition that changes it. */
function sendFresh({ req, res }: HttpScope, text: string, type: string): void {
  const tag = `"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`;
  res.setHeader('etag', tag);
  res.setHeader('cache-control', FRESH);
  const known = (req.headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (known.includes(tag)) res.writeHead(304).end();
  else sendText(res, 200, text, type);
}

const calendarOf = (session: PublicSessionJson): string =>
  calendarFile(session.houseName, [
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
  ]);

const sitemapOf = (
  sessions: readonly Pick<PublicSessionJson, 'catalogRef' | 'publishedAt'>[],
  origin: string,
): string =>
  html`<?xml version="1.0" encoding="UTF-8"?>
    <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
      ${sessions.map(({ catalogRef, publishedAt }) => html`<url><loc>${origin + sessionPath(catalogRef)}</loc><lastmod>${new Date(publishedAt).toISOString()}</lastmod></url>`)}
    </urlset> `.text;

/** Search engines read the catalog and nothing else. */
const robotsOf = (origin: string): string =>
  `User-agent: *\nAllow: /catalog\nDisallow: /\n\nSitemap: ${origin}${SITEMAP_PATH}\n`;

/** What the public catalog answers, by kind of address. */
export interface CataloguePages {
  readonly page: (scope: HttpScope, url: URL) => Promise<void>;
  readonly picture: (scope: HttpScope, url: URL) => Promise<void>;
  readonly style: (scope: HttpScope, url: URL) => void;
  readonly sitemap: (scope: HttpScope) => Promise<void>;
  readonly robots: (scope: HttpScope) => void;
}

/** The public catalog: pages of published sessions and their lots, for anyone, without scripts. `origin` is the address that browsers use. */
export function createCataloguePages(
  contextOf: (scope: HttpScope) => GraphQLContext,
  log: Logger,
  origin: string,
): CataloguePages {
  async function served(scope: HttpScope, url: URL): Promise<void> {
    const { res } = scope;
    const page = readCataloguePath(url.pathname);
    const { publishing } = contextOf(scope).endpoints;
    if (page === null) {
      sendText(res, 404, GONE, HTML);
    } else if (page.kind === 'lot') {
      const shown = await publishing.publicLot(page.catalogRef, page.lotRef);
      const path = lotPath(page.catalogRef, shown.lot.label, shown.lot.lotRef);
      if (path === url.pathname) sendFresh(scope, lotPage(shown, origin), HTML);
      else res.writeHead(301, { location: path, 'cache-control': FRESH }).end();
    } else if (page.kind === 'calendar') {
      const { session } = await publishing.publicCatalogue(page.catalogRef, {
        offset: 0,
        size: 1,
        search: '',
        available: false,
      });
      if (session.kind === 'BUY_NOW') sendText(res, 404, GONE, HTML);
      else sendFresh(scope, calendarOf(session), 'text/calendar; charset=utf-8');
    } else {
      const query = readListQuery(url.searchParams);
      const size = query.size ?? ALL;
      const shown = await publishing.publicCatalogue(page.catalogRef, {
        offset: query.size === null ? 0 : (query.page - 1) * size,
        size,
        search: query.search,
        available: query.isAvailable,
      });
      sendFresh(scope, listPage(shown, query, origin), HTML);
    }
  }

  /** Answers with 404 for whatever bidders don't see, whatever the reason. */
  async function orFailed(scope: HttpScope, serve: () => Promise<void>): Promise<void> {
    const { res, requestId } = scope;
    res.setHeader('content-security-policy', POLICY);
    try {
      await serve();
    } catch (error) {
      if (error instanceof UpstreamRefusal && error.status < 500 && error.status !== 429) {
        sendText(res, 404, GONE, HTML);
        return;
      }
      log.warn({ err: error, requestId }, 'a page of the catalog could not be opened');
      sendText(res, 503, FAILED, HTML);
    }
  }

  const pictures = createStoredFiles(
    {
      open: async (scope, { pathname }, signal) => ({
        ...(await contextOf(scope).endpoints.publishing.publicPicture(
          pathname.slice(CATALOGUE_PICTURES_PATH.length),
          signal,
        )),
        cacheControl: FOREVER,
      }),
      refusalOf: noSuchFile,
    },
    log,
  );

  return {
    page: (scope, url) => orFailed(scope, () => served(scope, url)),
    picture: (scope, url) => {
      scope.res.setHeader('cross-origin-resource-policy', 'cross-origin');
      return pictures(scope, url);
    },
    style: ({ res }, { pathname }) => {
      if (pathname !== CATALOGUE_STYLE_PATH) {
        sendText(res, 404, 'The file does not exist.');
        return;
      }
      res.setHeader('cache-control', FOREVER);
      sendText(res, 200, CATALOGUE_STYLE, 'text/css; charset=utf-8');
    },
    sitemap: (scope) =>
      orFailed(scope, async () => {
        const sessions = await contextOf(scope).endpoints.publishing.publicSessions();
        sendFresh(scope, sitemapOf(sessions, origin), 'application/xml; charset=utf-8');
      }),
    robots: (scope) => {
      sendFresh(scope, robotsOf(origin), 'text/plain; charset=utf-8');
    },
  };
}
