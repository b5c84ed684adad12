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
const amountOf = (lot: number) => screen.findByRole('combobox', { name: `Bid on lot ${lot}` });
const choose = async (user: ReturnType<typeof open>['user'], lot: number, amount: string) => {
  await user.click(await amountOf(lot));
  await user.click(await screen.findByRole('option', { name: amount }));
};

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
  expect(await amountOf(1)).toHaveDisplayValue('110.00');
});

test('a typed amount can be beyond the list, and Enter goes to the next lot', async () => {
  const { user } = open();
  await user.click(await amountOf(1));
  await user.keyboard('20*1,500{Enter}');
  expect(await amountOf(1)).toHaveDisplayValue('30000.00');
  expect(await amountOf(2)).toHaveFocus();
  await user.keyboard('$100{Enter}{Shift>}{Enter}{/Shift}');
  expect(await amountOf(2)).toHaveFocus();
  expect(await amountOf(2)).toHaveDisplayValue('100.00');
  expect(screen.getByText('2 bids chosen')).toBeInTheDocument();
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}{Enter}');
  expect(await amountOf(2)).toHaveDisplayValue('110.00');
});

test('an amount that can’t be bid says which ones can, and isn’t placed', async () => {
  const { user } = open();
  await user.click(await amountOf(1));
  await user.keyboard('95{Enter}255{Enter}abc{Enter}');
  expect(await screen.findByText('3 bids chosen, 3 wrong')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Place Bids' })).toHaveAttribute('aria-disabled', 'true');
  expect(await amountOf(3)).toBeInvalid();
  await user.click(screen.getAllByRole('button', { name: 'Take $100.00' })[0] ?? document.body);
  expect(await amountOf(1)).toHaveDisplayValue('100.00');
  expect(screen.getByRole('button', { name: 'Take $250.00' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Take $275.00' }));
  expect(await amountOf(2)).toHaveDisplayValue('275.00');
  expect(screen.getByText('3 bids chosen, 1 wrong')).toBeInTheDocument();
});

test('a column of pasted amounts fills the lots below, and empty lines leave theirs', async () => {
  const { user } = open();
  await user.click(await amountOf(1));
  await user.paste('$1,000.00\n\n300\n400\n');
  expect(await amountOf(1)).toHaveDisplayValue('1000.00');
  expect(await amountOf(2)).toHaveDisplayValue('');
  expect(await amountOf(3)).toHaveDisplayValue('300.00');
  expect(
    await screen.findByText('Pasted 2 amounts. 1 amount left out: closed lots, or below the last lot of the page.'),
  ).toBeInTheDocument();
});

test('more than 500 chosen amounts are placed 500 at a time, and the others stay chosen', async () => {
  const { db } = house().upstream;
  // Copies of the last lot, which fill the first page and begin the second one.
  await db.query(
    `insert into lot (house_id, id, ref, catalog_id, number, title, starting_bid, ends_at, is_published)
     select house_id, id + 100000 + n, ref || n, catalog_id, number + n, 'Copy ' || n, starting_bid, ends_at, true
     from lot, generate_series(1, 499) n where ref = $1`,
    [bidding.lotRefs[2]],
  );
  const { user } = open();
  await user.click(await amountOf(1));
  await user.paste('100\n'.repeat(500));
  expect(await screen.findByText('500 bids chosen')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Page 2' }));
  await user.click(await amountOf(501));
  await user.paste('100\n100\n');
  await user.click(screen.getByRole('button', { name: 'Place Bids' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Place 500 bids' }));
  expect(
    dialog.getByText('500 bids can be placed at a time. The other 2 stay chosen for the next time.'),
  ).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('New bids successful: lots 1-500.')).toBeInTheDocument();
  expect(await screen.findByText('2 bids chosen')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Place Bids' }));
  await screen.findByRole('dialog', { name: 'Place 2 bids' });
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('New bids successful: lots 501, 502.')).toBeInTheDocument();
  const [placed] = await db.query<{ lots: number }>(
    `select count(distinct b.lot_id)::int as lots from absentee_bid b join lot l on l.id = b.lot_id and l.house_id = b.house_id
     join catalog c on c.id = l.catalog_id and c.house_id = l.house_id where c.ref = $1`,
    [bidding.catalogRef],
  );
  expect(placed).toEqual({ lots: 502 });
});

test('leaving the page with chosen amounts asks first', async () => {
  const { user } = open();
  await choose(user, 1, '$100.00');
  await user.click(screen.getByRole('link', { name: 'Rostrum' }));
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  expect(question.getByText(/The amounts that you chose aren’t placed/)).toBeInTheDocument();
  await user.click(question.getByRole('button', { name: 'Stay' }));
  expect(await amountOf(1)).toHaveDisplayValue('100.00');
});

test('the bids of a lot are listed, and the user cancels an own one', async () => {
  await bid(2, '300.00');
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '1 bid on lot 2' }));
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
