import { cleanup, screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { builtSession, newSession } from '../../publishing/built-session';
import { closesWithoutAsking } from '../../support/browser/closing-tab';
import { chooseItem } from '../../support/browser/menu-item';
import { openApp } from '../../support/browser/web-app';

const session = builtSession();

const open = (key: string, type?: string) => session.open(`lot/${key}`, type);
const field = (label: string) => screen.findByLabelText(label);
const button = (name: string) => screen.findByRole('button', { name });

const added = (lotNumber: string, more?: string) => session.add(lotNumber, `Picture ${lotNumber}`, more);
const ofKind = (kind: string) =>
  session.upstream.db.query('update catalog set kind = $2 where id = $1', [session.number, kind]);

test('the window of a lot is named by its number, or by its title without one', async () => {
  await added('7');
  open('7');
  await waitFor(() => expect(document.title).toBe('Lot 7 - Rostrum'));
  cleanup();
  const { lotId } = await added('8');
  await ofKind('BUY_NOW');
  await session.upstream.db.query('update lot set number = null where id = $1', [lotId]);
  open(`id${lotId}`, 'bin');
  await waitFor(() => expect(document.title).toBe('Picture 8 - Rostrum'));
});

test('a new lot starts with the next number and the lowest increment, and is saved once to its own page', async () => {
  await added('7');
  const page = open('0');
  expect(await screen.findByRole('heading', { name: 'Add Lot' })).toBeInTheDocument();
  expect(await field('Lot #')).toHaveValue('8');
  expect(await field('Starting Bid')).toHaveValue('5');
  await page.user.click(await button('Save & Add Images'));
  expect(screen.getByText('Item title is required.')).toBeInTheDocument();
  expect(screen.getByText('Item description is required.')).toBeInTheDocument();
  expect(await field('Title')).toHaveFocus();
  await page.user.type(await field('Title'), 'Harbor at Dusk');
  await page.user.type(await field('Description'), 'Oil on canvas.');
  await page.user.type(await field('Low Estimate'), '100');
  expect(await field('Starting Bid')).toHaveValue('');
  await page.user.click(await button('Save & Add Images'));
  expect(await screen.findByRole('heading', { name: 'Edit Lot' })).toBeInTheDocument();
  const { data } = await session.clerk.gql<{
    lots: { nodes: { lotId: number; number: string; lowEstimate: string }[] };
  }>('{ lots(filter: { search: "Harbor at Dusk" }) { nodes { lotId number lowEstimate } } }');
  expect(data.lots.nodes).toMatchObject([{ number: '8', lowEstimate: '100.00' }]);
  expect(page.address()).toBe(session.path(`lot/${data.lots.nodes[0]?.lotId}`));
});

test('numbers that are in use or were deleted are named at the field, and what was typed stays', async () => {
  await added('1');
  const { id } = await added('2');
  await session.clerk.gql(`mutation { deleteLots(input: { ids: ["${id}"] }) { userErrors { message } } }`);
  const page = open('0');
  const number = await field('Lot #');
  await page.user.type(await field('Title'), 'Winter Road');
  await page.user.type(await field('Description'), 'Oil.');
  await page.user.clear(number);
  await page.user.type(number, '1');
  await page.user.click(await button('Save & Add Images'));
  expect(await screen.findByText('Item number already in use.')).toBeInTheDocument();
  await page.user.clear(number);
  await page.user.type(number, '2');
  await page.user.click(await button('Save & Add Images'));
  expect(await screen.findByText('Item number was previously deleted.')).toBeInTheDocument();
  expect(
    screen.getByText(/^Previously Deleted Lot Number: Lot Number 2 was used on a previously deleted lot\./),
  ).toBeInTheDocument();
  expect(await field('Title')).toHaveValue('Winter Road');
});

test.each([
  ['step5', '5/3', 'Save & Return to Preview', 'Cancel & Return to Preview'],
  ['step6', '6/3', 'Save & Return to Summary', 'Cancel & Return to Summary'],
  [undefined, '6/3', 'Save & Return to Summary', 'Cancel & Return to Summary'],
])('a lot that was opened from %s returns to %s', async (linkedFrom, target, save, cancel) => {
  await added('1');
  const href = session.path('lot/1/3');
  const From = () => (
    <Link to={href} state={{ linkedFrom }}>
      Edit
    </Link>
  );
  const from = { routes: [{ path: '/from', page: () => Promise.resolve(From), gate: 'public' as const }] };
  const page = openApp(session.server.url, '/from', session.clerk.cookie, [from]);
  await page.user.click(await screen.findByRole('link', { name: 'Edit' }));
  expect(await button(save)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: cancel })).toHaveAttribute(
    'href',
    expect.stringContaining(session.path(target)),
  );
  await page.user.type(await field('Medium'), 'Oil');
  await page.user.click(await button(save));
  await waitFor(() => expect(page.address()).toBe(session.path(target)));
});

