import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { DestinationStream } from 'pino';
import { createByteBudget } from '../platform/byte-budget';
import { type Clock, systemClock } from '../platform/clock';
import { ConfigError } from '../platform/config-error';
import { createLog } from '../platform/log';
import { projectFile } from '../platform/project-file';
import { currentRequest } from '../platform/request-scope';
import { RECEIVING_LIMITS } from '../platform/slow-requests';
import { createContext, publicEndpoints } from './context';
import { readEnv, settingProblems } from './core/env';
import { productOf } from './core/graphql/product';
import { createAdmission } from './core/http/admission';
import { createApp } from './core/http/app';
import { clientAddresses } from './core/http/client-address';
import { createClosing, createDraining } from './core/http/draining';
import { createGraphiQL } from './core/http/graphiql';
import { createHouseFiles } from './core/http/house-files';
import { createKnownCallers } from './core/http/known-callers';
import { createMetrics } from './core/http/metrics';
import { readVersion } from './core/http/version';
import { createWebFiles } from './core/http/web-files';
import { createFeeds } from './core/live/feeds';
import { createMailHook } from './core/mail/mail-hook';
import { type CallReport, createHttp, type Deadlines, type Http } from './core/rest/http';
import { createImageUploads } from './images/image-uploads';
import { createBidderPages } from './payments/bidder-pages';
import { createWebhook } from './payments/charge-runs/webhook';
import { createCataloguePages } from './publishing/catalogue/catalogue-pages';
import { createFeedFile } from './sales/calendar/feed-file';
import { createSchema } from './schema';
import { slices } from './slices';
import { createGraphQL } from './yoga';

export interface RunningServer {
  readonly url: string;
  /** The id of the request in whose course this is called; null outside of any. */
  currentRequest(): string | null;
  /** Makes pages of the public catalog before anyone asks for them. Never rejects. */
  warm(): Promise<void>;
  /** Logs what nothing has caught, with the request that it comes from. `isContained`: that request alone is lost, and the process goes on. */
  logFault(error: unknown, isContained: boolean): void;
  /** Fails readiness, takes requests for a moment, ends open streams, finishes what is in flight within ten seconds, and frees the port. */
  stop(): Promise<void>;
}

/** What tests observe and replace. */
export interface StartOptions {
  /** Called with each REST call, so that tests can state what an operation costs. */
  readonly onCall?: (call: CallReport) => void;
  /** Replaces stdout. */
  readonly logTo?: DestinationStream;
  readonly deadlines?: Deadlines;
  /** The services' clock, where a test moves it. Both halves must agree about when sessions end. */
  readonly clock?: Clock;
}

/** The time for requests in flight after the port is closed, in ms. */
const LONGEST_CLOSE_MS = 7_000;

/** How long the services may take until they are ready, for pages that are made in advance. */
const MOST_TRIES = 60;
const TRY_AGAIN_MS = 1_000;

const KEEP_ALIVE_MS = 65_000;

export { settingProblems };

/** Throws a ConfigError if the environment is malformed. Called before the services start, which takes seconds the first time. */
export function checkEnv(source: NodeJS.ProcessEnv): void {
  readEnv(source);
}

/** Starts the public server. Throws a ConfigError with a one-line reason if the environment is malformed or the port is taken. */
export async function startServer(
  source: NodeJS.ProcessEnv,
  { onCall, logTo, deadlines, clock }: StartOptions = {},
): Promise<RunningServer> {
  const env = readEnv(source);
  const log = createLog('server', env.logLevel, logTo);
  const metrics = createMetrics();
  const report = (call: CallReport) => {
    metrics.called(call);
    onCall?.(call);
  };
  const http = createHttp(env.upstreamUrl, log, report, deadlines);
  metrics.watchCalls(() => http.load());
  const stopping = new AbortController();
  const draining = createDraining(env.drainMs);
  const version = await readVersion();
  const parts = {
    product: productOf(env, version),
    http,
    knownCallers: createKnownCallers(),
    clock: clock ?? systemClock(env.clockAheadMs),
    isPublicHttps: env.isPublicHttps,
    feeds: createFeeds(log),
    stopping: stopping.signal,
  };
  const catalogue = createCataloguePages((scope) => createContext(parts, scope), log, env.publicUrl);
  const app = createApp({
    graphql: createGraphQL(createSchema(), parts, log, metrics.failed),
    graphiql: createGraphiQL(),
    keptFiles: createHouseFiles(
      slices.flatMap(({ files = [] }) => files),
      (scope) => createContext(parts, scope),
      log,
    ),
    images: createImageUploads((scope) => createContext(parts, scope), log),
    bidderPages: createBidderPages((scope) => createContext(parts, scope), log),
    catalogue,
    calendars: createFeedFile((scope) => createContext(parts, scope), log),
    webhook: createWebhook((scope) => createContext(parts, scope), log),
    mailHook: createMailHook((scope) => createContext(parts, scope), log),
    webFiles: createWebFiles(projectFile('dist/web')),
    isReady: () => http.isReady(),
    draining,
    admit: {
      operations: createAdmission(env.operationLimits),
      streams: createAdmission(env.streamLimits),
      images: createAdmission(env.operationLimits),
    },
    room: createByteBudget(),
    knownCallers: parts.knownCallers,
    clock: parts.clock,
    clientAddress: clientAddresses(env.trustedProxies),
    version,
    metrics,
    metricsAccess: env.metrics,
    isPublicHttps: env.isPublicHttps,
    log,
  });
  const server = createServer(
    { ...RECEIVING_LIMITS, keepAliveTimeout: KEEP_ALIVE_MS },
    (req, res) => void app(req, res),
  );
  const closing = createClosing(server);
  const { port } = await listening(server, env.port, env.host);
  return {
    url: `http://${env.host.includes(':') ? `[${env.host}]` : env.host}:${port}`,
    currentRequest,
    async warm() {
      try {
        if (await becomesReady(http, stopping.signal))
          await catalogue.warm(
            () => publicEndpoints(http, 'catalog').publishing,
            () => stopping.signal.aborted,
          );
      } catch (error) {
        log.warn({ err: error }, 'pages of the catalog could not be made in advance');
      }
    },
    logFault(error, isContained) {
      metrics.uncaught();
      log[isContained ? 'error' : 'fatal'](
        { err: error, requestId: currentRequest() },
        isContained ? 'unhandled rejection' : 'unexpected error: the process stops',
      );
    },
    async stop() {
      await draining.drain();
      stopping.abort();
      await closing.close(LONGEST_CLOSE_MS);
      await http.close();
    },
  };
}

/** Waits until the services are ready; returns false if the server stops or they never are. */
async function becomesReady(http: Http, signal: AbortSignal): Promise<boolean> {
  for (let tries = 1; tries <= MOST_TRIES && !signal.aborted; tries += 1) {
    if (await http.isReady()) return true;
    await delay(TRY_AGAIN_MS);
  }
  return false;
}

function listening(server: Server, port: number, host: string): Promise<AddressInfo> {
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => fail(portError(error, port, host)));
    server.listen(port, host, () => done(server.address() as AddressInfo));
  });
}

function portError(error: NodeJS.ErrnoException, port: number, host: string): Error {
  return error.code === 'EADDRINUSE' ? new ConfigError(`PORT ${port} of ${host} is taken by another program.`) : error;
}
