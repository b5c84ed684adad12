import { type Minor, sumMinor } from '../../../rules/core/money';
import { correctionRefusal, effectOf, stageOf } from '../../../rules/invoicing/corrections/price-correction';
import { CREDIT_REASON_LIMIT, type NamedTax } from '../../../rules/invoicing/credits/credit-note';
import { recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { conflict } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import type { ResultLot, ResultToSet } from '../../lots/results/result-record';
import { correctResults, lockResults, resultToJson } from '../../lots/results/service';
import { creditEntry, issueCredit } from '../credits/issue-credit';
import { creditsOn, notesOn } from '../credits/service';
import { editInvoices } from '../editing/edit-invoices';
import type { LinePatch, PlannedEntry } from '../editing/edit-plan';
import { lockGroup } from '../groups/group-store';
import type { InvoiceRecord } from '../records/invoice-facts';
import { rowsBy } from '../records/rows-by';
import type { CorrectedLot, CorrectionTrail, PriceCorrection } from './correction-record';
import { type LineTermsRow, type LotOnInvoiceRow, selectLineTerms, selectLotsOnInvoices } from './correction-store';
import { additionalCharges, type CorrectedLine, creditOfLower, pricesAt } from './plan-corrections';

/** A correction with the line that it is about. */
interface Planned extends CorrectedLot {
  readonly lotName: string;
  /** Whether something is paid or credited on the invoice. */
  readonly isPaid: boolean;
  readonly patch: LinePatch;
  /** The new prices, and those before; null if the lot leaves the invoice. */
  readonly line: CorrectedLine | null;
}

/** The corrections of a group, one after the other. */
interface GroupCorrections {
  readonly groupId: number;
  readonly purpose: CorrectionPurpose;
  readonly corrections: readonly Planned[];
}

/** For what invoices are corrected: prices of a session under Edit Realized Prices, or the sale of a lot. It names the edits in the history. */
export type CorrectionPurpose = 'price' | 'sale';

/** Why a credit note credits a lot that left the invoice, for the bidder. */
const LEFT: Readonly<Record<CorrectionPurpose, (lotName: string) => string>> = {
  price: (lotName) => `${lotName} passed`,
  sale: (lotName) => `Sale of ${lotName} canceled`,
};

const PASSED: LinePatch = { suppressed: true, canceled: true, removed: true };
const CREDITED: LinePatch = { canceled: true, removed: true };

const refusalText = (refusal: 'PAYMENT_PENDING' | 'PURCHASE_CANCELED', lot: string, invoiceId: number): string =>
  refusal === 'PAYMENT_PENDING'
    ? `A payment on invoice ${invoiceId} is pending. Wait until it settles or fails, then correct the price of ${lot}.`
    : `A dispute canceled the sale of ${lot}, so its price can't be corrected.`;

function planned(row: LotOnInvoiceRow, { hammer }: PriceCorrection, lotName: string, { terms }: LineTermsRow): Planned {
  const refusal = correctionRefusal(row, row);
  if (refusal !== null) throw conflict(refusal, refusalText(refusal, lotName, row.invoiceId));
  const effect = effectOf(row, row, hammer);
  const { lotId, invoiceId, groupId, lineId } = row;
  const passed = effect === 'TAKE_OFF' ? PASSED : CREDITED;
  const from =
    row.currentHammer === row.hammer
      ? { hammer: row.hammer, premium: row.premium, liveFee: row.liveFee }
      : pricesAt(row.currentHammer, terms);
  return {
    lotId,
    invoiceId,
    groupId,
    lineId,
    effect,
    lotName,
    isPaid: stageOf(row) === 'PAID',
    patch: hammer === null ? passed : pricesAt(hammer, terms),
    line: hammer === null ? null : { lineId, from, to: pricesAt(hammer, terms) },
  };
}

const patchesOf = (corrections: readonly Planned[]): Map<number, LinePatch> =>
  new Map(corrections.map(({ lineId, patch }) => [lineId, patch]));

/** Gives lines their new prices, and takes lots that passed off their invoices. The automatic charges of unpaid invoices follow; paid ones keep theirs. */
async function reprice(
  tx: Transaction,
  services: Services,
  actor: Actor,
  { groupId, purpose, corrections }: GroupCorrections,
  isPaid: boolean,
): Promise<number | null> {
  const own = corrections.filter(
    (one) => one.isPaid === isPaid && (one.effect === 'REPRICE' || one.effect === 'TAKE_OFF'),
  );
  return editInvoices(
    tx,
    services,
    actor,
    { groupId, invoiceIds: [...new Set(own.map(({ invoiceId }) => invoiceId))], action: `invoice.${purpose}` },
    () => ({ lines: patchesOf(own), ...(isPaid ? {} : { recompute: 'ALL' as const, changesDocument: true }) }),
  );
}

/** Charges paid invoices for lots that cost more. */
async function charge(
  tx: Transaction,
  services: Services,
  actor: Actor,
  { groupId, purpose, corrections }: GroupCorrections,
): Promise<number | null> {
  const own = rowsBy(
    corrections.filter(({ effect }) => effect === 'ADDITIONAL_CHARGE'),
    ({ invoiceId }) => invoiceId,
  );
  return editInvoices(
    tx,
    services,
    actor,
    { groupId, invoiceIds: [...own.keys()], action: `invoice.${purpose}` },
    async (records) => {
      const at = services.clock.now();
      const entries: PlannedEntry[] = [];
      for (const record of records)
        for (const { line } of own.get(record.invoice.id) ?? [])
          if (line) entries.push(...(await additionalCharges(tx, actor.houseId, record, line, at)));
      return { entries, changesDocument: true };
    },
  );
}

/** A credit note to be issued. */
interface NoteToIssue {
  readonly record: InvoiceRecord;
  /** The line whose sale it cancels; null if it lowers a price. */
  readonly lineId: number | null;
  /** The line whose price it lowers; null if it cancels the sale. */
  readonly correctsLineId: number | null;
  readonly amount: Minor;
  readonly taxes: readonly NamedTax[];
  readonly reason: string;
}

const atMost = (text: string): string =>
  text.length <= CREDIT_REASON_LIMIT ? text : `${text.slice(0, CREDIT_REASON_LIMIT - 1)}…`;

/** The credit notes of an invoice: one for each lot that left it or costs less, so that each can be told from what was charged otherwise. */
async function notesFor(
  tx: Transaction,
  houseId: number,
  record: InvoiceRecord,
  { own, purpose, at }: { readonly own: readonly Planned[]; readonly purpose: CorrectionPurpose; readonly at: Date },
): Promise<NoteToIssue[]> {
  const nameOf = (lotId: number): string => own.find((one) => one.lotId === lotId)?.lotName ?? '';
  const left = own.flatMap(({ lotId, line }) => (line === null ? [lotId] : []));
  const notes = creditsOn(record, left, await notesOn(tx, houseId, [record.invoice.id])).map(
    ({ lotId, lineId, amount, taxes }): NoteToIssue => ({
      record,
      lineId,
      correctsLineId: null,
      amount,
      taxes,
      reason: atMost(LEFT[purpose](nameOf(lotId))),
    }),
  );
  for (const { lotId, line } of own) {
    if (line === null) continue;
    const alreadyCredited = sumMinor(notes.map(({ amount }) => amount));
    const part = await creditOfLower(tx, houseId, record, line, { at, alreadyCredited });
    const reason = atMost(`Price corrected: ${nameOf(lotId)}`);
    notes.push({ record, lineId: null, correctsLineId: line.lineId, ...part, reason });
  }
  return notes;
}

/** Credits paid invoices for lots that cost less or passed. */
async function credit(
  tx: Transaction,
  services: Services,
  actor: Actor,
  { groupId, purpose, corrections }: GroupCorrections,
): Promise<Pick<CorrectionTrail, 'creditEdits' | 'credits'>> {
  const own = rowsBy(
    corrections.filter(({ effect }) => effect === 'CREDIT_NOTE'),
    ({ invoiceId }) => invoiceId,
  );
  const notes: NoteToIssue[] = [];
  const editId = await editInvoices(
    tx,
    services,
    actor,
    { groupId, invoiceIds: [...own.keys()], action: `invoice.${purpose}-credit` },
    async (records) => {
      const at = services.clock.now();
      for (const record of records) {
        const ofInvoice = { own: own.get(record.invoice.id) ?? [], purpose, at };
        notes.push(...(await notesFor(tx, actor.houseId, record, ofInvoice)));
      }
      const passed = [...own.values()].flat().filter(({ patch }) => patch.removed === true);
      return {
        lines: patchesOf(passed),
        entries: notes
          .filter(({ amount }) => amount > 0)
          .map(({ record, amount, lineId }) => creditEntry(record, amount, at, lineId)),
      };
    },
  );
  if (editId === null) return { creditEdits: [], credits: [] };
  const issued: CorrectionTrail['credits'][number][] = [];
  for (const { lineId, ...note } of notes) {
    if (note.amount <= 0) continue;
    const noteId = await issueCredit(tx, services, actor, { ...note, editId, refundId: null });
    issued.push({ groupId, noteId, invoiceId: note.record.invoice.id, lineId });
  }
  return { creditEdits: [{ groupId, editId }], credits: issued };
}

/** What corrections did to invoices, and what undoing them needs. */
export interface CorrectedInvoices {
  readonly lots: readonly CorrectedLot[];
  readonly trail: Omit<CorrectionTrail, 'lots'>;
}

/** What corrections did to invoices and lots, and what undoing them needs. */
export interface CorrectedPrices {
  readonly lots: readonly CorrectedLot[];
  readonly trail: CorrectionTrail;
}

/** Locks the groups of lots in the order of their numbers, then reads the lots: how far an invoice is can have changed until then. */
async function lockedRows(tx: Transaction, houseId: number, lotIds: readonly number[]): Promise<LotOnInvoiceRow[]> {
  const rows = await selectLotsOnInvoices(tx, houseId, lotIds);
  const groupIds = [...new Set(rows.map(({ groupId }) => groupId))].sort((one, other) => one - other);
  for (const groupId of groupIds) await lockGroup(tx, houseId, groupId);
  return selectLotsOnInvoices(tx, houseId, lotIds);
}

/**
 * Corrects the invoices of lots that have another price, or that leave them. The lots stay as they are: the caller stores their results in the same
 * transaction. Groups are locked in the order of their numbers. Throws as `correctPrices`.
 */
export async function correctInvoices(
  tx: Transaction,
  services: Services,
  actor: Actor,
  corrections: readonly PriceCorrection[],
  { lotNames, purpose }: { readonly lotNames: ReadonlyMap<number, string>; readonly purpose: CorrectionPurpose },
): Promise<CorrectedInvoices> {
  const { houseId } = actor;
  const byLot = new Map(corrections.map((correction) => [correction.lotId, correction]));
  const rows = await lockedRows(tx, houseId, [...byLot.keys()]);
  const terms = new Map(
    (
      await selectLineTerms(
        tx,
        houseId,
        rows.map(({ lineId }) => lineId),
      )
    ).map((row) => [row.lineId, row]),
  );
  const found = new Set(rows.map(({ lotId }) => lotId));
  const missing = corrections.find(({ lotId }) => !found.has(lotId));
  if (missing)
    throw conflict(
      'LOT_NOT_INVOICED',
      `${lotNames.get(missing.lotId) ?? 'A lot'} isn't on an invoice yet, or no longer. Review the prices again.`,
    );
  const all = rows.flatMap((row) => {
    const [correction, own] = [byLot.get(row.lotId), terms.get(row.lineId)];
    return correction && own && correction.hammer !== row.currentHammer
      ? [planned(row, correction, lotNames.get(row.lotId) ?? `lot ${row.lotId}`, own)]
      : [];
  });
  const edits: CorrectionTrail['edits'][number][] = [];
  const credited: Pick<CorrectionTrail, 'creditEdits' | 'credits'>[] = [];
  const groups = [...rowsBy(all, ({ groupId }) => groupId)].sort(([one], [other]) => one - other);
  for (const [groupId, own] of groups) {
    const group = { groupId, purpose, corrections: own };
    const made = [
      await reprice(tx, services, actor, group, false),
      await reprice(tx, services, actor, group, true),
      await charge(tx, services, actor, group),
    ];
    edits.push(...made.flatMap((editId) => (editId === null ? [] : [{ groupId, editId }])));
    credited.push(await credit(tx, services, actor, group));
  }
  const canceledLines = all.flatMap(({ effect, patch, groupId, invoiceId, lineId }) =>
    effect === 'CREDIT_NOTE' && patch.removed === true ? [{ groupId, invoiceId, lineId }] : [],
  );
  return {
    lots: all.map(({ lotId, invoiceId, groupId, lineId, effect }) => ({ lotId, invoiceId, groupId, lineId, effect })),
    trail: {
      edits,
      creditEdits: credited.flatMap(({ creditEdits }) => creditEdits),
      credits: credited.flatMap(({ credits }) => credits),
      canceledLines,
    },
  };
}

/**
 * Corrects prices of lots that are on invoices, and the invoices with them. An unpaid invoice gets the new prices, and its automatic charges follow; a
 * paid one gets additional charges or credit notes. Lots whose price stays are left out. Groups are locked in the order of their numbers, then the
 * lots: call it before lots are locked. Throws 409 LOT_NOT_INVOICED, PAYMENT_PENDING, PURCHASE_CANCELED, GROUP_NOT_CREATED.
 */
export async function correctPrices(
  tx: Transaction,
  services: Services,
  actor: Actor,
  corrections: readonly PriceCorrection[],
  lotNames: ReadonlyMap<number, string>,
): Promise<CorrectedPrices> {
  const { houseId } = actor;
  const byLot = new Map(corrections.map((correction) => [correction.lotId, correction]));
  const corrected = await correctInvoices(tx, services, actor, corrections, { lotNames, purpose: 'price' });
  const lots = await lockResults(
    tx,
    houseId,
    corrected.lots.map(({ lotId }) => lotId),
  );
  const changed = await correctResults(
    tx,
    houseId,
    lots,
    lots.flatMap(({ id, approvalId }): ResultToSet[] => {
      const hammer = byLot.get(id)?.hammer ?? null;
      if (hammer === null) return [{ lotId: id, result: { kind: 'PASSED' } }];
      return approvalId === null ? [] : [{ lotId: id, result: { kind: 'SOLD', approvalId, hammer } }];
    }),
    services.clock.now(),
  );
  await recordChanges(tx, services.clock, actor, 'lot.price', changed);
  return { lots: corrected.lots, trail: { ...corrected.trail, lots: lots.map(trailOf) } };
}

/** Returns what an undo needs to know of a lot. */
const trailOf = (lot: ResultLot): CorrectionTrail['lots'][number] => ({
  lotId: lot.id,
  before: { ...resultToJson(lot), groupId: lot.groupId },
});
