import { belowPaidProblem } from '../../../rules/invoicing/figures/below-paid';
import { projectInvoice } from '../../../rules/invoicing/figures/projection';
import type { InvoiceProjection } from '../../../rules/invoicing/invoices/facts';
import type { Author, ChangedRecord } from '../../core/audit/audit-log';
import { partsOf, recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { takeNumbers } from '../../core/database/numbering';
import { editedRow } from '../../core/database/record';
import { conflict, invalid, notFound } from '../../core/http/errors';
import type { Services } from '../../core/services';
import { planAutoCharges } from '../auto-charge/plan-auto-charges';
import { recomputedCharges } from '../charges/recompute-charges';
import { type ChangedFigures, postTaxes } from '../figures/post-taxes';
import { lockGroup } from '../groups/group-store';
import type { InvoiceRecord } from '../invoices/invoice-facts';
import { factsOf, readRecords } from '../invoices/invoice-facts';
import { invoiceRecord } from '../invoices/invoice-record';
import { indexInvoices } from '../invoices/invoice-search-store';
import { lockInvoices, selectInvoices, selectVersions } from '../invoices/invoice-store';
import { rowsBy } from '../invoices/rows-by';
import { lineRecord } from '../lines/line-record';
import type { ExpectedVersion } from './edit-conflicts';
import { requireNoConflict } from './edit-conflicts';
import type { EditPlan, PlannedEntry } from './edit-plan';
import { withEntries, withSettings } from './edit-plan';
import type { UndoneEdit } from './edit-store';
import { insertEdit, raiseGroupVersion, updateEditedInvoices, updateEditedLines } from './edit-store';
import type { InvoiceChanges } from './invoice-changes';
import { invoiceChanges, touchedBy } from './invoice-changes';
import type { NewEntryRow } from './ledger-store';
import { insertEntries, PAYMENT_VERSION } from './ledger-store';
import type { Preloaded } from './preload';
import { updateGroupTotals, updateProjections } from './projection-store';

/** An edit of invoices of one group. */
export interface InvoiceEdit {
  readonly groupId: number;
  readonly invoiceIds: readonly number[];
  /** The action in the audit log, such as invoice.notes. */
  readonly action: string;
  /** The versions that the caller saw. Other records are not checked. */
  readonly expected?: readonly ExpectedVersion[];
  /** Records that were read before. Those that haven't changed since are not read again. */
  readonly preloaded?: Preloaded;
  /** The edit that this one undoes. */
  readonly undoes?: UndoneEdit;
}

/** The data that the writes of one edit share. */
interface EditContext {
  readonly tx: Transaction;
  readonly services: Services;
  readonly author: Author;
  readonly at: Date;
  readonly editId: number;
}

/** Returns the records of locked invoices, in the requested order. A preloaded record is used if its version is still current. */
async function readLocked(
  tx: Transaction,
  houseId: number,
  ids: readonly number[],
  preloaded: Preloaded | undefined,
): Promise<InvoiceRecord[]> {
  if (!preloaded || preloaded.size === 0) return readRecords(tx, houseId, await selectInvoices(tx, houseId, ids));
  const versions = await selectVersions(tx, houseId, ids);
  const isCurrent = (id: number) => preloaded.get(id)?.invoice.version === versions.get(id);
  const others = ids.filter((id) => versions.has(id) && !isCurrent(id));
  const read = new Map(
    (others.length === 0 ? [] : await readRecords(tx, houseId, await selectInvoices(tx, houseId, others))).map(
      (record) => [record.invoice.id, record],
    ),
  );
  return ids.flatMap((id) => read.get(id) ?? (isCurrent(id) ? (preloaded.get(id) ?? []) : []));
}

/** Locks the group first, then the invoices by number, so that two edits can't deadlock. Throws 404, 409 GROUP_NOT_CREATED. */
async function lockRecords(
  tx: Transaction,
  houseId: number,
  { groupId, invoiceIds, preloaded }: InvoiceEdit,
): Promise<InvoiceRecord[]> {
  const group = await lockGroup(tx, houseId, groupId);
  if (!group) throw notFound('The invoice group');
  if (group.state !== 'CREATED')
    throw conflict('GROUP_NOT_CREATED', 'This invoice group has no invoices that can be edited.');
  await lockInvoices(tx, houseId, invoiceIds);
  const ids = [...new Set(invoiceIds)];
  const records = (await readLocked(tx, houseId, ids, preloaded)).filter(({ invoice }) => invoice.groupId === groupId);
  if (records.length < ids.length) throw notFound('The invoice');
  return records;
}

/** Assigns ledger numbers to entries. */
async function numbered(
  { tx, author, at, editId }: EditContext,
  entries: readonly PlannedEntry[],
): Promise<NewEntryRow[]> {
  if (entries.length === 0) return [];
  const first = await takeNumbers(tx, author.houseId, 'ledger_entry', entries.length);
  return entries.map((entry, index) => ({
    ...entry,
    id: first + index,
    recordedAt: at,
    recordedBy: author.userId,
    editId,
  }));
}

function withAll(records: readonly InvoiceRecord[], entries: readonly NewEntryRow[]): InvoiceRecord[] {
  const own = rowsBy(entries, ({ invoiceId }) => invoiceId);
  return records.map((record) => withEntries(record, own.get(record.invoice.id) ?? []));
}

const changesBetween = (before: readonly InvoiceRecord[], after: readonly InvoiceRecord[]): InvoiceChanges[] =>
  before.flatMap((record, index) => invoiceChanges(record, after[index] ?? record) ?? []);

/** Marks an invoice as edited, because its document differs from what was sent. */
const markedEdited = ({ before, after, ...rest }: InvoiceChanges, at: Date): InvoiceChanges =>
  invoiceChanges(before, { ...after, invoice: { ...after.invoice, editedAt: at } }) ?? { before, after, ...rest };

/** The figures of invoices after an edit, by their numbers. */
type Projections = ReadonlyMap<number, InvoiceProjection>;

/** Returns the figures after the edit. Throws 422 TOTAL_BELOW_PAID if it would charge less than is paid. */
function projected(changes: readonly InvoiceChanges[], { locale }: Author): Projections {
  const figures = changes.map(({ before, after }) => ({ before, after: projectInvoice(factsOf(after)) }));
  const [first, ...others] = figures.flatMap(({ before: { invoice }, after }) => {
    const problem = belowPaidProblem(invoice, invoice, after, locale);
    return problem === null ? [] : [{ ...problem, field: null }];
  });
  if (first) throw invalid([first, ...others]);
  return new Map(figures.map(({ before, after }) => [before.invoice.id, after]));
}

async function followingCharges(
  context: EditContext,
  groupId: number,
  plan: EditPlan,
  records: readonly InvoiceRecord[],
): Promise<{ after: InvoiceRecord[]; entries: NewEntryRow[] }> {
  if (plan.recompute === undefined) return { after: [...records], entries: [] };
  const recomputed = await recomputedCharges(context.tx, context.author.houseId, groupId, {
    records,
    which: plan.recompute,
    at: context.at,
  });
  const entries = await numbered(
    context,
    [...recomputed.values()].flatMap((one) => one.entries),
  );
  const flagged = records.map((record) => {
    const taxFailed = recomputed.get(record.invoice.id)?.taxFailed ?? record.invoice.taxFailed;
    return { ...record, invoice: { ...record.invoice, taxFailed } };
  });
  return { after: withAll(flagged, entries), entries };
}

function auditRecords(changes: readonly InvoiceChanges[], versions: ReadonlyMap<string, number>): ChangedRecord[] {
  const record = (type: ChangedRecord['type'], id: number, fields: object): ChangedRecord => ({
    type,
    id,
    version: versions.get(`${type} ${id}`) ?? 0,
    ...fields,
  });
  return [
    ...changes.flatMap(({ lines }) =>
      lines.map(({ id, before, after }) => record('InvoiceLine', id, { before, after })),
    ),
    ...changes.map(({ after: { invoice }, own }) => record('Invoice', invoice.id, own ?? {})),
  ];
}

/** Returns the payments that an edit added, which the schema has under two types. */
function addedPayments(entries: readonly NewEntryRow[]): ChangedRecord[] {
  const payments = entries.filter(({ kind }) => kind === 'PAYMENT').map(({ id }) => ({ id, version: PAYMENT_VERSION }));
  return [...partsOf('InvoicePayment', payments), ...partsOf('Payment', payments)];
}

/** Returns the changed invoices as their sales tax needs them: a payment counts on its own day, everything else on that of the edit. */
const taxed = (
  changes: readonly InvoiceChanges[],
  entries: readonly NewEntryRow[],
  projections: Projections,
  at: Date,
): ChangedFigures[] =>
  changes.flatMap(({ before, after: { invoice } }) => {
    const projection = projections.get(invoice.id);
    const days = entries.flatMap((entry) =>
      entry.kind === 'PAYMENT' && entry.invoiceId === invoice.id ? [entry.at.getTime()] : [],
    );
    const { paid, additionalPaid } = before.invoice;
    return projection
      ? [
          {
            invoice: { ...invoice, paid, additionalPaid },
            projection,
            at: days.length > 0 ? new Date(Math.max(...days)) : at,
          },
        ]
      : [];
  });

/** Stores changes with all their consequences, with a constant number of statements for any number of invoices. */
async function write(
  { tx, services, author, at, editId }: EditContext,
  edit: InvoiceEdit,
  changes: readonly InvoiceChanges[],
  { entries, projections }: { readonly entries: readonly NewEntryRow[]; readonly projections: Projections },
): Promise<void> {
  const { houseId, userId } = author;
  const { groupId, action } = edit;
  const invoiceIds = changes.map(({ after }) => after.invoice.id);
  const edits = await insertEdit(tx, houseId, {
    id: editId,
    groupId,
    action,
    touched: touchedBy(changes),
    at,
    by: userId,
    undoes: edit.undoes ?? null,
    invoiceIds,
  });
  if (entries.length > 0) await insertEntries(tx, houseId, entries);
  const lines = changes.flatMap(({ after, lines: changed }) =>
    after.lines.filter(({ id }) => changed.some((line) => line.id === id)),
  );
  const lineVersions =
    lines.length > 0
      ? await updateEditedLines(
          tx,
          houseId,
          lines.map((line) => editedRow(lineRecord, line)),
        )
      : [];
  const invoiceVersions = await updateEditedInvoices(
    tx,
    houseId,
    changes.map(({ after }) => editedRow(invoiceRecord, after.invoice)),
  );
  const readdressed = changes.filter(({ before, after }) => before.invoice.email !== after.invoice.email);
  if (readdressed.length > 0)
    await indexInvoices(
      tx,
      houseId,
      readdressed.map(({ after }) => after.invoice.id),
    );
  await updateProjections(tx, houseId, projections);
  await updateGroupTotals(tx, houseId, groupId);
  await postTaxes(tx, houseId, groupId, taxed(changes, entries, projections, at), at);
  await planAutoCharges(tx, services, houseId, changes);
  const version = await raiseGroupVersion(tx, houseId, groupId);
  const versions = new Map([
    ...lineVersions.map((row) => [`InvoiceLine ${row.id}`, row.version] as const),
    ...invoiceVersions.map((row) => [`Invoice ${row.id}`, row.version] as const),
  ]);
  await recordChanges(
    tx,
    services.clock,
    author,
    action,
    [
      ...auditRecords(changes, versions),
      { type: 'InvoiceGroup', id: groupId, version },
      ...addedPayments(entries),
      ...partsOf('InvoiceEdit', edits),
    ],
    editId,
  );
}

/**
 * The only function that changes invoices (docs/decisions/2026-11-21-one-edit-path.md). Locks the group and the invoices, calls `planOf`
 * for the changes, and stores what differs, with automatic charges, figures, totals, versions, audit log, and the data for an undo. Returns
 * the edit's number, or null if nothing differs. Throws 404 for the group or an invoice that isn't in it, 409 GROUP_NOT_CREATED, 409
 * EDITED_MEANWHILE if another edit changed the same fields since an expected version, and 422 TOTAL_BELOW_PAID if an invoice would charge
 * less than is paid on it.
 */
export async function editInvoices(
  tx: Transaction,
  services: Services,
  author: Author,
  edit: InvoiceEdit,
  planOf: (records: readonly InvoiceRecord[]) => EditPlan | Promise<EditPlan>,
): Promise<number | null> {
  if (edit.invoiceIds.length === 0) return null;
  const { houseId } = author;
  const before = await lockRecords(tx, houseId, edit);
  const plan = await planOf(before);
  const planned = plan.entries ?? [];
  const set = before.map((record) => withSettings(record, plan));
  if (planned.length === 0 && changesBetween(before, set).length === 0) return null;
  const context: EditContext = {
    tx,
    services,
    author,
    at: services.clock.now(),
    editId: await takeNumbers(tx, houseId, 'invoice_edit', 1),
  };
  const entries = await numbered(context, planned);
  const commands = changesBetween(before, withAll(set, entries));
  if (commands.length === 0) return null;
  await requireNoConflict(tx, houseId, edit.expected ?? [], commands);
  const following = await followingCharges(
    context,
    edit.groupId,
    plan,
    commands.map(({ after }) => after),
  );
  const changes = changesBetween(
    commands.map((one) => one.before),
    following.after,
  );
  await write(
    context,
    edit,
    plan.changesDocument === true ? changes.map((one) => markedEdited(one, context.at)) : changes,
    { entries: [...entries, ...following.entries], projections: projected(changes, author) },
  );
  return context.editId;
}
