import { screen, waitFor, within } from '@testing-library/react';
import type { RegistrationJson } from '../../../upstream/customers/approvals/registration-wire';
import { clientOf, type HouseClient } from '../../invoicing/house-at-work';
import { chooseItem } from '../../support/browser/menu-item';
import { undoOfToast } from '../../support/browser/toast';
import { openApp } from '../../support/browser/web-app';
import { newHouse } from '../../support/houses/new-house';
import { SAMPLE_NOW } from '../../support/houses/sample-house';
import { servicesOfFile } from '../../support/services/of-file';
import { addUpcomingSale, decide, requested } from './approval-house';

const SALE = 3000;

let houseName: string;
let boss: HouseClient;
let requests: readonly RegistrationJson[];

const { upstream, server } = servicesOfFile({ quiet: true });
beforeEach(async () => {
  upstream.clock.set(SAMPLE_NOW);
  houseName = await newHouse(upstream);
  boss = await clientOf(upstream, houseName, 'super');
  await addUpcomingSale(upstream, boss.houseId, SALE);
  requests = await requested(upstream, boss, SALE, ['Marsh', 'Stone', 'Keller']);
});

const open = async (path: string, user = 'clerk') =>
  openApp(server.url, path, (await server.as(houseName, user)).cookie);
const table = async () => within(await screen.findByRole('grid', { name: 'Approvals' }));
const menuOf = async (name: string) => (await table()).findByRole('button', { name: `Actions for ${name}` });

test('a clerk approves a bidder, reads the paddle, and undoes it', async () => {
  const { user } = await open('/customers/approvals');
  expect(await screen.findByText('3 requests')).toBeInTheDocument();
  await chooseItem(user, menuOf('Ada Marsh'), 'Approve');
  expect(await screen.findByText('Ada Marsh is approved with paddle 101.')).toBeInTheDocument();
  const undo = await undoOfToast();
  expect(await screen.findByText('2 requests')).toBeInTheDocument();
  await user.click(undo);
  expect(await screen.findByText('The request of Ada Marsh is pending again.')).toBeInTheDocument();
  expect(await screen.findByText('3 requests')).toBeInTheDocument();
});

test('several requests are declined with one reason, which the list of declined ones shows', async () => {
  const { user, address } = await open('/customers/approvals');
  const grid = await table();
  await user.click(await grid.findByRole('checkbox', { name: 'Select Ada Marsh' }));
  await user.click(grid.getByRole('checkbox', { name: 'Select Eve Stone' }));
  await user.click(screen.getByRole('button', { name: 'Decline…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline 2 bidders?' }));
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(dialog.getByText('Enter the reason for declining.')).toBeInTheDocument();
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'No address.');
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('2 bidders declined.')).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Status'), 'Declined');
  expect(await screen.findByText('2 requests')).toBeInTheDocument();
  expect(await (await table()).findAllByText(/^Colin Lark.*No address\.$/)).toHaveLength(2);
  expect(address()).toBe('/customers/approvals?show=declined');
});

test('a decision that a colleague was faster with says whose it was', async () => {
  const { user } = await open('/customers/approvals');
  await chooseItem(user, menuOf('Ada Marsh'), 'Decline…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline Ada Marsh?' }));
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'No address.');
  await decide(boss, 'approve', requests.slice(0, 1));
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(
    await dialog.findByText(/Sasha Upton already approved the request of Ada Marsh for Winter Sale/),
  ).toBeInTheDocument();
});

test('the filters are in the address, and a list without requests offers all of them', async () => {
  await decide(boss, 'approve', requests);
  const { user, address } = await open(`/customers/approvals?sale=${SALE}`);
  expect(await screen.findByText('No requests are pending.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show all requests' }));
  expect(await screen.findByText('3 requests')).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Sale'), 'Winter Sale');
  await waitFor(() => expect(address()).toBe(`/customers/approvals?show=all&sale=${SALE}`));
  expect(await (await table()).findByText('Approved, paddle 101')).toBeInTheDocument();
});

test('the calendar counts pending approvals and leads to them, for users who may decide', async () => {
  await open('/my-auctions/current');
  const sale = within(await screen.findByRole('region', { name: 'Winter Sale' }));
  expect(sale.getByRole('link', { name: '3 pending approvals' })).toHaveAttribute(
    'href',
    `/customers/approvals?sale=${SALE}`,
  );
});

test('users who may not decide don’t see the count', async () => {
  await open('/my-auctions/current', 'viewer');
  const sale = within(await screen.findByRole('region', { name: 'Winter Sale' }));
  expect(sale.queryByText(/pending approval/)).toBeNull();
});

test('a colleague’s calendar follows each decision', async () => {
  await open('/my-auctions/current');
  expect(await screen.findByRole('link', { name: '3 pending approvals' })).toBeInTheDocument();
  await decide(boss, 'approve', requests.slice(0, 2));
  expect(await screen.findByRole('link', { name: '1 pending approval' })).toBeInTheDocument();
});

test('a bidder’s page shows their requests', async () => {
  await decide(boss, 'approve', requests.slice(0, 1));
  await open(`/customers/bidder/${requests[0]?.approvalID ?? 0}`);
  const grid = await table();
  expect(grid.getByText('Winter Sale')).toBeInTheDocument();
  expect(grid.getByText('Approved, paddle 101')).toBeInTheDocument();
});
