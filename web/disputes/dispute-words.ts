import { formatMediumDate } from '../../rules/core/dates';
import { decimalFromMinor, minorFromDecimal, sumMinor } from '../../rules/core/money';
import { actionDone } from '../../rules/disputes/dispute-states';
import { counted, viewerLocale } from '../core/locale';
import type { DisputeAction, DisputeEffectKind, DisputeState, DisputeWindow } from '../generated/schema-types';
import type { StatusShape, StatusTone } from '../ui/display/StatusDot';
import type { Disputes_disputeFragment as Dispute } from './Disputes.generated';

/** The filters, in the order of the menu. */
export const FILTERS: readonly { readonly value: DisputeWindow; readonly label: string }[] = [
  { value: 'OPEN', label: 'Open disputes' },
  { value: 'PAST_180_DAYS', label: 'Past disputes within 6 months' },
  { value: 'PAST_360_DAYS', label: 'Past disputes within this year' },
  { value: 'ALL', label: 'All disputes' },
];

const VERBS: Readonly<Record<DisputeAction, string>> = {
  SEND: 'Send',
  CLOSE: 'Close',
  CANCEL: 'Cancel',
  REOPEN: 'Reopen',
};

/** Names an action on so many disputes: "Close dispute", "Close 50 disputes", "Send 2 messages". */
export function actionLabel(action: DisputeAction, count = 1): string {
  const noun = action === 'SEND' ? 'message' : 'dispute';
  return `${VERBS[action]} ${count === 1 ? noun : counted(count, noun)}`;
}

const LEADS: Readonly<Record<DisputeAction, readonly [one: string, more: string]>> = {
  SEND: [
    'Adds your message to the dispute and emails it to the bidder.',
    'Adds your message to each dispute and emails it to the bidders.',
  ],
  CLOSE: ['Closing the dispute has these effects.', 'Closing the disputes has these effects.'],
  CANCEL: ['Ends the dispute without any consequences.', 'Ends each dispute without any consequences.'],
  REOPEN: [
    'Opens the dispute again and reverses what closing it did.',
    'Opens each dispute again and reverses what closing it did.',
  ],
};

/** Returns what an action does to so many disputes. */
export const actionLead = (action: DisputeAction, count: number): string => LEADS[action][count === 1 ? 0 : 1];

const EFFECTS: Readonly<Record<DisputeEffectKind, readonly [done: string, reversed: string]>> = {
  PLATFORM_CREDIT: ['Platform credit (live fee)', 'Platform credit (live fee) reversed'],
  NO_BID_LIST: ['No Bid List', 'Removed from the No Bid List'],
  STRIKE: ['Unpaid-item strike', 'Strike removed'],
  CREDIT_NOTE: ['Credit note', 'Credit note reversed'],
};

/** Returns an effect as shown to staff. */
export const effectLabel = (kind: DisputeEffectKind, isReversal: boolean): string => EFFECTS[kind][isReversal ? 1 : 0];

/** Returns the sum of amounts in each currency, as decimals. */
export function sumsByCurrency(
  amounts: readonly { readonly amount: string; readonly currency: string }[],
): { readonly amount: string; readonly currency: string }[] {
  return [...new Set(amounts.map(({ currency }) => currency))].map((currency) => ({
    currency,
    amount: decimalFromMinor(
      sumMinor(amounts.flatMap((one) => (one.currency === currency ? [minorFromDecimal(one.amount, currency)] : []))),
      currency,
    ),
  }));
}

/** How each state looks. */
export const disputeDots: Readonly<Record<DisputeState, { readonly tone: StatusTone; readonly shape: StatusShape }>> = {
  OPEN: { tone: 'pending', shape: 'ring' },
  CLOSED: { tone: 'paid', shape: 'full' },
  CANCELED: { tone: 'quiet', shape: 'full' },
};

/** Names a dispute: "Dispute 3" or "Return 3". */
export const disputeName = ({ kind, number }: Pick<Dispute, 'kind' | 'number'>): string =>
  `${kind === 'RETURN' ? 'Return' : 'Dispute'} ${number}`;

/** Returns what is next with an open dispute: until when it can't be closed. Empty if nothing is due. */
export function deadlineOf({ state, isCloseable, closesOn, resolvesAt }: Dispute): string {
  if (state !== 'OPEN') return '';
  if (resolvesAt !== null) return 'Closes automatically within 5 minutes';
  if (isCloseable) return 'Can be closed';
  return closesOn === null ? '' : `Can close from ${formatMediumDate(closesOn, viewerLocale())}`;
}

/** Returns what to say after an action. */
export const doneText = (action: DisputeAction): string => actionDone(action);
