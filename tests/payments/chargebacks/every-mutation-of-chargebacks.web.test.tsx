import { InvoiceChargebacksDocument } from '../../../web/payments/chargebacks/Chargebacks.generated';
import { followMutations } from '../../support/houses/live-views';
import { serverOfFile } from '../../support/services/of-file';
import { stripeHouseOfFile } from '../reconciliation/stripe-setup';
import { chargebackSteps } from './live-steps';

const HOUSE = 'live-chargebacks';

const at = stripeHouseOfFile(['charges', 'charges', 'charges', 'charges'], { userName: HOUSE });
const server = serverOfFile(() => at.upstream);

beforeAll(async () => {
  await at.charge(at.house.invoiceIds);
  for (const { id } of at.ledger.intents.values()) at.ledger.dispute(id);
  await at.deliver();
});

interface Found {
  readonly invoices: { readonly nodes: readonly { readonly id: string }[] };
  readonly chargebacks: { readonly nodes: readonly { readonly number: number }[] };
}

test('the list of chargebacks, their pages, and their invoices update after every change, including other users’ changes', async () => {
  const colleague = await server.as(HOUSE, 'super');
  const { data } = await colleague.gql<Found>(
    '{ invoices(first: 10) { nodes { id } } chargebacks(first: 10) { nodes { number } } }',
  );
  const wrong = await followMutations(
    {
      server,
      own: await server.as(HOUSE, 'cashier'),
      colleague,
      upstream: at.upstream,
      addresses: [
        '/payments/chargebacks',
        ...data.chargebacks.nodes.map(({ number }) => `/payments/chargebacks/${number}`),
      ],
      dialogs: data.invoices.nodes.map(({ id }) => ({ query: InvoiceChargebacksDocument, variables: { id } })),
    },
    Object.values(chargebackSteps(() => ({ colleague }))),
  );
  expect(wrong).toEqual({});
});
