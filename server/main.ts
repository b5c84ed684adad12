import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DestinationStream } from 'pino';
import { createApp } from './core/app';
import { clientAddresses } from './core/client-address';
import { systemClock } from './core/clock';
import { ConfigError } from './core/config-error';
import { createContext } from './core/context';
import { readEnv } from './core/env';
import { createGraphiQL } from './core/graphiql';
import { createHouseFiles } from './core/house-files';
import { createHttp, type CallReport } from './core/http';
import { createKnownCallers } from './core/known-callers';
import { createFeeds } from './core/live/feeds';
import { createLog } from './core/log';
import { createMetrics } from './core/metrics';
import { productOf } from './core/product';
import { projectFile } from './core/project-root';
import { createSchema } from './core/schema';
import { readVersion } from './core/version';
import { createWebFiles } from './core/web-files';
import { createWebhook } from './payments/webhook';
import { createGraphQL } from './core/yoga';

export interface RunningServer {
  readonly url: string;
  /** Ends open streams, finishes what is in flight within ten seconds, and frees the port. */
  stop(): Promise<void>;
}

/** What tests look at. */
export interface StartOptions {
  readonly onCall?: (call: CallReport) => void;
  /** Instead of stdout. */
  readonly logTo?: DestinationStream;
}

const LONGEST_STOP_MS = 9_000;

/** Slow bodies and headers are cut off; what is already answered, streams too, is not concerned. */
const TIME_LIMITS = { requestTimeout: 15_000, headersTimeout: 10_000, connectionsCheckingInterval: 1_000, keepAliveTimeout: 65_000 };

/** Throws a ConfigError when the environment is malformed: asked before the services start, which takes seconds the first time. */
export function checkEnv(source: NodeJS.ProcessEnv): void {
  readEnv(source);
}

/**
 * Starts the public server. Throws a ConfigError, with one line that says why, when the environment is malformed or the
 * port is taken. `onCall` hears of every REST call: tests state with it what an operation costs.
 */
export async function startServer(source: NodeJS.ProcessEnv, { onCall, logTo }: StartOptions = {}): Promise<RunningServer> {
  const env = readEnv(source);
  const log = createLog(env.logLevel, logTo);
  const metrics = createMetrics();
  const http = createHttp(env.upstreamUrl, log, (call) => {
    metrics.called(call);
    onCall?.(call);
  });
  metrics.watchCalls(() => http.load());
  const stopping = new AbortController();
  const version = await readVersion();
  const parts = { product: productOf(env, version), http, knownCallers: createKnownCallers(), clock: systemClock(env.clockAheadMs), isPublicHttps: env.isPublicHttps, feeds: createFeeds(log), stopping: stopping.signal };
  const app = createApp({
    graphql: createGraphQL(createSchema(), parts, log, metrics.failed),
    graphiql: createGraphiQL(),
    keptFiles: createHouseFiles((scope) => createContext(parts, scope), log),
    webhook: createWebhook((scope) => createContext(parts, scope), log),
    webFiles: createWebFiles(projectFile('dist/web')),
    isReady: () => http.isReady(),
    clientAddress: clientAddresses(env.trustedProxies),
    version,
    metrics,
    log,
  });
  const server = createServer(TIME_LIMITS, (req, res) => void app(req, res));
  const { port } = await listening(server, env.port, env.host);
  return {
    url: `http://${env.host.includes(':') ? `[${env.host}]` : env.host}:${port}`,
    async stop() {
      const closed = new Promise((done) => server.close(done));
      stopping.abort();
      // What was in flight leaves its connection open for more; nobody shall wait for that.
      const sweep = setInterval(() => server.closeIdleConnections(), 50);
      const limit = setTimeout(() => server.closeAllConnections(), LONGEST_STOP_MS);
      await closed;
      clearInterval(sweep);
      clearTimeout(limit);
      await http.close();
    },
  };
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
