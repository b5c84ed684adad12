import { clientOf } from '../../invoicing/house-at-work';
import { createdGroup } from '../../support/houses/invoicing-flow';
import { smallHouse } from '../../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../../support/services/of-file';

const { upstream, server } = servicesOfFile({ houses: [smallHouse()] });
const caller = ofFile(() => server.as('sample', 'super'));
let groupNumber: number;
let sessionRefs: readonly string[];

/** Names as bidders write them, in place of those of the house's four bidders with purchases. */
const NAMES = [
  ['Marsh', 'José María', 'Núñez'],
  ['Rossi', 'Siobhán', 'O’Connor'],
  ['Keller', 'Łukasz', 'Żółkiewski'],
  ['Stone', 'Zoe\u0308', 'Müller-Nguyễn 905'],
] as const;
/** A paddle of Żółkiewski, and a part of the name of another bidder, who comes first by name. */
const PADDLE = '905';
const LOT_TITLE = 'Cafe\u0301 d’Amato – Straße';

beforeAll(async () => {
  for (const [was, first, last] of NAMES)
    await upstream.db.query('update approval set first_name = $2, last_name = $3, company = $4 where last_name = $1', [
      was,
      first,
      last,
      '',
    ]);
  await upstream.db.query(
    'update lot set title = $1 where (house_id, id) in (select house_id, id from lot where hammer is not null order by id limit 1)',
    [LOT_TITLE],
  );
  await upstream.db.query(
    `update paddle set number = $1 where (house_id, approval_id) in (select house_id, id from approval where last_name = $2)`,
    [PADDLE, 'Żółkiewski'],
  );
  ({ number: groupNumber } = await createdGroup(upstream, caller, 'Autumn Sale', 'Cards per lot'));
  sessionRefs = (await upstream.db.query<{ ref: string }>('select ref from catalog')).map(({ ref }) => ref);
  const boss = await clientOf(upstream, 'sample', 'super');
  const sold = await upstream.db.query<{ id: number }>(
    `select min(l.id) as id from lot l join approval a on a.house_id = l.house_id and a.id = l.approval_id
     where l.hammer is not null and a.last_name = any($1) group by a.id`,
    [NAMES.map(([, , last]) => last)],
  );
  await boss.post('disputes/', {
    action: 'open',
    transactionIDs: sold.map(({ id }) => id),
    reasonID: 4,
    message: 'Please pay.',
  });
});

interface Names {
  readonly nodes: readonly { readonly lastName: string }[];
}
const lastNames = ({ nodes }: Names) => [...new Set(nodes.map(({ lastName }) => lastName))];

/** What each list finds of bidders, as their last names. */
const SEARCHES: Readonly<Record<string, (text: string) => Promise<readonly string[]>>> = {
  people: async (text) =>
    lastNames(
      (
        await caller.gql<{ people: Names }>(
          'query ($text: String) { people(filter: { search: $text }) { nodes { lastName } } }',
          {
            text,
          },
        )
      ).data.people,
    ),
  bidders: async (text) =>
    lastNames(
      (
        await caller.gql<{ bidders: Names }>(
          'query ($text: String) { bidders(filter: { search: $text }) { nodes { lastName } } }',
          { text },
        )
      ).data.bidders,
    ),
  invoices: async (text) =>
    lastNames(
      (
        await caller.gql<{ invoices: Names }>(
          'query ($text: String) { invoices(filter: { search: $text }) { nodes { lastName } } }',
          { text },
        )
      ).data.invoices,
    ),
  'the invoices of a group': async (text) =>
    lastNames(
      (
        await caller.gql<{ invoiceGroup: { invoices: Names } }>(
          'query ($number: Int, $text: String) { invoiceGroup(number: $number) { invoices(filter: { search: $text }) { nodes { lastName } } } }',
          { number: groupNumber, text },
        )
      ).data.invoiceGroup.invoices,
    ),
  'sale results': async (text) =>
    lastNames({
      nodes: (
        await caller.gql<{ saleResult: { nodes: { buyer: { lastName: string } }[] } }>(
          'query ($refs: [String!]!, $text: String) { saleResult(refs: $refs, search: $text) { nodes { buyer: approval { lastName } } } }',
          { refs: sessionRefs, text },
        )
      ).data.saleResult.nodes.map(({ buyer }) => buyer),
    }),
  disputes: async (text) =>
    lastNames(
      (
        await caller.gql<{ disputes: Names }>(
          'query ($text: String) { disputes(filter: { search: $text }, orderBy: BIDDER) { nodes { lastName } } }',
          { text },
        )
      ).data.disputes,
    ),
  'the people who may pay': async (text) =>
    lastNames({
      nodes: (
        await caller.gql<{ payerMatches: { invoices: { lastName: string }[] }[] }>(
          'query ($text: String!) { payerMatches(payers: [$text]) { invoices { lastName } } }',
          { text },
        )
      ).data.payerMatches.flatMap(({ invoices }) => invoices),
    }),
  'find anything': async (text) =>
    lastNames({
      nodes: (
        await caller.gql<{ find: { bidders: { lastName: string }[] } }>(
          'query ($text: String!) { find(text: $text) { bidders { lastName } } }',
          { text },
        )
      ).data.find.bidders,
    }),
};

