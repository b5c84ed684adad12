import { servicesOfFile } from '../../support/services/of-file';
import type { TestCaller } from '../../support/services/server';
import { type RefundingHouse, refundingHouse } from './refunding-setup';

const H = '/app/house/{houseRef}';
const SESSION = 'GET /app/house/user';
const REFUND = `mutation ($input: RefundChargeInput!) { refundCharge(input: $input) {
  charge { id refunded refunds { state amount } } refund { state } invoice { number outstandingBalance } userErrors { code message field } } }`;

const { upstream, server } = servicesOfFile({ quiet: true });
let house: RefundingHouse;
let cashier: TestCaller;
let id: string;

beforeAll(async () => {
  house = await refundingHouse(upstream, ['success'], 'refunds-desk');
  cashier = await server.as('refunds-desk', 'cashier');
  const { data } = await cashier.gql<{ invoice: { payments: { nodes: { charge: { id: string } }[] } } }>(
    'query ($number: Int!) { invoice(number: $number) { payments { nodes { charge { id } } } } }',
    { number: house.invoiceIds[0] },
  );
  id = data.invoice.payments.nodes[0]?.charge.id ?? '';
});

test('a charge is a node that the payment it made links to', async () => {
  const { data, calls } = await cashier.gql(
    'query ($id: ID!) { node(id: $id) { __typename ... on ChargeAttempt { invoiceNumber refunded } } }',
    { id },
  );
  expect(data).toEqual({ node: { __typename: 'ChargeAttempt', invoiceNumber: house.invoiceIds[0], refunded: '0.00' } });
  expect(calls).toEqual([SESSION, `GET ${H}/chargeAttempts`]);
});

test('a dry run costs one call, and a refund returns the current charge and invoice; its key makes one refund', async () => {
  const dry = await cashier.gql<{ refundDryRun: { refundable: string } }>(
    'query ($id: ID!) { refundDryRun(charge: $id, amount: "1.00") { refundable balanceAfter } }',
    { id },
  );
  expect(dry.calls).toEqual([SESSION, `POST ${H}/chargeAttempt/{chargeAttemptID}/refundDryRun`]);
  expect(dry.data).toMatchObject({ refundDryRun: { balanceAfter: '1.00' } });
  const input = {
    charge: id,
    amount: '1.00',
    reason: 'Returned',
    refundable: dry.data.refundDryRun.refundable,
    balanceAfter: '1.00',
    idempotencyKey: 'desk',
  };
  const first = await cashier.gql(REFUND, { input });
  expect(first.data).toMatchObject({
    refundCharge: {
      charge: { refunded: '1.00' },
      refund: { state: 'REFUNDED' },
      invoice: { outstandingBalance: '1.00' },
      userErrors: [],
    },
  });
  const again = await cashier.gql(REFUND, { input });
  expect(again.data).toMatchObject({
    refundCharge: { charge: { refunded: '1.00', refunds: [{ state: 'REFUNDED', amount: '1.00' }] } },
  });
  expect(house.recorded()).toHaveLength(1);
});

test('a refused refund has its error at the field', async () => {
  const { data } = await cashier.gql(REFUND, {
    input: { charge: id, amount: '100000.00', reason: 'Returned', idempotencyKey: 'too-much' },
  });
  expect(data).toMatchObject({
    refundCharge: { charge: null, refund: null, userErrors: [{ code: 'AMOUNT_NOT_HELD', field: ['amount'] }] },
  });
});

interface Act {
  readonly amount: string;
  readonly balanceAfter: string;
  readonly parts: readonly { readonly amount: string }[];
}

test('the acts of an invoice are its charge and its refund, each with its parts and the balance after it', async () => {
  const { data, calls } = await cashier.gql<{
    invoice: { outstandingBalance: string; paymentActs: { totalCount: number; nodes: readonly Act[] } };
  }>(
    `query ($number: Int!) { invoice(number: $number) { outstandingBalance
      paymentActs { totalCount nodes { amount currency balanceAfter parts { amount } } } } }`,
    { number: house.invoiceIds[0] },
  );
  const { totalCount, nodes } = data.invoice.paymentActs;
  expect({ totalCount, count: nodes.length }).toEqual({ totalCount: 2, count: 2 });
  expect(nodes[0]).toMatchObject({ amount: '-1.00', currency: 'USD', balanceAfter: data.invoice.outstandingBalance });
  expect(nodes[1]).toMatchObject({ balanceAfter: '0.00' });
  for (const { amount, parts } of nodes)
    expect(parts.reduce((sum, part) => sum + Number(part.amount), 0)).toBeCloseTo(Number(amount), 2);
  expect(calls.filter((call) => call.includes('invoicePayments'))).toHaveLength(1);
});

test('a refund is named as one among the payments of the house and on the document', async () => {
  const boss = await server.as('refunds-desk', 'super');
  const { data } = await boss.gql<{
    payments: { nodes: readonly { amount: string; returnCause: string | null }[] };
    invoice: { document: { payments: readonly { amount: string; returnCause: string | null }[] } };
  }>(
    `query ($number: Int!) { payments { nodes { amount returnCause } }
      invoice(number: $number) { document { payments { amount returnCause } } } }`,
    { number: house.invoiceIds[0] },
  );
  const made = [...data.payments.nodes, ...data.invoice.document.payments];
  const returned = made.filter(({ amount }) => amount.startsWith('-'));
  expect(returned.map(({ returnCause }) => returnCause)).toEqual(returned.map(() => 'REFUND'));
  expect(returned.length).toBeGreaterThan(1);
  const paid = made.filter(({ amount }) => !amount.startsWith('-'));
  expect(paid.map(({ returnCause }) => returnCause)).toEqual(paid.map(() => null));
});
