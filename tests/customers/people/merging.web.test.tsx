import { screen, within } from '@testing-library/react';
import { chooseItem } from '../../support/browser/menu-item';
import { openApp } from '../../support/browser/web-app';
import { createdGroup } from '../../support/houses/invoicing-flow';
import { servicesOfFile } from '../../support/services/of-file';
import { bidder, houseWith } from './people-at-work';

let cookie: string;
/** Numbers of bidders by last name. */
const numbers: Record<string, number> = {};

const { upstream, server } = servicesOfFile({
  houses: [houseWith('sample', [bidder('Ada', 'Marsh-Lowe', { email: 'ada.marsh@bidder.example', city: 'Deal' })])],
});

beforeAll(async () => {
  const clerk = await server.as('sample', 'clerk');
  ({ cookie } = clerk);
  await createdGroup(upstream, clerk, 'Autumn Sale', 'Cards per lot');
  const { data } = await clerk.gql<{ people: { nodes: { lastName: string; number: number }[] } }>(
    '{ people { nodes { lastName number } } }',
  );
  for (const { lastName, number } of data.people.nodes) numbers[lastName] = number;
});

const openBidder = (lastName: string, query = '') =>
  openApp(server.url, `/customers/bidder/${numbers[lastName]}${query}`, cookie);
const preview = async () => {
  const dialog = await screen.findByRole('dialog', { name: 'Merge records' });
  await within(dialog).findByText('After the merge');
  return dialog;
};

test('a record is searched, compared, and merged from the bidder page, and the merge is undone there', async () => {
  const { user, address } = openBidder('Marsh-Lowe');
  await chooseItem(user, /^Actions for /, 'Merge with another record…');
  await user.type(await screen.findByRole('combobox', { name: 'Merge with' }), 'marsh');
  await user.click(await screen.findByRole('option', { name: /^Ada Marsh ·/ }));
  const dialog = await preview();
  // The record with an account on a platform gives the name; the other choices follow it.
  expect(within(dialog).getByRole('radio', { name: `Ada Marsh · #${numbers.Marsh}` })).toBeChecked();
  await user.click(within(dialog).getByRole('radio', { name: /^Deal/ }));
  expect(dialog).toHaveTextContent('1 card on file. Cards don’t move: each pays for the invoices of its own record.');
  const sums = within(dialog).getByRole('row', { name: /^After the merge/ });
  expect(sums).toHaveTextContent(/\$[\d,]+\.\d\d/);
  await user.click(within(dialog).getByRole('button', { name: 'Merge records' }));
  expect(
    await screen.findByText(`Ada Marsh-Lowe #${numbers['Marsh-Lowe']} merged into Ada Marsh #${numbers.Marsh}.`),
  ).toBeInTheDocument();
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Marsh' })).toBeInTheDocument();
  expect(address()).toBe(`/customers/bidder/${numbers.Marsh}`);
  expect(await screen.findByRole('grid', { name: 'Records' })).toHaveTextContent('Marsh-Lowe');
  expect((await screen.findByText('Address', { selector: 'dt' })).nextElementSibling).toHaveTextContent('Deal');
  await user.click(await screen.findByRole('button', { name: /^Undo merge \d+$/ }));
  expect(await screen.findByText('Merge undone. Both records are separate again.')).toBeInTheDocument();
  expect(await screen.findByText(/Undone .* by Colin Lark\./)).toBeInTheDocument();
  expect(screen.queryByRole('grid', { name: 'Records' })).not.toBeInTheDocument();
});

test('two selected rows of the list are merged, and the address of either record leads to the person, with its query', async () => {
  const { user } = openApp(server.url, '/customers/bidders?q=marsh', cookie);
  await screen.findByText('2 bidders');
  await user.click(screen.getByRole('checkbox', { name: 'Select Ada Marsh' }));
  const dock = await screen.findByRole('region', { name: 'Selection' });
  expect(within(dock).getByRole('button', { name: /^Merge/ })).toHaveAccessibleDescription(
    'Select two bidders to merge',
  );
  await user.click(screen.getByRole('checkbox', { name: 'Select Ada Marsh-Lowe' }));
  await user.click(within(dock).getByRole('button', { name: /^Merge/ }));
  await user.click(within(await preview()).getByRole('button', { name: 'Merge records' }));
  expect(await screen.findByText('1 bidder')).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /Ada Marsh/ })).toHaveTextContent('2 records');
  const page = openBidder('Marsh-Lowe', '?payments=2');
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Marsh' })).toBeInTheDocument();
  expect(page.address()).toBe(`/customers/bidder/${numbers.Marsh}?payments=2`);
  await page.user.click(await screen.findByRole('button', { name: /^Undo merge \d+$/ }));
  await screen.findByText('Merge undone. Both records are separate again.');
});

test('a possible duplicate has a reason, is marked as another person, and is suggested again', async () => {
  const { user } = openBidder('Marsh-Lowe');
  const section = await screen.findByRole('region', { name: 'Possibly the same person' });
  expect(section).toHaveTextContent('Same email address.');
  await user.click(within(section).getByRole('button', { name: 'Not the same person' }));
  await user.click(await screen.findByRole('button', { name: 'Show 1 record marked as not the same person' }));
  expect(await screen.findByText(/Marked as not the same person on .* by Colin Lark\./)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Suggest again' }));
  expect(await screen.findByRole('button', { name: 'Not the same person' })).toBeInTheDocument();
});

test('different members of the platform are merged with a warning', async () => {
  const { user } = openBidder('Rossi');
  await chooseItem(user, /^Actions for /, 'Merge with another record…');
  await user.type(await screen.findByRole('combobox', { name: 'Merge with' }), 'stone');
  await user.click(await screen.findByRole('option', { name: /^Eve Stone/ }));
  expect(await preview()).toHaveTextContent(
    'These records belong to different members of the platform: 9003 and 9005. Merge them only if you know that they are one person.',
  );
});
