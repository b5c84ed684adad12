import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ByteBudget, bytesToReserve, FILES_RETRY_AFTER, TOO_MANY_FILES } from '../../../platform/byte-budget';
import type { Clock } from '../../../platform/clock';
import type { Logger } from '../../../platform/log';
import { type MetricsAccess, metricsStatus } from '../../../platform/metrics-access';
import { inRequest } from '../../../platform/request-scope';
import { limitBody } from '../../../platform/slow-requests';
import { LARGEST_FILE_BYTES } from '../../../rules/core/file-check';
import { MAIL_HOOK_PATH } from '../../../rules/core/mail-report';
import { IMAGE_UPLOAD_PATH, LARGEST_IMAGE_BYTES } from '../../../rules/images/lot-images';
import { CARD_LINK_PATH, SANDBOX_CARD_PAGE_PATH } from '../../../rules/payments/card-requests/card-request';
import { PAYMENT_LINK_PATH, SANDBOX_PAGE_PATH } from '../../../rules/payments/links/payment-link';
import {
  CATALOGUE_PATH,
  CATALOGUE_PICTURES_PATH,
  CATALOGUE_STYLES_PATH,
  ROBOTS_PATH,
  SITEMAP_PATH,
} from '../../../rules/publishing/catalogue/catalogue-paths';
import { FEED_PATH } from '../../../rules/sales/calendar/feed';
import type { Admission } from './admission';
import { redirect, sendJson, sendText } from './answers';
import { credentialOf } from './credential';
import type { Draining } from './draining';
import { wantsGraphiQL } from './graphiql';
import type { HttpScope } from './http-scope';
import type { KnownCallers } from './known-callers';
import type { Metrics } from './metrics';
import { setCommonHeaders } from './response-headers';
import type { Version } from './version';

/** Pages of the older application that have another path in this one. */
const MOVED: Readonly<Record<string, string>> = {
  '/customers/feedback': '/customers/feedback/default',
};

/**
 * Returns the new path for a link of the older application (/ah/...) or one without a prefix. By default, it is the same path under /ar.
 */
function newPath(path: string): string {
  const trimmed = path.replace(/^\/a[hr](?=\/|$)/, '').replace(/\/+$/, '');
  return `/ar${MOVED[trimmed] ?? (trimmed === '' ? '/' : trimmed)}`;
}

/** The handlers of the public port. */
export interface AppParts {
  readonly graphql: (req: IncomingMessage, res: ServerResponse, scope: HttpScope) => unknown;
  readonly graphiql: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  /** Serves a file of the house by its URL below /files/. */
  readonly keptFiles: (scope: HttpScope, url: URL) => Promise<void>;
  /** Takes an image that a browser sends to a signed address. */
  readonly images: (scope: HttpScope, url: URL) => Promise<void>;
  /** The endpoint for events of the payment provider. */
  readonly webhook: (scope: HttpScope) => Promise<void>;
  /** The endpoint for reports about emails. */
  readonly mailHook: (scope: HttpScope) => Promise<void>;
  /** The pages where bidders confirm charges and save cards, and the sandbox's pages. */
  readonly bidderPages: (scope: HttpScope, url: URL) => Promise<void>;
  /** The public catalog, by kind of address. */
  readonly catalogue: Readonly<
    Record<'page' | 'picture' | 'style' | 'sitemap' | 'robots', (scope: HttpScope, url: URL) => unknown>
  >;
  /** The calendars behind secret addresses. */
  readonly calendars: (scope: HttpScope, url: URL) => Promise<void>;
  readonly webFiles: (req: IncomingMessage, res: ServerResponse, path: string) => Promise<void>;
  readonly isReady: () => Promise<boolean>;
  readonly draining: Draining;
  /** Admits operations, streams, and images that are sent, within their limits. */
  readonly admit: Readonly<Record<'operations' | 'streams' | 'images', Admission>>;
  /** Memory for files that are being received. */
  readonly room: ByteBudget;
  readonly knownCallers: KnownCallers;
  /** The services' clock, as far as the server knows it. */
  readonly clock: Clock;
  readonly clientAddress: (req: IncomingMessage) => string;
  readonly version: Version;
  readonly metrics: Metrics;
  readonly metricsAccess: MetricsAccess;
  /** Whether browsers reach the server only by https. */
  readonly isPublicHttps: boolean;
  readonly log: Logger;
}

