import { clientOf } from '../invoicing/house-at-work';
import { bigHouse, smallHouse } from '../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../support/services/of-file';

const LOTS = 200;
const HOUSE = 'many-disputes';

const { upstream, server } = servicesOfFile({
  houses: [smallHouse(), bigHouse({ userName: HOUSE, invoices: LOTS, lotsEach: 1 })],
  quiet: true,
});
const boss = ofFile(() => clientOf(upstream, HOUSE, 'super'));

beforeAll(async () => {
  const lots = await upstream.db.query<{ id: number }>(
    'select id from lot where house_id = $1 and hammer is not null order by id limit $2',
    [boss.houseId, LOTS],
  );
  await boss.create(['Day 1', 'Day 2', 'Day 3', 'Day 4'], 'Cards per lot', 'Warehouse');
  await boss.post('disputes/', {
    action: 'open',
    transactionIDs: lots.map(({ id }) => id),
    reasonID: 4,
    message: 'Please pay.',
  });
});

const DISPUTE = `id ref number kind state stateLabel openedAt closesOn isCloseable firstName lotNumber payable currency messageCount
  reason { number name } messages { sender message } history { text } effects { kind } approval { id disputeRecord { strikes isOnNoBidList disputeCount } }
  lot { id dispute { id } } line { id dispute { ref } } invoice { id disputes { id } }`;
const LIST = `query ($first: Int!) { disputes(first: $first, orderBy: DEADLINE) { totalCount nodes { ${DISPUTE} } } }`;

interface Listed {
  readonly disputes: { readonly totalCount: number; readonly nodes: readonly Record<string, unknown>[] };
}

test('two hundred disputes with all that belongs to them cost as many calls as five', async () => {
  const caller = await server.as(HOUSE, 'super');
  const few = await caller.gql<Listed>(LIST, { first: 5 });
  const many = await caller.gql<Listed>(LIST, { first: LOTS });
  expect([few.errors, many.errors]).toEqual([[], []]);
  expect([few.data.disputes.nodes.length, many.data.disputes.nodes.length]).toEqual([5, LOTS]);
  expect(many.data.disputes.totalCount).toBe(LOTS);
  expect([...many.calls].sort()).toEqual([...few.calls].sort());
  expect(many.data.disputes.nodes[0]).toMatchObject({
    kind: 'DISPUTE',
    state: 'OPEN',
    stateLabel: 'Open',
    reason: { number: 4, name: 'Non-payment' },
    messages: [{ sender: 'Sasha Upton', message: 'Please pay.' }],
    history: [{ text: 'Opened: Non-payment' }],
    effects: [],
    approval: { disputeRecord: { strikes: 0, isOnNoBidList: false, disputeCount: 1 } },
  });
});

test('a dispute is found by its reference and its id, and an unknown one is null', async () => {
  const caller = await server.as(HOUSE, 'clerk');
  const { data } = await caller.gql<Listed>('{ disputes(first: 1) { totalCount nodes { id ref } } }');
  const [{ id, ref } = {}] = data.disputes.nodes;
  const found = await caller.gql('query ($id: ID!, $ref: String!) { node(id: $id) { id } dispute(ref: $ref) { id } }', {
    id,
    ref,
  });
  expect(found.data).toEqual({ node: { id }, dispute: { id } });
  expect((await caller.gql('{ dispute(ref: "DSPNONE") { id } }')).data).toEqual({ dispute: null });
});

test('filters choose by state and bidder, and a cursor of another filter is refused', async () => {
  const caller = await server.as(HOUSE, 'clerk');
  const { data: listed } = await caller.gql<Listed>('{ disputes(first: 1) { totalCount nodes { bidderNumber } } }');
  const number = listed.disputes.nodes[0]?.bidderNumber;
  const { data, errors } = await caller.gql<Record<string, { totalCount: number }>>(
    `query ($number: Int!) {
    open: disputes(filter: { window: OPEN }) { totalCount }
    past: disputes(filter: { window: PAST_180_DAYS }) { totalCount }
    year: disputes(filter: { window: PAST_360_DAYS }) { totalCount }
    one: disputes(filter: { bidderNumber: $number }) { totalCount }
  }`,
    { number },
  );
  expect(errors).toEqual([]);
  expect([data.open?.totalCount, data.past?.totalCount, data.year?.totalCount]).toEqual([LOTS, 0, 0]);
  expect(data.one?.totalCount).toBe(1);
});

test('a refused action names its reason in the specified words, and what another user changed', async () => {
  const caller = await server.as(HOUSE, 'clerk');
  const { data } = await caller.gql<Listed>(
    '{ disputes(first: 2, orderBy: DEADLINE) { totalCount nodes { id version } } }',
  );
  const [first, second] = data.disputes.nodes;
  const SEND = `mutation ($input: SendDisputeMessageInput!) { sendDisputeMessage(input: $input) { disputes { id version } current { id version } userErrors { code message field } } }`;
  const send = async (disputes: unknown, message: string, idempotencyKey: string) =>
    (await caller.gql<{ sendDisputeMessage: unknown }>(SEND, { input: { disputes, message, idempotencyKey } })).data
      .sendDisputeMessage;
  expect(await send([first], '', 'empty')).toEqual({
    disputes: [],
    current: [],
    userErrors: [{ code: 'MESSAGE_REQUIRED', message: 'Message is required.', field: ['message'] }],
  });
  expect(await send([first], 'Hello', 'sent')).toMatchObject({ disputes: [{ id: first?.id, version: 2 }] });
  expect(await send([first, second], 'Hello', 'moved')).toMatchObject({
    disputes: [],
    current: [{ id: first?.id, version: 2 }],
    userErrors: [{ code: 'EDITED_MEANWHILE' }],
  });
});

test('for a user without the right to disputes, the fields of invoices about them are null with an error', async () => {
  const { data } = await (
    await server.as(HOUSE, 'clerk')
  ).gql<{ invoices: { nodes: { id: string }[] } }>('{ invoices(first: 1) { nodes { id } } }');
  await upstream.db.query(
    "update house_user set access = array_remove(access, 'customer') where house_id = $1 and user_name = 'clerk'",
    [boss.houseId],
  );
  const answer = await (
    await server.as(HOUSE, 'clerk')
  ).gql(
    'query ($id: ID!) { node(id: $id) { ... on Invoice { id disputes { id } approval { disputeRecord { strikes } } lines { disputeRef dispute { id } } } } }',
    { id: data.invoices.nodes[0]?.id },
  );
  expect(answer.data).toMatchObject({
    node: { disputes: null, approval: { disputeRecord: null }, lines: [{ dispute: null }] },
  });
  expect(new Set(answer.errors.map(({ extensions }) => extensions.code))).toEqual(new Set(['FORBIDDEN']));
});

test('a user who may not reopen disputes is told who may', async () => {
  const caller = await server.as(HOUSE, 'clerk');
  const { errors } = await caller.gql(
    'mutation ($input: ReopenDisputesInput!) { reopenDisputes(input: $input) { userErrors { code } } }',
    { input: { disputes: [], idempotencyKey: 'not-mine' } },
  );
  expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN', right: 'REOPEN_DISPUTES', ask: ['Sasha Upton'] } }]);
});
