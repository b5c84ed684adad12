import type { ComponentType } from 'react';
import { useParams } from 'react-router-dom';
import { lazyPage } from '../core/router/lazy-page';
import { NotFoundPage } from '../core/shell/NotFoundPage';
import type { SliceRoute } from '../core/slice';
import { mayAutoCharge } from './auto-charge/may-auto-charge';
import { mayInvoice } from './public/may-invoice';

/** A screen of one invoice group. */
export interface GroupPageProps {
  /** invoiceGroupID. */
  groupNumber: number;
}

/** A screen of some invoices of a group. */
export interface InvoicesPageProps extends GroupPageProps {
  /** Invoice numbers with commas, or the token of a stored selection; empty where the address names none. */
  list: string;
}

/** A page that is given what its address says; an address without a group's number is none of ours. */
function groupPage<Name extends string>(
  name: Name,
  load: () => Promise<Readonly<Record<Name, ComponentType<InvoicesPageProps>>>>,
): ComponentType {
  const Page = lazyPage<Name, InvoicesPageProps>(name, load);
  return function AddressedPage() {
    const { invoiceGroupID = '', invoiceIDList = '' } = useParams();
    return /^\d{1,9}$/.test(invoiceGroupID) ? (
      <Page key={`${invoiceGroupID}/${invoiceIDList}`} groupNumber={Number(invoiceGroupID)} list={invoiceIDList} />
    ) : (
      <NotFoundPage />
    );
  };
}

const screen = (path: string, page: ComponentType): SliceRoute => ({ path, page, gate: mayInvoice });

/** The screens of S0 section 2, as far as they exist. */
export const routes: readonly SliceRoute[] = [
  screen(
    'invoices',
    lazyPage('UninvoicedSessionsPage', () => import('./creation/UninvoicedSessionsPage')),
  ),
  screen(
    'invoices/ExistingInvoices',
    lazyPage('ExistingInvoicesPage', () => import('./groups/ExistingInvoicesPage')),
  ),
  screen(
    'invoices/CreateNewInvoices/:invoiceGroupID',
    groupPage('CreateNewInvoicesPage', () => import('./creation/CreateNewInvoicesPage')),
  ),
  screen(
    'invoices/EditInvoices/:invoiceGroupID',
    groupPage('EditInvoicesPage', () => import('./editing/EditInvoicesPage')),
  ),
  screen(
    'invoices/InvoiceGroupDetails/:invoiceGroupID',
    groupPage('InvoiceGroupDetailsPage', () => import('./groups/InvoiceGroupDetailsPage')),
  ),
  screen(
    'invoices/InvoiceGroupPreview/:invoiceGroupID/invoice?/:invoiceIDList?',
    groupPage('InvoicePreviewPage', () => import('./documents/InvoicePreviewPage')),
  ),
  {
    path: 'invoices/InvoiceAutoCharge/:invoiceGroupID/invoice?/:invoiceIDList?',
    page: groupPage('InvoiceAutoChargePage', () => import('./auto-charge/InvoiceAutoChargePage')),
    gate: mayAutoCharge,
  },
  screen(
    'invoices/SentInvoices/:invoiceGroupID/:invoiceIDList?',
    groupPage('SentInvoicesPage', () => import('./sending/SentInvoicesPage')),
  ),
];
