import { newHouse } from '../../support/houses/new-house';
import { servicesOfFile } from '../../support/services/of-file';

const { upstream, server } = servicesOfFile();

const VIEWS = 'query { viewer { savedViews(list: "all-invoices") { name query isDefault columns { id width } } } }';
const SAVE =
  'mutation ($input: SaveViewInput!) { saveView(input: $input) { view { number name } userErrors { code field message } } }';
const DELETE = 'mutation ($input: DeleteViewInput!) { deleteView(input: $input) { number userErrors { code } } }';

test('the viewer saves, reads, and deletes a view', async () => {
  const clerk = await server.as(await newHouse(upstream), 'clerk');
  const input = {
    list: 'all-invoices',
    name: 'Late',
    query: 'payments=OVERDUE',
    columns: [{ id: 'NAME', visibility: 'SHOWN' }],
  };
  expect((await clerk.gql(SAVE, { input })).data).toEqual({
    saveView: { view: { number: 1, name: 'Late' }, userErrors: [] },
  });
  expect((await clerk.gql(VIEWS)).data).toEqual({
    viewer: {
      savedViews: [
        { name: 'Late', query: 'payments=OVERDUE', isDefault: false, columns: [{ id: 'NAME', width: null }] },
      ],
    },
  });
  expect((await clerk.gql(SAVE, { input })).data).toMatchObject({
    saveView: { view: null, userErrors: [{ code: 'CANNOT_SAVE_VIEW', field: ['name'] }] },
  });
  expect((await clerk.gql(DELETE, { input: { number: 1 } })).data).toEqual({
    deleteView: { number: 1, userErrors: [] },
  });
  expect((await clerk.gql(SAVE, { input: { ...input, number: 1 } })).data).toMatchObject({
    saveView: { view: null, userErrors: [{ code: 'NOT_FOUND' }] },
  });
});
