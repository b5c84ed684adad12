import { createHash } from 'node:crypto';
import type { Logger } from '../../../platform/log';
import {
  CATALOGUE_PICTURES_PATH,
  type CataloguePage,
  lotPath,
  MOST_LOTS,
  MOST_TAGS,
  readCataloguePath,
  SESSION_FILES,
  SITEMAP_PATH,
} from '../../../rules/publishing/catalogue/catalogue-paths';
import type { GraphQLContext } from '../../core/context';
import { UpstreamRefusal } from '../../core/graphql/errors';
import { sendText } from '../../core/http/answers';
import type { HttpScope } from '../../core/http/http-scope';
import { createStoredFiles, noSuchFile } from '../../core/http/stored-files';
import { CATALOGUE_SCRIPT, CATALOGUE_SCRIPT_PATH } from './catalogue-script';
import { PLAIN, styleAt, stylePath } from './catalogue-style';
import { html } from './html';
import { listAddress, listPage, type ListQuery, readListQuery } from './list-page';
import { lotPage } from './lot-page';
import { createPageMemory, type PageContent, sizeOfPage, type StoredPage } from './page-memory';
import { createPictureMemory } from './picture-memory';
import { sessionFile, sitemapIndex } from './session-files';
import { createSessionReader, type LotSelection, type SessionState } from './session-reader';
import { createSharedChecks } from './shared-checks';
import { createTurns } from './turns';
import { warmCatalogue, type Warming } from './warm-catalogue';

/** Pages have pictures, one file of styles, one script, and a search form; nothing else is loaded or executed. */
const POLICY =
  "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
const HTML = 'text/html; charset=utf-8';
/** Proxies and browsers may show a page that is a minute old. */
const FRESH = 'public, max-age=60';
const FOREVER = 'public, max-age=31536000, immutable';
/** The pictures of lists and of lot pages. */
const SMALL_PICTURE = /\.(?:480|960)\.webp$/;
const ALL_LOTS: ListQuery = { page: 1, size: null, search: '', lots: '', isAvailable: false };
/** The memory for pages, and that for pictures, in bytes. */
const MEMORY = 64 * 1024 * 1024;
/** The memory for what pages are made of, in bytes. */
const READ_MEMORY = 32 * 1024 * 1024;
/** How many reads for pages, and how many for pictures, are made at once. More would only slow each other and staff down. */
const MOST_READS = 6;

