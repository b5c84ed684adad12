import type { z } from 'zod';
import { wireFromMinor } from '../../../rules/core/money';
import { readableText } from '../../../rules/core/text';
import {
  exemptBy,
  exemptionReasonProblem,
  type InvoiceExemption,
  NOT_EXEMPT,
} from '../../../rules/invoicing/tax-exemptions/invoice-exemption';
import type { TypedExemption } from '../../../rules/tax-exemptions/exemption-fields';
import { exemptionRefusal } from '../../../rules/tax-exemptions/exemption-state';
import type { Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { rolledBack } from '../../core/database/rolled-back';
import { invalid, notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { addExemptionTo, checkedExemption, exemptionsOfBidders } from '../../tax-exemptions/service';
import { editAnswer } from '../editing/edit-answers';
import { unversioned } from '../editing/edit-conflicts';
import { editInvoices } from '../editing/edit-invoices';
import type { EditPlan } from '../editing/edit-plan';
import type { GroupDetailEditJson } from '../editing/edit-wire';
import { taxedAt } from '../figures/recompute-charges';
import type { InvoiceRecord } from '../records/invoice-facts';
import type { InvoiceRow } from '../records/invoice-record';
import { selectInvoices } from '../records/invoice-store';
import { changeRefusal, exemptionPlan } from './exemption-plan';
import type { ExemptionPreviewBody, ExemptionPreviewJson, InvoiceExemptionBody } from './exemption-wire';

type Asked = z.output<typeof ExemptionPreviewBody>;

const refuse = (code: string, message: string, field: string | null) => invalid([{ code, message, field }]);

/** Returns the entered certificate as it is stored; null if none is entered. Throws 422 INVALID_EXEMPTION. */
function enteredOf({ exempt, certificate }: Asked): TypedExemption | null {
  if (!exempt || !certificate) return null;
  const { countryCode, ...typed } = certificate;
  return checkedExemption({ ...typed, country: countryCode, validFrom: '', note: '' }, 'certificate');
}

/** Returns the certificate for which an invoice is to be exempt: a paper of its bidder, or the entered one. Throws 404, 422 CERTIFICATE_REQUIRED. */
async function certificateOf(
  tx: Transaction,
  houseId: number,
  { invoice }: InvoiceRecord,
  { taxExemptionID }: Asked,
  entered: TypedExemption | null,
): Promise<TypedExemption> {
  if (entered) return entered;
  if (taxExemptionID === undefined)
    throw refuse('CERTIFICATE_REQUIRED', 'Choose a certificate of the bidder, or enter one.', 'taxExemptionID');
  const papers = (await exemptionsOfBidders(tx, houseId, [invoice.approvalId])).get(invoice.approvalId) ?? [];
  const paper = papers.find(({ id }) => id === taxExemptionID);
  if (!paper) throw notFound('The certificate');
  return paper;
}

async function exemptionOf(
  tx: Transaction,
  { houseId, locale }: Actor,
  record: InvoiceRecord,
  asked: Asked,
  entered: TypedExemption | null,
): Promise<InvoiceExemption> {
  if (!asked.exempt) return NOT_EXEMPT;
  const certificate = await certificateOf(tx, houseId, record, asked, entered);
  const taxed = (await taxedAt(tx, houseId, record.invoice.groupId, [record])).get(record.invoice.id);
  const refusal = taxed ? exemptionRefusal(certificate, taxed.place, { day: taxed.on, locale }) : null;
  if (refusal !== null) throw refuse('EXEMPTION_NOT_VALID', refusal, entered ? 'certificate.number' : 'taxExemptionID');
  return exemptBy(certificate);
}

interface Exempting {
  readonly groupId: number;
  readonly asked: Asked;
  readonly reason: string;
  readonly version?: number | undefined;
}

/** Makes an invoice exempt or taxable in one edit. Returns its number, or null if nothing differs. */
async function exempt(
  tx: Transaction,
  services: Services,
  actor: Actor,
  { groupId, asked, reason, version }: Exempting,
): Promise<number | null> {
  const { invoiceID } = asked;
  const entered = enteredOf(asked);
  const bidders: number[] = [];
  const planOf = async ([record]: readonly InvoiceRecord[]): Promise<EditPlan> => {
    if (!record) throw notFound('The invoice');
    const refusal = changeRefusal(record, asked.exempt, actor.locale);
    if (refusal) throw invalid([{ ...refusal, field: null }]);
    bidders.push(record.invoice.approvalId);
    const exemption = await exemptionOf(tx, actor, record, asked, entered);
    return exemptionPlan([{ record, exemption, reason }], services.clock.now());
  };
  const expected =
    version === undefined ? [] : [{ type: 'Invoice' as const, id: invoiceID, version, field: 'version' }];
  const edit = { groupId, invoiceIds: [invoiceID], action: 'invoice.exempt', expected };
  const editId = await editInvoices(tx, services, actor, edit, planOf);
  const [bidder] = bidders;
  if (entered && asked.saveToBidder && bidder !== undefined) await addExemptionTo(tx, services, actor, bidder, entered);
  return editId;
}

const sumsOf = ({ tax, invoiceTotal, additionalTotal }: InvoiceRow, additionalTax: number) => ({
  tax: tax + additionalTax,
  total: invoiceTotal + additionalTotal,
});

async function invoiceIn(tx: Transaction, houseId: number, id: number): Promise<InvoiceRow> {
  const [row] = await selectInvoices(tx, houseId, [id]);
  if (!row) throw notFound('The invoice');
  return row;
}

/**
 * Returns what changing the exemption of an invoice would do, computed by changing it in a transaction that stores nothing. Throws as
 * `exemptInvoice`, except for the reason.
 */
export const previewExemption = (
  services: Services,
  actor: Actor,
  groupId: number,
  asked: Asked,
): Promise<ExemptionPreviewJson> =>
  rolledBack(services.db, async (tx) => {
    const { houseId } = actor;
    const before = await invoiceIn(tx, houseId, asked.invoiceID);
    await exempt(tx, services, actor, { groupId, asked: { ...asked, saveToBidder: false }, reason: '-' });
    const after = await invoiceIn(tx, houseId, asked.invoiceID);
    const { currency } = before;
    const [was, is] = [sumsOf(before, 0), sumsOf(after, after.additionalTotal - before.additionalTotal)];
    return {
      invoiceID: before.id,
      currencyCode: currency,
      taxBefore: wireFromMinor(was.tax, currency),
      taxAfter: wireFromMinor(is.tax, currency),
      totalBefore: wireFromMinor(was.total, currency),
      totalAfter: wireFromMinor(is.total, currency),
      taxFailed: after.taxFailed,
    };
  });

/**
 * Makes an invoice exempt from tax for a certificate, or taxable, in one edit that can be undone, once per key. Its taxes are recomputed. Throws 404;
 * 409 GROUP_NOT_CREATED, EDITED_MEANWHILE; 422 REASON_REQUIRED, TOO_LONG, CARD_NUMBER, CERTIFICATE_REQUIRED, INVALID_EXEMPTION,
 * EXEMPTION_NOT_VALID, PAYMENT_PENDING, INVOICE_CREDITED, INVOICE_PAID, ADDITIONAL_TAX, TOTAL_BELOW_PAID.
 */
export async function exemptInvoice(
  services: Services,
  actor: Actor,
  groupId: number,
  body: z.output<typeof InvoiceExemptionBody>,
  key: string | null,
): Promise<GroupDetailEditJson> {
  const { reason: typed, version, ...asked } = body;
  const input = unversioned({ groupId, ...body });
  const editId = await idempotently(services, actor, { key, operation: 'invoice.exempt', input }, (tx) => {
    const reason = readableText(typed).trim();
    const problem = exemptionReasonProblem(reason);
    if (problem) throw invalid([problem]);
    return exempt(tx, services, actor, { groupId, asked, reason, version });
  });
  return editAnswer(services, actor, groupId, { editId, invoiceIds: [body.invoiceID] });
}
