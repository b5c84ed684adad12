import { screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../../support/browser/web-app';
import { liveHouse } from '../../support/houses/live-house';
import { addedBidding, type LiveBidding } from '../live-steps';

const house = liveHouse();
let bidding: LiveBidding;

async function give(kind: 'LIVE' | 'TIMED'): Promise<void> {
  const { db } = house().upstream;
  await db.query(`update catalog set is_deleted = true where title like 'Winter%'`);
  bidding = await addedBidding(house(), 3);
  if (kind === 'LIVE') {
    await db.query(`update catalog set kind = 'LIVE' where ref = $1`, [bidding.catalogRef]);
    await db.query('update lot set ends_at = null where ref = any($1)', [bidding.lotRefs]);
  }
  await db.query(
    `insert into paddle (house_id, id, catalog_id, approval_id, number)
     select a.house_id, 900000 + c.id * 100 + a.n, c.id, a.id, (100 + a.n)::text
     from (select house_id, id, row_number() over (order by id) as n from approval) a
     join catalog c on c.house_id = a.house_id and c.ref = $1 where a.n <= 5`,
    [bidding.catalogRef],
  );
}
const open = (path = `/absentee-bids/${bidding.catalogRef}`) => openApp(house().server.url, path, house().own.cookie);

test('staff enter bids that were left on the phone, and read why one isn’t taken', async () => {
  await give('LIVE');
  const { user } = open();
  const form = within(await screen.findByRole('form', { name: 'New bid' }));
  await user.type(form.getByLabelText('Lot'), '1');
  await user.type(form.getByLabelText(/^Paddle/), '101');
  await user.type(form.getByLabelText('Maximum'), '95{Enter}');
  expect(
    await screen.findByText(/Lot 1: This bid is too low\. The lowest possible bid is \$100\.00\./),
  ).toBeInTheDocument();
  await user.clear(form.getByLabelText('Maximum'));
  await user.type(form.getByLabelText('Maximum'), '450{Enter}');
  expect(await screen.findByText('Lot 1: $450.00 for paddle 101 was entered.')).toBeInTheDocument();
  const row = (await screen.findByText('Picture 1')).closest('[role="row"]');
  expect(row?.textContent).toMatch(/1Picture 1101.*450\.00.*Phone/);
  expect(form.getByLabelText('Lot')).toHaveValue('');
  expect(form.getByLabelText(/^Paddle/)).toHaveValue('101');
  await user.click(screen.getByRole('button', { name: 'Cancel the bid on lot 1' }));
  await user.type(await screen.findByLabelText('Reason'), 'Misheard');
  await user.click(screen.getByRole('button', { name: 'Cancel bid' }));
  expect(await screen.findByText('Nobody has left a bid for this session yet.')).toBeInTheDocument();
});

test('a pasted list is checked first; what can’t be taken stays listed with its reason', async () => {
  await give('TIMED');
  const { user } = open(`/bulk-bidding/${bidding.catalogRef}`);
  await user.click(await screen.findByRole('button', { name: 'Paste a list' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste a list of bids' }));
  await user.click(dialog.getByLabelText('Bids'));
  await user.paste('Lot\tAmount\tPaddle\n1\t450\t101\n2\tten\t101\n9\t450\t101\n3\t105\t102\n2\t200\t102');
  await user.click(dialog.getByRole('button', { name: 'Check 5 bids' }));
  expect(await dialog.findByText('This is not an amount.')).toBeInTheDocument();
  expect(dialog.getByText('This lot was not found in the session.')).toBeInTheDocument();
  expect(dialog.getByText(/This amount is between two bid increments/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Enter 2 bids' }));
  expect(await dialog.findByText('2 bids entered.')).toBeInTheDocument();
  expect(dialog.getByLabelText('Bids')).toHaveValue('2\tten\t101\n9\t450\t101\n3\t105\t102');
  await user.keyboard('{Escape}');
  await waitFor(() => {
    const row = screen.getByRole('combobox', { name: 'Bid on lot 1' }).closest('[role="row"]');
    expect(row?.textContent).toMatch(/101/);
  });
});

test('the printed book lists lots with their bids, the highest first', async () => {
  await give('LIVE');
  const { user } = open();
  const print = jest.fn();
  window.print = print;
  const form = within(await screen.findByRole('form', { name: 'New bid' }));
  for (const [lot, paddle, amount] of [
    ['2', '101', '200'],
    ['1', '101', '300'],
    ['1', '102', '450'],
  ] as const) {
    await user.type(form.getByLabelText('Lot'), lot);
    await user.clear(form.getByLabelText(/^Paddle/));
    await user.type(form.getByLabelText(/^Paddle/), paddle);
    await user.type(form.getByLabelText('Maximum'), `${amount}{Enter}`);
    expect(await screen.findByText(`Lot ${lot}: $${amount}.00 for paddle ${paddle} was entered.`)).toBeInTheDocument();
  }
  await user.click(screen.getByRole('button', { name: 'Print book' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  const text = document.querySelector('[data-printed-book]')?.textContent ?? '';
  expect(text).toMatch(/1 · Picture 1.*450\.00.*102.*300\.00.*101.*2 · Picture 2.*200\.00.*101/);
});
