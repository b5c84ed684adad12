import { smallHouse } from '../support/houses/sample-house';
import { servicesOfFile } from '../support/services/of-file';

const { server } = servicesOfFile({
  houses: [
    smallHouse({ userName: 'cards', processorType: 'p', paymentProcessingEnabled: true }),
    smallHouse({ userName: 'other', processorType: 's', paymentProcessingEnabled: true }),
    smallHouse({ userName: 'none', processorType: 'p', paymentProcessingEnabled: false }),
  ],
});

interface Templates {
  templates: { totalCount: number; nodes: { name: string }[]; pageInfo: { endCursor: string; hasNextPage: boolean } };
}

const all = ['Bank per invoice', 'Bank per lot', 'Cards per invoice', 'Cards per lot'];

test.each([
  ['cards', ['Cards per invoice', 'Cards per lot']],
  ['other', all],
  ['none', all],
])('in the house %s, new invoices can use %j', async (house, names) => {
  const clerk = await server.as(house, 'clerk');
  const { data } = await clerk.gql<Templates>('{ templates(filter: {isUsable: true}) { totalCount nodes { name } } }');
  expect(data.templates).toEqual({ totalCount: names.length, nodes: names.map((name) => ({ name })) });
});

test('templates are paged', async () => {
  const clerk = await server.as('cards', 'clerk');
  const query =
    'query ($after: String) { templates(first: 3, after: $after) { totalCount nodes { name } pageInfo { endCursor hasNextPage } } }';
  const first = await clerk.gql<Templates>(query);
  const second = await clerk.gql<Templates>(query, { after: first.data.templates.pageInfo.endCursor });
  expect([...first.data.templates.nodes, ...second.data.templates.nodes].map(({ name }) => name)).toEqual(all);
  expect(second.data.templates.pageInfo.hasNextPage).toBe(false);
  expect(first.calls).toEqual(['GET /app/house/user', 'GET /app/house/{houseRef}/invoiceSettings']);
});

test('templates are found by part of their name and by id, optionally only usable ones', async () => {
  const clerk = await server.as('cards', 'clerk');
  const query = 'query ($filter: TemplateFilter) { templates(filter: $filter) { totalCount nodes { id name } } }';
  const find = async (filter: object) =>
    (await clerk.gql<{ templates: { totalCount: number; nodes: { id: string; name: string }[] } }>(query, { filter }))
      .data.templates;
  expect((await find({ search: ' PER LOT ' })).nodes.map(({ name }) => name)).toEqual([
    'Bank per lot',
    'Cards per lot',
  ]);
  const usable = await find({ search: 'per lot', isUsable: true });
  expect([usable.totalCount, usable.nodes.map(({ name }) => name)]).toEqual([1, ['Cards per lot']]);
  const ids = (await find({})).nodes.filter(({ name }) => name.endsWith('lot')).map(({ id }) => id);
  expect((await find({ ids, isUsable: true })).nodes).toEqual(usable.nodes);
  expect((await find({ ids: ['none'] })).nodes).toEqual([]);
});
