import { ofFile, serverOfFile, upstreamOfFile } from '../../support/services/of-file';
import { chargingHouse, houseOfCards } from './charging-setup';

const CARDS = ['success', 'decline', 'lost', 'settles', 'success'] as const;
const H = '/app/house/{houseRef}';
const SESSION = 'GET /app/house/user';

const DRY = `query ($input: ChargeDryRunInput!, $show: ChargeCandidates!, $first: Int!) { chargeDryRun(input: $input, show: $show, first: $first) {
  currency invoiceCount readyCount readyTotal cardLimit overLimitCount hasChargeable totalCount reasons { code text count }
  candidates { invoiceNumber willBeCharged amount statusText eligibleAt card { kind brand lastFour expires } reasons { code text } } } }`;
const RUN =
  'id number state source groupNumber createdBy invoiceCount confirmedCount confirmedTotal progress { done total } unknownCount pendingCount chargedCount declinedCount skippedCount failedCount chargedTotal unknownTotal version';
const CHARGE = `mutation ($input: ChargeCardsInput!) { chargeCards(input: $input) { chargeRun { ${RUN} } userErrors { code message field } } }`;
const RETRY = `mutation ($input: RetryChargesInput!) { retryCharges(input: $input) { chargeRun { ${RUN} retryOf { number } } userErrors { code message } } }`;
const LOOK = `mutation ($input: RefreshChargesInput!) { refreshCharges(input: $input) { chargeRun { ${RUN} } userErrors { code message } } }`;
const LIMIT =
  'mutation ($input: SetCreditCardLimitInput!) { setCreditCardLimit(input: $input) { house { creditCardLimit } userErrors { code message field } } }';

interface Run {
  readonly id: string;
  readonly number: number;
  readonly state: string;
  readonly failedCount: number;
  readonly unknownCount: number;
  readonly chargedCount: number;
}
interface Payload {
  readonly chargeRun: Run | null;
  readonly userErrors: readonly { readonly code: string }[];
}
interface Dry {
  readonly chargeDryRun: {
    readonly readyCount: number;
    readonly readyTotal: string;
    readonly candidates: readonly Readonly<Record<string, unknown>>[];
  } & Readonly<Record<string, unknown>>;
}

const upstream = upstreamOfFile({ quiet: true });
const house = ofFile(() => chargingHouse(upstream, houseOfCards(CARDS, { userName: 'cards' })));
const server = serverOfFile(() => upstream);
const cashier = ofFile(() => server.as('cards', 'cashier'));

const whole = () => ({ groupNumber: house.groupId, filter: {} });
const dryRun = async (show = 'ALL') => cashier.gql<Dry>(DRY, { input: { selection: whole() }, show, first: 2 });
let run: Run;

test('a dry run lists the invoices and amounts to charge, by page and in one call', async () => {
  const { data, calls } = await dryRun();
  expect(calls).toEqual([SESSION, `POST ${H}/invoiceGroup/{invoiceGroupID}/chargeDryRun`]);
  expect(data.chargeDryRun).toMatchObject({
    currency: 'USD',
    invoiceCount: 5,
    readyCount: 5,
    cardLimit: null,
    overLimitCount: 0,
    hasChargeable: true,
    totalCount: 5,
    reasons: [],
  });
  expect(data.chargeDryRun.candidates).toHaveLength(2);
  expect(data.chargeDryRun.candidates[0]).toMatchObject({
    willBeCharged: true,
    statusText: 'Ready to charge',
    eligibleAt: null,
    reasons: [],
    amount: expect.stringMatching(/^\d+\.\d\d$/) as string,
  });
});

test('charging is refused to users who are not payment users', async () => {
  const clerk = await server.as('cards', 'clerk');
  const { errors } = await clerk.gql(CHARGE, { input: { selection: whole(), idempotencyKey: 'clerk' } });
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(['FORBIDDEN']);
  expect(house.charges()).toEqual([]);
});

test('nothing is charged when the confirmed figures have changed, and the error says so', async () => {
  const { data } = await cashier.gql<{ chargeCards: Payload }>(CHARGE, {
    input: { selection: whole(), readyCount: 4, idempotencyKey: 'changed' },
  });
  expect(data.chargeCards).toMatchObject({ chargeRun: null, userErrors: [{ code: 'CHARGES_CHANGED' }] });
  expect(house.charges()).toEqual([]);
});

test('the same key starts one run, whose invoices are listed by state in one call', async () => {
  const { readyCount, readyTotal } = (await dryRun()).data.chargeDryRun;
  const input = { selection: whole(), readyCount, readyTotal, idempotencyKey: 'command' };
  const first = await cashier.gql<{ chargeCards: Payload }>(CHARGE, { input });
  expect(first.calls).toEqual([SESSION, `POST ${H}/invoiceGroup/{invoiceGroupID}/chargeRuns`]);
  expect(first.data.chargeCards).toMatchObject({
    userErrors: [],
    chargeRun: {
      state: 'RUNNING',
      source: 'BATCH',
      createdBy: 'Carmen Ashby',
      confirmedTotal: readyTotal,
      progress: { done: 0, total: 5 },
    },
  });
  const again = await cashier.gql<{ chargeCards: Payload }>(CHARGE, { input });
  expect(again.data.chargeCards.chargeRun?.number).toBe(first.data.chargeCards.chargeRun?.number);
  await upstream.runner.drain();

  const query = `query ($number: Int!) { chargeRun(number: $number) { ${RUN} attempts(first: 10, states: [DECLINED, UNKNOWN]) { totalCount nodes { state stateText amount reason { code text } invoice { number } } } } }`;
  const { data, calls } = await cashier.gql<{ chargeRun: Run & { attempts: object } }>(query, {
    number: first.data.chargeCards.chargeRun?.number,
  });
  expect(calls).toEqual([
    SESSION,
    `GET ${H}/chargeRuns`,
    `GET ${H}/chargeRun/{chargeRunID}/attempts`,
    `GET ${H}/invoices`,
  ]);
  run = data.chargeRun;
  expect(run).toMatchObject({
    state: 'DONE',
    chargedCount: 2,
    pendingCount: 1,
    declinedCount: 1,
    unknownCount: 1,
    failedCount: 1,
    skippedCount: 0,
    progress: { done: 5, total: 5 },
  });
  expect(run).toMatchObject({
    attempts: {
      totalCount: 2,
      nodes: [
        { state: 'DECLINED', stateText: 'Payment Failed', reason: { text: 'The card was declined.' } },
        { state: 'UNKNOWN', stateText: 'Unconfirmed', reason: { code: 'ANSWER_MISSING' } },
      ],
    },
  });
});

