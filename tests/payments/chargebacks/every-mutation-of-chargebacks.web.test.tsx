import { InvoiceChargebacksDocument } from '../../../web/payments/chargebacks/Chargebacks.generated';
import { followMutations } from '../../support/houses/live-views';
import { startTestServer, type TestServer } from '../../support/services/server';
import { type StripeHouse, stripeHouse } from '../reconciliation/stripe-setup';
import { chargebackSteps } from './live-steps';

const HOUSE = 'live-chargebacks';

let at: StripeHouse;
let server: TestServer;

beforeAll(async () => {
  at = await stripeHouse(['charges', 'charges', 'charges', 'charges'], { userName: HOUSE });
  server = await startTestServer(at.upstream);
  await at.charge(at.house.invoiceIds);
  for (const { id } of at.ledger.intents.values()) at.ledger.dispute(id);
  await at.deliver();
});
afterAll(async () => {
  await server.stop();
  await at.stop();
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
      url: server.url,
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
