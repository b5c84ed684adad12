import { createdGroup } from '../../support/houses/invoicing-flow';
import { bigHouse } from '../../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../../support/services/of-file';

const { upstream, server } = servicesOfFile({ houses: [bigHouse({ userName: 'wide', invoices: 210, lotsEach: 1 })] });
const clerk = ofFile(() => server.as('wide', 'clerk'));

beforeAll(async () => {
  await createdGroup(upstream, clerk, 'The Whole Warehouse', 'Cards per lot');
});

const PAGE = `query ($first: Int!) { invoices(first: $first, filter: { isSent: false }, orderBy: { field: NAME, direction: ASC }) { nodes {
  number paddleNumber email currency outstandingBalance statusLabel dueOn delivery { state } notesThread(first: 3) { nodes { text } } group { number title }
  approval { firstName } payments(first: 5) { nodes { amount } } } } }`;

test('200 rows of all invoices cost the same calls as 5, also with bidders, groups, and payments', async () => {
  const callsFor = async (first: number) => {
    const answer = await clerk.gql<{ invoices: { nodes: object[] } }>(PAGE, { first });
    expect(answer.errors).toEqual([]);
    expect(answer.data.invoices.nodes).toHaveLength(first);
    return [...answer.calls].sort();
  };
  const five = await callsFor(5);
  expect(await callsFor(200)).toEqual(five);
});

test('group numbers are an alternative to ids, and a long list is refused', async () => {
  const count = async (filter: object) =>
    clerk.gql<{ invoices: { totalCount: number } }>(
      'query ($filter: InvoiceFilter) { invoices(filter: $filter) { totalCount } }',
      {
        filter,
      },
    );
  expect((await count({ groupNumbers: [999] })).data).toEqual({ invoices: { totalCount: 0 } });
  expect((await count({ groupNumbers: Array.from({ length: 201 }, (_, index) => index) })).errors[0]).toMatchObject({
    message: 'groupNumbers can be 200 at most.',
  });
  expect((await count({ groupNumbers: [1], invoiceGroupIds: [] })).errors[0]).toMatchObject({
    message: 'Give groupNumbers or invoiceGroupIds, not both.',
  });
});

test('the CSV of all invoices is downloaded under its name, by those who may see invoices', async () => {
  const get = (cookie: string) => fetch(`${server.url}/files/invoices.csv?search=no00007`, { headers: { cookie } });
  const answer = await get(clerk.cookie);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="invoices.csv"');
  expect((await answer.text()).trim().split('\r\n')).toHaveLength(2);
  expect((await get((await server.as('wide', 'viewer')).cookie)).status).toBe(403);
  expect((await get('')).status).toBe(401);
});
