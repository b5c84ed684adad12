import { holds } from '../core/session/rights';
import type { Slice } from '../core/slice';
import { automaticChargesPath, paymentMethodsPath, paymentsPath, reconciliationPath } from './paths';
import { routes } from './routes';

/** Fields of Query that say who can be charged: they are no records, and are computed when they are asked for. */
const ELIGIBILITY = ['chargeDryRun', 'autoChargeChoice', 'upcomingCharges'];

/** The provider's payments: what they are, how a house comes to have them, and what is charged to cards. */
export const payments: Slice = {
  routes,
  // The card of a charge never changes: what one screen knows of it completes what another knows.
  policies: { ChargeAttempt: { fields: { card: { merge: true } } } },
  menu: [
    {
      group: 'Invoices',
      label: 'Automatic Charges',
      href: automaticChargesPath(),
      about: 'Upcoming and past automatic charges.',
      gate: holds('AUTO_CHARGE'),
    },
    {
      group: 'Invoices',
      label: 'Reconciliation',
      href: reconciliationPath,
      about: 'Payments and refunds where the payment provider and the ledger disagree.',
      gate: holds('INVOICES'),
    },
    {
      group: 'Settings',
      label: 'Payment Methods',
      href: paymentMethodsPath,
      about: 'Names, order and availability of payment methods.',
      gate: holds('PAYMENTS'),
    },
    {
      group: 'Billing',
      label: 'Payment Center',
      href: paymentsPath(),
      about: 'Accept card and bank payments online, and promote lots.',
      gate: holds('BILLING'),
    },
  ],
  live: {
    lists: {
      ChargeRun: ['chargeRuns'],
      ChargeRefund: ['ChargeAttempt.refunds'],
      AutomaticCharge: ['automaticCharges'],
      Payment: ['Approval.payments'],
      PaymentDiscrepancy: ['paymentDiscrepancies'],
      PaymentComparison: ['paymentComparison'],
      PaymentMethod: ['paymentMethods'],
    },
    // The lists of a bidder and of a run follow their own records.
    apart: { Approval: ['invoices', 'payments', 'messages', 'paddles'], ChargeRun: ['attempts'] },
    // Who can be charged, and how much can be refunded, depends on an invoice's amounts and status, on what is on file and on the house's limit.
    derived: {
      Invoice: ['chargeDryRun', 'refundDryRun'],
      InvoiceEdit: ['autoChargeChoice', 'upcomingCharges'],
      BidderCard: ELIGIBILITY,
      House: ELIGIBILITY,
      ChargeRun: ELIGIBILITY,
      AutomaticCharge: ELIGIBILITY,
      ChargeAttempt: ['chargeDryRun', 'refundDryRun'],
      // What was paid with a method shows its name.
      PaymentMethod: ['Invoice.payments'],
    },
    derivedBy: {
      Invoice: [
        'outstandingBalance',
        'statusLabel',
        'isBatchChargeEligible',
        'isCreditCardLimitExceeded',
        'autoChargeDay',
        'chargeHold',
      ],
    },
    // Methods have an order, and discrepancies leave the list of the open ones.
    listedBy: { PaymentMethod: 'version', PaymentDiscrepancy: 'state' },
  },
};
