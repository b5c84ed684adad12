import type { InvoiceProjection } from '../../../rules/invoicing/invoices/facts';
import { announceChanges, type Author, type ChangedRecord, partsOf, writeAuditLog } from '../../core/audit/audit-log';
import { mapInBreaths } from '../../core/breaths';
import type { Transaction } from '../../core/database/database';
import { takeNumbers } from '../../core/database/numbering';
import type { Services } from '../../core/services';
import { postTaxes } from '../figures/post-taxes';
import { indexInvoices } from '../records/invoice-search-store';
import { insertEntries, type NewEntryRow, PAYMENT_VERSION } from '../records/ledger-store';
import { updateGroupTotals, updateLineFigures } from '../records/projection-store';
import { rowsBy } from '../records/rows-by';
import { MOST_ANSWERED } from './edit-answers';
import {
  type EditedLine,
  insertEdit,
  raiseGroupVersion,
  type UndoneEdit,
  updateEditedInvoices,
  updateEditedLines,
} from './edit-store';
import { type InvoiceChanges, touchedBy } from './invoice-changes';
import { planAutoCharges } from './plan-auto-charges';

/** The changes of an invoice, and its figures after them. */
export interface ChangedInvoice {
  readonly change: InvoiceChanges;
  readonly projection: InvoiceProjection;
}

/** The data that the writes of one edit share. */
interface EditContext {
  readonly tx: Transaction;
  readonly services: Services;
  readonly author: Author;
  readonly at: Date;
  readonly editId: number;
}

interface WrittenEdit {
  readonly groupId: number;
  readonly action: string;
  readonly undoes?: UndoneEdit;
}

/** Invoices that are written together: few enough that encoding them doesn't delay other requests. */
const CHUNK = 100;

/** What the search over all groups finds of an invoice, if an edit can change it. */
const SEARCHED = ['firstName', 'lastName', 'company', 'phone', 'email'] as const;

/** Splits the lines of an invoice into those that the edit changed and those of which only figures may differ. */
function linesOf({ change: { after, lines }, projection }: ChangedInvoice): {
  readonly edited: readonly EditedLine[];
  readonly others: InvoiceProjection['lines'];
} {
  const changed = new Set(lines.map(({ id }) => id));
  const figuresOf = new Map(projection.lines.map((figures) => [figures.id, figures]));
  return {
    edited: after.lines.flatMap((line) => {
      const figures = changed.has(line.id) ? figuresOf.get(line.id) : undefined;
      return figures ? [{ line, figures }] : [];
    }),
    others: projection.lines.filter(({ id }) => !changed.has(id)),
  };
}

/** Returns what an edit changed of invoices and their lines, with their new versions. */
const changedLines = (changes: readonly InvoiceChanges[], versions: ReadonlyMap<number, number>): ChangedRecord[] =>
  changes.flatMap(({ lines }) =>
    lines.map(({ id, before, after }) => ({
      type: 'InvoiceLine',
      id,
      version: versions.get(id) ?? 0,
      before,
      after,
    })),
  );

const changedInvoices = (changes: readonly InvoiceChanges[], versions: ReadonlyMap<number, number>): ChangedRecord[] =>
  changes.map(({ after: { invoice }, own }) => ({
    type: 'Invoice',
    id: invoice.id,
    version: versions.get(invoice.id) ?? 0,
    ...own,
  }));

/** Returns the payments that an edit added, which the schema has under two types. */
function addedPayments(entries: readonly NewEntryRow[]): ChangedRecord[] {
  const payments = entries.filter(({ kind }) => kind === 'PAYMENT').map(({ id }) => ({ id, version: PAYMENT_VERSION }));
  return [...partsOf('InvoicePayment', payments), ...partsOf('Payment', payments)];
}

/** Adds to the sales tax what invoices changed: a payment counts on its own day, everything else on that of the edit. */
const postChunk = (
  { tx, author: { houseId }, at }: EditContext,
  groupId: number,
  chunk: readonly ChangedInvoice[],
  entriesOf: ReadonlyMap<number, readonly NewEntryRow[]>,
): Promise<void> =>
  postTaxes(
    tx,
    houseId,
    groupId,
    chunk.map(({ change: { before, after }, projection }) => {
      const { paid, additionalPaid } = before.invoice;
      const days = (entriesOf.get(after.invoice.id) ?? []).flatMap((entry) =>
        entry.kind === 'PAYMENT' ? [entry.at.getTime()] : [],
      );
      return {
        invoice: { ...after.invoice, paid, additionalPaid },
        projection,
        at: days.length > 0 ? new Date(Math.max(...days)) : at,
      };
    }),
    at,
  );

