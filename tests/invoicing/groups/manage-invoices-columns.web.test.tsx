import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../../support/browser/web-app';
import { smallHouse } from '../../support/houses/sample-house';
import { servicesOfFile } from '../../support/services/of-file';
import type { TestCaller } from '../../support/services/server';
import { clientOf } from '../house-at-work';

const { upstream, server } = servicesOfFile({ quiet: true, houses: [smallHouse()] });
let cashier: TestCaller;

beforeAll(async () => {
  await (await clientOf(upstream, 'sample')).create(['Tools and Toys'], 'Cards per lot', 'Toys');
  cashier = await server.as('sample', 'cashier');
});
afterEach(() => jest.restoreAllMocks());

const open = (address: string, { cookie } = cashier) => openApp(server.url, address, cookie);
const headers = async (table: string) =>
  within(await screen.findByRole('table', { name: table }))
    .getAllByRole('columnheader')
    .filter((header) => header.hasAttribute('aria-label'))
    .map((header) => header.getAttribute('aria-label'));

interface Layouts {
  viewer: { tableLayouts: { table: string; columns: { id: string; visibility: string; width: number | null }[] }[] };
}
const saved = async (table: string) => {
  const { data } = await cashier.gql<Layouts>('{ viewer { tableLayouts { table columns { id visibility width } } } }');
  return data.viewer.tableLayouts.find((layout) => layout.table === table)?.columns;
};

/** A list: its columns, which of them a test hides and moves, and what a row then shows. */
const lists = [
  {
    list: 'Uninvoiced Sessions',
    address: '/invoices',
    table: 'uninvoiced-sessions',
    all: ['Session', 'Auction Date', 'Location', 'Lots', 'Bidders', 'Hammer'],
    hide: 'Bidders',
    move: 'Lots',
    arranged: ['Session', 'Auction Date', 'Lots', 'Location', 'Hammer'],
    row: /^Pictures/,
    cells: ['Pictures', 'Nov 10, 2026', '5', 'Main Rooms', '$3,850.50'],
    onPhone: ['Pictures', 'Auction DateNov 10, 2026', 'LocationMain Rooms', 'Lots5', 'Bidders4', 'Hammer$3,850.50'],
  },
  {
    list: 'Existing Invoices',
    address: '/invoices/ExistingInvoices',
    table: 'existing-invoices',
    all: ['Group', 'Invoices', 'Items', 'Invoice Total', 'Pending Charges', 'Outstanding', 'Credits owed'],
    hide: 'Pending Charges',
    move: 'Items',
    arranged: ['Group', 'Items', 'Invoices', 'Invoice Total', 'Outstanding', 'Credits owed'],
    row: /^Toys/,
    cells: [expect.stringMatching(/^ToysGroup \d/), '2', '2', '$272.44', '$272.44', ''],
    onPhone: [
      expect.stringMatching(/^ToysGroup \d/),
      'Invoices2',
      'Items2',
      'Invoice Total$272.44',
      'Pending Charges$0.00',
      'Outstanding$272.44',
    ],
  },
];

describe.each(lists)('$list', ({ list, address, table, all, hide, move, arranged, row, cells, onPhone }) => {
  test('columns are hidden, moved, and resized, and stay so after a reload', async () => {
    const { user } = open(address);
    await screen.findByRole('row', { name: row });
    expect(await headers(list)).toEqual(all);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(screen.getByRole('checkbox', { name: hide }));
    await user.click(screen.getByRole('button', { name: `Move ${move} up` }));
    await user.keyboard('{Escape}');
    screen.getByRole('separator', { name: `Resize ${move}` }).focus();
    await user.keyboard('{ArrowLeft}');
    await waitFor(async () => {
      const columns = await saved(table);
      expect(columns?.filter(({ visibility }) => visibility === 'HIDDEN')).toHaveLength(1);
      // In this window every element is 1200 px wide.
      expect(columns?.filter(({ width }) => width === 1190)).toHaveLength(1);
    });
    cleanup();

    open(address);
    const cellsOf = within(await screen.findByRole('row', { name: row })).getAllByRole('cell');
    expect(cellsOf.map(({ textContent }) => textContent)).toEqual(cells);
    expect(await headers(list)).toEqual(arranged);
    expect(screen.getByRole('table', { name: list }).style.getPropertyValue('--columns')).toContain(' 1190px ');
  });

  test('on a phone, rows list their values with labels', async () => {
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(328);
    open(address, await server.as('sample', 'super'));
    const cellsOf = within(await screen.findByRole('row', { name: row })).getAllByRole('cell');
    expect(cellsOf.map(({ textContent }) => textContent)).toEqual(onPhone);
    expect(screen.queryByRole('separator')).not.toBeInTheDocument();
  });
});
