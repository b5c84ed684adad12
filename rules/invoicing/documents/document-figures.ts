import type { PriceParts } from '../invoices/facts';

/** The parts of a price, with amounts in any form: decimal strings, JSON numbers. */
export type PartsIn<Amount> = Readonly<Record<keyof PriceParts, Amount>>;

/** A part of the price that is shown for every item. */
export interface ItemPart {
  readonly part: keyof PriceParts;
  readonly label: string;
}

const ALWAYS: readonly ItemPart[] = [
  { part: 'hammer', label: 'Hammer' },
  { part: 'premium', label: 'Premium' },
];
const LIVE_FEE: ItemPart = { part: 'liveFee', label: 'Live fee' };
const CHARGES: readonly ItemPart[] = [
  { part: 'tax', label: 'Tax' },
  { part: 'shipping', label: 'S/H' },
  { part: 'insurance', label: 'Insurance' },
  { part: 'other', label: 'Other' },
];

/** Hammer price and premium, and any part that some item has; charges only if they are per item. */
export function itemParts<Amount>(
  prices: readonly PartsIn<Amount>[],
  showsCostsPerItem: boolean,
  isZero: (amount: Amount) => boolean,
): ItemPart[] {
  const optional = [LIVE_FEE, ...(showsCostsPerItem ? CHARGES : [])];
  return [...ALWAYS, ...optional.filter(({ part }) => prices.some((price) => !isZero(price[part])))];
}

/** The figures behind the sums of a document; docs/money.md defines each one. */
export interface DocumentFigures<Amount> {
  readonly price: Pick<PartsIn<Amount>, 'hammer' | 'premium' | 'liveFee'>;
  readonly charges: readonly { readonly label: string; readonly amount: Amount }[];
  readonly invoiceTotal: Amount;
  readonly additionalTotal: Amount;
  /** The total of credit notes; absent from documents sent before credit notes existed. */
  readonly credited?: Amount | undefined;
  readonly paymentsMade: Amount;
  readonly totalDue: Amount;
  readonly onlineTotal: Amount;
  readonly restrictedTotal: Amount;
}

/** Returns an amount that the house owes the bidder, without its sign; null if it owes none. */
function creditOf<Amount extends string | number>(totalDue: Amount): Amount | null {
  if (Number(totalDue) >= 0) return null;
  return (typeof totalDue === 'number' ? -totalDue : totalDue.replace(/^-/, '')) as Amount;
}

export interface DocumentSum<Amount> {
  readonly label: string;
  readonly amount: Amount;
  readonly kind: 'part' | 'total' | 'due';
}

/** Returns the sums from the hammer prices to the amount due, or to what the house owes, in order, without uninformative zeros. */
export function documentSums<Amount extends string | number>(
  figures: DocumentFigures<Amount>,
  isZero: (amount: Amount) => boolean,
): DocumentSum<Amount>[] {
  const {
    price,
    charges,
    invoiceTotal,
    additionalTotal,
    credited,
    paymentsMade,
    totalDue,
    onlineTotal,
    restrictedTotal,
  } = figures;
  const part = (label: string, amount: Amount): DocumentSum<Amount> => ({ label, amount, kind: 'part' });
  const known = (label: string, amount: Amount): DocumentSum<Amount>[] => (isZero(amount) ? [] : [part(label, amount)]);
  const credit = creditOf(totalDue);
  return [
    part('Hammer price', price.hammer),
    ...known("Buyer's premium", price.premium),
    ...known('Live fee', price.liveFee),
    ...charges.map(({ label, amount }) => part(label, amount)),
    { label: 'Invoice total', amount: invoiceTotal, kind: 'total' },
    ...known('Additional charges', additionalTotal),
    ...(credited === undefined ? [] : known('Credit notes', credited)),
    ...known('Payments made', paymentsMade),
    credit === null
      ? { label: 'Total due', amount: totalDue, kind: 'due' }
      : { label: 'Credit balance', amount: credit, kind: 'due' },
    ...(isZero(restrictedTotal)
      ? []
      : [part('Can be paid online', onlineTotal), part('To be paid offline (restricted items)', restrictedTotal)]),
  ];
}
