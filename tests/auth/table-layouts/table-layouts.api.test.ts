import { newHouse } from '../../support/houses/new-house';
import { servicesOfFile } from '../../support/services/of-file';

const { upstream, server } = servicesOfFile();

const LAYOUTS = 'tableLayouts { table columns { id visibility width } }';
const SAVE = `mutation ($input: SetTableLayoutInput!) { setTableLayout(input: $input) { viewer { ${LAYOUTS} } userErrors { code field } } }`;

test('the response has the viewer’s layouts, and other users have their own', async () => {
  const house = await newHouse(upstream);
  const clerk = await server.as(house, 'clerk');
  const input = { table: 'invoices', columns: [{ id: 'PLATFORM', visibility: 'SHOWN' }] };
  const tableLayouts = [{ table: 'invoices', columns: [{ id: 'PLATFORM', visibility: 'SHOWN', width: null }] }];
  expect((await clerk.gql(SAVE, { input })).data).toEqual({
    setTableLayout: { viewer: { tableLayouts }, userErrors: [] },
  });
  expect((await clerk.gql(`{ viewer { ${LAYOUTS} } }`)).data).toEqual({ viewer: { tableLayouts } });
  const cashier = await server.as(house, 'cashier');
  expect((await cashier.gql(`{ viewer { ${LAYOUTS} } }`)).data).toEqual({ viewer: { tableLayouts: [] } });
});

test('a layout that cannot be saved is refused by field', async () => {
  const clerk = await server.as(await newHouse(upstream), 'clerk');
  const input = { table: 'invoices', columns: [{ id: 'NAME', visibility: 'AUTOMATIC', width: 5000 }] };
  expect((await clerk.gql(SAVE, { input })).data).toEqual({
    setTableLayout: { viewer: null, userErrors: [{ code: 'CANNOT_SAVE_LAYOUT', field: ['columns'] }] },
  });
});
