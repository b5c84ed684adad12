import { belowPaidProblem } from '../../../rules/invoicing/figures/below-paid';
import { projectInvoice } from '../../../rules/invoicing/figures/projection';
import type { Author } from '../../core/audit/audit-log';
import { mapInBreaths } from '../../core/breaths';
import type { Transaction } from '../../core/database/database';
import { takeNumbers } from '../../core/database/numbering';
import { conflict, invalid, notFound } from '../../core/errors';
import type { Services } from '../../core/services';
import { recomputedCharges } from '../figures/recompute-charges';
import { lockGroup } from '../groups/group-store';
import { factsOf, type InvoiceRecord } from '../records/invoice-facts';
import { lockInvoices, selectVersions } from '../records/invoice-store';
import type { NewEntryRow } from '../records/ledger-store';
import { rowsBy } from '../records/rows-by';
import { type ExpectedVersion, requireNoConflict } from './edit-conflicts';
import { type EditPlan, type PlannedEntry, type RecomputedPart, withEntries, withSettings } from './edit-plan';
import { allowPauses, type UndoneEdit } from './edit-store';
import { type InvoiceChanges, invoiceChanges } from './invoice-changes';
import { type Preloaded, readInChunks } from './preload';
import { type ChangedInvoice, writeEdit } from './write-edit';

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

