import type { LineLot } from '../../../rules/clerking/line';
import { minorFromDecimal } from '../../../rules/core/money';
import type { BidIncrement } from '../../../rules/lots/bid-increments';
import { viewerLocale } from '../../core/locale';
import { formatMoney } from '../../ui/display/money-format';
import type { ClerkDesk_entryFragment as Entry, ClerkDesk_lotFragment as Lot, ClerkDeskQuery } from './Desk.generated';
import type { WaitingEntry } from './waiting-entries';

export type Desk = NonNullable<ClerkDeskQuery['clerkDesk']>;

/** A lot as the desk shows it: as the server knows it, with what waits to be sent. */
export interface ShownLot extends LineLot {
  readonly lot: Lot;
  /** The last entry that waits; null without one. */
  readonly waiting: WaitingEntry | null;
}

const minorOrNull = (amount: string | null | undefined, currency: string) =>
  amount === null || amount === undefined ? null : minorFromDecimal(amount, currency);

/** Returns the lots of a desk with what waits to be sent. */
export function shownLots({ lots, currency }: Desk, waiting: readonly WaitingEntry[]): ShownLot[] {
  const last = new Map(waiting.map((entry) => [entry.lotRef, entry]));
  return lots.map((lot) => {
    const own = last.get(lot.lotRef) ?? null;
    const isOpenHere = own?.kind === 'REOPENED' || own?.kind === 'UNDONE';
    return {
      lot,
      waiting: own,
      number: lot.number,
      isOpen: own ? isOpenHere : lot.result === 'OPEN',
      isWithdrawn: lot.isWithdrawn,
      startingBid: minorFromDecimal(lot.startingBid, currency),
      reserve: minorOrNull(lot.reserve, currency),
      book: lot.book && {
        paddle: lot.book.paddle,
        amount: minorFromDecimal(lot.book.needed, currency),
        ceiling: minorFromDecimal(lot.book.ceiling, currency),
      },
    };
  });
}

/** Returns the increments of a desk as the rules read them. */
export const incrementsOf = ({ increments, currency }: Desk): BidIncrement[] =>
  increments.map(({ from, increment }) => ({
    from: minorFromDecimal(from, currency),
    increment: minorFromDecimal(increment, currency),
  }));

type Said = Pick<WaitingEntry, 'kind' | 'hammer' | 'paddle'> | Pick<Entry, 'kind' | 'hammer' | 'paddle'>;

/** Returns what an entry says of its lot: "Sold for $450.00 to paddle 31". */
export function saidText({ kind, hammer, paddle }: Said, currency: string): string {
  switch (kind) {
    case 'SOLD':
      return `Sold for ${formatMoney(hammer ?? '0', currency, viewerLocale())}${paddle === null ? '' : ` to paddle ${paddle}`}`;
    case 'PASSED':
      return 'Passed';
    case 'REOPENED':
      return 'Offered again';
    case 'UNDONE':
      return 'Undone';
  }
}

/** Returns the result of a lot in words: "Sold for $450.00 to paddle 31", "Passed", or nothing. */
export function resultText({ result, price, paddle }: Lot, currency: string): string {
  if (result === 'OPEN') return '';
  if (result === 'PASSED') return 'Passed';
  return saidText({ kind: 'SOLD', hammer: price, paddle }, currency);
}

/** Returns the entries that are in effect, latest first: those that aren't undone, and that no waiting entry undoes. */
export function undoableEntries(entries: readonly Entry[], waiting: readonly WaitingEntry[]): Entry[] {
  const leaving = new Set(waiting.map(({ sequence }) => sequence));
  return entries.filter(({ kind, isUndone, sequence }) => kind !== 'UNDONE' && !isUndone && !leaving.has(sequence));
}
