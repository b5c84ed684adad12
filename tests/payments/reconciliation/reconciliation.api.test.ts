import { ofFile, serverOfFile } from '../../support/services/of-file';
import { stripeHouseOfFile } from './stripe-setup';

const H = '/app/house/{houseRef}';
const SESSION = 'GET /app/house/user';
const LIST = `{ paymentDiscrepancies { nodes {
  id version kind state stateText hasCreditNote canRecord invoice { number outstandingBalance } } } }`;
const RECORD = `mutation ($input: RecordDiscrepancyPaymentInput!) { recordDiscrepancyPayment(input: $input) {
  discrepancy { state stateText resolvedBy canRecord } invoice { outstandingBalance paymentState } userErrors { code message field } } }`;

interface Listed {
  readonly paymentDiscrepancies: {
    readonly nodes: readonly { readonly id: string; readonly version: number; readonly kind: string }[];
  };
}

const at = stripeHouseOfFile(['charges', 'charges', 'charges'], { userName: 'reversing' });
const server = serverOfFile(() => at.upstream);
const cashier = ofFile(() => server.as('reversing', 'cashier'));

beforeAll(async () => {
  await at.charge(at.house.invoiceIds);
  const [lost, charge] = await at.upstream.db.query<{ id: number; ref: string }>(
    'select id, processor_ref as ref from charge_attempt where house_id = $1 order by id',
    [at.house.api.houseId],
  );
  await at.house.api.post(`chargeAttempt/${charge?.id ?? 0}/refund`, {
    amount: 1,
    reason: 'Goodwill',
    creditNote: true,
  });
  const [refund] = at.ledger.refunds.keys();
  at.ledger.forget(lost?.ref ?? '');
  at.ledger.forget(refund ?? '');
  at.ledger.events.splice(0);
  at.upstream.clock.advance(900_000);
  await at.house.api.post('paymentComparison', {});
});

async function listed(kind: string) {
  const { data } = await cashier.gql<Listed>(LIST);
  const found = data.paymentDiscrepancies.nodes.find((one) => one.kind === kind);
  if (!found) throw new Error(`No ${kind} is listed.`);
  return found;
}

test('discrepancies of what only the ledger has can be recorded, and the list costs two calls however many invoices it shows', async () => {
  const { data, calls } = await cashier.gql(LIST);
  expect(data).toMatchObject({
    paymentDiscrepancies: {
      nodes: [
        { kind: 'REFUND_NOT_MADE', hasCreditNote: true, canRecord: true, invoice: { outstandingBalance: '0.00' } },
        { kind: 'NOT_TAKEN', hasCreditNote: false, canRecord: true, invoice: { outstandingBalance: '0.00' } },
      ],
    },
  });
  expect(calls).toEqual([SESSION, `GET ${H}/paymentDiscrepancies`, `GET ${H}/invoices`]);
});

test('users who can’t charge cards can’t reverse a payment', async () => {
  const { id, version } = await listed('NOT_TAKEN');
  const clerk = await server.as('reversing', 'clerk');
  const { errors } = await clerk.gql(RECORD, { input: { id, version, idempotencyKey: 'clerk' } });
  expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
});

test('a reversed payment is due again; the same request repeated returns the first result', async () => {
  const { id, version } = await listed('NOT_TAKEN');
  const input = { id, version, idempotencyKey: 'reverse' };
  const first = await cashier.gql(RECORD, { input });
  expect(first.data).toMatchObject({
    recordDiscrepancyPayment: {
      discrepancy: { state: 'RECORDED', stateText: 'Reversed', resolvedBy: 'Carmen Ashby', canRecord: false },
      invoice: { outstandingBalance: expect.not.stringMatching(/^0\.00$/) as string, paymentState: null },
      userErrors: [],
    },
  });
  expect(first.calls).toEqual([
    SESSION,
    `POST ${H}/paymentDiscrepancy/{paymentDiscrepancyID}/record`,
    `GET ${H}/invoices`,
  ]);
  expect((await cashier.gql(RECORD, { input })).data).toEqual(first.data);
  const other = await cashier.gql(RECORD, { input: { ...input, idempotencyKey: 'again' } });
  expect(other.data).toMatchObject({ recordDiscrepancyPayment: { userErrors: [{ code: 'ALREADY_RESOLVED' }] } });
});

test('a reversed refund with a credit note leaves a credit that the house owes', async () => {
  const { id, version } = await listed('REFUND_NOT_MADE');
  const { data } = await cashier.gql(RECORD, { input: { id, version, idempotencyKey: 'reverse-refund' } });
  expect(data).toMatchObject({
    recordDiscrepancyPayment: {
      discrepancy: { stateText: 'Reversed' },
      invoice: { outstandingBalance: '-1.00', paymentState: 'CREDIT_OWED' },
    },
  });
});
