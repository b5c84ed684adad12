import { holds } from '../core/rights';
import type { Slice } from '../core/slice';
import { ELIGIBILITY } from './eligibility';
import { automaticChargesPath, paymentMethodsPath, paymentsPath } from './paths';
import { routes } from './routes';

/** The provider's payments: what they are, how a house comes to have them, and what is charged to cards. */
export const payments: Slice = {
  routes,
  menu: [
    { group: 'Invoices', label: 'Automatic Charges', href: automaticChargesPath(), about: 'See which cards will be charged by themselves, and what became of earlier charges.', gate: holds('AUTO_CHARGE') },
    { group: 'Settings', label: 'Payment Methods', href: paymentMethodsPath, about: 'How invoices can be marked as paid: names, order, and which are offered.', gate: holds('PAYMENTS') },
    { group: 'Billing', label: 'Payment Center', href: paymentsPath(), about: 'Take cards and bank payments online, and promote single lots.', gate: holds('BILLING') },
  ],
  live: {
    lists: {
      ChargeRun: ['chargeRuns', 'chargeDryRun'], ChargeRefund: ['ChargeAttempt.refunds'], AutomaticCharge: ['automaticCharges', 'upcomingCharges'],
      BidderCard: ELIGIBILITY, Payment: ['Approval.payments'],
      // What was paid with a method shows its name.
      PaymentMethod: ['paymentMethods', 'Invoice.payments'],
    },
    // A bidder's lists follow their own records.
    apart: { Approval: ['invoices', 'payments', 'messages', 'paddles'] },
    // What was being charged can be charged again, or need not be; what is on file decides over who can be; methods have an order.
    listedBy: { ChargeRun: 'state', BidderCard: 'version', PaymentMethod: 'version' },
  },
};
