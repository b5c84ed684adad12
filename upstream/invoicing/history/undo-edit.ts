import { belowPaidProblem } from '../../../rules/invoicing/figures/below-paid';
import { projectInvoice } from '../../../rules/invoicing/figures/projection';
import { alreadyUndone, type EditForUndo, undoRefusal } from '../../../rules/invoicing/history/undoing';
import { mapInBreaths } from '../../core/breaths';
import type { Queryable, Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { type StoredFields, undoPatch } from '../../core/database/record';
import { conflict, invalid, notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { editAnswer } from '../editing/edit-answers';
import { editInvoices } from '../editing/edit-invoices';
import { type EditPlan, type InvoicePatch, type PlannedEntry, withPlan } from '../editing/edit-plan';
import type { UndoJson } from '../editing/edit-wire';
import { byReason, editForUndo, REDO, UNDO } from '../editing/history-json';
import {
  type EditedRecordRow,
  type EditRow,
  selectEditedInvoices,
  selectEdits,
  selectGroupOfEdit,
  selectRecordsOfEdits,
} from '../editing/history-store';
import { type Preloaded, withPreload } from '../editing/preload';
import { lockGroup } from '../groups/group-store';
import { factsOf, type InvoiceRecord } from '../records/invoice-facts';
import { invoiceRecord } from '../records/invoice-record';
import { type LedgerRow, selectEntriesOfEdit, selectReversedCharges } from '../records/ledger-store';
import { lineRecord } from '../records/line-record';
import { rowsBy } from '../records/rows-by';
import { noteReceiptsOf } from './undone-receipts';

const ALL = 2_147_483_647;

async function requireEdit(tx: Transaction, houseId: number, editId: number): Promise<EditRow> {
  const [edit] = await selectEdits(tx, houseId, [editId], ALL);
  if (!edit) throw notFound('The edit');
  return edit;
}

async function requireGroupOf(db: Queryable, houseId: number, editId: number): Promise<number> {
  const groupId = await selectGroupOfEdit(db, houseId, editId);
  if (groupId === null) throw notFound('The edit');
  return groupId;
}

/** An invoice on which the edit can't be undone. */
interface NotUndone {
  readonly invoiceId: number;
  readonly code: string;
  readonly reason: string;
}

const cannotUndo = (invoiceId: number, reason: string): NotUndone => ({ invoiceId, code: 'CANNOT_UNDO', reason });

/** Reverses an entry of the ledger with one of the opposite amount that refers to it. */
const reversed = ({ id, amount, ...entry }: LedgerRow, at: Date): PlannedEntry => ({
  online: false,
  ...entry,
  amount: -amount,
  refersTo: id,
  at,
});

/**
 * Returns the entries that undo those of an edit. A charge and its reversal don't count, whatever refers to them later, so a redo adds the charge
 * again, as it was computed then.
 */
async function oppositeEntries(
  tx: Transaction,
  houseId: number,
  edit: EditRow,
  at: Date,
): Promise<ReadonlyMap<number, readonly PlannedEntry[]>> {
  const entries = await selectEntriesOfEdit(tx, houseId, edit.id);
  const isRedo = edit.action === UNDO;
  const again = isRedo ? await selectReversedCharges(tx, houseId, edit.id) : [];
  return rowsBy(
    [
      ...again.map(({ id: _, ...charge }): PlannedEntry => ({ ...charge, online: false })),
      ...entries.filter(({ kind }) => !isRedo || kind !== 'CHARGE').map((entry) => reversed(entry, at)),
    ],
    ({ invoiceId }) => invoiceId,
  );
}

/** The previous values of an invoice. If it was sent since, the bidder has the edit and lacks its undoing. */
function invoicePatch({ invoice }: InvoiceRecord, patch: InvoicePatch, edit: EditRow, now: Date): InvoicePatch {
  const sentSince = invoice.sentAt !== null && invoice.sentAt > edit.at;
  return 'editedAt' in patch && sentSince ? { ...patch, editedAt: now } : patch;
}

/** What undoing an edit changes on an invoice, or why it can't be undone there. */
function planOfInvoice(
  edit: EditRow,
  record: InvoiceRecord,
  changed: readonly EditedRecordRow[],
  entries: readonly PlannedEntry[],
  { now, locale }: { readonly now: Date; readonly locale: string | undefined },
): { readonly plan: EditPlan; readonly refused: null } | { readonly plan: null; readonly refused: NotUndone } {
  const { id } = record.invoice;
  const own: StoredFields = changed.find(({ lineId }) => lineId === null)?.before ?? {};
  const invoice = undoPatch(invoiceRecord, own, now);
  const lines = changed.flatMap(({ lineId, before }) =>
    lineId === null ? [] : [[lineId, undoPatch(lineRecord, before, now)] as const],
  );
  const refusal = invoice.refusal ?? lines.find(([, line]) => line.refusal !== null)?.[1].refusal;
  if (refusal !== null && refusal !== undefined) return { plan: null, refused: cannotUndo(id, refusal) };
  const plan: EditPlan = {
    invoices: new Map([[id, invoicePatch(record, invoice.patch, edit, now)]]),
    lines: new Map(lines.map(([lineId, { patch }]) => [lineId, patch])),
    entries,
  };
  const after = projectInvoice(factsOf(withPlan(record, plan, now)));
  const problem = belowPaidProblem(record.invoice, record.invoice, after, locale);
  return problem === null
    ? { plan, refused: null }
    : { plan: null, refused: { invoiceId: id, code: problem.code, reason: problem.message } };
}

/** The plans of single invoices as one plan. */
const joined = (plans: readonly EditPlan[]): EditPlan => ({
  invoices: new Map(plans.flatMap(({ invoices }) => [...(invoices ?? [])])),
  lines: new Map(plans.flatMap(({ lines }) => [...(lines ?? [])])),
  entries: plans.flatMap(({ entries }) => entries ?? []),
});

/** Splits the invoices of an edit into those on which it can be undone now and the others. */
function splitInvoices(
  edit: EditRow,
  rule: EditForUndo,
): {
  readonly invoiceIds: readonly number[];
  readonly refused: readonly NotUndone[];
} {
  const asked = edit.inEffect.map((invoices) => ({ invoices, reason: undoRefusal(rule, invoices) }));
  return {
    invoiceIds: asked.flatMap(({ invoices, reason }) => (reason === null ? invoices.invoiceIds : [])),
    refused: asked.flatMap(({ invoices, reason }) =>
      reason === null ? [] : invoices.invoiceIds.map((id) => cannotUndo(id, reason)),
    ),
  };
}

/** The refusal of an undo that changes no invoice: the reason of the most invoices. */
function refusalOf(refused: readonly NotUndone[], otherwise: string): Error {
  const [most] = byReason(reasonsOf(refused));
  const first = refused.find(({ reason }) => reason === most?.reason);
  if (first && first.code !== 'CANNOT_UNDO') return invalid([{ code: first.code, message: first.reason, field: null }]);
  return conflict('CANNOT_UNDO', first?.reason ?? otherwise, 'editID');
}

const reasonsOf = (refused: readonly NotUndone[]) =>
  refused.map(({ invoiceId, reason }) => ({ reason, invoiceCount: 1, invoiceIDs: [invoiceId] }));

/** How an edit is undone. */
interface Undoing {
  readonly preloaded?: Preloaded;
  /** The action of the undo, for edits that are only undone together with other records, by their slice. */
  readonly action?: string;
}

/**
 * Undoes an edit of a locked group, which nobody else can edit or undo, on each of its invoices where that is possible. Throws as undoEdit if it
 * isn't possible on any.
 */
export async function undoLockedEdit(
  tx: Transaction,
  services: Services,
  actor: Actor,
  editId: number,
  { preloaded, action }: Undoing = {},
) {
  const { houseId, locale } = actor;
  const edit = await requireEdit(tx, houseId, editId);
  const rule = editForUndo(edit);
  const { invoiceIds, refused } = splitInvoices(edit, action === undefined ? rule : { ...rule, together: null });
  const left: NotUndone[] = [];
  const undo = await editInvoices(
    tx,
    services,
    actor,
    {
      groupId: edit.groupId,
      invoiceIds,
      action: action ?? (edit.action === UNDO ? REDO : UNDO),
      undoes: { id: editId, root: edit.root },
      ...(preloaded ? { preloaded } : {}),
    },
    async (records) => {
      const now = services.clock.now();
      const changed = rowsBy(await selectRecordsOfEdits(tx, houseId, [editId], null), ({ invoiceId }) => invoiceId);
      const entries = await oppositeEntries(tx, houseId, edit, now);
      const plans = await mapInBreaths(records, (record) => {
        const { id } = record.invoice;
        return planOfInvoice(edit, record, changed.get(id) ?? [], entries.get(id) ?? [], { now, locale });
      });
      left.push(...plans.flatMap(({ refused: one }) => one ?? []));
      return joined(plans.flatMap(({ plan }) => plan ?? []));
    },
  );
  const notUndone = [...refused, ...left];
  if (undo === null) throw refusalOf(notUndone, alreadyUndone(editForUndo(edit)));
  const leftOut = new Set(left.map(({ invoiceId }) => invoiceId));
  return {
    root: edit.root,
    invoiceIds: invoiceIds.filter((id) => !leftOut.has(id)),
    undo,
    notUndone: byReason(reasonsOf(notUndone)),
  };
}

async function undoInTransaction(
  tx: Transaction,
  services: Services,
  actor: Actor,
  editId: number,
  preloaded: Preloaded,
) {
  const groupId = await requireGroupOf(tx, actor.houseId, editId);
  await lockGroup(tx, actor.houseId, groupId);
  const { root, ...undone } = await undoLockedEdit(tx, services, actor, editId, { preloaded });
  await noteReceiptsOf(tx, services, actor, [root]);
  return { groupId, ...undone };
}

/**
 * Undoes an edit on each of its invoices where it can be undone (docs/decisions/2026-11-25-undo-per-invoice.md): every field gets its
 * previous value, every entry its opposite; once for each key. Undoing an undo redoes the edit. Returns the current invoices and the group, and the
 * invoices on which the edit stays in effect. Throws 404, and if it can't be undone on any invoice, 409 CANNOT_UNDO or 422 TOTAL_BELOW_PAID with
 * the reason.
 */
export async function undoEdit(
  services: Services,
  actor: Actor,
  editId: number,
  key: string | null,
): Promise<UndoJson> {
  const { db } = services;
  const ahead = async () => ({
    groupId: await requireGroupOf(db, actor.houseId, editId),
    invoiceIds: await selectEditedInvoices(db, actor.houseId, editId),
    action: UNDO,
  });
  const { groupId, invoiceIds, undo, notUndone } = await withPreload(services, actor, ahead, (preloaded) =>
    idempotently(services, actor, { key, operation: UNDO, input: { editId } }, (tx) =>
      undoInTransaction(tx, services, actor, editId, preloaded),
    ),
  );
  return { ...(await editAnswer(services, actor, groupId, { editId: undo, invoiceIds })), notUndone };
}
