import {
  bannedWordFinder,
  isPotentiallyBanned,
  type LotWords,
} from '../../../rules/publishing/banned-words/banned-words';
import type { Queryable, Transaction } from '../../core/database/database';
import type { Services } from '../../core/services';
import { forgetDecisions, putDecisions, putFlags, selectBannedWords, selectFlags } from './flag-store';

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

/** What was decided about a lot, as its history has it. */
export interface BanDecision {
  readonly isBanned: boolean;
  /** Whether somebody has to decide. */
  readonly isPotentiallyBanned: boolean;
}

/** What holds for a lot without banned words. */
const NOTHING: BanDecision = { isBanned: false, isPotentiallyBanned: false };

/** Returns a function that returns what was decided about each of these lots. */
export async function banDecisions(
  db: Queryable,
  houseId: number,
  lotIds: readonly number[],
): Promise<(lotId: number) => BanDecision> {
  const flags = await selectFlags(db, houseId, lotIds);
  const decisions = new Map(
    flags.map(({ lotId, ...state }) => [
      lotId,
      { isBanned: state.isBanned, isPotentiallyBanned: isPotentiallyBanned(state) },
    ]),
  );
  return (lotId) => decisions.get(lotId) ?? NOTHING;
}

/** Stores an earlier decision about a lot again, or that somebody has to decide. The caller records the change of the lot. */
export async function restoreDecision(
  tx: Transaction,
  houseId: number,
  lotId: number,
  { isBanned, isPotentiallyBanned: isOpen }: BanDecision,
  by: { readonly userId: number | null; readonly at: Date },
): Promise<void> {
  await putDecisions(tx, houseId, [lotId], { isBanned, ...by });
  if (isOpen) await forgetDecisions(tx, houseId, [lotId]);
}
