import { print } from 'graphql';
import { ReceivePaymentsDocument } from '../../../web/invoicing/receipts/Receipts.generated';
import { liveHouse } from '../../support/houses/live-house';
import { followMutations } from '../../support/houses/live-views';
import { EDITED } from '../live/live-steps';
import { receiptSteps, receivedPayment } from './live-steps';

const house = liveHouse();

test('deposits and the invoices that they pay update after payments are received and undone', async () => {
  const { colleague, group, invoice } = house();
  const first = await receivedPayment(house(), (await invoice(EDITED)).id);
  await colleague.gql(print(ReceivePaymentsDocument), first);
  const views = {
    ...house(),
    addresses: ['/payments/receive/deposits', '/payments/receive/deposits/1', `/invoices/InvoiceGroupDetails/${group}`],
  };
  expect(await followMutations(views, Object.values(receiptSteps(house)))).toEqual({});
});