test('the runs of a group cost one call, and a run is a node', async () => {
  const { data, calls } = await cashier.gql(
    `query ($group: Int!) { chargeRuns(groupNumber: $group, first: 5) { totalCount nodes { number } } }`,
    { group: house.groupId },
  );
  expect(calls).toEqual([SESSION, `GET ${H}/chargeRuns`]);
  expect(data).toEqual({ chargeRuns: { totalCount: 1, nodes: [{ number: run.number }] } });
  const node = await cashier.gql('query ($id: ID!) { node(id: $id) { __typename ... on ChargeRun { number } } }', {
    id: run.id,
  });
  expect(node.data).toEqual({ node: { __typename: 'ChargeRun', number: run.number } });
});

test('a retry charges only declined invoices, and its dry run says so beforehand', async () => {
  const dry = await cashier.gql<Dry>(DRY, { input: { retryOf: run.id }, show: 'ALL', first: 10 });
  expect(dry.data.chargeDryRun).toMatchObject({ invoiceCount: 1, readyCount: 1 });
  const { readyCount, readyTotal } = dry.data.chargeDryRun;
  const other = await cashier.gql<{ retryCharges: Payload }>(RETRY, {
    input: { id: run.id, readyCount, readyTotal: '0.01', idempotencyKey: 'other' },
  });
  expect(other.data.retryCharges).toMatchObject({ chargeRun: null, userErrors: [{ code: 'CHARGES_CHANGED' }] });
  const { data } = await cashier.gql<{ retryCharges: Payload }>(RETRY, {
    input: { id: run.id, readyCount, readyTotal, idempotencyKey: 'retry' },
  });
  expect(data.retryCharges).toMatchObject({
    userErrors: [],
    chargeRun: { confirmedCount: 1, retryOf: { number: run.number } },
  });
  await upstream.runner.drain();
  const invoice = String(dry.data.chargeDryRun.candidates[0]?.invoiceNumber);
  expect(
    house
      .charges()
      .filter(({ metadata }) => metadata.invoice === invoice)
      .map(({ result }) => result.state),
  ).toEqual(['DECLINED', 'DECLINED']);
});

test('unknown charges are refreshed on request, and the refresh charges nothing', async () => {
  const before = house.charges().length;
  const { data } = await cashier.gql<{ refreshCharges: Payload }>(LOOK, { input: { id: run.id } });
  expect(data.refreshCharges.userErrors).toEqual([]);
  await upstream.runner.drain();
  const after = await cashier.gql<{ chargeRun: Run }>(
    `query ($number: Int!) { chargeRun(number: $number) { ${RUN} } }`,
    { number: run.number },
  );
  expect(after.data.chargeRun).toMatchObject({ unknownCount: 0, chargedCount: 3, unknownTotal: '0.00' });
  expect(house.charges()).toHaveLength(before);
});

test('a dry run needs exactly one target, and a limit is an amount above zero', async () => {
  const both = await cashier.gql(DRY, { input: { selection: whole(), retryOf: run.id }, show: 'ALL', first: 1 });
  expect(both.errors.map(({ message }) => message)).toEqual(['A dry run has exactly one of selection and retryOf.']);
  const words = await cashier.gql(LIMIT, { input: { creditCardLimit: 'much' } });
  expect(words.errors.map(({ message }) => message)).toEqual(['creditCardLimit looks like 10000.00.']);
  const digits = await cashier.gql(LIMIT, { input: { creditCardLimit: '1.005' } });
  expect(digits.data).toMatchObject({
    setCreditCardLimit: { house: null, userErrors: [{ field: ['creditCardLimit'] }] },
  });
});

test('the limit is set, applies immediately, and can be removed', async () => {
  const set = await cashier.gql(LIMIT, { input: { creditCardLimit: '1.00' } });
  expect(set.data).toEqual({ setCreditCardLimit: { house: { creditCardLimit: '1.00' }, userErrors: [] } });
  expect((await dryRun()).data.chargeDryRun).toMatchObject({
    cardLimit: '1.00',
    readyCount: 0,
    overLimitCount: expect.any(Number) as number,
  });
  const none = await cashier.gql(LIMIT, { input: { creditCardLimit: null } });
  expect(none.data).toEqual({ setCreditCardLimit: { house: { creditCardLimit: null }, userErrors: [] } });
});

test('an invoice returns when it becomes eligible; paid and pending invoices have no such time', async () => {
  const { data } = await cashier.gql<{ invoiceGroup: { invoices: { nodes: { batchEligibleAt: string | null }[] } } }>(
    'query ($number: Int!) { invoiceGroup(number: $number) { invoices(first: 5) { nodes { batchEligibleAt batchIneligibilityText } } } }',
    { number: house.groupId },
  );
  expect(data.invoiceGroup.invoices.nodes.map(({ batchEligibleAt }) => batchEligibleAt)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});
