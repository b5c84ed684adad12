import { bidIncrements } from '../../../rules/lots/bid-increments';
import { defaultStartingBid, type LotText } from '../../../rules/lots/lot-fields';
import { amountText, lotText } from '../../../rules/lots/lot-record';
import { taxCodeText, yesIn, yesText } from '../../../rules/lots/tax-codes';
import {
  columnType,
  fieldOf,
  hasColumn,
  isMoney,
  LOT_COLUMNS,
  type LotColumn,
} from '../../../rules/lots/uploads/columns';
import { amountOf } from '../../../rules/lots/uploads/row-problems';
import { type ChangedRecord, partsOf, recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { takeNumbers } from '../../core/database/numbering';
import { storedFields } from '../../core/database/record';
import { badRequest, notFound, Refusal } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import type { SessionOfLots } from '../../sales/session/service';
import { lotRecord, type LotRecordRow } from '../lot-record';
import { updateLotEnds } from '../store';
import { checkedLot, lotsToEdit, requireOpen, sessionToEdit } from './check-lot';
import type { LotBody, LotsOfSessionJson } from './editing-wire';
import { hasNewImagesOnly, insertLot, type LotToEdit, selectLotIds, updateLots } from './lot-store';
import { readLotsById } from './read-lots';

/** Returns the change of a lot for the audit log. */
export const changedLot = (before: LotRecordRow | null, after: LotRecordRow): ChangedRecord => ({
  type: 'Lot',
  id: after.id,
  version: after.version,
  before: before && storedFields(lotRecord, before),
  after: storedFields(lotRecord, after),
});

/** Sets when bidding ends on the lots of a timed session again, and returns the lots that end at another time. */
export async function movedEnds(tx: Transaction, houseId: number, session: SessionOfLots): Promise<ChangedRecord[]> {
  if (session.kind !== 'TIMED') return [];
  return partsOf('Lot', await updateLotEnds(tx, houseId, session.id, session.startsAt, session.staggerSeconds ?? 0));
}

/** Returns a field as the editor has it. Amounts have no trailing zeros, so that they are compared as amounts. */
function typed(column: LotColumn, entered: string, currency: string): string {
  const text = entered.trim();
  if (columnType(column) === 'TAX_CODE') return taxCodeText(text);
  if (columnType(column) === 'MARK') return yesIn(text) === false ? '' : yesText(text);
  if (text === '' || !isMoney(column)) return text;
  const amount = amountOf(text, currency);
  return amount === null ? text : amountText(amount, currency);
}

/** Returns the fields in a body as the editor has them. Fields that are left out are absent. */
function typedLot(body: Partial<LotBody>, currency: string): LotText {
  const entered: Readonly<Record<string, unknown>> = body;
  return Object.fromEntries(
    LOT_COLUMNS.flatMap((column) => {
      const value = entered[fieldOf(column)];
      return typeof value === 'string' ? [[column, typed(column, value, currency)]] : [];
    }),
  );
}

/** Returns the fields in a body that the sale has, as the editor has them. */
export const enteredLot = (body: Partial<LotBody>, session: SessionOfLots): LotText =>
  ofSale(typedLot(body, session.currency), session);

/** Leaves out what the sales of this kind don't have. */
const ofSale = (text: LotText, { kind }: SessionOfLots): LotText =>
  Object.fromEntries(
    LOT_COLUMNS.flatMap((column) =>
      hasColumn(kind, column) && text[column] !== undefined ? [[column, text[column]]] : [],
    ),
  );

/** A lot without estimates whose starting bid is left out starts at the lowest bid increment. */
function withStartingBid(text: LotText, { currency }: SessionOfLots): LotText {
  if (text.startingBid !== undefined) return text;
  return { ...text, startingBid: amountText(defaultStartingBid(bidIncrements(currency), text), currency) };
}

/** Adds a lot to a session, unpublished. Throws 404, 409 EDIT_LOCKED, 422 INVALID_FIELD and LOT_NUMBER_DELETED. */
async function addLot(
  tx: Transaction,
  services: Services,
  actor: Actor,
  catalogId: number,
  body: LotBody,
): Promise<number> {
  const session = await sessionToEdit(tx, services, actor, catalogId);
  const text = withStartingBid(typedLot(body, session.currency), session);
  const values = await checkedLot(tx, actor, session, null, ofSale(text, session));
  const row: LotRecordRow = {
    ...values,
    id: await takeNumbers(tx, actor.houseId, 'lot', 1),
    ref: services.newRef('LOT'),
    catalogId,
    isPublished: false,
    isDeleted: false,
    version: 1,
  };
  await insertLot(tx, actor.houseId, row);
  await services.follow('lotsSaved', tx, actor.houseId, [row]);
  const ends = (await movedEnds(tx, actor.houseId, session)).filter(({ id }) => id !== row.id);
  await recordChanges(tx, services.clock, actor, 'lot.add', [changedLot(null, row), ...ends]);
  return row.id;
}

/** Stores a lot with other texts in a session, and returns the change. Throws 422 INVALID_FIELD and LOT_NUMBER_DELETED. */
export async function storeLot(
  tx: Transaction,
  services: Services,
  actor: Actor,
  session: SessionOfLots,
  before: LotToEdit,
  text: LotText,
): Promise<readonly [ChangedRecord, ...ChangedRecord[]]> {
  const values = await checkedLot(tx, actor, session, before, text);
  const after = { ...before, ...values, catalogId: session.id, version: before.version + 1 };
  await updateLots(tx, actor.houseId, [after]);
  await services.follow('lotsSaved', tx, actor.houseId, [after]);
  const isMoved =
    after.lotNumber !== before.lotNumber ||
    after.lotExtension !== before.lotExtension ||
    after.catalogId !== before.catalogId;
  const ends = isMoved ? await movedEnds(tx, actor.houseId, session) : [];
  const own = ends.find(({ id }) => id === before.id);
  return [
    changedLot(before, own ? { ...after, version: own.version } : after),
    ...ends.filter(({ id }) => id !== before.id),
  ];
}

async function editLot(
  tx: Transaction,
  services: Services,
  actor: Actor,
  catalogId: number,
  body: LotBody,
): Promise<number> {
  const { houseId } = actor;
  const label = `${body.lotNumber ?? ''}${(body.lotExt ?? '').toUpperCase()}`;
  const [id] =
    body.lotID === undefined
      ? await selectLotIds(tx, houseId, catalogId, { labels: label === '' ? [] : [label], inventoryNumbers: [] })
      : [body.lotID];
  if (id === undefined) throw notFound('The lot');
  const {
    session,
    lots: [before],
  } = await lotsToEdit(tx, services, actor, [id]);
  if (!before || session.id !== catalogId) throw notFound('The lot');
  requireOpen(before, session, services);
  const isStale = body.version !== undefined && body.version !== before.version;
  // Images are no part of the form: what was typed doesn't replace them.
  if (isStale && !(await hasNewImagesOnly(tx, houseId, before, body.version ?? 0))) {
    const message = 'This lot has changed since you opened it. Review the change, then save again.';
    const lots = await readLotsById(tx, services, actor, [id]);
    throw new Refusal(409, [{ code: 'EDITED_MEANWHILE', message, field: 'version' }], null, { lots });
  }
  const edited = enteredLot(body, session);
  const changes = await storeLot(tx, services, actor, session, before, {
    ...lotText(before, session.currency),
    ...edited,
  });
  await recordChanges(tx, services.clock, actor, 'lot.edit', changes);
  return id;
}

/**
 * Adds a lot to a session (isNew), or changes one; fields that are left out stay as they are. Applied once per idempotency key. Throws 404,
 * 409 EDIT_LOCKED, LOT_DELETED, LOT_SOLD, EDITED_MEANWHILE with the current lot, 422 INVALID_FIELD, LOT_NUMBER_DELETED.
 */
export async function saveLot(
  services: Services,
  actor: Actor,
  catalogId: number,
  { isNew, body, key }: { readonly isNew: boolean; readonly body: LotBody; readonly key: string | null },
): Promise<LotsOfSessionJson> {
  if (!isNew && body.lotID === undefined && body.lotNumber === undefined)
    throw badRequest('lotID or lotNumber is required.', 'lotID');
  const act = { key, operation: isNew ? 'lot.new' : 'lot.update', input: { catalogId, body } };
  return idempotently(services, actor, act, async (tx) => {
    const id = isNew
      ? await addLot(tx, services, actor, catalogId, body)
      : await editLot(tx, services, actor, catalogId, body);
    return { lots: await readLotsById(tx, services, actor, [id]) };
  });
}
