import {
  deletedNumberText,
  type LotFieldProblem,
  lotFieldProblems,
  type LotText,
} from '../../../rules/lots/lot-fields';
import { lotLock, sessionLock } from '../../../rules/lots/lot-lock';
import { lotText, type LotValues, lotValues } from '../../../rules/lots/lot-record';
import { fieldOf } from '../../../rules/lots/uploads/columns';
import type { Transaction } from '../../core/database/database';
import { conflict, invalid, notFound, type Problem, Refusal } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { lockSessionOfLots, type SessionOfLots } from '../../sales/session/service';
import { lockLots, type LotToEdit, selectSessionsOfLots, selectUsedInventory, selectUsedNumbers } from './lot-store';

/** The error code of a save with the number of a deleted lot. */
const NUMBER_WAS_DELETED = 112;

/** Locks a session of which lots are edited. Throws 404, and 409 EDIT_LOCKED from two hours before its start. */
export async function sessionToEdit(
  tx: Transaction,
  { clock }: Services,
  { houseId }: Actor,
  catalogId: number,
): Promise<SessionOfLots> {
  const session = await lockSessionOfLots(tx, houseId, catalogId);
  if (!session) throw notFound('The session');
  const { kind: saleKind, startsAt } = session;
  const lock = sessionLock({ saleKind, startsAt: startsAt.getTime() }, clock.now().getTime());
  if (lock) throw conflict(lock.code, lock.message);
  return session;
}

/** Lots that are locked for an edit, with their session. */
export interface LotsToEdit {
  readonly session: SessionOfLots;
  readonly lots: readonly LotToEdit[];
}

/**
 * Locks lots of one session, and the session before them. Throws 404 if one of them is missing, and 409 LOTS_OF_SESSIONS if they are of
 * several sessions. Deleted and sold lots are returned too.
 */
export async function lotsToEdit(
  tx: Transaction,
  services: Services,
  actor: Actor,
  ids: readonly number[],
): Promise<LotsToEdit> {
  const [catalogId, ...others] = await selectSessionsOfLots(tx, actor.houseId, ids);
  if (catalogId === undefined) throw notFound(ids.length === 1 ? 'The lot' : 'The lots');
  const session = await sessionToEdit(tx, services, actor, catalogId);
  const lots = await lockLots(tx, actor.houseId, ids);
  if (lots.length < new Set(ids).size) throw notFound('One of the lots');
  // A lot may have been moved before its session was locked.
  if (others.length > 0 || lots.some((lot) => lot.catalogId !== catalogId))
    throw conflict('LOTS_OF_SESSIONS', 'These lots are in different sessions. Select lots of one session.');
  return { session, lots };
}

/** Throws 409 if a lot is deleted or sold. */
export function requireOpen(lot: LotToEdit, session: SessionOfLots, { clock }: Services): void {
  const state = { ...lot, saleKind: session.kind, startsAt: session.startsAt.getTime() };
  const lock = lotLock(state, clock.now().getTime());
  if (lock) throw conflict(lock.code, lock.message);
}

/** Returns the problems of fields, by their names in REST. */
export const fieldProblems = (problems: readonly LotFieldProblem[]): Problem[] =>
  problems.map(({ field, message }) => ({ code: 'INVALID_FIELD', message, field: fieldOf(field) }));

const digits = /^\d{1,15}$/;

/** Who else has the numbers of a lot. */
interface NumberUse {
  readonly number: 'FREE' | 'USED' | 'DELETED';
  readonly isInventoryUsed: boolean;
}

/** Returns the problems of a lot in a session after an edit; without problems, also its values. */
export function lotProblems(
  { houseConnectType }: Actor,
  session: SessionOfLots,
  before: LotToEdit | null,
  text: LotText,
  use: NumberUse,
): { readonly problems: readonly LotFieldProblem[]; readonly values: LotValues | null } {
  const isMoved = before !== null && before.catalogId !== session.id;
  const known = before && lotText(before, session.currency);
  const problems = lotFieldProblems(text, {
    sale: session.kind,
    connectType: houseConnectType,
    currency: session.currency,
    // Another session may use the numbers that the lot had.
    before: known && isMoved ? { ...known, lotNumber: '', lotExtension: '', inventoryNumber: '' } : known,
    hasBid: before?.hasBid ?? false,
    numberUse: () => use.number,
    isInventoryUsed: () => use.isInventoryUsed,
  });
  return { problems, values: problems.length === 0 ? lotValues(text, session.currency) : null };
}

/**
 * Returns the values of a lot in a session after an edit. Throws 422 with every problem; LOT_NUMBER_DELETED comes first, with error code
 * 112.
 */
export async function checkedLot(
  tx: Transaction,
  actor: Actor,
  session: SessionOfLots,
  before: LotToEdit | null,
  text: LotText,
): Promise<LotValues> {
  const { houseId } = actor;
  const number = text.lotNumber?.trim() ?? '';
  const extension = text.lotExtension?.trim().toUpperCase() ?? '';
  const inventory = text.inventoryNumber?.trim() ?? '';
  const except = before ? [before.id] : [];
  const numbers = digits.test(number) ? [{ number: Number(number), extension }] : [];
  const [used] = await selectUsedNumbers(tx, houseId, session.id, numbers, except);
  const usedInventory = await selectUsedInventory(tx, houseId, session.id, [inventory], except);
  const { problems, values } = lotProblems(actor, session, before, text, {
    number: used ? (used.isDeleted ? 'DELETED' : 'USED') : 'FREE',
    isInventoryUsed: usedInventory.length > 0,
  });
  if (values) return values;
  const [first, ...others] = fieldProblems(problems);
  if (!first) throw new Error('A lot without a problem has no values.');
  const wasDeleted = used?.isDeleted === true && problems.some(({ field }) => field === 'lotNumber');
  if (!wasDeleted) throw invalid([first, ...others]);
  const message = deletedNumberText(`${number}${extension}`);
  throw new Refusal(422, [{ code: 'LOT_NUMBER_DELETED', message, field: null }, first, ...others], null, {
    errorCode: NUMBER_WAS_DELETED,
  });
}
