import type { ComponentType } from 'react';
import { useParams } from 'react-router-dom';
import { holds, mayInvoice } from '../core/session/rights';
import { NotFoundPage } from '../core/shell/NotFoundPage';
import type { SliceRoute } from '../core/slice';
import {
  automaticChargesPath,
  chargebackRoute,
  chargebacksRoute,
  chargeRunRoute,
  chargeRunsRoute,
  paymentMethodsPath,
  paymentsRoute,
  reconciliationPath,
} from '../paths/payments';
import type { ChargesPageProps } from './charge-runs/page-props';

const isNumber = (text: string): boolean => /^\d{1,9}$/.test(text);

/** Returns a page that gets the parameters of its address; an address without numbers is not found. */
function chargesPage(load: () => Promise<ComponentType<ChargesPageProps>>): SliceRoute['page'] {
  return async () => {
    const Page = await load();
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
  };
}

/** The Payment Center and past card charges. */
export const routes: readonly SliceRoute[] = [
  {
    path: paymentMethodsPath,
    page: async () => (await import('./methods/PaymentMethodsPage')).PaymentMethodsPage,
    gate: holds('PAYMENTS'),
  },
  {
    path: paymentsRoute,
    page: async () => (await import('./enrollment/PaymentsPage')).PaymentsPage,
    gate: holds('BILLING'),
  },
  {
    path: automaticChargesPath(),
    page: async () => (await import('./AutomaticChargesPage')).AutomaticChargesPage,
    gate: holds('AUTO_CHARGE'),
  },
  {
    path: reconciliationPath,
    page: async () => (await import('./reconciliation/ReconciliationPage')).ReconciliationPage,
    gate: mayInvoice,
  },
  {
    path: chargebacksRoute,
    page: async () => (await import('./chargebacks/ChargebacksPage')).ChargebacksPage,
    gate: mayInvoice,
  },
  {
    path: chargebackRoute,
    page: async () => (await import('./chargebacks/ChargebackPage')).ChargebackPage,
    gate: mayInvoice,
  },
  {
    path: chargeRunsRoute,
    page: chargesPage(async () => (await import('./charge-runs/ChargeRunsPage')).ChargeRunsPage),
    gate: mayInvoice,
  },
  {
    path: chargeRunRoute,
    page: chargesPage(async () => (await import('./charge-runs/ChargeRunPage')).ChargeRunPage),
    gate: mayInvoice,
  },
];
