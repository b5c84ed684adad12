import { SaleToCorrectDocument } from '../../web/sale-corrections/public/CorrectSale.generated';
import { liveHouse } from '../support/houses/live-house';
import { followMutations } from '../support/houses/live-views';
import { saleSteps } from './live-steps';

const house = liveHouse();

test('invoices, bidders, and the dialog update after every correction, including other users’ corrections', async () => {
  const { group, invoice, read } = house();
  const [ada, eve] = [await invoice('Marsh'), await invoice('Stone')];
  const { node } = await read<{ node: { lot: { id: string } } }>(
    'query ($id: ID!) { node(id: $id) { ... on InvoiceLine { lot { id } } } }',
    { id: ada.lines[0]?.id },
  );
  const wrong = await followMutations(
    {
      ...house(),
      addresses: [
        `/invoices/InvoiceGroupDetails/${group}`,
        `/invoices/EditInvoices/${group}`,
        `/customers/bidder/${ada.approval.number}`,
        `/customers/bidder/${eve.approval.number}`,
        '/invoices/AllInvoices',
      ],
      dialogs: [{ query: SaleToCorrectDocument, variables: { id: node.lot.id } }],
    },
    Object.values(saleSteps(house)),
  );
  expect(wrong).toEqual({});
});
