import type { ComponentType } from 'react';
import { useParams } from 'react-router-dom';
import { lazyPage } from '../core/router/lazy-page';
import { holds } from '../core/session/rights';
import { NotFoundPage } from '../core/shell/NotFoundPage';
import type { SliceRoute } from '../core/slice';
import { mayInvoice } from '../invoicing/public/may-invoice';

/** A screen about the card charges of a group. */
export interface ChargesPageProps {
  /** invoiceGroupID. */
  groupNumber: number;
  /** chargeRunID; 0 where the screen is of all runs. */
  runNumber: number;
}

const isNumber = (text: string): boolean => /^\d{1,9}$/.test(text);

/** A page that is given what its address says; an address without numbers is none of ours. */
function chargesPage<Name extends string>(
  name: Name,
  load: () => Promise<Readonly<Record<Name, ComponentType<ChargesPageProps>>>>,
): ComponentType {
  const Page = lazyPage<Name, ChargesPageProps>(name, load);
  return function AddressedPage() {
    const { invoiceGroupID = '', chargeRunID = '0' } = useParams();
    return isNumber(invoiceGroupID) && isNumber(chargeRunID) ? (
      <Page
        key={`${invoiceGroupID}/${chargeRunID}`}
        groupNumber={Number(invoiceGroupID)}
        runNumber={Number(chargeRunID)}
      />
    ) : (
      <NotFoundPage />
    );
  };
}

const billing = holds('BILLING');
const autoCharge = holds('AUTO_CHARGE');
const center = lazyPage('PaymentsPage', () => import('./enrolment/PaymentsPage'));

/** The Payment Center (S2 section 2), and what was charged to cards. */
export const routes: readonly SliceRoute[] = [
  {
    path: 'settings/payment-methods',
    page: lazyPage('PaymentMethodsPage', () => import('./methods/PaymentMethodsPage')),
    gate: holds('PAYMENTS'),
  },
  { path: 'payments', page: center, gate: billing },
  { path: 'payments/:action', page: center, gate: billing },
  {
    path: 'invoices/AutomaticCharges',
    page: lazyPage('AutomaticChargesPage', () => import('./automatic-charges/AutomaticChargesPage')),
    gate: autoCharge,
  },
  {
    path: 'invoices/CardCharges/:invoiceGroupID',
    page: chargesPage('ChargeRunsPage', () => import('./charging/ChargeRunsPage')),
    gate: mayInvoice,
  },
  {
    path: 'invoices/CardCharges/:invoiceGroupID/run/:chargeRunID',
    page: chargesPage('ChargeRunPage', () => import('./charging/ChargeRunPage')),
    gate: mayInvoice,
  },
];
