import type { z } from 'zod';
import { wireFromMinor } from '../../../rules/core/money';
import { MOST_MATCHES, payerName, payerNumber } from '../../../rules/invoicing/receipts/payer';
import { receiptState } from '../../../rules/invoicing/receipts/receipt-state';
import type { Queryable } from '../../core/database/database';
import { notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import { windowOf } from '../../core/http/window';
import type { Services } from '../../core/services';
import { editJson } from '../editing/history-json';
import { selectEdits } from '../editing/history-store';
import type { UndoRefusalJson } from '../editing/history-wire';
import { rowsBy } from '../records/rows-by';
import { selectPayerMatches } from './payer-store';
import {
  type ReceiptLineRow,
  type ReceiptRow,
  selectReceiptLines,
  selectReceipts,
  selectReceiptsById,
} from './receipt-store';
import type {
  PayerMatchesJson,
  PaymentReceiptJson,
  PaymentReceiptLineJson,
  PaymentReceiptLinesJson,
  PaymentReceiptsJson,
  PaymentReceiptsQuery,
  ReceiptUndoRefusalJson,
} from './receipt-wire';

const PAGE_SIZE = 50;

function receiptJson(row: ReceiptRow): PaymentReceiptJson {
  const amount = (minor: number) => wireFromMinor(minor, row.currency);
  return {
    paymentReceiptID: row.id,
    depositDate: row.depositOn,
    currencyCode: row.currency,
    totalAmount: amount(row.total),
    lineCount: row.lineCount,
    controlTotal: row.controlTotal === null ? null : amount(row.controlTotal),
    controlCount: row.controlCount,
    recordedDate: row.recordedAt.getTime(),
    recordedBy: row.recordedBy,
    state: receiptState(row.lineCount, row.undoneLines),
    kind: row.kind,
    personID: row.personId,
    changeGiven: amount(row.change),
    emailedTo: row.mailedTo,
    emailedDate: row.mailedAt?.getTime() ?? null,
    version: row.version,
  };
}

const lineJson = (row: ReceiptLineRow): PaymentReceiptLineJson => ({
  position: row.position,
  invoiceID: row.invoiceId,
  invoiceGroupID: row.groupId,
  groupTitle: row.groupTitle,
  firstName: row.firstName,
  lastName: row.lastName,
  amount: wireFromMinor(row.amount, row.currency),
  currencyCode: row.currency,
  paidDate: row.paidOn,
  paymentMethod: row.methodName,
  reference: row.reference,
  credit: row.isCredit,
  undone: row.isUndone,
});

/** Receipts of the house, latest first, or by their numbers. */
export async function readReceipts(
  { db }: Services,
  { houseId }: Actor,
  query: z.output<typeof PaymentReceiptsQuery>,
): Promise<PaymentReceiptsJson> {
  if (query.ids) {
    const rows = await selectReceiptsById(db, houseId, query.ids);
    return { paymentReceipts: rows.map(receiptJson), totalRecords: rows.length };
  }
  const { rows, total } = await selectReceipts(
    db,
    houseId,
    windowOf({ ...query, size: query.size ?? PAGE_SIZE }, PAGE_SIZE),
  );
  return { paymentReceipts: rows.map(receiptJson), totalRecords: total };
}

/** A receipt of the house. Throws 404. */
export async function readReceipt({ db }: Services, { houseId }: Actor, id: number): Promise<PaymentReceiptJson> {
  const [row] = await selectReceiptsById(db, houseId, [id]);
  if (!row) throw notFound('The receipt');
  return receiptJson(row);
}

/** A group's part of a receipt: the edit that recorded its payments. */
export interface ReceiptEdit {
  readonly editId: number;
  readonly invoiceGroupID: number;
  readonly groupTitle: string;
  readonly receiptId: number;
  /** It used credits, and is only undone with the other edits of its receipt that did. */
  readonly isTogether: boolean;
}

/** The edits of lines that are not undone yet: one for each group. */
export const openEditsOf = (lines: readonly ReceiptLineRow[]): ReceiptEdit[] =>
  [...new Map(lines.filter(({ isUndone }) => !isUndone).map((line) => [line.editId, line])).values()].map(
    ({ receiptId, editId, groupId, groupTitle }) => ({
      receiptId,
      editId,
      invoiceGroupID: groupId,
      groupTitle,
      isTogether: lines.some((line) => line.editId === editId && line.isCredit),
    }),
  );

/** What of a receipt can be undone now. */
interface Undoable {
  readonly canUndo: boolean;
  readonly refusals: readonly ReceiptUndoRefusalJson[];
}

/** Names the invoices of a group on which edits can't be undone. */
export const refusalsIn = (
  { invoiceGroupID, groupTitle }: Pick<ReceiptEdit, 'invoiceGroupID' | 'groupTitle'>,
  refusals: readonly UndoRefusalJson[],
): ReceiptUndoRefusalJson[] =>
  refusals.map(({ reason, invoiceIDs }) => ({ invoiceGroupID, groupTitle, invoiceIDs: [...invoiceIDs], reason }));

/** What can be undone of edits of receipts now, by edit. */
export async function undoableOf(
  db: Queryable,
  houseId: number,
  edits: readonly ReceiptEdit[],
): Promise<ReadonlyMap<number, Undoable>> {
  const ids = [...new Set(edits.map(({ editId }) => editId))];
  const rows = new Map((ids.length === 0 ? [] : await selectEdits(db, houseId, ids)).map((row) => [row.id, row]));
  const asked = edits.flatMap(({ editId, isTogether, receiptId, ...group }) => {
    const row = rows.get(editId);
    if (!row) return [];
    const { canUndo, undoRefusals } = editJson(row, isTogether);
    return [{ editId, receiptId, isTogether, canUndo, refusals: refusalsIn(group, undoRefusals) }];
  });
  // A credit goes back to its invoice, or nothing of it is undone.
  const stuck = new Set(
    asked.flatMap(({ receiptId, isTogether, refusals }) => (isTogether && refusals.length > 0 ? [receiptId] : [])),
  );
  return new Map(
    asked.map(({ editId, receiptId, isTogether, canUndo, refusals }) => [
      editId,
      { canUndo: canUndo && !(isTogether && stuck.has(receiptId)), refusals },
    ]),
  );
}

/** The lines of receipts, and what of them can't be undone now: a constant number of statements. */
export async function readReceiptLines(
  { db }: Services,
  { houseId }: Actor,
  ids: readonly number[],
): Promise<PaymentReceiptLinesJson> {
  const lines = await selectReceiptLines(db, houseId, ids);
  const undoable = await undoableOf(db, houseId, openEditsOf(lines));
  return {
    paymentReceipts: [...rowsBy(lines, ({ receiptId }) => receiptId)].map(([paymentReceiptID, own]) => {
      const edits = openEditsOf(own).flatMap(({ editId }) => undoable.get(editId) ?? []);
      return {
        paymentReceiptID,
        lines: own.map(lineJson),
        canUndo: edits.some(({ canUndo }) => canUndo),
        undoRefusals: edits.flatMap(({ refusals }) => refusals),
      };
    }),
  };
}

/** Of many payers at once, only whether each is one invoice matters; of one, the list to choose from. */
const MATCHES_OF_SEVERAL = 2;

/** The invoices that each payer may mean, best first. */
export async function readPayerMatches(
  { db }: Services,
  { houseId }: Actor,
  payers: readonly string[],
): Promise<PayerMatchesJson> {
  const found = await selectPayerMatches(
    db,
    houseId,
    payers.map((payer) => ({ text: payerName(payer), number: payerNumber(payer) })),
    payers.length === 1 ? MOST_MATCHES : MATCHES_OF_SEVERAL,
  );
  const byPlace = rowsBy(found, ({ place }) => place);
  return {
    payerMatches: payers.map((payer, index) => ({
      payer,
      invoiceIDs: (byPlace.get(index + 1) ?? []).map(({ invoiceId }) => invoiceId),
    })),
  };
}
