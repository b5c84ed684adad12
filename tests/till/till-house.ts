import type { InvoiceJson } from '../../upstream/invoicing/invoices/invoice-wire';
import type { ChangedReceiptJson, PaymentReceiptLinesJson } from '../../upstream/invoicing/receipts/receipt-wire';
import type { DrawerJson } from '../../upstream/till/drawer-wire';
import type { TillAccountsJson, TillPaymentBody, TillPaymentJson } from '../../upstream/till/till-wire';
import type { HouseClient } from '../invoicing/house-at-work';

export const CASH = 1;
export const CHECK = 2;

/** A house with two invoice groups; Ada Marsh and Dev Patel have an invoice in both. */
export async function tillHouse(api: HouseClient) {
  const pictures = (await api.create(['Pictures'], 'Cards per lot', 'Pictures')).invoiceGroupID;
  const clocks = (await api.create(['Clocks and Furniture'], 'Cards per lot', 'Clocks')).invoiceGroupID;
  const of = (group: number, lastName: string): Promise<InvoiceJson> => api.invoiceOf(group, lastName);
  const [ada, adaClocks, dev, devClocks, eve] = [
    await of(pictures, 'Marsh'),
    await of(clocks, 'Marsh'),
    await of(pictures, 'Patel'),
    await of(clocks, 'Patel'),
    await of(clocks, 'Stone'),
  ];
  return { pictures, clocks, ada, adaClocks, dev, devClocks, eve };
}

/** The calls of the till, as a test makes them. */
export const tillOf = (api: HouseClient) => {
  const bodyOf = (body: Partial<TillPaymentBody>) => ({ invoices: [], payments: [], pickedUp: [], ...body });
  return {
    take: (body: Partial<TillPaymentBody>) => api.post<TillPaymentJson>('tillPayments', bodyOf(body)),
    refused: (body: Partial<TillPaymentBody>) => api.refused('tillPayments', bodyOf(body)),
    account: async (personID: number) =>
      (await api.get<TillAccountsJson>(`tillAccounts?personIDs=${personID}`)).tillAccounts[0]?.invoiceIDs,
    drawer: (query = '') => api.get<DrawerJson>(`drawer${query}`),
    linesOf: async (id: number) =>
      (await api.get<PaymentReceiptLinesJson>(`paymentReceiptLines?ids=${id}`)).paymentReceipts[0],
    undo: (id: number, version = 1) => api.post<ChangedReceiptJson>(`paymentReceipt/${id}/undo`, { version }),
    undoRefused: (id: number, version = 1) => api.refused(`paymentReceipt/${id}/undo`, { version }),
    current: async ({ invoiceID, invoiceGroupID }: InvoiceJson) => {
      const { invoiceBidders } = await api.detail(invoiceGroupID);
      const found = invoiceBidders.find((invoice) => invoice.invoiceID === invoiceID);
      if (!found) throw new Error(`no invoice ${invoiceID}`);
      return found;
    },
  };
};
