import { LONGEST_NUMBER } from './uploads/row-problems';

/** A lot with its number. */
export interface NumberedLot {
  readonly id: string;
  /** Empty without a number. */
  readonly lotNumber: string;
  readonly lotExtension: string;
}

/** The new number of a lot. */
export interface NewNumber<Lot extends NumberedLot = NumberedLot> {
  readonly lot: Lot;
  readonly lotNumber: string;
  readonly lotExtension: string;
  /** Why the lot can't get it: another lot has it, or it is too small or too large. Null if it can. */
  readonly problem: 'TAKEN' | 'OUT_OF_RANGE' | null;
}

const byNumber = (one: NumberedLot, other: NumberedLot): number =>
  Number(one.lotNumber) - Number(other.lotNumber) || one.lotExtension.localeCompare(other.lotExtension);

/** Returns the lots with numbers from `first` to `last`, with all their letters, by number. */
export const lotsBetween = <Lot extends NumberedLot>(lots: readonly Lot[], first: number, last: number): Lot[] =>
  lots
    .filter(({ lotNumber }) => lotNumber !== '' && Number(lotNumber) >= first && Number(lotNumber) <= last)
    .sort(byNumber);

const keyOf = (number: number, extension: string) => `${number}${extension}`;

/**
 * Returns the new numbers of lots that start at a number: as far from each other as before and with their letters, or without gaps and
 * letters. `all` are the lots of the session.
 */
export function renumbered<Lot extends NumberedLot>(
  chosen: readonly Lot[],
  all: readonly NumberedLot[],
  { first, hasGaps }: { readonly first: number; readonly hasGaps: boolean },
): NewNumber<Lot>[] {
  const own = new Set(chosen.map(({ id }) => id));
  const others = all.filter(({ id, lotNumber }) => !own.has(id) && lotNumber !== '');
  const taken = new Set(others.map(({ lotNumber, lotExtension }) => keyOf(Number(lotNumber), lotExtension)));
  const shift = first - Number(chosen[0]?.lotNumber ?? first);
  return chosen.map((lot, place) => {
    const number = hasGaps ? Number(lot.lotNumber) + shift : first + place;
    const lotExtension = hasGaps ? lot.lotExtension : '';
    const isPossible = number > 0 && String(number).length <= LONGEST_NUMBER;
    const isTaken = taken.has(keyOf(number, lotExtension));
    return {
      lot,
      lotNumber: String(number),
      lotExtension,
      problem: !isPossible ? 'OUT_OF_RANGE' : isTaken ? 'TAKEN' : null,
    };
  });
}

/** Where lots go in the order of their session. */
export interface NewPlace {
  /** The id of the lot that they go before or after. */
  readonly target: string;
  readonly side: 'BEFORE' | 'AFTER';
}

/**
 * Returns the new numbers of the lots of a session when some of them move before or after another one. The session keeps its numbers and
 * gaps: the lots between the old and the new place exchange their numbers. Lots without a number don't take part. `all` are the lots of the
 * session; a target that is among the lots that move, or has no number, changes nothing.
 */
export function reordered<Lot extends NumberedLot>(
  chosen: readonly NumberedLot[],
  all: readonly Lot[],
  { target, side }: NewPlace,
): NewNumber<Lot>[] {
  const own = new Set(chosen.map(({ id }) => id));
  const before = all.filter(({ lotNumber }) => lotNumber !== '').sort(byNumber);
  const others = before.filter(({ id }) => !own.has(id));
  const found = others.findIndex(({ id }) => id === target);
  if (found === -1) return [];
  const at = side === 'AFTER' ? found + 1 : found;
  const after = [...others.slice(0, at), ...before.filter(({ id }) => own.has(id)), ...others.slice(at)];
  return after.flatMap((lot, place) => {
    const slot = before[place];
    return slot && slot.id !== lot.id
      ? [{ lot, lotNumber: slot.lotNumber, lotExtension: slot.lotExtension, problem: null }]
      : [];
  });
}
