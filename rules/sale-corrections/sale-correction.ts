import { cardNumberRefusal } from '../core/card-number';
import type { Problem } from '../core/problem';
import { isSameResult, type LotResult } from '../lots/results/lot-result';

/** What a correction of the sale of a lot changes. */
export const SALE_CORRECTION_KINDS = ['BUYER', 'PRICE', 'UNSOLD', 'ADDED'] as const;
export type SaleCorrectionKind = (typeof SALE_CORRECTION_KINDS)[number];

/** What is right: the lot is sold to a bidder for a price, or it is unsold. */
export type RightResult = Extract<LotResult, { kind: 'SOLD' | 'PASSED' }>;

/** Maximum length of the reason of a correction, in characters. */
export const SALE_REASON_LIMIT = 200;

/** What decides whether the sale of a lot can be corrected. */
export interface SaleToCheck {
  readonly from: LotResult;
  /** Whether it is on an invoice, or is about to be. */
  readonly isInvoiced: boolean;
  /** Whether an invoice group has its session, so that a correction puts it on an invoice. */
  readonly canBeInvoiced: boolean;
  /** Whether bidding on it is over. */
  readonly isOver: boolean;
}

/** Returns what a correction changes. */
export function saleCorrectionKind(from: LotResult, to: RightResult): SaleCorrectionKind {
  if (to.kind === 'PASSED') return 'UNSOLD';
  if (from.kind !== 'SOLD') return 'ADDED';
  if (from.approvalId !== to.approvalId) return 'BUYER';
  return from.hammer === to.hammer ? 'ADDED' : 'PRICE';
}

/** Returns why the sale can't be corrected to a result; null if it can. A sold lot that is on no invoice can be added to one as it is. */
export function saleCorrectionRefusal(
  { from, isInvoiced, canBeInvoiced, isOver }: SaleToCheck,
  to: RightResult,
): Pick<Problem, 'code' | 'message'> | null {
  if (!isOver) return { code: 'NOT_ENDED', message: 'Bidding on this lot isn’t over. Enter its result first.' };
  const isUnsoldAlready = from.kind === 'OPEN' && to.kind === 'PASSED';
  if (!isSameResult(from, to) && !isUnsoldAlready) return null;
  if (to.kind === 'SOLD' && !isInvoiced && canBeInvoiced) return null;
  const message =
    to.kind === 'PASSED' ? 'This lot is unsold already.' : 'This lot is sold to this bidder for this price already.';
  return { code: 'NOTHING_TO_CORRECT', message };
}

/** Returns why this can't be the reason of a correction; null if it can. */
export function saleReasonProblem(reason: string): Problem | null {
  const field = 'reason';
  if (reason === '') return { code: 'REASON_REQUIRED', message: 'Enter the reason.', field };
  if (reason.length > SALE_REASON_LIMIT)
    return { code: 'TOO_LONG', message: `The reason has at most ${SALE_REASON_LIMIT} characters.`, field };
  const card = cardNumberRefusal(reason);
  return card === null ? null : { code: 'CARD_NUMBER', message: card, field };
}

const KINDS: Readonly<Record<SaleCorrectionKind, string>> = {
  BUYER: 'Another buyer',
  PRICE: 'Another hammer price',
  UNSOLD: 'Unsold',
  ADDED: 'Sold and added to the invoice',
};

/** Returns what a correction changes, for staff. */
export const saleCorrectionText = (kind: SaleCorrectionKind): string => KINDS[kind];

/** What bidders read with a dispute that a correction cancels, or reopens. */
export const disputeCanceledText = (lotName: string): string => `The sale of ${lotName} was corrected.`;
export const disputeReopenedText = (lotName: string): string => `The correction of the sale of ${lotName} was undone.`;