type Route = (req: IncomingMessage, res: ServerResponse, url: URL, scope: HttpScope) => unknown;

const REQUEST_ID = /^[\w-]{8,64}$/;

/** Returns the caller's own request id if it has one, so that a request can be traced from the browser to the database. */
function requestIdOf(req: IncomingMessage): string {
  const given = req.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** Returns the URL, ignoring the Host header; null if the path is malformed. */
function urlOf(req: IncomingMessage): URL | null {
  const path = (req.url ?? '').replace(/^\/{2,}/, '/');
  return URL.canParse(path, 'http://server') ? new URL(path, 'http://server') : null;
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

const WEBHOOK = '/webhooks/stripe';
/** Seconds after which a caller with too many concurrent requests can try again. */
const RETRY_AFTER = 1;
/** Pages for people outside the house, with a form each. */
const BIDDER_PAGES = [PAYMENT_LINK_PATH, SANDBOX_PAGE_PATH, CARD_LINK_PATH, SANDBOX_CARD_PAGE_PATH];
/** The public catalog, by the start of its addresses. */
const CATALOGUE = [
  [CATALOGUE_PATH, 'page'],
  [CATALOGUE_PICTURES_PATH, 'picture'],
  [CATALOGUE_STYLES_PATH, 'style'],
] as const;
const FORMS = '/pay';
const IMAGES = '/image-uploads';
const READING = ['GET', 'HEAD'];
const POSTING = ['POST'];
const PUTTING = ['PUT'];

const wantsStream = (req: IncomingMessage): boolean => /\btext\/event-stream\b/.test(req.headers.accept ?? '');

const TOO_MANY_REQUESTS = 'Too many requests are in progress at the same time. Wait for some of them to finish.';

function refuseForNow(
  { res, requestId }: HttpScope,
  message = TOO_MANY_REQUESTS,
  retryAfter: number = RETRY_AFTER,
): void {
  res.setHeader('retry-after', retryAfter);
  sendJson(res, 429, { errors: [{ message, extensions: { code: 'RATE_LIMITED', retryAfter, requestId } }] });
}

const isMultipart = (req: IncomingMessage): boolean => /^multipart\//i.test(req.headers['content-type'] ?? '');

/** Returns the allowed methods if this one is not allowed, else null. GraphQL checks methods itself. */
function refusedMethod(route: string, method = ''): readonly string[] | null {
  if (route === '/graphql') return null;
  if (route === IMAGES) return PUTTING.includes(method) ? null : PUTTING;
  const possible =
    route === WEBHOOK || route === MAIL_HOOK_PATH ? POSTING : route === FORMS ? [...READING, ...POSTING] : READING;
  return possible.includes(method) ? null : possible;
}

/** Creates the handler of all requests on the public port. */
export function createApp(parts: AppParts) {
  /** Counts a request until it is answered. Refuses it and returns false if too many are in progress. */
  function isAdmitted(kind: keyof AppParts['admit'], scope: HttpScope): boolean {
    const { req, res, clientAddress } = scope;
    const leave = parts.admit[kind]({
      ...parts.knownCallers.of(credentialOf(req.headers), clientAddress),
      address: clientAddress,
    });
    if (leave === null) refuseForNow(scope);
    else res.once('close', leave);
    return leave !== null;
  }

  /** Reserves memory for a file before it is read, until the handler is done with it. Refuses the request if there is none. */
  async function withRoom(scope: HttpScope, most: number, take: () => unknown): Promise<void> {
    const { req, clientAddress } = scope;
    const { tenant } = parts.knownCallers.of(credentialOf(req.headers), clientAddress);
    const leave = parts.room(tenant, bytesToReserve(req.headers['content-length'], most));
    if (leave === null) {
      refuseForNow(scope, TOO_MANY_FILES, FILES_RETRY_AFTER);
      return;
    }
    // A file that its sender cuts off might never be answered.
    req.once('close', () => {
      if (!req.complete) leave();
    });
    try {
      await take();
    } finally {
      leave();
    }
  }

  const graphql: Route = (req, res, _, scope) => {
    res.setHeader('cache-control', 'no-store');
    if (wantsGraphiQL(req)) return parts.graphiql(req, res);
    if (!isAdmitted(wantsStream(req) ? 'streams' : 'operations', scope)) return undefined;
    const answer = () => parts.graphql(req, res, scope);
    return isMultipart(req) ? withRoom(scope, LARGEST_FILE_BYTES, answer) : answer();
  };

  const image: Route = (_req, _res, url, scope) =>
    isAdmitted('images', scope) ? withRoom(scope, LARGEST_IMAGE_BYTES, () => parts.images(scope, url)) : undefined;

  const file: Route = (req, res, url) => {
    const path = decoded(url.pathname.slice('/ar'.length));
    if (path !== null && !path.includes('\0')) return parts.webFiles(req, res, path);
    sendText(res, 400, 'The path is malformed.');
    return undefined;
  };

  const houseFile: Route = (_req, _res, url, scope) => parts.keptFiles(scope, url);

  const bidderPage: Route = (_req, _res, url, scope) => parts.bidderPages(scope, url);

  const moved: Route = (_, res, url) => redirect(res, newPath(url.pathname) + url.search);

  const exact: Readonly<Record<string, Route>> = {
    '/graphql': graphql,
    [WEBHOOK]: (_req, _res, _url, scope) => parts.webhook(scope),
    [MAIL_HOOK_PATH]: (_req, _res, _url, scope) => parts.mailHook(scope),
    [SITEMAP_PATH]: (_req, _res, url, scope) => parts.catalogue.sitemap(scope, url),
    [ROBOTS_PATH]: (_req, _res, url, scope) => parts.catalogue.robots(scope, url),
    '/version': (_, res) => sendJson(res, 200, parts.version),
    '/health/live': (_, res) => sendJson(res, 200, { status: 'ok' }),
    '/health/ready': async (_, res) => {
      const problem = parts.draining.isDraining()
        ? 'the server is stopping'
        : (await parts.isReady())
          ? null
          : 'the services are not ready';
      sendJson(res, problem === null ? 200 : 503, { status: problem ?? 'ok' });
    },
    '/metrics': async (req, res) => {
      const status = metricsStatus(parts.metricsAccess, req);
      if (status === 200) {
        sendText(res, 200, await parts.metrics.text(), parts.metrics.contentType);
        return;
      }
      if (status === 401) res.setHeader('www-authenticate', 'Bearer');
      sendText(res, status, status === 401 ? 'The metrics need METRICS_TOKEN as a bearer token.' : 'Not found.');
    },
  };

  function routeOf(path: string): [name: string, route: Route] {
    const route = exact[path];
    if (route) return [path, route];
    if (path.startsWith('/files/')) return ['/files', houseFile];
    if (path.startsWith(IMAGE_UPLOAD_PATH)) return [IMAGES, image];
    if (path.startsWith(FEED_PATH)) return ['/calendar', (_req, _res, url, scope) => parts.calendars(scope, url)];
    const part = CATALOGUE.find(([start]) => path.startsWith(start));
    if (part) return [part[0].slice(0, -1), (_req, _res, url, scope) => parts.catalogue[part[1]](scope, url)];
    if (BIDDER_PAGES.some((start) => path.startsWith(start))) return [FORMS, bidderPage];
    return path.startsWith('/ar/') ? ['/ar', file] : ['moved', moved];
  }

  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const started = performance.now();
    const requestId = requestIdOf(req);
    setCommonHeaders(res, requestId, parts.isPublicHttps, parts.clock.now());
    parts.draining.beforeAnswer(res);
    const url = urlOf(req);
    // Files can take longer, if a user sends them.
    if (url?.pathname !== '/graphql' && !url?.pathname.startsWith(IMAGE_UPLOAD_PATH)) limitBody(req);
    if (url === null) {
      sendText(res, 400, 'The path is malformed.');
      return;
    }
    const [name, route] = routeOf(url.pathname);
    res.once('close', () => parts.metrics.answered(name, res.statusCode, (performance.now() - started) / 1000));
    const refused = refusedMethod(name, req.method);
    if (refused !== null) {
      res.setHeader('allow', refused.join(', '));
      sendText(res, 405, `Only ${refused[0]} is possible here.`);
      return;
    }
    try {
      await inRequest(requestId, () =>
        route(req, res, url, { req, res, requestId, clientAddress: parts.clientAddress(req) }),
      );
    } catch (error) {
      // A browser that disconnects in the middle of a file is not a failure.
      if (res.destroyed) return;
      parts.log.error({ err: error, requestId, route: name }, 'unexpected error');
      if (res.headersSent) res.destroy();
      else sendText(res, 500, `Unable to complete your request. Please try again later. (Request ${requestId})`);
    }
  };
}
