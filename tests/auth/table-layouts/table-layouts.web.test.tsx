import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { clientOf } from '../../invoicing/house-at-work';
import { openApp } from '../../support/browser/web-app';
import { smallHouse } from '../../support/houses/sample-house';
import { servicesOfFile } from '../../support/services/of-file';

const { upstream, server } = servicesOfFile({ houses: [smallHouse()] });
let address: string;

beforeAll(async () => {
  const api = await clientOf(upstream, 'sample');
  const { invoiceGroupID } = await api.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot', 'Autumn');
  address = `/invoices/InvoiceGroupDetails/${invoiceGroupID}`;
});

const invoices = () => screen.findByRole('grid', { name: 'Invoices' });
const namesIn = async () =>
  within(await invoices())
    .getAllByRole('columnheader')
    .map((header) => header.getAttribute('aria-label') ?? header.textContent);
const due = async () => within(await invoices()).findByRole('columnheader', { name: 'Due' });

test('Platform fits into 1440 pixels, and the Due column appears there once it is chosen, can be moved, and stays after a reload', async () => {
  const { cookie, gql } = await server.as('sample', 'cashier');
  const width = jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1376);
  const { user } = openApp(server.url, address, cookie);
  await screen.findByRole('row', { name: /Bruno Keller/ });
  expect(await namesIn()).toContain('Platform');
  expect(await namesIn()).not.toContain('Due');
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(screen.getByRole('checkbox', { name: 'Due' }));
  await user.click(screen.getByRole('button', { name: 'Move Due up' }));
  await waitFor(async () => {
    const { data } = await gql<{ viewer: { tableLayouts: { columns: { id: string; visibility: string }[] }[] } }>(
      '{ viewer { tableLayouts { columns { id visibility } } } }',
    );
    expect(data.viewer.tableLayouts[0]?.columns[8]).toEqual({ id: 'DUE', visibility: 'SHOWN' });
  });
  await user.keyboard('{Escape}');
  cleanup();

  openApp(server.url, address, cookie);
  expect(await due()).toHaveAttribute('aria-colindex', String((await namesIn()).indexOf('Due') + 1));
  expect((await namesIn()).slice(-5, -1)).toEqual(['Outstanding Bal.', 'Due', 'Invoice Status', 'Ship Status']);
  width.mockRestore();
});