const messagePage = (title: string, text: string): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="${stylePath(PLAIN)}" />
      </head>
      <body>
        <main class="wrap">
          <div class="masthead">
            <h1>${title}</h1>
            <p class="text">${text}</p>
          </div>
        </main>
      </body>
    </html> `.text;

const GONE = messagePage(
  'This catalog page doesn’t exist',
  'Check the address, or ask the auction house for its current catalog.',
);
const FAILED = messagePage('The catalog can’t be opened now', 'Try again in a few minutes.');

/** Sends what anyone may keep for a minute, or says that it is unchanged. */
function sendFresh({ req, res }: HttpScope, { type, etag, bytes, gzip }: StoredPage, fileName: string | null): void {
  res.setHeader('etag', etag);
  res.setHeader('cache-control', FRESH);
  res.setHeader('vary', 'accept-encoding');
  const known = (req.headers['if-none-match'] ?? '').split(',').map((one) => one.trim());
  if (known.includes(etag)) {
    res.writeHead(304).end();
    return;
  }
  const isShort = gzip !== null && /\bgzip\b/.test(req.headers['accept-encoding'] ?? '');
  const body = isShort ? gzip : bytes;
  res.writeHead(200, {
    'content-type': type,
    'content-length': body.length,
    ...(isShort && { 'content-encoding': 'gzip' }),
    ...(fileName !== null && { 'content-disposition': `attachment; filename="${fileName}"` }),
  });
  res.end(body);
}

/** Search engines read the catalog and nothing else. */
const robotsOf = (origin: string): string =>
  `User-agent: *\nAllow: /catalog\nDisallow: /\n\nSitemap: ${origin}${SITEMAP_PATH}\n`;

type Publishing = GraphQLContext['endpoints']['publishing'];

/** What the public catalog answers, by kind of address. */
export interface CataloguePages {
  readonly page: (scope: HttpScope, url: URL) => Promise<void>;
  readonly picture: (scope: HttpScope, url: URL) => Promise<void>;
  readonly style: (scope: HttpScope, url: URL) => void;
  readonly sitemap: (scope: HttpScope) => Promise<void>;
  readonly robots: (scope: HttpScope) => Promise<void>;
  /** Makes pages before anyone asks for them, until `isOver`. `publishing` returns the services for one page. */
  readonly warm: (publishing: () => Publishing, isOver: () => boolean) => Promise<void>;
}

/** Thrown for what bidders don't see. */
class Gone extends Error {}

/** Thrown for a lot under a wrong number. */
class Moved extends Error {
  constructor(readonly path: string) {
    super('The lot has another number.');
  }
}

type TextPage = Exclude<CataloguePage, { kind: 'pdf' }>;

/** The name under which browsers save a file; null for what they show. */
const fileNameOf = ({ kind, catalogRef }: CataloguePage): string | null =>
  kind === 'calendar' || kind === 'liveAuctioneers' ? `${catalogRef}-${SESSION_FILES[kind]}` : null;

/** The key of a page that isn't a list. */
const pagePath = (page: TextPage): string =>
  page.kind === 'lot' ? `${page.catalogRef} ${page.lotRef} ${page.label}` : `${page.catalogRef} ${page.kind}`;

/** What a list shows, as the services select it. */
function selectionOf({ size, page, search, lots, isAvailable }: ListQuery): LotSelection {
  const most = size ?? MOST_LOTS;
  return { offset: size === null ? 0 : (page - 1) * most, size: most, search, lots, available: isAvailable };
}

async function madePage(
  page: TextPage,
  query: ListQuery,
  reader: ReturnType<typeof createSessionReader>,
  state: SessionState,
  origin: string,
): Promise<PageContent> {
  if (page.kind === 'lot') {
    const shown = await reader.lot(state, page.lotRef);
    if (shown === null) throw new Gone();
    const path = lotPath(page.catalogRef, shown.lot.label, shown.lot.lotRef);
    if (shown.lot.label !== page.label) throw new Moved(path);
    return { type: HTML, content: lotPage(shown, origin) };
  }
  const shown = await reader.lots(state, selectionOf(query));
  if (page.kind === 'session') return { type: HTML, content: listPage(shown, query, origin) };
  const file = sessionFile(page.kind, shown, origin);
  if (file === null) throw new Gone();
  return file;
}

/**
 * The public catalog: pages of published sessions and their lots, for anyone, with or without scripts. `origin` is the address that
 * browsers use.
 */
export function createCataloguePages(
  contextOf: (scope: HttpScope) => GraphQLContext,
  log: Logger,
  origin: string,
): CataloguePages {
  const memory = createPageMemory(MEMORY);
  const reader = createSessionReader(READ_MEMORY, createTurns(MOST_READS));
  const tagOf = createSharedChecks((refs, publishing: Publishing) => publishing.publicTags(refs), MOST_TAGS);

  /** Returns the state of a session as bidders see it now. */
  async function stateOf(catalogRef: string, reads: Publishing): Promise<SessionState> {
    const tag = await tagOf(catalogRef, reads);
    if (tag === undefined) throw new Gone();
    return { catalogRef, tag, reads };
  }

  function storedPage(page: TextPage, query: ListQuery, state: SessionState): Promise<StoredPage> {
    const key = page.kind === 'session' ? listAddress(page.catalogRef, query) : pagePath(page);
    return memory(key, state.tag, () => madePage(page, query, reader, state, origin));
  }

  const pdfs = createStoredFiles(
    {
      open: async (scope, { pathname }, signal) => ({
        ...(await contextOf(scope).endpoints.publishing.publicPdf(
          readCataloguePath(pathname)?.catalogRef ?? '',
          signal,
        )),
        cacheControl: FRESH,
      }),
      refusalOf: noSuchFile,
    },
    log,
  );

  async function served(scope: HttpScope, url: URL): Promise<void> {
    const page = readCataloguePath(url.pathname);
    if (page === null) throw new Gone();
    if (page.kind === 'pdf') {
      await pdfs(scope, url);
      return;
    }
    const query = page.kind === 'session' ? readListQuery(url.searchParams) : ALL_LOTS;
    const state = await stateOf(page.catalogRef, contextOf(scope).endpoints.publishing);
    sendFresh(scope, await storedPage(page, query, state), fileNameOf(page));
  }

  /** Answers with the same 404 for whatever bidders don't see, whatever the reason. */
  async function orFailed(scope: HttpScope, serve: () => Promise<void>): Promise<void> {
    const { res, requestId } = scope;
    res.setHeader('content-security-policy', POLICY);
    try {
      await serve();
    } catch (error) {
      if (error instanceof Moved) {
        res.writeHead(301, { location: error.path, 'cache-control': FRESH }).end();
        return;
      }
      if (error instanceof Gone || (error instanceof UpstreamRefusal && error.status < 500 && error.status !== 429)) {
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

  const remembered = createPictureMemory(MEMORY, createTurns(MOST_READS));

  /** Sends a picture from memory, or as the services send it. */
  async function picture(scope: HttpScope, url: URL): Promise<void> {
    const { res } = scope;
    const file = url.pathname.slice(CATALOGUE_PICTURES_PATH.length);
    // The services answer what is wrong.
    const known = SMALL_PICTURE.test(file)
      ? await remembered(file, contextOf(scope).endpoints.publishing).catch(() => null)
      : null;
    if (known === null) {
      await pictures(scope, url);
      return;
    }
    res.writeHead(200, { 'content-type': known.type, 'content-length': known.bytes.length, 'cache-control': FOREVER });
    res.end(known.bytes);
  }

  async function ifShown<Value>(read: () => Promise<Value>): Promise<Value | null> {
    try {
      return await read();
    } catch (error) {
      if (error instanceof Gone || error instanceof Moved || error instanceof UpstreamRefusal) return null;
      throw error;
    }
  }

  const warmingWith = (publishing: () => Publishing): Warming => ({
    sessions: async () => (await publishing().publicSessions()).map(({ catalogRef }) => catalogRef),
    list: (catalogRef, number) =>
      ifShown(async () => {
        const query = { ...readListQuery(new URLSearchParams()), page: number };
        const state = await stateOf(catalogRef, publishing());
        const stored = await storedPage({ kind: 'session', catalogRef }, query, state);
        return { state, shown: await reader.lots(state, selectionOf(query)), bytes: sizeOfPage(stored) };
      }),
    lot: async ({ catalogRef, tag }, { label, lotRef }) => {
      const state = { catalogRef, tag, reads: publishing() };
      const stored = await ifShown(() => storedPage({ kind: 'lot', catalogRef, label, lotRef }, ALL_LOTS, state));
      return stored ? sizeOfPage(stored) : 0;
    },
    picture: async (file) => (await remembered(file, publishing()))?.bytes.length ?? 0,
  });

  /** Sends what a process makes from its own texts. */
  async function sendOwn(scope: HttpScope, type: string, text: string): Promise<void> {
    const tag = createHash('sha256').update(text).digest('hex');
    sendFresh(scope, await memory(scope.req.url ?? '', tag, () => Promise.resolve({ type, content: text })), null);
  }

  return {
    warm: (publishing, isOver) => warmCatalogue(warmingWith(publishing), MEMORY / 2, isOver),
    page: (scope, url) => orFailed(scope, () => served(scope, url)),
    picture: (scope, url) => {
      scope.res.setHeader('cross-origin-resource-policy', 'cross-origin');
      return picture(scope, url);
    },
    style: ({ res }, { pathname }) => {
      const script = pathname === CATALOGUE_SCRIPT_PATH ? CATALOGUE_SCRIPT : null;
      const text = script ?? styleAt(pathname);
      if (text === null) {
        sendText(res, 404, 'The file does not exist.');
        return;
      }
      res.setHeader('cache-control', FOREVER);
      sendText(res, 200, text, `text/${script === null ? 'css' : 'javascript'}; charset=utf-8`);
    },
    sitemap: (scope) =>
      orFailed(scope, async () => {
        const { type, content } = sitemapIndex(await contextOf(scope).endpoints.publishing.publicSessions(), origin);
        await sendOwn(scope, type, String(content));
      }),
    robots: (scope) => orFailed(scope, () => sendOwn(scope, 'text/plain; charset=utf-8', robotsOf(origin))),
  };
}
