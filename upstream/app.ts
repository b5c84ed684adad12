import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Clock } from '../platform/clock';
import { createAuthentication, whomToAsk } from './auth/service';
import { changeRoutes } from './core/audit/changes';
import type { Database } from './core/database/database';
import { sweepKeys } from './core/database/idempotency';
import type { FileStore } from './core/files/files';
import { STORAGE_PER_HOUSE } from './core/files/storage';
import { createHttp } from './core/http/http';
import { createMetrics } from './core/http/metrics';
import { createReadiness } from './core/http/readiness';
import type { Route } from './core/http/route';
import { withAreas } from './core/http/scopes';
import { addSystemRoutes } from './core/http/system-routes';
import { THIS_MACHINE, trustedServers } from './core/http/trusted-servers';
import { bouncesMaildir } from './core/mail/bounces-maildir';
import { mailReportRoutes } from './core/mail/mail-report-routes';
import type { MailTransport } from './core/mail/mail-transport';
import { mailWork } from './core/mail/outbox';
import { withAdditions } from './core/records/record-addition';
import { recordEditRoutes } from './core/records/record-edit-routes';
import type { Services } from './core/services';
import type { WorkKind } from './core/work/work';
import { WorkRunner } from './core/work/work-runner';
import { countDueWork, sweepWork } from './core/work/work-store';
import { createServices } from './create-services';
import type { PaymentProcessor } from './payments/processor/processor';
import { slices } from './slices';

const gathered = Object.values(slices);

/** The records of all slices whose edits staff can read and undo. */
const additions = gathered.flatMap((slice) => slice.additions ?? []);
const editable = gathered.flatMap(({ records }) => records ?? []).map((record) => withAdditions(record, additions));

const together = <Value>(parts: readonly (Readonly<Record<string, Value>> | undefined)[]): Record<string, Value> =>
  Object.fromEntries(parts.flatMap((part) => Object.entries(part ?? {})));

const mailFollowers = together(gathered.map((slice) => slice.mail));

const routesOf = (services: Services, mailHookSecret: string | null): Record<string, Route[]> =>
  Object.fromEntries([
    ...Object.entries(slices).map(([name, { routes }]) => [name, routes(services)] as const),
    [
      'core',
      [
        ...changeRoutes(services),
        ...recordEditRoutes(services, editable),
        ...mailReportRoutes(services, mailFollowers, mailHookSecret),
      ],
    ] as const,
  ]);

/** Returns the background jobs of all slices, by kind. */
export const workKinds = (mail: MailTransport): Record<string, WorkKind> =>
  together([...gathered.map(({ work }) => work), mailWork(mail, mailFollowers)]);

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
  /** Signs the reports of a mail provider; null if none are taken. */
  readonly mailHookSecret?: string | null;
  /** The Maildir in which emails are returned; null if none is read. */
  readonly bouncesMaildir?: string | null;
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
  mailHookSecret = null,
  bouncesMaildir: maildir = null,
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
  const routes = routesOf(services, mailHookSecret);
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
  const runner = new WorkRunner(services, {
    kinds: workKinds(mail),
    sweeps,
    pulses: [...pulses, ...(maildir === null ? [] : [bouncesMaildir(maildir, mailFollowers)])],
    metrics,
  });
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
