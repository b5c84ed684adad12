import { clientOf } from '../../invoicing/house-at-work';
import { smallHouse } from '../../support/houses/sample-house';
import { servicesOfFile } from '../../support/services/of-file';
import { addUpcomingSale, requested } from './approval-house';

const HOUSE = 'asked';
const NAMES = ['Marsh', 'Stone', 'Keller', 'Rossi', 'Patel'];

const { upstream, server } = servicesOfFile({ houses: [smallHouse({ userName: HOUSE })], quiet: true });

beforeAll(async () => {
  const client = await clientOf(upstream, HOUSE, 'super');
  for (const sale of [3000, 3001, 3002]) {
    await addUpcomingSale(upstream, client.houseId, sale, `Sale ${sale}`);
    await requested(upstream, client, sale, NAMES);
  }
});

const REQUEST = `id number state firstName channel paddle history { totalCount } disputeRecord { strikes }
  sale { id pendingApprovalsCount } approval { id } person { id }`;

interface Listed {
  readonly registrations: {
    readonly totalCount: number;
    readonly nodes: readonly { readonly id: string; readonly number: number }[];
  };
}

test('many requests with all that belongs to them cost as many calls as one', async () => {
  const caller = await server.as(HOUSE, 'super');
  const list = `query ($first: Int!) { registrations(first: $first) { totalCount nodes { ${REQUEST} } } }`;
  const few = await caller.gql<Listed>(list, { first: 1 });
  const many = await caller.gql<Listed>(list, { first: 15 });
  expect([few.errors, many.errors]).toEqual([[], []]);
  expect(many.data.registrations.totalCount).toBe(15);
  expect([...many.calls].sort()).toEqual([...few.calls].sort());
});

test('the requests of several sales cost one call, by state', async () => {
  const caller = await server.as(HOUSE, 'super');
  const { data, errors, calls } = await caller.gql<{
    sales: { nodes: readonly { registrations: { totalCount: number; nodes: readonly object[] } }[] };
  }>(
    `{ sales(first: 3, filter: { isUpcoming: true }) { nodes { pendingApprovalsCount registrations(first: 2, state: PENDING) { totalCount nodes { id } } } } }`,
  );
  expect(errors).toEqual([]);
  expect(data.sales.nodes).toEqual([
    expect.objectContaining({
      pendingApprovalsCount: 5,
      registrations: {
        totalCount: 5,
        nodes: [{ id: expect.any(String) as string }, { id: expect.any(String) as string }],
      },
    }),
    expect.objectContaining({ pendingApprovalsCount: 5 }),
    expect.objectContaining({ pendingApprovalsCount: 5 }),
  ]);
  expect(calls.filter((call) => call.includes('saleRegistrations'))).toHaveLength(1);
});

test('a request is found by its id, and a refused decision names the current state', async () => {
  const caller = await server.as(HOUSE, 'super');
  const { data } = await caller.gql<Listed>('{ registrations(first: 1) { totalCount nodes { id number } } }');
  const [{ id } = { id: '' }] = data.registrations.nodes;
  expect((await caller.gql('query ($id: ID!) { node(id: $id) { id } }', { id })).data).toEqual({ node: { id } });
  const approve = (idempotencyKey: string) =>
    caller.gql(
      `mutation ($input: ApproveRegistrationsInput!) { approveRegistrations(input: $input) {
         registrations { state paddle sale { pendingApprovalsCount } } current { state } userErrors { code field } } }`,
      { input: { registrations: [{ id }], idempotencyKey } },
    );
  expect((await approve('first')).data).toEqual({
    approveRegistrations: {
      registrations: [{ state: 'APPROVED', paddle: '101', sale: { pendingApprovalsCount: 4 } }],
      current: [],
      userErrors: [],
    },
  });
  expect((await approve('second')).data).toEqual({
    approveRegistrations: {
      registrations: [],
      current: [{ state: 'APPROVED' }],
      userErrors: [{ code: 'ALREADY_DECIDED', field: ['registrations'] }],
    },
  });
});

test('a cursor of another filter is refused, and an empty list of bidders finds nothing', async () => {
  const caller = await server.as(HOUSE, 'super');
  const { data } = await caller.gql<{ registrations: { pageInfo: { endCursor: string } } }>(
    '{ registrations(first: 1) { pageInfo { endCursor } } }',
  );
  const other = await caller.gql(
    'query ($after: String) { registrations(first: 1, after: $after, filter: { state: PENDING }) { totalCount } }',
    { after: data.registrations.pageInfo.endCursor },
  );
  expect(other.errors).toHaveLength(1);
  const none = await caller.gql('{ registrations(filter: { bidderNumbers: [] }) { totalCount } }');
  expect(none.data).toEqual({ registrations: { totalCount: 0 } });
});