test('the keys save and go on, go to the lots beside, copy, and find a lot', async () => {
  await added('1');
  await added('2');
  const page = open('1');
  await page.user.type(await field('Medium'), 'Oil');
  await page.user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(async () => expect(await field('Lot #')).toHaveValue('2'));
  await waitFor(async () => expect(await field('Medium')).toHaveFocus());
  await page.user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(async () => expect(await field('Lot #')).toHaveValue('1'));
  expect(await field('Medium')).toHaveValue('Oil');
  await page.user.keyboard('{Control>}d{/Control}');
  await waitFor(async () => expect(await field('Lot #')).toHaveValue('3'));
  expect(await field('Title')).toHaveValue('Picture 1');
  await page.user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  await waitFor(async () => expect(await field('Lot #')).toHaveValue('4'));
  expect(await field('Title')).toHaveValue('');
  await page.user.keyboard('{Control>}j{/Control}');
  await page.user.keyboard('picture 2');
  await page.user.click(await screen.findByRole('option', { name: '2 · Picture 2' }));
  await waitFor(async () => expect(await field('Lot #')).toHaveValue('2'));
});

test('the browser asks before a draft of a lot that was left is lost, until the lot is canceled', async () => {
  await added('1');
  await added('2');
  const page = open('1');
  await page.user.type(await field('Medium'), 'Tempera');
  await page.user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(async () => expect(await field('Lot #')).toHaveValue('2'));
  expect(closesWithoutAsking()).toBe(false);
  await page.user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(await screen.findByText('Unsaved draft restored.')).toBeInTheDocument();
  await page.user.click(screen.getByRole('link', { name: 'Cancel & Return to Summary' }));
  await waitFor(() => expect(page.address()).not.toContain('/lot/'));
  expect(closesWithoutAsking()).toBe(true);
  expect(Object.keys(sessionStorage).filter((key) => key.includes('form.lot.'))).toEqual([]);
});

test('a number that the services refuse gets the focus', async () => {
  await added('1');
  const page = open('0');
  await page.user.clear(await field('Lot #'));
  await page.user.type(await field('Lot #'), '1');
  await page.user.type(await field('Title'), 'Road');
  await page.user.type(await field('Description'), 'Oil.');
  await page.user.click(await button('Save & New'));
  expect(await screen.findByText('Item number already in use.')).toBeInTheDocument();
  await waitFor(async () => expect(await field('Lot #')).toHaveFocus());
});

test('a Buy It Now item has a price and shipping fees, and a timed lot a reserve', async () => {
  await ofKind('BUY_NOW');
  open('0', 'bin');
  expect(await field('Item #')).toBeInTheDocument();
  expect(await field('Price')).toBeInTheDocument();
  expect(await field('Shipping (Domestic)')).toBeInTheDocument();
  expect(screen.queryByLabelText('Starting Bid')).not.toBeInTheDocument();
  await ofKind('TIMED');
  open('0', 'timed');
  expect(await field('Reserve')).toBeInTheDocument();
});

test('a deleted lot says so, returns, and can be restored', async () => {
  const { id } = await added('1');
  await session.clerk.gql(`mutation { deleteLots(input: { ids: ["${id}"] }) { userErrors { message } } }`);
  const page = open('1');
  expect(
    await screen.findByText('Lot Deleted: This lot has been deleted and can no longer be edited'),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Cancel & Return to Summary' })).toBeInTheDocument();
  await page.user.click(await button('Restore lot'));
  expect(await field('Title')).toHaveValue('Picture 1');
});

test('a lot moves to another session and is shown there, unless its number is taken', async () => {
  const { id } = await added('1');
  const other = await newSession(session.upstream, session.server, session.clerk, 'Spring');
  await other.add(1, 'Other');
  const page = open('1');
  await chooseItem(page.user, button('Actions for this lot'), 'Move to another session');
  await page.user.selectOptions(await field('Session'), other.id);
  await page.user.click(await button('Move lot'));
  expect(await screen.findByText('Item number already in use.')).toBeInTheDocument();
  await page.user.click(await field('Give it the next free number there'));
  await page.user.click(await button('Move lot'));
  await waitFor(() => expect(page.address()).toBe(other.path('lot/2')));
  const { data } = await session.clerk.gql<{ node: { number: string } }>(
    `{ node(id: "${id}") { ... on Lot { number } } }`,
  );
  expect(data.node.number).toBe('2');
});

test('a bid that a bidder left locks the starting bid, and the page says whose it is', async () => {
  const { lotId } = await added('1', ', startingBid: "10"');
  await session.upstream.db.query(
    `insert into absentee_bid (house_id, id, ref, lot_id, approval_id, amount, placed_at, sequence)
     select l.house_id, 1, 'BID1', l.id, (select min(id) from approval a where a.house_id = l.house_id), 5000, '2026-11-20', 1 from lot l where l.id = $1`,
    [lotId],
  );
  open('1');
  expect(await field('Starting Bid')).toHaveAttribute('readonly');
  expect(screen.getByText(/^Locked: .+ left a bid\.$/)).toBeInTheDocument();
  expect(await field('Low Estimate')).not.toHaveAttribute('readonly');
});

test('a colleague’s change of the same field is shown beside what was typed', async () => {
  const { id } = await added('1');
  const page = open('1');
  const title = await field('Title');
  await page.user.clear(title);
  await page.user.type(title, 'Mine');
  await session.clerk.gql(`mutation { saveLot(input: { id: "${id}", title: "Theirs" }) { userErrors { message } } }`);
  await page.user.click(await button('Save & Return to Summary'));
  expect(await screen.findByText(/Theirs/)).toBeInTheDocument();
  expect(await field('Title')).toHaveValue('Mine');
});
