import { lazy } from 'react';
import { settingsOn } from '../core/finding/settings';
import { counted } from '../core/locale';
import { holds } from '../core/session/rights';
import { lazyWork } from '../core/shell/WorkRow';
import type { Slice } from '../core/slice';
import {
  automaticChargesPath,
  chargebacksRoute,
  paymentMethodsPath,
  paymentsPath,
  reconciliationPath,
} from '../paths/payments';
import { routes } from './routes';

/** Fields of Query about who can be charged. They are not records, and are computed on request. */
const ELIGIBILITY = ['chargeDryRun', 'autoChargeChoice', 'upcomingCharges'] as const;

/** Payments through the provider: enrollment, cards, charges, refunds, and reconciliation. */
export const payments: Slice = {
  routes,
  // The home page works without it.
  HomeNotice: lazy(() =>
    import('./chargebacks/DueChargebacks').then(
      ({ DueChargebacks }) => ({ default: DueChargebacks }),
      () => ({ default: () => null }),
    ),
  ),
  HomeWork: {
    Rows: lazyWork(async () => (await import('./chargebacks/PaymentWork')).PaymentWork),
    gate: holds('INVOICES'),
  },
  // The card of a charge never changes, so the fields that different screens fetch are merged.
  policies: { ChargeAttempt: { fields: { card: { merge: true } } } },
  settings: () =>
    Promise.resolve([
      ...settingsOn(
        { label: 'Payment Methods', href: paymentMethodsPath, gate: holds('PAYMENTS') },
        {
          'Names of payment methods': ['cash', 'check', 'wire', 'bank transfer', 'ACH', 'PayPal'],
          Surcharges: ['card fee', 'convenience fee', 'cash discount'],
        },
      ),
      ...settingsOn(
        { label: 'Payment Center', href: paymentsPath(), gate: holds('BILLING') },
        { 'Online payments': ['enroll', 'sign up', 'credit cards', 'bank payments'] },
      ),
    ]),
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
      label: 'Chargebacks',
      href: chargebacksRoute,
      about: 'Payments that bidders dispute with their bank, by deadline.',
      gate: holds('INVOICES'),
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
      about: 'Names, order, availability, and surcharges of payment methods.',
      settings: {
        section: 'Invoices and payments',
        fact: {
          reads: 'methods',
          words: ({ paymentMethods }) =>
            paymentMethods ? counted(paymentMethods.filter(({ isChoosable }) => isChoosable).length, 'method') : null,
        },
      },
      gate: holds('PAYMENTS'),
    },
    {
      group: 'Billing',
      label: 'Payment Center',
      href: paymentsPath(),
      about: 'Accept card and bank payments online, and promote lots.',
      settings: {
        section: 'Invoices and payments',
        fact: {
          reads: 'house',
          words: (facts) =>
            facts.house ? `Card payments are ${facts.house.paymentProcessingEnabled ? 'on' : 'off'}` : null,
        },
      },
      gate: holds('BILLING'),
    },
  ],
  live: {
    lists: {
      ChargeRun: ['chargeRuns'],
      CardRequest: ['BidderCard.requests'],
      ChargeRefund: ['ChargeAttempt.refunds'],
      AutomaticCharge: ['automaticCharges'],
      Payment: ['Person.payments', 'Person.paymentActs'],
      PaymentDiscrepancy: ['paymentDiscrepancies'],
      Chargeback: ['chargebacks', 'Invoice.chargebacks'],
      PaymentComparison: ['paymentComparison'],
      PaymentMethod: ['paymentMethods'],
    },
    // The lists of a bidder and of a run have their own change events.
    apart: {
      Approval: ['paddles'],
      Person: ['invoices', 'payments', 'paymentActs', 'messages'],
      ChargeRun: ['attempts'],
    },
    // Which invoices can be charged, and how much can be refunded, depends on an invoice's amounts and status, on the
    // saved card, and on the house's limit.
    derived: {
      Invoice: ['chargeDryRun', 'refundDryRun'],
      InvoiceEdit: ['autoChargeChoice', 'upcomingCharges'],
      BidderCard: ELIGIBILITY,
      House: ELIGIBILITY,
      ChargeRun: ELIGIBILITY,
      AutomaticCharge: ELIGIBILITY,
      ChargeAttempt: ['chargeDryRun', 'refundDryRun'],
      // A disputed charge can't be refunded.
      Chargeback: ['refundDryRun'],
      // Payments show the name of their method.
      PaymentMethod: ['Invoice.payments', 'Invoice.paymentActs'],
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
    // Methods have an order, and a closed discrepancy or chargeback leaves the list of open ones.
    listedBy: { PaymentMethod: 'version', PaymentDiscrepancy: 'state', Chargeback: 'state' },
  },
};
