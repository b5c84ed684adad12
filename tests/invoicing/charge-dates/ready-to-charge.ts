import type { BatchChargeFacts } from '../../../rules/invoicing/charge-dates/batch-eligibility';

/** An invoice that can be charged in a batch. */
export const READY: BatchChargeFacts = {
  paymentsEnabled: true,
  channel: 'MARKETPLACE',
  credited: false,
  paid: false,
  paymentPending: false,
  unallocated: false,
  chargeHold: null,
  outstanding: 10_000,
  onlineTotal: 10_000,
  itemCount: 1,
  cardLimitExceeded: false,
  hasCard: true,
  taxFailed: false,
  sentAt: 1,
  editedAt: null,
  autoChargeAt: null,
};