describe.each(Object.keys(SEARCHES))('%s', (where) => {
  test.each([
    ['Nunez', 'Núñez'],
    ['JOSE MARIA NUNEZ', 'Núñez'],
    ["O'Connor", 'O’Connor'],
    ['oconnor', 'O’Connor'],
    ['Lukasz Zolkiewski', 'Żółkiewski'],
    ['Zoe Muller', 'Müller-Nguyễn 905'],
    ['Zolkiewski Lukasz', 'Żółkiewski'],
    ['Zoe Muller Nguyen', 'Müller-Nguyễn 905'],
    ['Nguyen', 'Müller-Nguyễn 905'],
  ])('finds %s', async (text, lastName) => {
    // A payer is found by how a name begins, and no name begins with its second part.
    const isPart = where === 'the people who may pay' && text === 'Nguyen';
    expect(await SEARCHES[where]?.(text)).toEqual(isPart ? [] : [lastName]);
  });

  test('shows the holder of a whole paddle first', async () => {
    const found = where === 'the people who may pay' ? ['Żółkiewski'] : ['Żółkiewski', 'Müller-Nguyễn 905'];
    expect(await SEARCHES[where]?.(PADDLE)).toEqual(found);
  });
});

test.each([
  ['NUNEZ JOSE MARIA', 'Núñez'],
  ['ZOLKIEWSKI LUKASZ', 'Żółkiewski'],
  ["O'CONNOR SIOBHAN", 'O’Connor'],
  ['Zółkiewski, Łukasz', 'Żółkiewski'],
])('the payer %s of a bank statement is found', async (text, lastName) => {
  expect(await SEARCHES['the people who may pay']?.(text)).toEqual([lastName]);
});

test('a payer is found by an invoice number between other words', async () => {
  const [invoice] = await upstream.db.query<{ id: number; lastName: string }>(
    `select id, last_name as "lastName" from invoice where last_name = 'Núñez' limit 1`,
  );
  const number = String(invoice?.id ?? 0);
  for (const text of [`Inv ${number} Nunez`, `NUNEZ ${number}`, `invoice no. ${number}/Jose`])
    expect(await SEARCHES['the people who may pay']?.(text)).toEqual(['Núñez']);
});

const lots = async (text: string) =>
  (
    await caller.gql<{ lots: { nodes: { title: string }[] } }>(
      'query ($text: String) { lots(filter: { search: $text }) { nodes { title } } }',
      { text },
    )
  ).data.lots.nodes.map(({ title }) => title);

test.each(['Café', 'cafe d’amato', "CAFE D'AMATO - STRASSE"])('lots are found by %s', async (text) => {
  expect(await lots(text)).toEqual([LOT_TITLE]);
  const { data } = await caller.gql<{ find: { lots: { title: string }[] } }>(
    'query ($text: String!) { find(text: $text) { lots { title } } }',
    { text },
  );
  expect(data.find.lots).toEqual([{ title: LOT_TITLE }]);
  const { data: disputed } = await caller.gql<{ disputes: { nodes: { lotTitle: string }[] } }>(
    'query ($text: String!) { disputes(filter: { search: $text }) { nodes { lotTitle } } }',
    { text },
  );
  expect(disputed.disputes.nodes).toEqual([{ lotTitle: LOT_TITLE }]);
});
