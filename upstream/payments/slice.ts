import { forgetWords } from '../core/mail/outbox';
import type { Slice } from '../core/slice';
import type { WorkKind } from '../core/work/work';
import { AUTO_CHARGE_WORK } from '../invoicing/work-kinds';
import { cardRequestWork } from './card-requests/card-pages';
import { CARD_LINK_MAIL } from './card-requests/card-request-email';
import { CARD_REQUEST_WORK } from './card-requests/save-card';
import { chargeWork } from './charge-runs/charge-work';
import { closePagesWork } from './charge-runs/link-pages';
import { CLOSE_PAGES_WORK } from './charge-runs/poll-work';
import { CHARGEBACK_REMINDER_WORK, chargebackReminderWork, planReminders } from './chargebacks/chargeback-reminder';
import { chargebackReportWork } from './chargebacks/chargeback-report';
import { CHARGEBACK_REPORT_WORK } from './chargebacks/note-chargeback';
import { CHARGEBACK_REQUEST_WORK, chargebackRequestWork } from './chargebacks/respond';
import { LINK_MAIL } from './links/link-email';
import { DISCREPANCY_REPORT_WORK } from './note-discrepancy';
import { COMPARISON_WORK, comparisonWork, planComparisons } from './reconciliation/comparison-work';
import { discrepancyReportWork } from './reconciliation/discrepancy-report';
import { DISCREPANCY_REFUND_WORK, discrepancyRefundWork } from './reconciliation/refund-discrepancy';
import { refundWork } from './refunds/refund-work';
import { paymentsRoutes } from './routes';
import { AUTO_CHARGE_REPORT_WORK, autoChargeReportWork, autoChargeWork } from './scheduled-charges/auto-charge-work';

/** Marks jobs that wait for the payment provider. */
const ofProvider = (kinds: Readonly<Record<string, WorkKind>>): Record<string, WorkKind> =>
  Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, { ...kind, lane: 'PROVIDER' as const }]));

export const paymentsSlice: Slice = {
  routes: paymentsRoutes,
  work: {
    ...ofProvider({
      [AUTO_CHARGE_WORK]: autoChargeWork,
      ...chargeWork([]),
      [CLOSE_PAGES_WORK]: closePagesWork,
      [CARD_REQUEST_WORK]: cardRequestWork,
      ...refundWork,
      [DISCREPANCY_REFUND_WORK]: discrepancyRefundWork,
      [COMPARISON_WORK]: comparisonWork,
      [CHARGEBACK_REQUEST_WORK]: chargebackRequestWork,
    }),
    [AUTO_CHARGE_REPORT_WORK]: autoChargeReportWork,
    [DISCREPANCY_REPORT_WORK]: discrepancyReportWork,
    [CHARGEBACK_REPORT_WORK]: chargebackReportWork,
    [CHARGEBACK_REMINDER_WORK]: chargebackReminderWork,
  },
  sweep: async (services) => {
    await planComparisons(services);
    await planReminders(services);
  },
  // The texts have links that work like keys.
  mail: { [CARD_LINK_MAIL]: forgetWords, [LINK_MAIL]: forgetWords },
};
