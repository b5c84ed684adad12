import type { z } from 'zod';
import { readableText } from '../../../rules/core/text';
import { planTax, taxReasonProblem } from '../../../rules/invoicing/tax-overrides/tax-override';
import type { Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { rolledBack } from '../../core/database/rolled-back';
import { invalid, notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import { amountOf } from '../../core/http/wire-amount';
import type { Services } from '../../core/services';
import type { TaxPreviewJson } from '../bidder-details/bidder-details-wire';
import { requireInvoice, taxPreviewJson, withTaxChecked } from '../bidder-details/tax-preview';
import { editAnswer } from '../editing/edit-answers';
import { unversioned } from '../editing/edit-conflicts';
import { editInvoices } from '../editing/edit-invoices';
import type { EditPlan } from '../editing/edit-plan';
import type { GroupDetailEditJson } from '../editing/edit-wire';
import { chargeEntry, type InvoiceRecord } from '../records/invoice-facts';
import { withoutEnteredTaxes } from '../tax-exemptions/exemption-plan';
import type { TaxOverrideBody, TaxOverridePreviewBody } from './override-wire';

const WAYS = {
  paid: 'Add the difference as an additional charge instead.',
  credited: 'Issue another credit note for its tax instead.',
} as const;

/** Returns the plan that sets the tax of an invoice. It stays until staff change it: nothing computes it anew. */
function overridePlan(
  record: InvoiceRecord,
  tax: number,
  reason: string,
  at: Date,
  locale: string | undefined,
): EditPlan {
  const { invoice, lines, charges, payments } = record;
  const planned = planTax(
    {
      ...invoice,
      perLot: invoice.chargesPerLot || invoice.costsOverride,
      lines: lines.map((line) => ({
        ...line,
        hasPayments: payments.some(({ lineId, state }) => lineId === line.id && state === 'SETTLED'),
      })),
      charges: charges.map(chargeEntry),
    },
    tax,
    at.getTime(),
    locale,
  );
  if (!planned.ok) throw invalid([planned.refusal]);
  return {
    invoices: new Map([[invoice.id, { taxReason: reason, taxFailed: false }]]),
    entries: planned.entries.map((entry) => ({
      ...entry,
      at,
      kind: 'CHARGE',
      invoiceId: invoice.id,
      refersTo: null,
      online: false,
    })),
    changesDocument: true,
  };
}

/** Returns the plan that hands the tax of an invoice back to the rules. */
function computedPlan(record: InvoiceRecord, at: Date): EditPlan {
  const { id, taxReason } = record.invoice;
  if (taxReason === '')
    throw invalid([{ code: 'NOT_ENTERED', message: `The tax of invoice ${id} isn't entered by hand.`, field: null }]);
  return {
    invoices: new Map([[id, { taxReason: '' }]]),
    entries: withoutEnteredTaxes(record, at),
    recompute: 'ALL',
    changesDocument: true,
  };
}

interface Overriding {
  readonly groupId: number;
  readonly invoiceId: number;
  /** In major units; null to compute it again. */
  readonly tax: number | null;
  readonly reason: string;
  readonly version?: number | undefined;
}

/** Sets the tax of an invoice in one edit. Returns its number, or null if nothing differs. */
function override(
  tx: Transaction,
  services: Services,
  actor: Actor,
  { groupId, invoiceId, tax, reason, version }: Overriding,
): Promise<number | null> {
  const expected =
    version === undefined ? [] : [{ type: 'Invoice' as const, id: invoiceId, version, field: 'version' }];
  const edit = { groupId, invoiceIds: [invoiceId], action: 'invoice.tax', expected };
  return withTaxChecked(tx, actor, { invoiceId, ways: WAYS }, () =>
    editInvoices(tx, services, actor, edit, ([record]) => {
      if (!record) throw notFound('The invoice');
      const at = services.clock.now();
      if (tax === null) return computedPlan(record, at);
      return overridePlan(record, amountOf(tax, record.invoice.currency, 'tax'), reason, at, actor.locale);
    }),
  );
}

/** Returns what setting the tax of an invoice would do, computed in a transaction that stores nothing. Throws as `overrideTax`, except for the reason. */
export const previewTax = (
  services: Services,
  actor: Actor,
  groupId: number,
  { invoiceID, tax }: z.output<typeof TaxOverridePreviewBody>,
): Promise<TaxPreviewJson> =>
  rolledBack(services.db, async (tx) => {
    const before = await requireInvoice(tx, actor.houseId, invoiceID);
    await override(tx, services, actor, { groupId, invoiceId: invoiceID, tax, reason: '-' });
    return taxPreviewJson(before, await requireInvoice(tx, actor.houseId, invoiceID));
  });

/**
 * Sets the tax of an invoice by hand, with a reason, or lets the rules compute it again, in one edit that can be undone, once per key. Throws 404; 409
 * GROUP_NOT_CREATED, EDITED_MEANWHILE; 422 REASON_REQUIRED, TOO_SHORT, TOO_LONG, CARD_NUMBER, NOT_AN_AMOUNT, NEGATIVE_CHARGE, AMOUNT_TOO_LARGE,
 * TAX_EXEMPT, CANNOT_CHARGE, ITEM_PAID, NOT_ENTERED, PAYMENT_PENDING, INVOICE_CREDITED, INVOICE_PAID, TOTAL_BELOW_PAID.
 */
export async function overrideTax(
  services: Services,
  actor: Actor,
  groupId: number,
  body: z.output<typeof TaxOverrideBody>,
  key: string | null,
): Promise<GroupDetailEditJson> {
  const { invoiceID, tax, version } = body;
  const input = unversioned({ groupId, ...body });
  const editId = await idempotently(services, actor, { key, operation: 'invoice.tax', input }, (tx) => {
    const reason = readableText(body.reason).trim();
    const problem = tax === null ? null : taxReasonProblem(reason);
    if (problem) throw invalid([problem]);
    return override(tx, services, actor, { groupId, invoiceId: invoiceID, tax, reason, version });
  });
  return editAnswer(services, actor, groupId, { editId, invoiceIds: [invoiceID] });
}
