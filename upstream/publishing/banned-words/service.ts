import {
  bannedWordFinder,
  isPotentiallyBanned,
  type LotWords,
} from '../../../rules/publishing/banned-words/banned-words';
import type { Queryable, Transaction } from '../../core/database/database';
import type { Services } from '../../core/services';
import { putDecisions, putFlags, selectBannedWords, selectFlags } from './flag-store';

/** A lot as it was saved. */
export type SavedLot = LotWords & { readonly id: number };

/** What the banned words of a lot are now. */
export interface FoundWords {
  readonly lotId: number;
  readonly words: readonly string[];
  readonly isPotential: boolean;
  /** Whether that differs from what is stored. */
  readonly isNew: boolean;
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((word, index) => word === other[index]);

/** The list of the operator. */
export type OperatorList = Pick<Services, 'bannedWords'>;

/**
 * Returns the banned words of lots by the present lists of the operator and the house, with the decisions about them. Three queries for any
 * number of lots at most.
 */
export async function findBannedWords(
  db: Queryable,
  { bannedWords }: OperatorList,
  houseId: number,
  lots: readonly SavedLot[],
): Promise<readonly FoundWords[]> {
  const wordsOf = bannedWordFinder([...new Set([...bannedWords, ...(await selectBannedWords(db, houseId))])]);
  const ids = lots.map(({ id }) => id);
  const flags = new Map((await selectFlags(db, houseId, ids)).map((flag) => [flag.lotId, flag]));
  return lots.map((lot) => {
    const words = wordsOf(lot);
    const known = flags.get(lot.id);
    const { decidedWords = [], isBanned = false } = known ?? {};
    return {
      lotId: lot.id,
      words,
      isPotential: isPotentiallyBanned({ words, decidedWords, isBanned }),
      isNew: !isSame(words, known?.words ?? []),
    };
  });
}

/** Stores the banned words that lots have now, in the transaction of the edit that saved them, and returns the lots that have others than before. */
export async function flagLots(
  tx: Transaction,
  list: OperatorList,
  houseId: number,
  lots: readonly SavedLot[],
): Promise<number[]> {
  if (lots.length === 0) return [];
  const changed = (await findBannedWords(tx, list, houseId, lots)).filter(({ isNew }) => isNew);
  if (changed.length > 0) await putFlags(tx, houseId, changed);
  return changed.map(({ lotId }) => lotId);
}

/** Stores whether lots are banned, by the decision of a user, and shows it to bidders at once. The caller records the change of the lots. */
export const decideLots = (
  tx: Transaction,
  houseId: number,
  lotIds: readonly number[],
  decision: { readonly isBanned: boolean; readonly userId: number | null; readonly at: Date },
): Promise<void> => putDecisions(tx, houseId, lotIds, decision);

/** Returns which of these lots are banned. */
export async function bannedLots(
  db: Queryable,
  houseId: number,
  lotIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const flags = await selectFlags(db, houseId, lotIds);
  return new Set(flags.flatMap(({ lotId, isBanned }) => (isBanned ? [lotId] : [])));
}
