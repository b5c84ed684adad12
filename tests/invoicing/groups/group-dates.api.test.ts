import type { GraphQLContext } from '../../../server/core/context';
import { createInvoicingEndpoints } from '../../../server/invoicing/endpoints';
import { invoiceGroupResolvers } from '../../../server/invoicing/groups/group-resolvers';
import { createdGroup } from '../../support/houses/invoicing-flow';
import { smallHouse } from '../../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../../support/services/of-file';

const { upstream, server } = servicesOfFile({ houses: [smallHouse()] });
const clerk = ofFile(() => server.as('sample', 'clerk'));

beforeAll(async () => {
  await createdGroup(upstream, clerk, 'Autumn Sale', 'Cards per lot');
});

const GROUPS = 'query ($filter: InvoiceGroupFilter) { invoiceGroups(filter: $filter) { totalCount } }';
const countOf = async (filter: object) =>
  (await clerk.gql<{ invoiceGroups: { totalCount: number } }>(GROUPS, { filter })).data.invoiceGroups.totalCount;

test('a missing start is the earliest day, and a missing end is today in the house’s time zone', async () => {
  expect(await countOf({ to: '2026-11-20' })).toBe(1);
  expect(await countOf({ to: '2026-11-19' })).toBe(0);
  expect(await countOf({ from: '2026-11-20' })).toBe(1);
  expect(await countOf({ from: '2026-11-20', to: '2026-11-20' })).toBe(1);
});

test.each([
  ['a start after the end', { from: '2026-11-20', to: '2026-11-19' }, 'TO date cannot be before FROM date.'],
  ['an end in the future', { to: '2026-11-21' }, 'Future dates are not allowed.'],
  ['a start in the future', { from: '2026-11-21' }, 'Future dates are not allowed.'],
])('%s is refused with the specified text', async (_what, filter, message) => {
  const { errors } = await clerk.gql(GROUPS, { filter });
  expect(errors).toEqual([expect.objectContaining({ message })]);
});

test.each([
  ['only an end', { to: '11/20/2026' }, 'startDate=01%2F01%2F1989&endDate=11%2F20%2F2026'],
  ['only a start', { from: '11/01/2026' }, 'startDate=11%2F01%2F2026'],
  ['both', { from: '11/01/2026', to: '11/20/2026' }, 'startDate=11%2F01%2F2026&endDate=11%2F20%2F2026'],
  ['neither', {}, ''],
])('%s: the dates of the REST call', async (_what, filter, dates) => {
  const sent: string[] = [];
  const get = (_path: string, { query }: { query: Record<string, string | number | null | undefined> }) => {
    const { startDate, endDate } = query;
    sent.push(
      new URLSearchParams(
        Object.entries({ startDate, endDate }).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
      ).toString(),
    );
    return Promise.resolve({ invoices: [], totalRecords: 0 });
  };
  const context = { endpoints: { invoicing: createInvoicingEndpoints({ get } as never) } } as unknown as GraphQLContext;
  const resolve = invoiceGroupResolvers.Query?.invoiceGroups as
    ((parent: object, args: object, context: GraphQLContext) => Promise<unknown>) | undefined;
  await resolve?.({}, { filter }, context);
  expect(sent).toEqual([dates]);
});