/** Returns the records of locked invoices, in the requested order. A preloaded record is used if its version is still current. */
async function readLocked(
  tx: Transaction,
  houseId: number,
  ids: readonly number[],
  preloaded: Preloaded | undefined,
): Promise<InvoiceRecord[]> {
  const versions =
    preloaded === undefined || preloaded.size === 0
      ? new Map<number, number>()
      : await selectVersions(tx, houseId, ids);
  const isCurrent = (id: number) => versions.has(id) && preloaded?.get(id)?.invoice.version === versions.get(id);
  const read = new Map<number, InvoiceRecord>();
  for await (const records of readInChunks(
    tx,
    houseId,
    ids.filter((id) => !isCurrent(id)),
  ))
    for (const record of records) read.set(record.invoice.id, record);
  return ids.flatMap((id) => read.get(id) ?? (isCurrent(id) ? (preloaded?.get(id) ?? []) : []));
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

/**
 * Returns entries with provisional numbers, which are higher than those of all other entries. They get their own when the edit is written, because
 * other edits of the house can't take numbers from then until the commit.
 */
const numberedLater = (
  entries: readonly PlannedEntry[],
  { userId }: Author,
  { at, after = 0 }: { readonly at: Date; readonly after?: number },
): Promise<NewEntryRow[]> =>
  mapInBreaths(entries, (entry, index) => ({
    ...entry,
    id: Number.MAX_SAFE_INTEGER - MOST_ENTRIES + after + index,
    recordedAt: at,
    recordedBy: userId,
    editId: 0,
  }));

/** More entries than an edit can have. */
const MOST_ENTRIES = 1_000_000_000;

function withAll(records: readonly InvoiceRecord[], entries: readonly NewEntryRow[]): Promise<InvoiceRecord[]> {
  const own = rowsBy(entries, ({ invoiceId }) => invoiceId);
  return mapInBreaths(records, (record) => withEntries(record, own.get(record.invoice.id) ?? []));
}

async function changesBetween(
  before: readonly InvoiceRecord[],
  after: readonly InvoiceRecord[],
): Promise<InvoiceChanges[]> {
  const changes = await mapInBreaths(before, (record, index) => invoiceChanges(record, after[index] ?? record));
  return changes.flatMap((one) => one ?? []);
}

/** Marks an invoice as edited, because its document differs from what was sent. */
const markedEdited = ({ before, after, ...rest }: InvoiceChanges, at: Date): InvoiceChanges =>
  invoiceChanges(before, { ...after, invoice: { ...after.invoice, editedAt: at } }) ?? { before, after, ...rest };

/** Returns the changes with the figures after them. Throws 422 TOTAL_BELOW_PAID if an invoice would charge less than is paid. */
async function projected(changes: readonly InvoiceChanges[], { locale }: Author): Promise<ChangedInvoice[]> {
  const figures = await mapInBreaths(changes, (change) => ({
    change,
    projection: projectInvoice(factsOf(change.after)),
  }));
  const [first, ...others] = figures.flatMap(({ change: { before }, projection }) => {
    const problem = belowPaidProblem(before.invoice, before.invoice, projection, locale);
    return problem === null ? [] : [{ ...problem, field: null }];
  });
  if (first) throw invalid([first, ...others]);
  return figures;
}

/** Whether an invoice is taxed at another place than before. */
const isMoved = ({ before, after }: InvoiceChanges): boolean =>
  before.invoice.pickup !== after.invoice.pickup ||
  before.invoice.country !== after.invoice.country ||
  before.invoice.state !== after.invoice.state;

/** Adds the automatic charges that follow from the changed records. */
async function followingCharges(
  tx: Transaction,
  author: Author,
  { groupId }: InvoiceEdit,
  {
    commands,
    which,
    at,
    planned,
  }: {
    readonly commands: readonly InvoiceChanges[];
    readonly which: RecomputedPart;
    readonly at: Date;
    /** The entries that the edit has already. */
    readonly planned: readonly NewEntryRow[];
  },
): Promise<{ after: InvoiceRecord[]; entries: NewEntryRow[] }> {
  const records = commands.map(({ after }) => after);
  const moved = new Set(commands.filter(isMoved).map(({ after }) => after.invoice.id));
  const recomputed = await recomputedCharges(tx, author.houseId, groupId, { records, which, planned, at, moved });
  const entries = await numberedLater(
    [...recomputed.values()].flatMap((one) => one.entries),
    author,
    { at, after: planned.length },
  );
  const flagged = records.map((record) => {
    const { taxFailed = record.invoice.taxFailed, exemption } = recomputed.get(record.invoice.id) ?? {};
    return { ...record, invoice: { ...record.invoice, ...exemption, taxFailed } };
  });
  return { after: await withAll(flagged, entries), entries };
}

/**
 * The only function that changes invoices (docs/decisions/2026-11-21-one-edit-path.md). Locks the group and the invoices, calls `planOf`
 * for the changes, and stores what differs, with automatic charges, figures, totals, versions, audit log, and the data for an undo. Returns
 * the edit's number, or null if nothing differs. Throws 404 for the group or an invoice that isn't in it, 409 GROUP_NOT_CREATED, 409
 * EDITED_MEANWHILE if another edit changed the same fields since an expected version, and 422 TOTAL_BELOW_PAID if an invoice would charge
 * less than is paid on it. Whatever the number of invoices, other requests get their turns (docs/decisions/2026-11-28-turns-in-bulk-edits.md).
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
  await allowPauses(tx, edit.invoiceIds.length);
  const before = await lockRecords(tx, houseId, edit);
  const plan = await planOf(before);
  const at = services.clock.now();
  const planned = await numberedLater(plan.entries ?? [], author, { at });
  const set = await mapInBreaths(before, (record) => withSettings(record, plan));
  const commands = await changesBetween(before, await withAll(set, planned));
  if (commands.length === 0) return null;
  await requireNoConflict(tx, author, edit.expected ?? [], commands);
  const following =
    plan.recompute === undefined
      ? null
      : await followingCharges(tx, author, edit, {
          commands,
          which: plan.recompute,
          at,
          planned,
        });
  const changes =
    following === null
      ? commands
      : await changesBetween(
          commands.map((one) => one.before),
          following.after,
        );
  const marked = plan.changesDocument === true ? await mapInBreaths(changes, (one) => markedEdited(one, at)) : changes;
  const changed = await projected(marked, author);
  const editId = await takeNumbers(tx, houseId, 'invoice_edit', 1);
  await writeEdit({ tx, services, author, at, editId }, edit, changed, [...planned, ...(following?.entries ?? [])]);
  return editId;
}
