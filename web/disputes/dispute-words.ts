import { formatMediumDate } from '../../rules/core/dates';
import { decimalFromMinor, minorFromDecimal, sumMinor } from '../../rules/core/money';
import { actionDone } from '../../rules/disputes/dispute-states';
import { disputeNoun } from '../../rules/disputes/dispute-types';
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

/** What names of actions need of a dispute. */
type OfKind = Pick<Dispute, 'kind'>;

/** Returns the number of disputes with their noun: "1 return", "2 disputes and returns". */
export const countedDisputes = (disputes: readonly OfKind[]): string =>
  `${disputes.length.toLocaleString(viewerLocale())} ${disputeNoun(disputes)}`;

/** Returns the number of matches of a search, of which the page shows the nodes: those of other pages may be of either kind. */
export const countedMatches = (found: { readonly totalCount: number; readonly nodes: readonly OfKind[] }): string =>
  found.totalCount === found.nodes.length
    ? countedDisputes(found.nodes)
    : `${found.totalCount.toLocaleString(viewerLocale())} disputes and returns`;

/** Names an action on disputes: "Close return", "Close 50 disputes", "Send 2 messages". */
export function actionLabel(action: DisputeAction, disputes: readonly OfKind[]): string {
  const { length } = disputes;
  if (action === 'SEND') return `${VERBS.SEND} ${length === 1 ? 'message' : counted(length, 'message')}`;
  return `${VERBS[action]} ${length === 1 ? disputeNoun(disputes) : countedDisputes(disputes)}`;
}

/** Returns what an action does to disputes. */
export function actionLead(action: DisputeAction, disputes: readonly OfKind[]): string {
  const isOne = disputes.length === 1;
  const noun = disputeNoun(disputes);
  // "Each" takes one noun.
  const isMixed = new Set(disputes.map(({ kind }) => kind)).size > 1;
  const every = isOne
    ? `the ${noun}`
    : isMixed
      ? 'each dispute and return'
      : `each ${disputeNoun(disputes.slice(0, 1))}`;
  if (action === 'SEND') return `Adds your message to ${every} and emails it to the bidder${isOne ? '' : 's'}.`;
  if (action === 'CLOSE') return `Closing the ${noun} has these effects.`;
  if (action === 'CANCEL') return `Ends ${every} without any consequences.`;
  return `Opens ${every} again and reverses what closing it did.`;
}

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

/** Returns what is next with an open dispute: until when it can't be closed. Empty if nothing is due. */
export function deadlineOf({ state, isCloseable, closesOn, resolvesAt }: Dispute): string {
  if (state !== 'OPEN') return '';
  if (resolvesAt !== null) return 'Closes automatically within 5 minutes';
  if (isCloseable) return 'Can be closed';
  return closesOn === null ? '' : `Can close from ${formatMediumDate(closesOn, viewerLocale())}`;
}

/** Returns what to say after an action. */
export const doneText = (action: DisputeAction): string => actionDone(action);