interface WrittenChunk {
  readonly lines: readonly ChangedRecord[];
  readonly invoices: readonly ChangedRecord[];
}

/** Stores some invoices of an edit with all their consequences, with a constant number of statements. */
async function writeChunk(
  context: EditContext,
  { groupId, action }: WrittenEdit,
  chunk: readonly ChangedInvoice[],
  entriesOf: ReadonlyMap<number, readonly NewEntryRow[]>,
): Promise<WrittenChunk> {
  const { tx, services, author, editId } = context;
  const { houseId } = author;
  const changes = chunk.map(({ change }) => change);
  const entries = changes.flatMap(({ after: { invoice } }) => entriesOf.get(invoice.id) ?? []);
  if (entries.length > 0) await insertEntries(tx, houseId, entries);
  const lines = chunk.map(linesOf);
  const lineVersions = await updateEditedLines(
    tx,
    houseId,
    lines.flatMap(({ edited }) => edited),
  );
  await updateLineFigures(
    tx,
    houseId,
    lines.flatMap(({ others }) => others),
  );
  const invoiceVersions = await updateEditedInvoices(
    tx,
    houseId,
    chunk.map(({ change: { after }, projection }) => ({ invoice: after.invoice, projection })),
  );
  const readdressed = changes.filter(({ before, after }) =>
    SEARCHED.some((name) => before.invoice[name] !== after.invoice[name]),
  );
  if (readdressed.length > 0)
    await indexInvoices(
      tx,
      houseId,
      readdressed.map(({ after }) => after.invoice.id),
    );
  await postChunk(context, groupId, chunk, entriesOf);
  await planAutoCharges(tx, services, houseId, changes);
  const versionsOf = (rows: readonly { readonly id: number; readonly version: number }[]) =>
    new Map(rows.map(({ id, version }) => [id, version]));
  const written = {
    lines: changedLines(changes, versionsOf(lineVersions)),
    invoices: changedInvoices(changes, versionsOf(invoiceVersions)),
  };
  await writeAuditLog(tx, services.clock, author, action, [...written.lines, ...written.invoices], editId);
  return written;
}

/** Gives entries their numbers. */
async function numbered(
  { tx, author, editId }: EditContext,
  entries: readonly NewEntryRow[],
): Promise<readonly NewEntryRow[]> {
  if (entries.length === 0) return [];
  const first = await takeNumbers(tx, author.houseId, 'ledger_entry', entries.length);
  return mapInBreaths(entries, (entry, index) => ({ ...entry, id: first + index, editId }));
}

/**
 * Stores changed invoices with all their consequences, in chunks, so that other requests get their turns. Open screens are notified of each invoice,
 * and of its lines and payments only if the edit is small: with an invoice, they read its lines again, and with an edit, the lists of payments.
 */
export async function writeEdit(
  context: EditContext,
  edit: WrittenEdit,
  changed: readonly ChangedInvoice[],
  planned: readonly NewEntryRow[],
): Promise<void> {
  const { tx, services, author, at, editId } = context;
  const { houseId, userId } = author;
  const { groupId, action } = edit;
  const edits = await insertEdit(tx, houseId, {
    id: editId,
    groupId,
    action,
    touched: touchedBy(changed.map(({ change }) => change)),
    at,
    by: userId,
    undoes: edit.undoes ?? null,
    invoiceIds: changed.map(({ change: { after } }) => after.invoice.id),
  });
  const entries = await numbered(context, planned);
  const entriesOf = rowsBy(entries, ({ invoiceId }) => invoiceId);
  const lines: ChangedRecord[] = [];
  const invoices: ChangedRecord[] = [];
  for (let first = 0; first < changed.length; first += CHUNK) {
    const written = await writeChunk(context, edit, changed.slice(first, first + CHUNK), entriesOf);
    lines.push(...written.lines);
    invoices.push(...written.invoices);
  }
  await updateGroupTotals(tx, houseId, groupId);
  const group: ChangedRecord = {
    type: 'InvoiceGroup',
    id: groupId,
    version: await raiseGroupVersion(tx, houseId, groupId),
  };
  await writeAuditLog(tx, services.clock, author, action, [group], editId);
  const isSmall = changed.length <= MOST_ANSWERED;
  await announceChanges(tx, services.clock, author, [
    ...(isSmall ? lines : []),
    ...invoices,
    group,
    ...(isSmall ? addedPayments(entries) : []),
    ...partsOf('InvoiceEdit', edits),
  ]);
}
