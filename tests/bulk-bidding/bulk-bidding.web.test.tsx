import { screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../support/browser/web-app';
import { liveHouse } from '../support/houses/live-house';
import { addedBidding, type LiveBidding } from './live-steps';

const house = liveHouse();
let bidding: LiveBidding;

beforeEach(async () => {
  await house().upstream.db.query(`update catalog set is_deleted = true where title like 'Winter%'`);
  bidding = await addedBidding(house(), 3);
});

const open = () => openApp(house().server.url, `/bulk-bidding/${bidding.catalogRef}`, house().own.cookie);
const PLACE = `mutation ($input: PlaceBidsInput!) { placeBids(input: $input) { outcomes { isTaken message } userErrors { message } } }`;
/** A colleague bids on a lot, which is named by its place. */
const bid = (lot: number, amount: string, paddle: string | null = null) =>
  house().read(PLACE, {
    input: {
      catalogRef: bidding.catalogRef,
      bids: [{ lotRef: bidding.lotRefs[lot - 1], amount }],
      type: 'MAX',
      paddle,
    },
  });
const row = async (lot: number) =>
  (await screen.findByRole('combobox', { name: `Bid on lot ${lot}` })).closest<HTMLElement>('[role="row"]');
const choose = async (user: ReturnType<typeof open>['user'], lot: number, amount: string) =>
  user.selectOptions(await screen.findByRole('combobox', { name: `Bid on lot ${lot}` }), amount);

test('staff choose amounts, confirm them, and read which lots were bid on', async () => {
  const { user } = open();
  expect((await row(1))?.textContent).toMatch(/Picture 1.*-.*Open/);
  const place = screen.getByRole('button', { name: 'Place Bids' });
  expect(place).toHaveAttribute('aria-disabled', 'true');
  await choose(user, 1, '$100.00');
  await choose(user, 3, '$110.00');
  await user.click(place);
  const dialog = within(await screen.findByRole('dialog', { name: 'Place 2 bids' }));
  expect(await dialog.findByText('Picture 3')).toBeInTheDocument();
  expect(
    dialog.getByText(/up to it, and no more than it takes to lead\. The bids are for the house account/),
  ).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('New bids successful: lots 1, 3.')).toBeInTheDocument();
  await waitFor(async () => expect((await row(1))?.textContent).toMatch(/100\.00.*House account/));
  expect(screen.getByText('No bids chosen')).toBeInTheDocument();
});

test('what was refused stays chosen with its reason, beside what was taken', async () => {
  const { user } = open();
  await choose(user, 1, '$100.00');
  await choose(user, 2, '$100.00');
  await house().upstream.db.query('update lot set is_published = false where ref = $1', [bidding.lotRefs[1]]);
  await user.click(screen.getByRole('button', { name: 'Place Bids' }));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('New bids successful: lot 1.')).toBeInTheDocument();
  expect(screen.getByText('Unable to place bids.')).toBeInTheDocument();
  expect(screen.getByText('Lot 2: This lot isn’t published, or it is withdrawn.')).toBeInTheDocument();
  expect(await screen.findByText('This lot isn’t published, or it is withdrawn.')).toBeInTheDocument();
  expect(screen.getByText('1 bid chosen')).toBeInTheDocument();
  expect((await row(1))?.textContent).toMatch(/100\.00.*House account/);
});

test('a colleague’s higher bid leaves the choice, and says what to take instead', async () => {
  const { user } = open();
  await choose(user, 1, '$100.00');
  await bid(1, '200.00');
  await user.click(await screen.findByRole('button', { name: 'Take $110.00' }));
  expect(await screen.findByRole('combobox', { name: 'Bid on lot 1' })).toHaveDisplayValue('$110.00');
});

test('the bids of a lot are listed, and the user cancels an own one', async () => {
  await bid(2, '300.00');
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Bids on lot 2' }));
  const history = within(await screen.findByRole('dialog', { name: 'Bids on lot 2' }));
  expect(await history.findByText('0 of at most 10 bids of this sale were canceled.')).toBeInTheDocument();
  expect(history.getByText('Max Bid')).toBeInTheDocument();
  await user.click(history.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel Bid' }));
  expect(await screen.findByText('Bid cancelled successfully')).toBeInTheDocument();
  const again = within(await screen.findByRole('dialog', { name: 'Bids on lot 2' }));
  expect(await again.findByText('1 of at most 10 bids of this sale were canceled.')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(async () => expect((await row(2))?.textContent).not.toMatch(/House account/));
});

test('sessions that are not timed, and unknown ones, are not found', async () => {
  bidding = { catalogRef: 'CATNONE', lotRefs: [] };
  open();
  expect(await screen.findByText('Sale info not found.')).toBeInTheDocument();
});
