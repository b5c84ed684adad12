import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { EMAIL_LINK_MAIL } from '../auth/email-change-mail';
import { PASSWORD_LINK_MAIL } from '../auth/password-mail';
import { authRoutes } from '../auth/routes';
import { administrators, authenticate, sweepAuth } from '../auth/service';
import { TOKEN_EXPIRY_WORK, tokenExpiryWork } from '../auth/token-expiry';
import { customersRoutes } from '../customers/routes';
import { houseRoutes } from '../house/routes';
import { imagesRoutes } from '../images/routes';
import { autoChargeNoticeWork } from '../invoicing/auto-charge-notice';
import { createInvoicesWork } from '../invoicing/create-invoices';
import { followDelivery } from '../invoicing/follow-delivery';
import { messageBiddersWork } from '../invoicing/message-bidders';
import { invoicingRoutes } from '../invoicing/routes';
import { sendInvoicesWork } from '../invoicing/send-invoices';
import {
  AUTO_CHARGE_NOTICE_WORK,
  AUTO_CHARGE_WORK,
  CREATE_WORK,
  MESSAGE_WORK,
  SEND_WORK,
} from '../invoicing/work-kinds';
import { lotsRoutes } from '../lots/routes';
import { AUTO_CHARGE_REPORT_WORK, autoChargeReportWork, autoChargeWork } from '../payments/auto-charge-work';
import { chargeWork } from '../payments/charge-work';
import type { PaymentProcessor } from '../payments/processor';
import { refundWork } from '../payments/refund-work';
import { paymentsRoutes } from '../payments/routes';
import { salesRoutes } from '../sales/routes';
import { templatesRoutes } from '../templates/routes';
import { changeRoutes } from './changes';
import type { Clock } from './clock';
import type { Database } from './database';
import type { FileStore } from './files';
import { createHttp } from './http';
import { sweepKeys } from './idempotency';
import type { MailTransport } from './mail-transport';
import { createMetrics } from './metrics';
import { forgetWords, mailWork } from './outbox';
import { createReadiness } from './readiness';
import type { Route } from './route';
import { withAreas } from './scopes';
import { createServices, type Services } from './services';
import { addSystemRoutes } from './system-routes';
import { THIS_MACHINE, trustedServers } from './trusted-servers';
import type { WorkKind } from './work';
import { WorkRunner } from './work-runner';
import { countDueWork, sweepWork } from './work-store';

/** The calls of every slice. */
const slicesOf = (services: Services): Record<string, Route[]> => ({
  auth: authRoutes(services),
  house: houseRoutes(services),
  customers: customersRoutes(services),
  templates: templatesRoutes(services),
  sales: salesRoutes(services),
  lots: lotsRoutes(services),
  images: imagesRoutes(services),
  invoicing: invoicingRoutes(services),
  payments: paymentsRoutes(services),
  core: changeRoutes(services),
});

/** What is done later, by kind. */
export const workKinds = (mail: MailTransport): Record<string, WorkKind> => ({
  [CREATE_WORK]: createInvoicesWork,
  [SEND_WORK]: sendInvoicesWork,
  [MESSAGE_WORK]: messageBiddersWork,
  [TOKEN_EXPIRY_WORK]: tokenExpiryWork,
  [AUTO_CHARGE_WORK]: autoChargeWork,
  [AUTO_CHARGE_NOTICE_WORK]: autoChargeNoticeWork,
  [AUTO_CHARGE_REPORT_WORK]: autoChargeReportWork,
  ...chargeWork([]),
  ...refundWork,
  ...mailWork(mail, {
    invoice: followDelivery,
    message: followDelivery,
    [PASSWORD_LINK_MAIL]: forgetWords,
    [EMAIL_LINK_MAIL]: forgetWords,
  }),
});

/** What is removed when its time is over. */
const sweeps = [sweepAuth, sweepKeys, sweepWork];

export interface AppOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly files: FileStore;
  readonly publicUrl: string;
  readonly mailFrom: string;
  readonly mail: MailTransport;
  readonly processor: PaymentProcessor;
  /** What who reads the metrics sends as a bearer token; null: they are for this machine alone. */
  readonly metricsToken?: string | null;
  /** Addresses of public servers, which know the address of their client; default: this machine. */
  readonly trustedServers?: readonly string[];
  readonly checkAnswers: boolean;
}

export interface App {
  readonly services: Services;
  readonly runner: WorkRunner;
  readonly http: FastifyInstance;
  /** Fails readiness, and resolves when clients have had that long to notice. */
  drain(forMs: number): Promise<void>;
  /** Answers what waits, finishes what is in flight and running; the database stays open. */
  stop(): Promise<void>;
}

/** The services on a migrated database: their calls and their work, neither listening nor running yet. */
export function createApp({
  db,
  clock,
  log,
  files,
  publicUrl,
  mailFrom,
  mail,
  processor,
  metricsToken = null,
  trustedServers: servers = THIS_MACHINE,
  checkAnswers,
}: AppOptions): App {
  const services = createServices({ db, clock, log, files, publicUrl, mailFrom, processor });
  const metrics = createMetrics();
  metrics.watchBacklog(() => countDueWork(db, clock.now()));
  const stopping = new AbortController();
  let draining = false;
  const slices = slicesOf(services);
  const http = createHttp({
    routes: withAreas(slices),
    log,
    metrics,
    authenticate: (token, asked) => authenticate(services, token, asked),
    administrators: (actor) => administrators(services, actor),
    checkAnswers,
    isTrustedServer: trustedServers(servers),
    isDraining: () => draining,
    stopping: stopping.signal,
  });
  addSystemRoutes(http, { metrics, metricsToken, slices, problem: createReadiness(db, files, () => draining) });
  const runner = new WorkRunner(services, { kinds: workKinds(mail), sweeps, metrics });
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
      await processor.stop();
    },
  };
}
