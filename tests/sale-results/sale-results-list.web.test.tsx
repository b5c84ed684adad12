import { screen, within } from '@testing-library/react';
import { openApp } from '../support/browser/web-app';
import { smallHouse } from '../support/houses/sample-house';
import { servicesOfFile } from '../support/services/of-file';

const [autumn] = smallHouse().groups;
const [pictures, clocks] = autumn?.catalogs ?? [];
if (!autumn || !pictures || !clocks) throw new Error('the sample house has changed');
/** Twenty-six sales: one more than a page shows. */
const manySales = Array.from({ length: 26 }, (_, index) => ({
  name: `Sale ${index + 1}`,
  catalogs: [{ ...pictures, title: `Session ${index + 1}`, startsAt: pictures.startsAt - index }],
}));
/** One of its sessions was sold in pounds. */
const abroad = [{ ...autumn, catalogs: [pictures, { ...clocks, currency: 'GBP' }] }];

const { server } = servicesOfFile({
  quiet: true,
  houses: [
    smallHouse(),
    smallHouse({ userName: 'many' }, { groups: manySales }),
    smallHouse({ userName: 'abroad' }, { groups: abroad }),
    smallHouse({ userName: 'empty' }, { groups: [] }),
  ],
});

const PATH = '/reports/sessionResults';
const open = async (house: string, path = PATH) => openApp(server.url, path, (await server.as(house, 'super')).cookie);
const tick = (title: string) => screen.findByRole('checkbox', { name: `Select ${title}` });
const view = () => screen.findByRole('button', { name: 'View Selected' });

test('lists the sales with the key figures of their sessions, the latest first', async () => {
  await open('sample');
  const sessions = await screen.findByRole('rowgroup', { name: 'Sessions of Autumn Sale' });
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Session',
    'Auction Date',
    'Lots sold',
    'Sold',
    'Bidders',
    'Hammer',
  ]);
  const [, , row] = within(sessions).getAllByRole('row');
  const cells = row && within(row).getAllByRole('cell');
  expect(cells?.map(({ textContent }) => textContent)).toEqual([
    'Pictures',
    'Nov 10, 2026',
    '5 of 6',
    '83.3%',
    '4',
    '$3,850.50',
  ]);
  expect(
    screen.getAllByRole('rowgroup', { name: /^Sessions of/ }).map((sale) => sale.getAttribute('aria-label')),
  ).toEqual(['Sessions of Barn Sale', 'Sessions of Autumn Sale']);
});

test('the title of a session opens its results, and View Selected those of all selected sessions', async () => {
  const page = await open('sample');
  await page.user.click(await screen.findByRole('link', { name: 'Pictures' }));
  expect(await screen.findByRole('heading', { name: 'Sale Results' })).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'A1 · Pictures' })).toBeInTheDocument();
  await page.user.click(screen.getByRole('link', { name: 'Sales Results' }));
  expect(await view()).toHaveAccessibleDescription('Select at least one session.');
  await page.user.click(await screen.findByRole('checkbox', { name: 'Autumn Sale' }));
  expect(await tick('Pictures')).toBeChecked();
  await page.user.click(await view());
  expect(await screen.findByRole('heading', { name: 'A2 · Clocks and Furniture' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'A1 · Pictures' })).toBeInTheDocument();
});

test('the selection stays on other pages, and is cleared together', async () => {
  const { user } = await open('many');
  await user.click(await tick('Session 1'));
  await user.click(screen.getByRole('link', { name: 'Page 2' }));
  await user.click(await tick('Session 26'));
  expect(screen.getByText('2 selected')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Page 1' }));
  expect(await tick('Session 1')).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Deselect all' }));
  expect(await tick('Session 1')).not.toBeChecked();
});

test('sessions in two currencies can’t be viewed together', async () => {
  const page = await open('abroad');
  await page.user.click(await tick('Pictures'));
  await page.user.click(await tick('Clocks and Furniture'));
  expect(screen.getByRole('alert')).toHaveTextContent('Please select sessions with the same currency.');
  await page.user.click(await view());
  expect(page.address()).toBe(PATH);
  await page.user.click(await tick('Pictures'));
  expect(screen.queryByRole('alert')).toBeNull();
  await page.user.click(await view());
  expect(page.address()).toContain('/viewSessionResults?refs=');
});

test('a house without results says so', async () => {
  await open('empty');
  expect(await screen.findByText('No auctions available for Sales Results')).toBeInTheDocument();
});

test('a search without matches says so and can be cleared', async () => {
  const page = await open('sample', `${PATH}?q=nothing`);
  expect(await screen.findByText('No sales or sessions match your search.')).toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await screen.findByRole('link', { name: 'Pictures' })).toBeInTheDocument();
});

test('placeholders have the height of a sale until the list is there', async () => {
  await open('sample');
  await screen.findByRole('heading', { name: 'Sales Results' });
  const [busy] = screen.getAllByText((_, element) => element?.getAttribute('aria-busy') === 'true');
  const heights = [...(busy?.children ?? [])].map((stub) => (stub instanceof HTMLElement ? stub.style.height : ''));
  expect(heights).toEqual(['184px', '184px', '184px']);
  expect(await screen.findByRole('link', { name: 'Pictures' })).toBeInTheDocument();
});

test('the command palette finds the results of a session', async () => {
  const { user } = await open('sample', '/');
  await user.click(await screen.findByRole('button', { name: /Find anything/ }));
  await user.type(await screen.findByRole('combobox'), 'Clocks and');
  const found = await screen.findByRole('option', { name: /Clocks and Furniture.*Sales Results/ });
  await user.click(found);
  expect(await screen.findByRole('heading', { name: 'A2 · Clocks and Furniture' })).toBeInTheDocument();
});
