import { screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../support/browser/web-app';
import { createdGroup } from '../support/houses/invoicing-flow';
import { smallHouse } from '../support/houses/sample-house';
import { servicesOfFile } from '../support/services/of-file';

const { upstream, server } = servicesOfFile({ houses: [smallHouse()] });

beforeAll(async () => {
  await createdGroup(upstream, await server.as('sample', 'clerk'), 'Autumn Sale', 'Cards per lot');
});

const open = async (query = '') =>
  openApp(server.url, `/customers/bidders${query}`, (await server.as('sample', 'clerk')).cookie);
const rows = async () => within(await screen.findByRole('grid', { name: 'Bidders' })).findAllByRole('row');

test('lists bidders with what they owe, floor bidders included', async () => {
  await open();
  expect(await screen.findByText('5 bidders')).toBeInTheDocument();
  const marsh = screen.getByRole('row', { name: /Ada Marsh/ });
  expect(marsh).toHaveTextContent(/\$[\d,]+\.\d\d/);
  expect(marsh).toHaveTextContent('On file');
  expect(screen.getByRole('row', { name: /Dev Patel/ })).toHaveTextContent('Floor');
});

test('a search finds a bidder, whose page opens with Enter', async () => {
  const { user } = await open();
  await screen.findByText('5 bidders');
  await user.type(screen.getByRole('searchbox', { name: 'Search bidders' }), 'rossi');
  expect(await screen.findByText('1 bidder')).toBeInTheDocument();
  const [, row] = await rows();
  await user.click(within(row ?? document.body).getByRole('link', { name: 'Chloe Rossi' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Chloe Rossi' })).toBeInTheDocument();
});

test.each([
  ['90012', 'Chloe Rossi', 'Postal code 90012'],
  ['102', 'Chloe Rossi', 'Paddle 102'],
])('a search for %s says what it matched of %s', async (text, name, matched) => {
  await open(`?q=${text}`);
  const row = await screen.findByRole('row', { name: new RegExp(name) });
  await waitFor(() => expect(row).toHaveTextContent(matched));
  expect(screen.getByRole('columnheader', { name: 'Matched' })).toBeInTheDocument();
});

test('a search that found a visible part says nothing more', async () => {
  await open('?q=rossi');
  await screen.findByText('1 bidder');
  expect(screen.queryByRole('columnheader', { name: 'Matched' })).not.toBeInTheDocument();
});

test('filters narrow the list, and an empty one leads back to all', async () => {
  const { user } = await open();
  await screen.findByText('5 bidders');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'With a card on file');
  expect(await screen.findByText('2 bidders')).toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Platform' }), 'Floor Bidders');
  expect(await screen.findByText('No bidders match.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show all bidders' }));
  expect(await screen.findByText('5 bidders')).toBeInTheDocument();
});

test('names sort both ways', async () => {
  const { user } = await open();
  await screen.findByText('5 bidders');
  const [, first] = await rows();
  expect(first).toHaveTextContent('Bruno Keller');
  await user.click(screen.getByRole('button', { name: /^Name/ }));
  await waitFor(async () => expect((await rows())[1]).toHaveTextContent('Eve Stone'));
});

test('what is outstanding sorts, and the order is in the address', async () => {
  const { user, address } = await open();
  await screen.findByText('5 bidders');
  await user.click(screen.getByRole('button', { name: /^Outstanding/ }));
  await user.click(screen.getByRole('button', { name: /^Outstanding/ }));
  await waitFor(() => expect(address()).toBe('/customers/bidders?sort=outstanding&dir=desc'));
  const amounts = async () =>
    (await rows())
      .slice(1)
      .map((row) => Number(/\$([\d,]+\.\d\d)/.exec(row.textContent)?.[1]?.replaceAll(',', '') ?? 0));
  await waitFor(async () => {
    const shown = await amounts();
    expect(shown).toEqual([...shown].sort((one, other) => other - one));
    expect(shown[0]).toBeGreaterThan(0);
  });
});

test('the list of possible duplicates names the other half of each pair, with what both share', async () => {
  await open('?show=duplicates');
  const marsh = await screen.findByRole('row', { name: /^\S* ?Ada Marsh/ });
  expect(within(marsh).getByRole('link', { name: 'Chloe Rossi' })).toBeInTheDocument();
  expect(marsh).toHaveTextContent('Same telephone number.');
  expect(screen.getByRole('columnheader', { name: 'Possibly the same as' })).toBeInTheDocument();
});
