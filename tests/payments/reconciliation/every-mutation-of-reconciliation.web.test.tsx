import { followMutations } from '../../support/houses/live-views';
import { serverOfFile } from '../../support/services/of-file';
import { reconciliationSteps } from './live-steps';
import { stripeHouseOfFile } from './stripe-setup';

const HOUSE = 'live-reconciling';

const at = stripeHouseOfFile(['declines', 'declines', 'declines', 'declines', 'declines', 'declines'], {
  userName: HOUSE,
});
const server = serverOfFile(() => at.upstream);

beforeAll(async () => {
  await at.charge(at.house.invoiceIds);
  for (const { id } of at.ledger.intents.values()) at.ledger.succeed(id);
  await at.deliver();
});

test('the list of discrepancies and the last comparison update after every change, including other users’ changes', async () => {
  const colleague = await server.as(HOUSE, 'super');
  const wrong = await followMutations(
    {
      server,
      own: await server.as(HOUSE, 'cashier'),
      colleague,
      upstream: at.upstream,
      addresses: ['/invoices/Reconciliation'],
    },
    Object.values(reconciliationSteps(() => ({ colleague }))),
  );
  expect(wrong).toEqual({});
});
