import type { ComponentType } from 'react';
import { useParams } from 'react-router-dom';
import { mayInvoice } from '../core/session/rights';
import { NotFoundPage } from '../core/shell/NotFoundPage';
import type { SliceRoute } from '../core/slice';
import {
  allInvoicesRoute,
  autoChargeRoute,
  createNewInvoicesRoute,
  creditNoteRoute,
  creditNotesRoute,
  creditsOwedRoute,
  editInvoicesRoute,
  existingInvoicesRoute,
  groupDetailsRoute,
  previewRoute,
  receiptRoute,
  receiptsRoute,
  receivePaymentsRoute,
  sentInvoicesRoute,
  undeliveredRoute,
  uninvoicedSessionsRoute,
} from '../paths/invoicing';
import { mayAutoCharge } from './may-auto-charge';
import type { InvoicesPageProps } from './page-props';

/** Returns a page that gets the parameters of its address; without a group number, the address is not found. */
function groupPage(load: () => Promise<ComponentType<InvoicesPageProps>>): SliceRoute['page'] {
  return async () => {
    const Page = await load();
    return function AddressedPage() {
      const { invoiceGroupID = '', invoiceIDList = '' } = useParams();
      return /^\d{1,9}$/.test(invoiceGroupID) ? (
        <Page key={`${invoiceGroupID}/${invoiceIDList}`} groupNumber={Number(invoiceGroupID)} list={invoiceIDList} />
      ) : (
        <NotFoundPage />
      );
    };
  };
}

const screen = (path: string, page: SliceRoute['page']): SliceRoute => ({ path, page, gate: mayInvoice });

export const routes: readonly SliceRoute[] = [
  screen(
    uninvoicedSessionsRoute,
    async () => (await import('./creation/UninvoicedSessionsPage')).UninvoicedSessionsPage,
  ),
  screen(existingInvoicesRoute, async () => (await import('./groups/ExistingInvoicesPage')).ExistingInvoicesPage),
  screen(allInvoicesRoute, async () => (await import('./all-invoices/AllInvoicesPage')).AllInvoicesPage),
  screen(
    createNewInvoicesRoute,
    groupPage(async () => (await import('./creation/CreateNewInvoicesPage')).CreateNewInvoicesPage),
  ),
  screen(
    editInvoicesRoute,
    groupPage(async () => (await import('./edit-invoices/EditInvoicesPage')).EditInvoicesPage),
  ),
  screen(
    groupDetailsRoute,
    groupPage(async () => (await import('./groups/InvoiceGroupDetailsPage')).InvoiceGroupDetailsPage),
  ),
  screen(
    previewRoute,
    groupPage(async () => (await import('./documents/InvoicePreviewPage')).InvoicePreviewPage),
  ),
  {
    path: autoChargeRoute,
    page: groupPage(async () => (await import('./charge-dates/InvoiceAutoChargePage')).InvoiceAutoChargePage),
    gate: mayAutoCharge,
  },
  screen(
    sentInvoicesRoute,
    groupPage(async () => (await import('./sending/SentInvoicesPage')).SentInvoicesPage),
  ),
  screen(undeliveredRoute, async () => (await import('./sending/UndeliveredPage')).UndeliveredPage),
  screen(creditsOwedRoute, async () => (await import('./credits/CreditsOwedPage')).CreditsOwedPage),
  screen(creditNotesRoute, async () => (await import('./credits/CreditNotesPage')).CreditNotesPage),
  screen(creditNoteRoute, async () => (await import('./credits/CreditNotePage')).CreditNotePage),
  screen(receivePaymentsRoute, async () => (await import('./receipts/ReceivePaymentsPage')).ReceivePaymentsPage),
  screen(receiptsRoute, async () => (await import('./receipts/ReceiptsPage')).ReceiptsPage),
  screen(receiptRoute, async () => (await import('./receipts/ReceiptPage')).ReceiptPage),
];
