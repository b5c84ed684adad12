import { wireFromMinor } from '../../../rules/core/money';
import { exemptBy } from '../../../rules/invoicing/tax-exemptions/invoice-exemption';
import { exemptionRefusal } from '../../../rules/tax-exemptions/exemption-state';
import type { Queryable, Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { rolledBack } from '../../core/database/rolled-back';
import { invalid, notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import type { ExemptionRow } from '../../tax-exemptions/exemption-record';
import { exemptionById } from '../../tax-exemptions/service';
import { unversioned } from '../editing/edit-conflicts';
import { editInvoices } from '../editing/edit-invoices';
import { taxedAt } from '../figures/recompute-charges';
import { invoicesJson } from '../invoices/read-invoices';
import { type InvoiceRecord, readRecords } from '../records/invoice-facts';
import type { InvoiceRow } from '../records/invoice-record';
import { selectInvoices } from '../records/invoice-store';
import { rowsBy } from '../records/rows-by';
import { changeRefusal, exemptionPlan } from './exemption-plan';
import { selectUnpaidInvoices, type UnpaidRow } from './exemption-store';
import type { AppliedExemptionJson, ApplyExemptionBody, InvoiceToExemptJson, ToExemptJson } from './exemption-wire';

/** Returns why a paper doesn't exempt invoices of a group, by invoice; those that it exempts are missing. */
async function refusalsIn(
  db: Queryable,
  { houseId, locale }: Actor,
  groupId: number,
  paper: ExemptionRow,
  records: readonly InvoiceRecord[],
): Promise<ReadonlyMap<number, string>> {
  const taxed = await taxedAt(db, houseId, groupId, records);
  return new Map(
    records.flatMap((record) => {
      const { id } = record.invoice;
      const at = taxed.get(id);
      const refusal =
        changeRefusal(record, true, locale)?.message ??
        (at ? exemptionRefusal(paper, at.place, { day: at.on, locale }) : null);
      return refusal === null ? [] : [[id, refusal] as const];
    }),
  );
}

const reasonOf = ({ number }: ExemptionRow): string => `Certificate ${number} was added to the bidder.`;

interface Applying {
  readonly paper: ExemptionRow;
  readonly groupId: number;
  readonly invoices: ApplyExemptionBody['invoices'];
}

/** Exempts invoices of one group in one edit. Returns its number. Throws 422 EXEMPTION_NOT_VALID with every invoice that the paper doesn't exempt. */
function applyInGroup(
  tx: Transaction,
  services: Services,
  actor: Actor,
  { paper, groupId, invoices }: Applying,
): Promise<number | null> {
  const expected = invoices.flatMap(({ invoiceID, version }) =>
    version === undefined ? [] : [{ type: 'Invoice' as const, id: invoiceID, version, field: 'invoices' }],
  );
  const invoiceIds = invoices.map(({ invoiceID }) => invoiceID);
  return editInvoices(
    tx,
    services,
    actor,
    { groupId, invoiceIds, action: 'invoice.exempt', expected },
    async (records) => {
      const refusals = await refusalsIn(tx, actor, groupId, paper, records);
      const [first, ...others] = [...refusals.values()].map((message) => ({
        code: 'EXEMPTION_NOT_VALID',
        message,
        field: 'invoices',
      }));
      if (first) throw invalid([first, ...others]);
      const planned = records.map((record) => ({ record, exemption: exemptBy(paper), reason: reasonOf(paper) }));
      return exemptionPlan(planned, services.clock.now());
    },
  );
}

async function paperOf(db: Queryable, houseId: number, id: number): Promise<ExemptionRow> {
  const paper = await exemptionById(db, houseId, id);
  if (!paper) throw notFound('The certificate');
  return paper;
}

function previewJson(
  unpaid: UnpaidRow,
  before: InvoiceRow,
  after: InvoiceRow,
  refusal: string | null,
): InvoiceToExemptJson {
  const amount = (minor: number) => wireFromMinor(minor, before.currency);
  const additional = after.additionalTotal - before.additionalTotal;
  return {
    invoiceID: before.id,
    invoiceGroupID: unpaid.groupId,
    groupTitle: unpaid.groupTitle,
    version: before.version,
    currencyCode: before.currency,
    taxBefore: amount(before.tax),
    taxAfter: amount(after.tax + additional),
    totalBefore: amount(before.invoiceTotal + before.additionalTotal),
    totalAfter: amount(after.invoiceTotal + after.additionalTotal),
    refusal,
  };
}

/**
 * Returns what a paper would change on the unpaid invoices of its person that are taxable, computed by applying it in a transaction that stores
 * nothing. Throws 404.
 */
export const readInvoicesToExempt = (services: Services, actor: Actor, paperId: number): Promise<ToExemptJson> =>
  rolledBack(services.db, async (tx) => {
    const { houseId } = actor;
    const paper = await paperOf(tx, houseId, paperId);
    const unpaid = await selectUnpaidInvoices(tx, houseId, paper.approvalId);
    const ids = unpaid.map(({ id }) => id);
    const before = await selectInvoices(tx, houseId, ids);
    const refusals = new Map<number, string>();
    for (const [groupId, own] of rowsBy(unpaid, (row) => row.groupId)) {
      const rows = before.filter(({ id }) => own.some((row) => row.id === id));
      const refused = await refusalsIn(tx, actor, groupId, paper, await readRecords(tx, houseId, rows));
      for (const [id, refusal] of refused) refusals.set(id, refusal);
      const invoices = rows.flatMap(({ id }) => (refused.has(id) ? [] : [{ invoiceID: id }]));
      await applyInGroup(tx, services, actor, { paper, groupId, invoices });
    }
    const after = new Map((await selectInvoices(tx, houseId, ids)).map((row) => [row.id, row]));
    return {
      invoices: before.flatMap((row) => {
        const own = unpaid.find(({ id }) => id === row.id);
        return own ? [previewJson(own, row, after.get(row.id) ?? row, refusals.get(row.id) ?? null)] : [];
      }),
    };
  });

/**
 * Exempts unpaid invoices of a paper's person, all or none, with one edit for each invoice group, once per key. Throws 404; 409 GROUP_NOT_CREATED,
 * EDITED_MEANWHILE; 422 EXEMPTION_NOT_VALID, TOTAL_BELOW_PAID.
 */
export async function applyExemption(
  services: Services,
  actor: Actor,
  paperId: number,
  body: ApplyExemptionBody,
  key: string | null,
): Promise<AppliedExemptionJson> {
  const { houseId } = actor;
  const input = unversioned({ paperId, ...body });
  const editIDs = await idempotently(services, actor, { key, operation: 'invoice.exempt-all', input }, async (tx) => {
    const paper = await paperOf(tx, houseId, paperId);
    const known = await selectUnpaidInvoices(tx, houseId, paper.approvalId);
    const groupOf = new Map(known.map(({ id, groupId }) => [id, groupId]));
    if (body.invoices.some(({ invoiceID }) => !groupOf.has(invoiceID)))
      throw invalid([
        {
          code: 'EXEMPTION_NOT_VALID',
          message: 'An invoice is paid or exempt by now. Review the list again.',
          field: 'invoices',
        },
      ]);
    const edits: number[] = [];
    // By group, so that two transactions can't deadlock.
    const groups = [...rowsBy(body.invoices, ({ invoiceID }) => groupOf.get(invoiceID) ?? 0)].sort(([a], [b]) => a - b);
    for (const [groupId, invoices] of groups) {
      const editId = await applyInGroup(tx, services, actor, { paper, groupId, invoices: [...invoices] });
      if (editId !== null) edits.push(editId);
    }
    return edits;
  });
  const ids = body.invoices.map(({ invoiceID }) => invoiceID);
  return {
    invoices: await invoicesJson(services, actor, await selectInvoices(services.db, houseId, ids), true),
    editIDs,
  };
}
