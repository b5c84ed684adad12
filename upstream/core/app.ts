import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { PASSWORD_LINK_MAIL } from '../auth/passwords/password-mail';
import { EMAIL_LINK_MAIL } from '../auth/profiles/email-change-mail';
import { authRoutes } from '../auth/routes';
import { administrators, authenticate, sweepAuth } from '../auth/service';
import { TOKEN_EXPIRY_WORK, tokenExpiryWork } from '../auth/tokens/token-expiry';
import { customersRoutes } from '../customers/routes';
import { houseRoutes } from '../house/routes';
import { imagesRoutes } from '../images/routes';
import { autoChargeNoticeWork } from '../invoicing/auto-charge/auto-charge-notice';
import { createInvoicesWork } from '../invoicing/creation/create-invoices';
import { messageBiddersWork } from '../invoicing/messages/message-bidders';
import { invoicingRoutes } from '../invoicing/routes';
import { followDelivery } from '../invoicing/sending/follow-delivery';
import { sendInvoicesWork } from '../invoicing/sending/send-invoices';
import {
  AUTO_CHARGE_NOTICE_WORK,
  AUTO_CHARGE_WORK,
  CREATE_WORK,
  MESSAGE_WORK,
  SEND_WORK,
} from '../invoicing/work-kinds';
import { lotsRoutes } from '../lots/routes';
import {
  AUTO_CHARGE_REPORT_WORK,
  autoChargeReportWork,
  autoChargeWork,
} from '../payments/automatic-charges/auto-charge-work';
import { chargeWork } from '../payments/charging/charge-work';
import type { PaymentProcessor } from '../payments/processor/processor';
import { refundWork } from '../payments/refunds/refund-work';
import { paymentsRoutes } from '../payments/routes';
import { salesRoutes } from '../sales/routes';
import { templatesRoutes } from '../templates/routes';
import { changeRoutes } from './audit/changes';
import type { Clock } from './clock';
import type { Database } from './database/database';
import { sweepKeys } from './database/idempotency';
import type { FileStore } from './files/files';
import { createHttp } from './http/http';
import { createMetrics } from './http/metrics';
import { createReadiness } from './http/readiness';
import type { Route } from './http/route';
import { withAreas } from './http/scopes';
import { addSystemRoutes } from './http/system-routes';
import { THIS_MACHINE, trustedServers } from './http/trusted-servers';
import type { MailTransport } from './mail/mail-transport';
import { forgetWords, mailWork } from './mail/outbox';
import { createServices, type Services } from './services';
import type { WorkKind } from './work/work';
import { WorkRunner } from './work/work-runner';
import { countDueWork, sweepWork } from './work/work-store';

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
