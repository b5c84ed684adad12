import { ofFile, serverOfFile, upstreamOfFile } from '../../support/services/of-file';
import type { TestCaller } from '../../support/services/server';
import { chargingHouse, houseOfCards } from '../charge-runs/charging-setup';

const MANY = 50;
const H = '/app/house/{houseRef}';
const SESSION = 'GET /app/house/user';

const CHARGES = `query ($first: Int!, $groupNumber: Int) { automaticCharges(first: $first, groupNumber: $groupNumber) { totalCount pageInfo { hasNextPage endCursor } nodes {
  id number outcome outcomeText reason amount currency day at endedAt isDateKept invoice { number autoChargeDay } group { title } run { id number source confirmedTotal } } } }`;
const DATES = `query ($selection: InvoiceSelectionInput!, $first: Int!) { autoChargeChoice(selection: $selection) { eligible(first: $first) { totalCount nodes {
  number autoChargeDay firstEligibleAutoChargeDay isAutoChargeOutdated autoChargeRefusals batchEligibleAt } } } }`;
const RUNS =
  'query ($first: Int!) { chargeRuns(first: $first) { totalCount nodes { number state group { title } retryOf { number } chargedCount failedCount } } }';
const UPCOMING =
  'query { upcomingCharges { today days { day invoiceCount outdatedCount groupCount amounts { currency amount } groups(first: 1) { groupNumber invoiceCount amount numbers group { title } } } } }';
const NODE = 'query ($id: ID!) { node(id: $id) { id ... on AutomaticCharge { number outcome } } }';

interface Charges {
  readonly automaticCharges: {
    readonly totalCount: number;
    readonly nodes: readonly { readonly id: string; readonly number: number }[];
  };
}

let cashier: TestCaller;

const upstream = upstreamOfFile({ quiet: true });
beforeAll(() => upstream.clock.set('2026-11-20T15:00:00Z'));
const server = serverOfFile(() => upstream);
const house = ofFile(() =>
  chargingHouse(
    upstream,
    houseOfCards(
      Array.from({ length: MANY }, () => 'success'),
      { userName: 'dates' },
    ),
  ),
);

beforeAll(async () => {
  await chargingHouse(upstream, houseOfCards(['success'], { userName: 'stranger' }));
  upstream.clock.set('2026-11-22T16:00:00Z');
  cashier = await server.as('dates', 'cashier');
});

const selection = () => ({ groupNumber: house.groupId, numbers: house.invoiceIds });
/** The cost of a query for one row and for fifty, which must be the same. */
async function costOf(query: string, variables: object = {}) {
  const one = await cashier.gql(query, { ...variables, first: 1 });
  const many = await cashier.gql(query, { ...variables, first: MANY });
  expect([one.errors, many.errors]).toEqual([[], []]);
  // Independent calls are made in parallel, in any order.
  expect(many.calls.toSorted()).toEqual(one.calls.toSorted());
  return many.calls;
}

test('the dates of one invoice and of fifty cost the same calls', async () => {
  await house.api.post('autoCharge', {
    target: { invoiceGroupID: house.groupId, ids: house.invoiceIds },
    day: '2026-11-24',
  });
  expect(await costOf(DATES, { selection: selection() })).toEqual([
    SESSION,
    `POST ${H}/invoiceGroup/{invoiceGroupID}/autoChargeChoice`,
    `GET ${H}/invoices`,
  ]);
});

test('the plan of the house costs one call, and so do the plans of all groups', async () => {
  const { data, calls } = await cashier.gql<{
    upcomingCharges: { days: readonly Readonly<Record<string, unknown>>[] };
  }>(UPCOMING);
  expect(calls).toEqual([SESSION, `GET ${H}/upcomingCharges`, `GET ${H}/invoiceGroups`]);
  expect(data.upcomingCharges.days).toHaveLength(8);
  expect(data.upcomingCharges.days[2]).toMatchObject({
    day: '2026-11-24',
    invoiceCount: MANY,
    outdatedCount: 0,
    groupCount: 1,
    amounts: [{ currency: 'USD', amount: expect.stringMatching(/^\d+\.\d\d$/) as string }],
    groups: [{ groupNumber: house.groupId, invoiceCount: MANY }],
  });
});

test('the results of one and of fifty charges cost the same calls, and so do their runs', async () => {
  upstream.clock.set('2026-11-24T14:00:00Z');
  await upstream.runner.drain();
  cashier = await server.as('dates', 'cashier');
  expect((await costOf(CHARGES, { groupNumber: house.groupId })).toSorted()).toEqual(
    [
      SESSION,
      `GET ${H}/automaticCharges`,
      `GET ${H}/chargeRuns`,
      `GET ${H}/invoiceGroups`,
      `GET ${H}/invoices`,
    ].toSorted(),
  );
  expect(await costOf(RUNS)).toEqual([SESSION, `GET ${H}/chargeRuns`, `GET ${H}/invoiceGroups`]);
  const { data } = await cashier.gql<Charges>(CHARGES, { first: 2, groupNumber: house.groupId });
  expect(data.automaticCharges).toMatchObject({
    totalCount: MANY,
    pageInfo: { hasNextPage: true },
    nodes: [
      { number: MANY, outcome: 'CHARGED', reason: null, isDateKept: false, run: { source: 'AUTO' } },
      { number: MANY - 1 },
    ],
  });
});

test('an automatic charge is found by its id, except by another house', async () => {
  const { data } = await cashier.gql<Charges>(CHARGES, { first: 1 });
  const id = data.automaticCharges.nodes[0]?.id;
  expect((await cashier.gql(NODE, { id })).data).toEqual({ node: { id, number: MANY, outcome: 'CHARGED' } });
  const stranger = await server.as('stranger', 'cashier');
  expect((await stranger.gql(NODE, { id })).data).toEqual({ node: null });
  expect(
    (await stranger.gql<Charges>(CHARGES, { first: 1, groupNumber: house.groupId })).data.automaticCharges.totalCount,
  ).toBe(0);
});
