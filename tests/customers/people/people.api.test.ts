import { createdGroup } from '../../support/houses/invoicing-flow';
import { ofFile, servicesOfFile } from '../../support/services/of-file';
import { bidder, houseWith } from './people-at-work';

const MANY = Array.from({ length: 250 }, (_, index) => bidder('Person', `Of${String(index).padStart(3, '0')}`));

const { upstream, server } = servicesOfFile({ houses: [houseWith('sample', MANY)] });
const clerk = ofFile(() => server.as('sample', 'clerk'));

beforeAll(async () => {
  await createdGroup(upstream, clerk, 'Autumn Sale', 'Cards per lot');
});

interface Person {
  readonly id: string;
  readonly number: number;
  readonly version: number;
  readonly email: string;
  readonly recordCount: number;
  readonly hasCard: boolean;
  readonly invoices: { readonly totalCount: number };
}

const FIELDS = 'id number version email recordCount hasCard invoices(first: 1) { totalCount }';

async function named(search: string): Promise<Person> {
  const { data } = await clerk.gql<{ people: { nodes: Person[] } }>(
    `query ($search: String) { people(filter: { search: $search }) { nodes { ${FIELDS} } } }`,
    { search },
  );
  const [found] = data.people.nodes;
  if (!found) throw new Error(`no person ${search}`);
  return found;
}

interface Merged {
  readonly mergePeople: {
    readonly person: Person | null;
    readonly mergeNumber: number | null;
    readonly current: readonly Person[];
    readonly userErrors: readonly { readonly code: string; readonly message: string }[];
  };
}
const MERGE = `mutation ($input: MergePeopleInput!) {
  mergePeople(input: $input) { person { ${FIELDS} } mergeNumber current { ${FIELDS} } userErrors { code message } }
}`;
let keys = 0;
const merge = async (into: Person, from: Person, more: object = {}, caller = clerk) =>
  caller.gql<Merged>(MERGE, {
    input: {
      intoId: into.id,
      intoVersion: into.version,
      fromId: from.id,
      fromVersion: from.version,
      idempotencyKey: `api-${(keys += 1)}`,
      ...more,
    },
  });
const undo = async (mergeNumber: number | null) =>
  clerk.gql<{ undoPersonMerge: { people: Person[]; userErrors: { code: string; message: string }[] } }>(
    `mutation ($input: UndoPersonMergeInput!) { undoPersonMerge(input: $input) { people { ${FIELDS} } userErrors { code message } } }`,
    { input: { mergeNumber } },
  );

test('a merged person has the records, invoices, and merges of both, by any number and id', async () => {
  const [dev, ada] = [await named('patel'), await named('marsh')];
  const { data } = await merge(dev, ada, { email: 'FROM' });
  expect(data.mergePeople.userErrors).toEqual([]);
  expect(data.mergePeople.person).toMatchObject({
    number: dev.number,
    email: 'ada.marsh@bidder.example',
    recordCount: 2,
    hasCard: true,
    invoices: { totalCount: dev.invoices.totalCount + ada.invoices.totalCount },
  });
  const { data: read } = await clerk.gql<Record<string, unknown>>(
    `query ($number: Int!, $id: ID!, $gone: ID!) {
      byNumber: person(number: $number) { number records { number person { number } } merges { number mergedBy undoneAt laterMergeNumber into { number } from { number } records { number } } }
      byId: person(id: $id) { number }
      gone: person(id: $gone) { number }
      node(id: $id) { ... on Person { number } }
      find(text: "marsh") { bidders { number } }
    }`,
    { number: ada.number, id: dev.id, gone: ada.id },
  );
  expect(read).toEqual({
    byNumber: {
      number: dev.number,
      records: [dev, ada].map(({ number }) => ({ number, person: { number: dev.number } })),
      merges: [
        {
          number: data.mergePeople.mergeNumber,
          mergedBy: 'Colin Lark',
          undoneAt: null,
          laterMergeNumber: null,
          into: { number: dev.number },
          from: { number: ada.number },
          records: [{ number: ada.number }],
        },
      ],
    },
    byId: { number: dev.number },
    gone: null,
    node: { number: dev.number },
    find: { bidders: [{ number: dev.number }] },
  });
  const undone = await undo(data.mergePeople.mergeNumber);
  expect(undone.data.undoPersonMerge.people).toMatchObject([
    { number: dev.number, recordCount: 1, invoices: dev.invoices },
    { number: ada.number, recordCount: 1, invoices: ada.invoices },
  ]);
});

