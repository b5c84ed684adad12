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

/** Returns the lots with numbers from `first` to `last`, with all their letters, by number. */
export const lotsBetween = <Lot extends NumberedLot>(lots: readonly Lot[], first: number, last: number): Lot[] =>
  lots
    .filter(({ lotNumber }) => lotNumber !== '' && Number(lotNumber) >= first && Number(lotNumber) <= last)
    .sort(
      (one, other) =>
        Number(one.lotNumber) - Number(other.lotNumber) || one.lotExtension.localeCompare(other.lotExtension),
    );

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
