import { InvoiceHistoryDocument } from '../../../web/invoicing/history/History.generated';
import {
  InvoicePaymentsDocument,
  PaymentMethodsDocument,
} from '../../../web/invoicing/recorded-payments/Paying.generated';
import { liveHouse } from '../../support/houses/live-house';
import { followMutations } from '../../support/houses/live-views';
import { methodSteps } from '../charge-runs/live-steps';

const house = liveHouse();

const PAY = 'mutation ($input: MarkPaidInput!) { markPaid(input: $input) { userErrors { message } } }';

test('payment methods, and every screen of payments with one, update after every change', async () => {
  const { group, invoice, read } = house();
  const { id, number, approval } = await invoice('Marsh');
  const { paymentMethods } = await read<{ paymentMethods: { id: string; name: string }[] }>(
    '{ paymentMethods { id name } }',
  );
  const methodId = paymentMethods.find(({ name }) => name.startsWith('Check'))?.id;
  await read(PAY, { input: { target: { invoiceIds: [id] }, isPaid: true, methodId, idempotencyKey: 'by-check' } });
  const wrong = await followMutations(
    {
      ...house(),
      addresses: [
        '/settings/payment-methods',
        `/customers/bidder/${approval.number}`,
        `/invoices/EditInvoices/${group}`,
      ],
      dialogs: [
        { query: PaymentMethodsDocument, variables: {} },
        { query: InvoicePaymentsDocument, variables: { id, first: 20 } },
        { query: InvoiceHistoryDocument, variables: { id, first: 20, invoiceNumber: number } },
      ],
    },
    Object.values(methodSteps(house)),
  );
  expect(wrong).toEqual({});
});
