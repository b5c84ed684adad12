import { amountInWords, type Minor, minorFromDecimal, MoneyError } from '../core/money';
import type { PremiumTerms } from '../invoicing/lines/premium';
import { CODE } from '../lots/uploads/codes';
import { lotFinder, realizedProblems } from '../lots/uploads/realized';
import type { PriceColumn, PriceRow } from './columns';
import { hammersOf, type HammerTotal, likeliestHammer } from './premium-inverse';
import { PRICE_REQUIRED, priceOf, UNKNOWN_LOT } from './prices';

/** A lot of the session, as rows name it. */
export interface PriceLot {
  readonly number: string;
  readonly extension: string;
  readonly inventoryNumber: string;
}

/** What the rows of an upload of realized prices are checked against. */
export interface PriceFacts<Lot extends PriceLot> {
  readonly lots: readonly Lot[];
  readonly currency: string;
  /** The paddles of the session. */
  readonly paddles: ReadonlySet<string>;
  /** The terms of the buyer's premium that the prices include; null if they don't. */
  readonly premium: PremiumTerms | null;
  /** Whether an amount is on the bid increments of the session. */
  readonly isRung: (amount: Minor) => boolean;
  /** The language of amounts in messages. */
  readonly locale?: string;
}

/** The kinds of problems. */
export const PRICE_PROBLEM_CODES = [
  'UNKNOWN_LOT',
  'REPEATED_LOT',
  'PRICE_REQUIRED',
  'ILLEGAL_PRICE',
  'UNKNOWN_PADDLE',
  'UNNUMBERED_LOT',
  'NO_HAMMER',
  'SEVERAL_HAMMERS',
] as const;
export type PriceProblemCode = (typeof PRICE_PROBLEM_CODES)[number];

/** What is wrong with a row. */
export interface PriceProblem {
  readonly code: PriceProblemCode;
  readonly column: PriceColumn;
  readonly message: string;
  /** Of problems with the buyer's premium: what staff can choose instead. */
  readonly choices: readonly HammerTotal[];
}

/** A row, its lot, and its hammer price. */
export interface CheckedRow<Lot extends PriceLot> {
  readonly row: PriceRow;
  readonly lot: Lot | null;
  /** In minor units, without buyer's premium; 0 for an unsold lot. Null if it isn't known. */
  readonly hammer: Minor | null;
  readonly problems: readonly PriceProblem[];
}

const problem = (code: PriceProblemCode, column: PriceColumn, message: string): PriceProblem => ({
  code,
  column,
  message,
  choices: [],
});

/** Returns an amount that the system stored; null for an empty one. */
function storedAmount(text: string, currency: string): Minor | null {
  try {
    return text === '' ? null : minorFromDecimal(text, currency);
  } catch (error) {
    if (error instanceof MoneyError) return null;
    throw error;
  }
}

interface Inverse {
  readonly hammer: Minor | null;
  readonly problem: PriceProblem | null;
}

/** Takes the buyer's premium out of a price. */
function withoutPremium(
  price: Minor,
  row: PriceRow,
  terms: PremiumTerms,
  { currency, isRung, locale }: Pick<PriceFacts<PriceLot>, 'currency' | 'isRung' | 'locale'>,
): Inverse {
  const words = (amount: Minor) => amountInWords(amount, currency, locale);
  const found = hammersOf(price, terms);
  if (found.kind === 'ONE') return { hammer: found.hammer, problem: null };
  if (found.kind === 'SEVERAL') {
    const chosen = storedAmount(row.hammer, currency);
    const hammer = chosen !== null && found.hammers.includes(chosen) ? chosen : likeliestHammer(found.hammers, isRung);
    if (hammer !== null) return { hammer, problem: null };
    const message = `Several hammer prices are ${words(price)} with buyer’s premium: ${found.hammers.map(words).join(', ')}. Choose one.`;
    const choices = found.hammers.map((one) => ({ hammer: one, total: price }));
    return { hammer: null, problem: { ...problem('SEVERAL_HAMMERS', 'realizedPrice', message), choices } };
  }
  const choices = [found.below, found.above].filter((one) => one !== null);
  const closest = choices.map(({ hammer, total }) => `${words(total)} (hammer price ${words(hammer)})`).join(' and ');
  const message = `No hammer price is ${words(price)} with buyer’s premium. The closest are ${closest}.`;
  return { hammer: null, problem: { ...problem('NO_HAMMER', 'realizedPrice', message), choices } };
}

const CODES = { 149: 'UNKNOWN_LOT', 110: 'REPEATED_LOT', 142: 'ILLEGAL_PRICE' } as const;

const TEXTS = {
  [CODE.UNKNOWN_LOT]: UNKNOWN_LOT,
  [CODE.REPEATED_NUMBER]: 'Several rows are for this lot. Change or delete all but one of them.',
  [CODE.NOT_A_NUMBER]: 'Use digits only, with at most two decimals.',
} as const;

/** Returns the function that checks a row of an upload of realized prices, among its other rows. */
export function priceCheck<Lot extends PriceLot>(
  rows: readonly PriceRow[],
  facts: PriceFacts<Lot>,
): (row: PriceRow) => CheckedRow<Lot> {
  const { lots, currency, paddles, premium } = facts;
  const lotOf = lotFinder(lots);
  const found = new Map<string, PriceProblem[]>();
  for (const { rowId, code } of realizedProblems(rows, facts)) {
    const known = found.get(rowId) ?? [];
    known.push(problem(CODES[code], code === CODE.NOT_A_NUMBER ? 'realizedPrice' : 'lotNumber', TEXTS[code]));
    found.set(rowId, known);
  }
  return (row) => {
    const lot = lotOf(row);
    const price = priceOf(row.realizedPrice, currency);
    const isEmpty = row.realizedPrice.trim() === '';
    const problems = (found.get(row.id) ?? []).map((one) =>
      one.code === 'ILLEGAL_PRICE' && isEmpty ? problem('PRICE_REQUIRED', 'realizedPrice', PRICE_REQUIRED) : one,
    );
    const paddle = row.paddle.trim();
    if (paddle !== '' && price !== 0 && !paddles.has(paddle))
      problems.push(
        problem(
          'UNKNOWN_PADDLE',
          'paddle',
          `No bidder of this session has paddle ${paddle}. Correct it, or leave it empty.`,
        ),
      );
    let hammer = price;
    if (premium !== null && price !== null && price > 0) {
      const inverse = withoutPremium(price, row, premium, facts);
      hammer = inverse.hammer;
      if (inverse.problem) problems.push(inverse.problem);
    }
    if (paddle !== '' && price !== 0 && lot?.number === '')
      problems.push(
        problem('UNNUMBERED_LOT', 'paddle', 'Lots without a number can’t be sold to a paddle. Number the lot first.'),
      );
    return { row, lot, hammer, problems };
  };
}

/** Checks the rows of an upload of realized prices, in their order. */
export const checkPriceRows = <Lot extends PriceLot>(
  rows: readonly PriceRow[],
  facts: PriceFacts<Lot>,
): CheckedRow<Lot>[] => rows.map(priceCheck(rows, facts));
