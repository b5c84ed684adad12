import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import type {
  PaymentDiscrepanciesJson,
  PaymentDiscrepancyAnswerJson,
  PaymentDiscrepancyJson,
} from '../../../upstream/payments/reconciliation/discrepancy-wire';
import type { StripeHouse } from './stripe-setup';

/** What tests do with the discrepancies of a house. An index is that of an invoice. */
export const discrepancySteps = (house: () => StripeHouse) => {
  const idOf = (index: number): number => house().house.invoiceIds[index] ?? 0;
  const at = (one: PaymentDiscrepancyJson, what: string) => `paymentDiscrepancy/${one.paymentDiscrepancyID}/${what}`;
  return {
    idOf,
    async invoice(index: number): Promise<InvoiceJson> {
      const { api, groupId } = house().house;
      const found = (await api.detail(groupId)).invoiceBidders.find(({ invoiceID }) => invoiceID === idOf(index));
      if (!found) throw new Error(`no invoice ${index}`);
      return found;
    },
    /** Returns Stripe's id of the latest payment. */
    refOf: (index: number): string =>
      [...house().ledger.intents.values()].findLast(({ metadata }) => metadata.invoice === String(idOf(index)))?.id ??
      '',
    async listed(index: number): Promise<PaymentDiscrepancyJson[]> {
      const { paymentDiscrepancies } = await house().house.api.get<PaymentDiscrepanciesJson>('paymentDiscrepancies');
      return paymentDiscrepancies.filter(({ invoiceID }) => invoiceID === idOf(index));
    },
    act: (one: PaymentDiscrepancyJson, what: string, body: object = {}) =>
      house().house.api.post<PaymentDiscrepancyAnswerJson>(at(one, what), { version: one.version, ...body }),
    refused: (one: PaymentDiscrepancyJson, what: string, body: object = {}) =>
      house().house.api.refused(at(one, what), { version: one.version, ...body }),
  };
};
