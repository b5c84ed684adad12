import type { Minor } from '../../core/money';

/** How the payment provider and the ledger disagree. */
export const DISCREPANCY_KINDS = [
  'UNALLOCATED',
  'NOT_TAKEN',
  'AMOUNT_DIFFERS',
  'REFUND_NOT_RECORDED',
  'REFUND_NOT_MADE',
  'NET_DIFFERS',
] as const;
export type DiscrepancyKind = (typeof DISCREPANCY_KINDS)[number];

/** States of a discrepancy. REFUNDING: a refund was requested from the provider, which hasn't answered yet. */
export const DISCREPANCY_STATES = ['OPEN', 'REFUNDING', 'RECORDED', 'REFUNDED', 'IGNORED'] as const;
export type DiscrepancyState = (typeof DISCREPANCY_STATES)[number];

const KIND_TEXT: Readonly<Record<DiscrepancyKind, string>> = {
  UNALLOCATED: 'Payment not in the ledger',
  NOT_TAKEN: 'Payment not at the provider',
  AMOUNT_DIFFERS: 'Amounts differ',
  REFUND_NOT_RECORDED: 'Refund not in the ledger',
  REFUND_NOT_MADE: 'Refund not at the provider',
  NET_DIFFERS: 'Balances differ',
};

const STATE_TEXT: Readonly<Record<DiscrepancyState, string>> = {
  OPEN: 'Open',
  REFUNDING: 'Being refunded',
  RECORDED: 'Recorded',
  REFUNDED: 'Refunded',
  IGNORED: 'Ignored',
};

/** Returns the kind as shown to staff. */
export const discrepancyKindText = (kind: DiscrepancyKind): string => KIND_TEXT[kind];

/** Kinds of which only the ledger has an entry: recording what the provider did reverses it. */
const REVERSED_KINDS = ['NOT_TAKEN', 'REFUND_NOT_MADE'] as const;
export type ReversedKind = (typeof REVERSED_KINDS)[number];

/** Returns whether the ledger has an entry that the provider doesn't have. */
export const isOnlyInLedger = <Row extends { readonly kind: DiscrepancyKind }>(
  row: Row,
): row is Row & { readonly kind: ReversedKind } => (REVERSED_KINDS as readonly DiscrepancyKind[]).includes(row.kind);

/** The name of the entry that only the ledger has, by kind, for sentences. */
export const REVERSED_NAMES: Readonly<Record<ReversedKind, string>> = {
  NOT_TAKEN: 'payment',
  REFUND_NOT_MADE: 'refund',
};

/** Returns the state as shown to staff. */
export const discrepancyStateText = (state: DiscrepancyState, kind: DiscrepancyKind): string =>
  (state === 'RECORDED' && (isOnlyInLedger({ kind }) ? 'Reversed' : kind === 'NET_DIFFERS' && 'Settled')) ||
  STATE_TEXT[state];

/** What recording a discrepancy is called. */
const RECORD_LABELS: Readonly<Record<DiscrepancyKind, string>> = {
  UNALLOCATED: 'Record payment',
  NOT_TAKEN: 'Reverse payment',
  AMOUNT_DIFFERS: 'Record difference',
  REFUND_NOT_RECORDED: 'Record refund',
  REFUND_NOT_MADE: 'Reverse refund',
  NET_DIFFERS: 'Record difference',
};

/** Returns the name of the action that brings the ledger in line with the provider. */
export const recordLabel = (kind: DiscrepancyKind): string => RECORD_LABELS[kind];

/** Maximum length of the reason for ignoring a discrepancy, in characters. */
export const IGNORE_REASON_LIMIT = 200;

/**
 * Returns of a payment, by the provider's id of the refund or dispute. Amounts in minor units; `isBack`: the money is with the house again.
 */
export type Returned = Readonly<Record<string, { readonly amount: Minor; readonly isBack: boolean }>>;

