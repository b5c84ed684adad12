import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { authRoutes } from '../auth/routes';
import { authenticate } from '../auth/service';
import { houseRoutes } from '../house/routes';
import { changeRoutes } from './changes';
import type { Clock } from './clock';
import type { Database } from './database';
import { createHttp } from './http';
import { createMetrics } from './metrics';
import type { Route } from './route';
import { createServices, type Services } from './services';
import { addSystemRoutes } from './system-routes';
import type { WorkKind } from './work';
import { WorkRunner } from './work-runner';
import { countDueWork } from './work-store';

/** The calls of every slice. */
const slicesOf = (services: Services): Record<string, Route[]> => ({
  auth: authRoutes(services),
  house: houseRoutes(services),
  core: changeRoutes(services),
});

/** What is done later, by kind. */
const workKinds: Record<string, WorkKind> = {};

export interface AppOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly publicUrl: string;
  readonly mailFrom: string;
  readonly checkAnswers: boolean;
}

export interface App {
  readonly services: Services;
  readonly runner: WorkRunner;
  readonly http: FastifyInstance;
  /** Answers what waits, finishes what is in flight and running; the database stays open. */
  stop(): Promise<void>;
}

/** The services on a migrated database: their calls and their work, neither listening nor running yet. */
export function createApp({ db, clock, log, publicUrl, mailFrom, checkAnswers }: AppOptions): App {
  const services = createServices({ db, clock, log, publicUrl, mailFrom });
  const metrics = createMetrics();
  metrics.watchBacklog(() => countDueWork(db, clock.now()));
  const stopping = new AbortController();
  const slices = slicesOf(services);
  const http = createHttp({
    routes: Object.values(slices).flat(),
    log,
    metrics,
    authenticate: (token, requestId) => authenticate(services, token, requestId),
    checkAnswers,
    stopping: stopping.signal,
  });
  addSystemRoutes(http, db, metrics, slices);
  const runner = new WorkRunner(services, workKinds, metrics);
  return {
    services,
    runner,
    http,
    async stop() {
      stopping.abort();
      await Promise.all([http.close(), runner.stop()]);
    },
  };
}
