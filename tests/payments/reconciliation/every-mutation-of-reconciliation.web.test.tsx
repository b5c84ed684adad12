import { followMutations } from '../../support/houses/live-views';
import { startTestServer, type TestServer } from '../../support/services/server';
import { reconciliationSteps } from './live-steps';
import { type StripeHouse, stripeHouse } from './stripe-setup';

const HOUSE = 'live-reconciling';

let at: StripeHouse;
let server: TestServer;

beforeAll(async () => {
  at = await stripeHouse(['declines', 'declines', 'declines', 'declines', 'declines', 'declines'], { userName: HOUSE });
  server = await startTestServer(at.upstream);
  await at.charge(at.house.invoiceIds);
  for (const { id } of at.ledger.intents.values()) at.ledger.succeed(id);
  await at.deliver();
});
afterAll(async () => {
  await server.stop();
  await at.stop();
});

test('the list of discrepancies and the last comparison update after every change, including other users’ changes', async () => {
  const colleague = await server.as(HOUSE, 'super');
  const wrong = await followMutations(
    {
      url: server.url,
      own: await server.as(HOUSE, 'cashier'),
      colleague,
      upstream: at.upstream,
      addresses: ['/invoices/Reconciliation'],
    },
    Object.values(reconciliationSteps(() => ({ colleague }))),
  );
  expect(wrong).toEqual({});
});
