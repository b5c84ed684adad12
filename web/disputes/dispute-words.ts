import { formatMediumDate } from '../../rules/core/dates';
import { actionDone } from '../../rules/disputes/dispute-states';
import { viewerLocale } from '../core/locale';
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

export const ACTION_LABELS: Readonly<Record<DisputeAction, string>> = {
  SEND: 'Send message',
  CLOSE: 'Close',
  CANCEL: 'Cancel',
  REOPEN: 'Reopen',
};

const LEADS: Readonly<Record<DisputeAction, readonly [one: string, more: string]>> = {
  SEND: [
    'Adds your message to the dispute and emails it to the bidder.',
    'Adds your message to each dispute and emails it to the bidders.',
  ],
  CLOSE: ['Ends the dispute with these consequences.', 'Ends each dispute with these consequences.'],
  CANCEL: ['Ends the dispute without any consequences.', 'Ends each dispute without any consequences.'],
  REOPEN: [
    'Opens the dispute again and reverses what closing it did.',
    'Opens each dispute again and reverses what closing it did.',
  ],
};

/** Returns what an action does to so many disputes. */
export const actionLead = (action: DisputeAction, count: number): string => LEADS[action][count === 1 ? 0 : 1];

const EFFECTS: Readonly<Record<DisputeEffectKind, readonly [done: string, reversed: string]>> = {
  PLATFORM_CREDIT: ['Live credit', 'Live credit reversed'],
  NO_BID_LIST: ['No Bid List', 'Off the No Bid List'],
  STRIKE: ['Unpaid-item strike', 'Strike removed'],
  CREDIT_NOTE: ['Credit note', 'Credit note reversed'],
};

/** Returns an effect as shown to staff. */
export const effectLabel = (kind: DisputeEffectKind, isReversal: boolean): string => EFFECTS[kind][isReversal ? 1 : 0];

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
