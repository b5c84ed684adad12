import { recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { conflict, Refusal } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { lockResults, resultFromJson, undoCorrectedResults } from '../../lots/results/service';
import { creditEntry, issueReversal } from '../credits/issue-credit';
import { editInvoices } from '../editing/edit-invoices';
import { lockGroup } from '../groups/group-store';
import { undoLockedEdit } from '../history/undo-edit';
import { selectCreditNotes } from '../records/credit-note-store';
import type { CorrectionPurpose } from './correct-prices';
import type { CorrectionTrail } from './correction-record';

/** Why a credit note is reversed, for the bidder. */
const UNDONE: Readonly<Record<CorrectionPurpose, string>> = {
  price: 'Corrected price undone',
  sale: 'Correction of the sale undone',
};

const STAYS: Readonly<Record<CorrectionPurpose, string>> = {
  price: 'The prices stay as they are.',
  sale: 'The sale stays as it is.',
};

/** Reverses the credit notes of a group, and shows the lots on their invoices as sold again. */
async function reverseCredits(
  tx: Transaction,
  services: Services,
  actor: Actor,
  groupId: number,
  { creditEdits, credits, canceledLines }: CorrectionTrail,
  purpose: CorrectionPurpose,
): Promise<void> {
  const edit = creditEdits.find((one) => one.groupId === groupId);
  if (!edit) return;
  const own = credits.filter((one) => one.groupId === groupId);
  const lines = canceledLines.filter((one) => one.groupId === groupId);
  const notes = await selectCreditNotes(
    tx,
    actor.houseId,
    own.map(({ noteId }) => noteId),
  );
  const lineOf = new Map(own.map(({ noteId, lineId }) => [noteId, lineId]));
  const editId = await editInvoices(
    tx,
    services,
    actor,
    {
      groupId,
      invoiceIds: [...new Set([...own, ...lines].map(({ invoiceId }) => invoiceId))],
      action: `invoice.${purpose}-credit-back`,
      undoes: { id: edit.editId, root: edit.editId },
    },
    (records) => {
      const at = services.clock.now();
      const pending = records.find(({ invoice }) => invoice.status === 'PAYMENT_PENDING');
      if (pending)
        throw conflict(
          'PAYMENT_PENDING',
          `A payment on invoice ${pending.invoice.id} is pending. Wait until it settles or fails.`,
        );
      return {
        lines: new Map(lines.map(({ lineId }) => [lineId, { canceled: false, removed: false }])),
        entries: records.flatMap((record) =>
          notes
            .filter(({ invoiceId }) => invoiceId === record.invoice.id)
            .map((note) => creditEntry(record, 0 - note.amount, at, lineOf.get(note.id) ?? null)),
        ),
      };
    },
  );
  if (editId === null) return;
  for (const note of notes) await issueReversal(tx, services, actor, { note, reason: UNDONE[purpose], editId });
}

/** Says what stays if an edit can't be undone on any invoice. */
const refusedFor =
  (purpose: CorrectionPurpose) =>
  (error: unknown): never => {
    if (error instanceof Refusal && error.code === 'CANNOT_UNDO')
      throw conflict('CANNOT_UNDO', `${error.message} ${STAYS[purpose]}`);
    throw error;
  };

/**
 * Undoes corrections: every line, charge, and price gets its previous value, and credit notes are reversed by new ones. The caller has checked that
 * the lots still have the corrected prices. Throws 409 CANNOT_UNDO with the reason if an invoice was changed since, PAYMENT_PENDING.
 */
export async function undoCorrections(
  tx: Transaction,
  services: Services,
  actor: Actor,
  trail: CorrectionTrail,
  purpose: CorrectionPurpose = 'price',
): Promise<void> {
  const { houseId } = actor;
  const groupIds = [...new Set([...trail.edits, ...trail.creditEdits].map(({ groupId }) => groupId))].sort(
    (one, other) => one - other,
  );
  for (const groupId of groupIds) {
    await lockGroup(tx, houseId, groupId);
    // The latest first, because an edit can be undone only if no later one is in effect.
    await reverseCredits(tx, services, actor, groupId, trail, purpose);
    for (const { editId } of trail.edits.filter((one) => one.groupId === groupId).reverse()) {
      const action = `invoice.${purpose}-back`;
      const { notUndone } = await undoLockedEdit(tx, services, actor, editId, { action }).catch(refusedFor(purpose));
      const [first] = notUndone;
      if (first)
        throw conflict('CANNOT_UNDO', `Invoice ${first.invoiceIDs.join(', ')}: ${first.reason} ${STAYS[purpose]}`);
    }
  }
  const before = new Map(trail.lots.map((lot) => [lot.lotId, resultFromJson(lot.before)]));
  const lots = await lockResults(tx, houseId, [...before.keys()]);
  const changed = await undoCorrectedResults(tx, houseId, lots, before);
  await recordChanges(tx, services.clock, actor, `lot.${purpose}-back`, changed);
}