test('200 people cost the same calls as 5', async () => {
  const calls = async (first: number) =>
    (
      await clerk.gql(
        `query ($first: Int!) { people(first: $first) { totalCount nodes { ${FIELDS} records { number } disputeRecord { strikes } payments(first: 1) { totalCount } messages(first: 1) { totalCount } merges { number } possibleDuplicates { reasons person { number } } } } }`,
        { first },
      )
    ).calls.filter((call) => !call.endsWith('/user'));
  const few = await calls(5);
  expect([...few].sort()).toEqual(
    [
      'bidderDisputeRecords',
      'bidderMessages',
      'bidderPayments',
      'invoiceWindows',
      'people',
      'people',
      'personMerges',
      'possibleDuplicates',
    ].map((path) => `GET /app/house/{houseRef}/${path}`),
  );
  expect((await calls(200)).length).toBe(few.length);
});

test('a change by another user refuses a merge, with the current people', async () => {
  const [dev, ada, eve] = [await named('patel'), await named('marsh'), await named('stone')];
  const first = await merge(dev, ada);
  const second = await merge(eve, ada);
  expect(second.data.mergePeople.userErrors).toEqual([
    {
      code: 'EDITED_MEANWHILE',
      message: 'One of these records changed since you opened it. Review the change, then merge again.',
    },
  ]);
  expect(second.data.mergePeople.current.map(({ number }) => number)).toEqual([eve.number, dev.number]);
  const again = await merge(dev, ada);
  expect(again.data.mergePeople.userErrors).toMatchObject([{ code: 'ALREADY_MERGED' }]);
  await undo(first.data.mergePeople.mergeNumber);
});

test('"not the same person" is marked and undone', async () => {
  const [ada, eve] = [await named('marsh'), await named('stone')];
  const marks = async () =>
    (
      await clerk.gql<{
        person: { possibleDuplicates: { person: { number: number }; markedDistinctBy: string | null }[] };
      }>('query ($id: ID!) { person(id: $id) { possibleDuplicates { person { number } reasons markedDistinctBy } } }', {
        id: ada.id,
      })
    ).data.person.possibleDuplicates.find(({ person }) => person.number === eve.number);
  const input = { personId: eve.id, otherId: ada.id };
  expect(await marks()).toMatchObject({ reasons: ['PHONE'], markedDistinctBy: null });
  await clerk.gql(
    'mutation ($input: MarkPeopleDistinctInput!) { markPeopleDistinct(input: $input) { userErrors { code } } }',
    { input },
  );
  expect(await marks()).toMatchObject({ markedDistinctBy: 'Colin Lark' });
  const { data } = await clerk.gql<Record<string, { people: Person[]; userErrors: object[] }>>(
    `mutation ($input: UnmarkPeopleDistinctInput!) { unmarkPeopleDistinct(input: $input) { people { ${FIELDS} } userErrors { code } } }`,
    { input },
  );
  expect(data.unmarkPeopleDistinct?.people.map(({ number }) => number)).toEqual([eve.number, ada.number]);
  expect(await marks()).toMatchObject({ markedDistinctBy: null });
});

test('users without access to invoices are refused, and so are reading tokens', async () => {
  const [dev, ada] = [await named('patel'), await named('marsh')];
  const { data, errors } = await merge(dev, ada, {}, await server.as('sample', 'viewer'));
  expect(data).toBeNull();
  expect(errors[0]?.extensions.code).toBe('FORBIDDEN');
});
