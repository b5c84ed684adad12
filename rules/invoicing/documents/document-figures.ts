import type { PriceParts } from '../invoices/facts';

/** The parts of a price, in whatever form the reader has amounts: decimal strings, JSON numbers. */
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

/** Hammer and premium, and what any item has; charges only where they are kept per item. */
export function itemParts<Amount>(
  prices: readonly PartsIn<Amount>[],
  showsCostsPerItem: boolean,
  isZero: (amount: Amount) => boolean,
): ItemPart[] {
  const optional = [LIVE_FEE, ...(showsCostsPerItem ? CHARGES : [])];
  return [...ALWAYS, ...optional.filter(({ part }) => prices.some((price) => !isZero(price[part])))];
}

/** What the sums of a document are made of; docs/money.md defines each figure. */
export interface DocumentFigures<Amount> {
  readonly price: Pick<PartsIn<Amount>, 'hammer' | 'premium' | 'liveFee'>;
  readonly charges: readonly { readonly label: string; readonly amount: Amount }[];
  readonly invoiceTotal: Amount;
  readonly additionalTotal: Amount;
  /** Credit notes; absent from documents of before there were any. */
  readonly credited?: Amount | undefined;
  readonly paymentsMade: Amount;
  readonly totalDue: Amount;
  readonly onlineTotal: Amount;
  readonly restrictedTotal: Amount;
}

export interface DocumentSum<Amount> {
  readonly label: string;
  readonly amount: Amount;
  readonly kind: 'part' | 'total' | 'due';
}

/** From the hammer prices to what is due, in order; what is zero and says nothing is left out. */
export function documentSums<Amount>(
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
  return [
    part('Hammer price', price.hammer),
    ...known("Buyer's premium", price.premium),
    ...known('Live fee', price.liveFee),
    ...charges.map(({ label, amount }) => part(label, amount)),
    { label: 'Invoice total', amount: invoiceTotal, kind: 'total' },
    ...known('Additional charges', additionalTotal),
    ...(credited === undefined ? [] : known('Credit notes', credited)),
    ...known('Payments made', paymentsMade),
    { label: 'Total due', amount: totalDue, kind: 'due' },
    ...(isZero(restrictedTotal)
      ? []
      : [part('Can be paid online', onlineTotal), part('To be paid offline (restricted items)', restrictedTotal)]),
  ];
}