/** A discrepancy as its rules read it; amounts in minor units of its currency. */
export interface Discrepancy {
  readonly kind: DiscrepancyKind;
  readonly amount: Minor;
  /**
   * The ledger's amount of a charge whose amounts differ, or what it has of a charge whose balances differ; null if the currencies differ, and
   * for other kinds.
   */
  readonly charged: Minor | null;
}

/** Returns the amount that the provider took and the ledger doesn't have, in minor units. */
export function unallocatedOf({ kind, amount, charged }: Discrepancy): Minor {
  if (kind === 'UNALLOCATED') return amount;
  return kind === 'AMOUNT_DIFFERS' && charged !== null ? Math.max(0, amount - charged) : 0;
}

const holdsMore = ({ kind, amount, charged }: Discrepancy): boolean =>
  kind === 'NET_DIFFERS' && charged !== null && amount > charged;

/** Returns whether a discrepancy holds its invoice from further charges: a card would pay what the provider has already. */
export const holdsInvoice = (discrepancy: Discrepancy & { readonly state: DiscrepancyState }): boolean =>
  (discrepancy.state === 'OPEN' || discrepancy.state === 'REFUNDING') &&
  (unallocatedOf(discrepancy) > 0 || holdsMore(discrepancy));

/** Returns the part of that amount that is still at the provider, in minor units. */
export const leftOf = ({ returned, ...discrepancy }: Discrepancy & { readonly returned: Returned }): Minor =>
  Object.values(returned).reduce((left, one) => left - (one.isBack ? 0 : one.amount), unallocatedOf(discrepancy));

/**
 * Returns the state of an unallocated payment after some of it was returned, or a return came back to the house. RECORDED and IGNORED don't
 * change: later refunds belong to the charge, or need no action.
 */
export function stateAfterReturn(state: DiscrepancyState, left: Minor): DiscrepancyState {
  if (state === 'RECORDED' || state === 'IGNORED') return state;
  return left <= 0 ? 'REFUNDED' : 'OPEN';
}

/** Returns the state of a reopened discrepancy: money that was all returned in the meantime needs no action. */
export const reopenedState = (discrepancy: Discrepancy & { readonly returned: Returned }): DiscrepancyState =>
  unallocatedOf(discrepancy) > 0 ? stateAfterReturn('OPEN', leftOf(discrepancy)) : 'OPEN';

/** The actions that staff can take on a discrepancy. */
export interface DiscrepancyActions {
  readonly canRecord: boolean;
  readonly canRefund: boolean;
  readonly canIgnore: boolean;
  readonly canReopen: boolean;
}

/** Returns whether the ledger can be brought in line with the provider. A return of a payment that isn't in the ledger waits for the payment. */
function isRecordable({ kind, charged, attemptId }: Discrepancy & { readonly attemptId: number | null }): boolean {
  if (kind === 'UNALLOCATED') return true;
  if (kind === 'NET_DIFFERS') return false;
  return attemptId !== null && (kind !== 'AMOUNT_DIFFERS' || charged !== null);
}

/**
 * Returns the possible actions. What the provider did, or didn't do, can be recorded in the ledger; money that it took and that isn't in the ledger can be
 * refunded; any open discrepancy can be ignored; and what staff ignored can be reopened.
 */
export function discrepancyActions(
  discrepancy: Discrepancy & {
    readonly attemptId: number | null;
    readonly state: DiscrepancyState;
    /** Null if nobody resolved it, or a report from the provider did. */
    readonly resolvedBy: number | null;
  },
): DiscrepancyActions {
  const isOpen = discrepancy.state === 'OPEN';
  return {
    canRecord: isOpen && isRecordable(discrepancy),
    canRefund: isOpen && unallocatedOf(discrepancy) > 0,
    canIgnore: isOpen,
    canReopen: discrepancy.state === 'IGNORED' && discrepancy.resolvedBy !== null,
  };
}
