import { sumMinor } from '../../../rules/core/money';
import type { Problem } from '../../../rules/core/problem';
import {
  exemptionChangeRefusal,
  type InvoiceExemption,
} from '../../../rules/invoicing/tax-exemptions/invoice-exemption';
import type { EditPlan, PlannedEntry } from '../editing/edit-plan';
import type { InvoiceRecord } from '../records/invoice-facts';
import { rowsBy } from '../records/rows-by';

/** The exemption that an invoice gets. */
export interface PlannedExemption {
  readonly record: InvoiceRecord;
  readonly exemption: InvoiceExemption;
  readonly reason: string;
}

/** Returns why the exemption of an invoice can't change; null if it can. */
export const changeRefusal = (
  { invoice, charges }: InvoiceRecord,
  taxExempt: boolean,
  locale: string | undefined,
): Omit<Problem, 'field'> | null =>
  exemptionChangeRefusal(
    {
      ...invoice,
      isPaymentPending: invoice.status === 'PAYMENT_PENDING',
      additionalTax: sumMinor(
        charges.flatMap(({ component, round, source, amount }) =>
          component === 'tax' && round > 0 && source === 'MANUAL' ? [amount] : [],
        ),
      ),
    },
    taxExempt,
    locale,
  );

/**
 * Returns entries that hand taxes that staff entered back to the rules, which compute them afterward: none for an exempt invoice. Charges of an invoice
 * with overridden costs aren't computed, so its taxes become zero.
 */
export function withoutEnteredTaxes({ invoice, charges }: InvoiceRecord, at: Date): PlannedEntry[] {
  const taxes = charges.filter(({ component, round }) => component === 'tax' && round === 0);
  return [...rowsBy(taxes, ({ lineId }) => lineId)].flatMap(([lineId, own]): PlannedEntry[] => {
    const entered = own.filter(({ label }) => label === null);
    const isEntered = own.some(({ source }) => source === 'MANUAL');
    if (!isEntered && !invoice.costsOverride) return [];
    const removed = invoice.costsOverride ? own : entered;
    return [
      {
        at,
        kind: 'CHARGE',
        invoiceId: invoice.id,
        lineId,
        round: 0,
        component: 'tax',
        label: null,
        amount: 0 - sumMinor(removed.map(({ amount }) => amount)),
        source: 'TEMPLATE',
        refersTo: null,
        online: false,
      },
    ];
  });
}

/** Returns the plan that makes invoices exempt, or taxable: their taxes follow, also those that staff entered. */
export const exemptionPlan = (planned: readonly PlannedExemption[], at: Date): EditPlan => ({
  invoices: new Map(
    planned.map(({ record, exemption, reason }) => [record.invoice.id, { ...exemption, exemptionReason: reason }]),
  ),
  entries: planned.flatMap(({ record, exemption }) => (exemption.taxExempt ? withoutEnteredTaxes(record, at) : [])),
  recompute: 'ALL',
  changesDocument: true,
});
