import { screen, within } from '@testing-library/react';
import { clientOf } from '../invoicing/house-at-work';
import { chooseItem } from '../support/browser/menu-item';
import { openApp } from '../support/browser/web-app';
import { smallHouse } from '../support/houses/sample-house';
import { servicesOfFile } from '../support/services/of-file';

const { upstream, server } = servicesOfFile({
  houses: [smallHouse(), smallHouse({ userName: 'floor', invaInvoicingDisabled: true })],
});

beforeAll(async () => {
  const api = await clientOf(upstream, 'sample');
  await api.create(['Pictures'], 'Cards per lot', 'Autumn');
  await upstream.db.query(
    `update house_user set access = array_remove(access, 'invoices') where house_id = $1 and user_name = 'clerk'`,
    [api.houseId],
  );
});

/** Whoever works with customers, without invoices: a user without that access, and everybody in a house without invoicing. */
const people = [
  ['a user with Customers only', 'sample'],
  ['a user of a house without invoicing', 'floor'],
] as const;

test.each(people)('%s lists, searches, and opens bidders, without a word about invoices', async (_who, house) => {
  const { cookie } = await server.as(house, 'clerk');
  const { user, settled } = openApp(server.url, '/customers/bidders', cookie);
  expect(await screen.findByText('5 bidders')).toBeInTheDocument();
  expect(screen.queryByRole('columnheader', { name: /Invoices|Outstanding|Credits owed/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('option', { name: 'Bidders who owe' })).not.toBeInTheDocument();
  await user.type(screen.getByRole('searchbox', { name: 'Search bidders' }), 'marsh');
  expect(await screen.findByText('1 bidder')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Ada Marsh' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Marsh' })).toBeInTheDocument();
  const lots = await screen.findByRole('region', { name: 'Lots bought' });
  expect((await within(lots).findAllByRole('link', { name: /^File dispute about lot/ })).length).toBeGreaterThan(0);
  expect(within(lots).queryByText(/invoice/i)).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Invoices' })).not.toBeInTheDocument();
  expect(screen.queryByText('Outstanding')).not.toBeInTheDocument();
  await settled();
});

test.each(people)('%s merges two records without seeing what they owe', async (_who, house) => {
  const { cookie } = await server.as(house, 'clerk');
  const { user, settled } = openApp(server.url, '/customers/bidders?q=marsh', cookie);
  await user.click(await screen.findByRole('link', { name: 'Ada Marsh' }));
  await chooseItem(user, /^Actions for /, 'Merge with another record…');
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('combobox'), 'keller');
  await user.click(await within(dialog).findByRole('option', { name: /Keller/ }));
  expect(
    await screen.findByText('Choose what the merged person shows. The records keep their own values.'),
  ).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Amounts before and after the merge' })).not.toBeInTheDocument();
  await settled();
});

test.each(people)('%s finds a bidder with Find anything', async (_who, house) => {
  const { cookie } = await server.as(house, 'clerk');
  const { user, settled } = openApp(server.url, '/', cookie);
  await screen.findByRole('heading', { level: 1 });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox'), 'marsh');
  expect(
    await screen.findByRole('option', { name: /Ada Marsh.*Paddle 100 · Albany · .*Marketplace/ }),
  ).not.toHaveTextContent('owes');
  await settled();
});

test.each(people)('%s can’t read who owes, by any call', async (_who, house) => {
  const clerk = await server.as(house, 'clerk');
  for (const query of [
    '{ people(filter: { owing: OWES }) { totalCount } }',
    '{ bidders(filter: { owing: CREDIT }) { totalCount } }',
    '{ people(orderBy: { field: OUTSTANDING }) { totalCount } }',
    '{ bidders(orderBy: { field: OUTSTANDING }) { totalCount } }',
    '{ people(first: 1) { nodes { invoices { totalCount } } } }',
    '{ people(first: 1) { nodes { payments { totalCount } } } }',
    '{ bidders(first: 1) { nodes { card { version } } } }',
  ]) {
    const { errors } = await clerk.gql(query);
    expect([query, errors[0]?.extensions.code]).toEqual([query, 'FORBIDDEN']);
  }
});
