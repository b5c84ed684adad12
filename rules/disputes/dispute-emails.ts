import { amountInWords, type Minor } from '../core/money';
import type { DisputeAction } from './dispute-states';
import {
  type DisputeKind,
  disputeName,
  disputeNoun,
  disputeTypeOf,
  type EffectKind,
  mutualResolutionOf,
} from './dispute-types';

/** What happened to a dispute. */
export type DisputeEvent = 'OPEN' | DisputeAction;

/** A dispute as the email to its bidder names it. */
export interface EmailedDispute {
  readonly number: number;
  readonly kind: DisputeKind;
  readonly reasonId: number;
  readonly resolutionId: number | null;
  /** The lot number with its extension. */
  readonly lot: string;
  readonly title: string;
  readonly currency: string;
  /** Hammer price, premium, and live fee. */
  readonly payable: Minor;
  /** What closing or reopening did. */
  readonly effects: readonly { readonly kind: EffectKind; readonly amount: Minor | null }[];
}

const MOST_NAMED = 10;
const SUBJECT_LIMIT = 150;

const HAPPENED: Readonly<Record<DisputeEvent, string>> = {
  OPEN: 'opened',
  SEND: '',
  CLOSE: 'closed',
  CANCEL: 'canceled',
  REOPEN: 'reopened',
};

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the subject: "Dispute 13 closed: lot 2, Bracket Clock", or "Disputes opened: lots 12, 15, and 20". */
function subjectOf(event: DisputeEvent, disputes: readonly EmailedDispute[]): string {
  const happened = HAPPENED[event] === '' ? '' : ` ${HAPPENED[event]}`;
  const [only, ...others] = disputes;
  if (only && others.length === 0)
    return `${disputeName(only)}${happened}: lot ${only.lot}, ${only.title}`.slice(0, SUBJECT_LIMIT);
  const named = disputes.slice(0, MOST_NAMED).map(({ lot }) => lot);
  const more = disputes.length - named.length;
  const lots = new Intl.ListFormat('en-US').format(more > 0 ? [...named, `${more} more`] : named);
  return `${capitalized(disputeNoun(disputes))}${happened}: lots ${lots}`;
}

/** Returns what closing, canceling, or reopening leads to for the bidder. */
function resultOf(event: DisputeEvent, { effects, currency, resolutionId }: EmailedDispute): string[] {
  if (event === 'CANCEL') return ['Result: canceled. Nothing changes for you.'];
  if (event === 'REOPEN') return ['It is open again. What closing it did is reversed.'];
  if (event !== 'CLOSE') return [];
  const has = (kind: EffectKind) => effects.find((effect) => effect.kind === kind);
  const credit = has('CREDIT_NOTE')?.amount ?? null;
  const isKept = resolutionId !== null && mutualResolutionOf(resolutionId)?.cancelsSale === false;
  return [
    isKept ? 'Result: closed. The sale stays as it is.' : 'Result: closed. The sale is canceled.',
    ...(credit === null
      ? []
      : [`A credit note of ${amountInWords(credit, currency, 'en-US')} is issued for your invoice.`]),
    ...(has('STRIKE') ? ['An unpaid-item strike is recorded on your account.'] : []),
    ...(has('NO_BID_LIST') ? ["You are on the auction house's No Bid List."] : []),
  ];
}

function paragraphOf(event: DisputeEvent, dispute: EmailedDispute): string {
  const { reasonId, resolutionId, lot, title, payable, currency } = dispute;
  const resolution = resolutionId === null ? null : mutualResolutionOf(resolutionId);
  return [
    `${disputeName(dispute)}: lot ${lot}, ${title}, ${amountInWords(payable, currency, 'en-US')}`,
    `Reason: ${disputeTypeOf(reasonId)?.name ?? ''}`,
    ...(resolution ? [`Resolution: ${resolution.name}`] : []),
    ...resultOf(event, dispute),
  ].join('\n');
}

/** Returns the email to a bidder about their disputes: what staff typed, and then each dispute with its reason and its result. */
export const disputeEmail = (
  event: DisputeEvent,
  disputes: readonly EmailedDispute[],
  message: string,
): { readonly subject: string; readonly message: string } => ({
  subject: subjectOf(event, disputes),
  message: [...(message === '' ? [] : [message]), ...disputes.map((one) => paragraphOf(event, one))].join('\n\n'),
});
