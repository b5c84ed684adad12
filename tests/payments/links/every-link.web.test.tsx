import { InvoiceHistoryDocument } from '../../../web/invoicing/history/History.generated';
import {
  InvoicePaymentsDocument,
  PayableStateDocument,
} from '../../../web/invoicing/recorded-payments/Paying.generated';
import { followMutations } from '../../support/houses/live-views';
import { lastNameOf, liveChargingHouse } from '../charge-runs/live-charging-house';
import { runsOf } from '../charge-runs/live-steps';
import { linkSteps } from './live-steps';

const house = liveChargingHouse();

test('charges that wait for bidders, and every screen of their invoices, update after every change of a link', async () => {
  const { group, invoice } = house();
  const { id, number, lines, approval } = await invoice(lastNameOf('waiting'));
  const run = (await runsOf(house())).at(-1)?.number ?? 0;
  const { createPaymentLink, sendPaymentLink, cancelPaymentLink } = linkSteps(house);
  const wrong = await followMutations(
    {
      ...house(),
      addresses: [
        `/invoices/InvoiceGroupDetails/${group}`,
        `/invoices/CardCharges/${group}`,
        `/invoices/CardCharges/${group}/run/${run}`,
        `/customers/bidder/${approval.number}`,
        '/invoices/ExistingInvoices',
      ],
      dialogs: [
        { query: InvoicePaymentsDocument, variables: { id, first: 20 } },
        { query: InvoiceHistoryDocument, variables: { id, first: 20, invoiceNumber: number } },
        { query: PayableStateDocument, variables: { ids: [id, ...lines.map((line) => line.id)] } },
      ],
    },
    [createPaymentLink, sendPaymentLink, cancelPaymentLink],
  );
  expect(wrong).toEqual({});
});
