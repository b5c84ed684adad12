import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock';
import { createAuthentication, whomToAsk } from '../auth/service';
import { authSlice } from '../auth/slice';
import { bulkBiddingSlice } from '../bulk-bidding/slice';
import { clerkingSlice } from '../clerking/slice';
import { customersSlice } from '../customers/slice';
import { disputesSlice } from '../disputes/slice';
import { feedbackSlice } from '../feedback/slice';
import { houseSlice } from '../house/slice';
import { imagesSlice } from '../images/slice';
import { invoicingSlice } from '../invoicing/slice';
import { lotsSlice } from '../lots/slice';
import type { PaymentProcessor } from '../payments/processor/processor';
import { paymentsSlice } from '../payments/slice';
import { publishingSlice } from '../publishing/slice';
import { realizedPricesSlice } from '../realized-prices/slice';
import { saleResultsSlice } from '../sale-results/slice';
import { salesSlice } from '../sales/slice';
import { salesTaxSlice } from '../sales-tax/slice';
import { templatesSlice } from '../templates/slice';
import { changeRoutes } from './audit/changes';
import type { Database } from './database/database';
import { sweepKeys } from './database/idempotency';
import type { FileStore } from './files/files';
import { STORAGE_PER_HOUSE } from './files/storage';
import { createHttp } from './http/http';
import { createMetrics } from './http/metrics';
import { createReadiness } from './http/readiness';
import type { Route } from './http/route';
import { withAreas } from './http/scopes';
import { addSystemRoutes } from './http/system-routes';
import { THIS_MACHINE, trustedServers } from './http/trusted-servers';
import type { MailTransport } from './mail/mail-transport';
import { mailWork } from './mail/outbox';
import { recordEditRoutes } from './records/record-edit-routes';
import { createServices, type Services } from './services';
import type { Slice } from './slice';
import type { WorkKind } from './work/work';
import { WorkRunner } from './work/work-runner';
import { countDueWork, sweepWork } from './work/work-store';

/** All slices, by the name that groups their calls in the API documentation. */
const slices: Readonly<Record<string, Slice>> = {
  auth: authSlice,
  house: houseSlice,
  customers: customersSlice,
  templates: templatesSlice,
  sales: salesSlice,
  lots: lotsSlice,
  images: imagesSlice,
  publishing: publishingSlice,
  'bulk-bidding': bulkBiddingSlice,
  'realized-prices': realizedPricesSlice,
  clerking: clerkingSlice,
  invoicing: invoicingSlice,
  payments: paymentsSlice,
  disputes: disputesSlice,
  'sale-results': saleResultsSlice,
  feedback: feedbackSlice,
  'sales-tax': salesTaxSlice,
};

const gathered = Object.values(slices);

/** The records of all slices whose edits staff can read and undo. */
const editable = gathered.flatMap(({ records }) => records ?? []);

const routesOf = (services: Services): Record<string, Route[]> =>
  Object.fromEntries([
    ...Object.entries(slices).map(([name, { routes }]) => [name, routes(services)] as const),
    ['core', [...changeRoutes(services), ...recordEditRoutes(services, editable)]] as const,
  ]);

const together = <Value>(parts: readonly (Readonly<Record<string, Value>> | undefined)[]): Record<string, Value> =>
  Object.fromEntries(parts.flatMap((part) => Object.entries(part ?? {})));

/** Returns the background jobs of all slices, by kind. */
export const workKinds = (mail: MailTransport): Record<string, WorkKind> =>
  together([...gathered.map(({ work }) => work), mailWork(mail, together(gathered.map((slice) => slice.mail)))]);

const pulses = gathered.flatMap(({ pulse }) => pulse ?? []);

const sweeps = [...gathered.flatMap(({ sweep }) => sweep ?? []), sweepKeys, sweepWork];

export interface AppOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly files: FileStore;
  /** Returns what is wrong with the file store; null if nothing is. */
  readonly filesProblem?: () => Promise<string | null>;
  readonly publicUrl: string;
  readonly mailFrom: string;
  readonly mail: MailTransport;
  readonly processor: PaymentProcessor;
  /** How many bytes of images and uploads a house can store. */
  readonly storagePerHouse?: number;
  /** Words and phrases that make a lot of any house potentially banned. */
  readonly bannedWords?: readonly string[];
  /** Bearer token for the metrics; null if only this machine can read them. */
  readonly metricsToken?: string | null;
  /** Addresses of public servers, which report the addresses of their clients; defaults to this machine. */
  readonly trustedServers?: readonly string[];
  readonly checkAnswers: boolean;
}

export interface App {
  readonly services: Services;
  readonly runner: WorkRunner;
  readonly http: FastifyInstance;
  /** Makes readiness fail, and resolves after `forMs`, so that clients can notice. */
  drain(forMs: number): Promise<void>;
  /** Responds to waiting calls and finishes calls and jobs in progress; the database stays open. */
  stop(): Promise<void>;
}

/** Creates the services on a migrated database: their calls and jobs, not yet listening or running. */
export function createApp({
  db,
  clock,
  log,
  files,
  filesProblem,
  publicUrl,
  mailFrom,
  mail,
  processor,
  storagePerHouse = STORAGE_PER_HOUSE,
  bannedWords = [],
  metricsToken = null,
  trustedServers: servers = THIS_MACHINE,
  checkAnswers,
}: AppOptions): App {
  const services = createServices({
    db,
    clock,
    log,
    files,
    publicUrl,
    storagePerHouse,
    bannedWords,
    mailFrom,
    processor,
  });
  const metrics = createMetrics();
  metrics.watchBacklog(() => countDueWork(db, clock.now()));
  const stopping = new AbortController();
  let draining = false;
  const routes = routesOf(services);
  const http = createHttp({
    routes: withAreas(routes),
    log,
    metrics,
    traffic: services.traffic,
    authenticate: createAuthentication(services),
    whomToAsk: (actor, right) => whomToAsk(services, actor, right),
    checkAnswers,
    isTrustedServer: trustedServers(servers),
    isDraining: () => draining,
    stopping: stopping.signal,
  });
  addSystemRoutes(http, {
    metrics,
    metricsToken,
    slices: routes,
    problem: createReadiness(db, files, () => draining, filesProblem),
  });
  const runner = new WorkRunner(services, { kinds: workKinds(mail), sweeps, pulses, metrics });
  return {
    services,
    runner,
    http,
    async drain(forMs) {
      draining = true;
      await pause(forMs);
    },
    async stop() {
      stopping.abort();
      await Promise.all([http.close(), runner.stop()]);
      await Promise.all([processor.stop(), services.spreadsheets.stop(), services.pictures.stop()]);
    },
  };
}
