import { viewerLocale } from '../../core/locale';
import { formatMoney } from '../../ui/display/money-format';
import type {
  SaleCorrection_invoiceFragment as Invoice,
  SaleCorrection_partsFragment as Parts,
  SaleCorrection_resultFragment as Result,
} from './CorrectSale.generated';

/** Returns a result in words: "sold to Ada Marsh for $1,000.00", "unsold". */
export function resultWords({ isSold, hammerPrice, bidderName }: Omit<Result, '__typename'>, currency: string): string {
  if (!isSold || hammerPrice === null) return 'unsold';
  const price = formatMoney(hammerPrice, currency, viewerLocale());
  return bidderName === null ? `sold for ${price}` : `sold to ${bidderName} for ${price}`;
}

/** A part of an invoice before and after a correction. */
export interface ChangedPart {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

const PARTS: readonly (readonly [label: string, of: (parts: Parts) => string])[] = [
  ['Hammer', ({ price }) => price.hammer],
  ['Buyer’s premium', ({ price }) => price.premium],
  ['Live fee', ({ price }) => price.liveFee],
  ['Tax', ({ price }) => price.tax],
  ['Shipping', ({ price }) => price.shipping],
  ['Insurance', ({ price }) => price.insurance],
  ['Other', ({ price }) => price.other],
  ['Additional charges', ({ additional }) => additional],
  ['Credit notes', ({ credited }) => credited],
  ['Total', ({ total }) => total],
  ['Paid', ({ paid }) => paid],
  ['Balance', ({ balance }) => balance],
];

const ALWAYS: readonly string[] = ['Total', 'Paid', 'Balance'];

/** Returns the parts of an invoice that a correction changes, and its total, payments, and balance. */
export const changedParts = ({ before, after }: Invoice): ChangedPart[] =>
  PARTS.map(([label, of]) => ({ label, before: of(before), after: of(after) })).filter(
    (part) => ALWAYS.includes(part.label) || part.before !== part.after,
  );

/** Returns what staff do about an invoice after a correction; empty if there is nothing. */
export function nextSteps({ isNew, stage, bidderName, after }: Invoice, currency: string): string[] {
  const money = (amount: string) => formatMoney(amount, currency, viewerLocale());
  const owed = after.balance.startsWith('-') ? after.balance.slice(1) : null;
  return [
    ...(isNew ? ['New invoice, to be sent.'] : []),
    ...(stage === 'SENT' ? ['It was sent, so it has to be sent again.'] : []),
    ...(owed === null ? [] : [`You owe ${bidderName} ${money(owed)}. Refund it under Credits Owed.`]),
  ];
}
