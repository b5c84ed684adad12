import { screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../support/browser/web-app';
import { liveHouse } from '../support/houses/live-house';
import { addedDesk, type LiveDesk } from './live-steps';

const house = liveHouse();
let desk: LiveDesk;

beforeEach(async () => {
  localStorage.clear();
  desk = await addedDesk(house(), 4);
});

const open = (end = '') => openApp(house().server.url, `/console/${desk.catalogRef}${end}`, house().own.cookie);
const lotField = () => screen.findByLabelText('Lot');
const log = () => screen.getByRole('region', { name: 'Latest entries' });
const ENTER = `mutation ($input: EnterLotInput!) { enterLot(input: $input) { entry { sequence } userErrors { message } } }`;
/** A colleague enters a lot, which is named by its place. */
const colleagueSells = (lot: number, hammer: string, paddle: string) =>
  house().read(ENTER, {
    input: {
      catalogRef: desk.catalogRef,
      lotRef: desk.lotRefs[lot - 1],
      kind: 'SOLD',
      hammer,
      paddle,
      seenSequence: 0,
    },
  });
const lotRows = () =>
  house().upstream.db.query<{ number: number; hammer: number | null; price: number | null }>(
    'select number, hammer, realized_price as price from lot where catalog_id = $1 order by number',
    [desk.number],
  );

test('three Enters sell the next open lot, P passes one, and the line goes on to the next', async () => {
  const { user } = open();
  expect(await lotField()).toHaveValue('1');
  await user.click(await lotField());
  await user.keyboard('{Enter}450{Enter}101{Enter}');
  expect(await within(log()).findByText('Sold for $450.00 to paddle 101')).toBeInTheDocument();
  await waitFor(async () => expect(await lotField()).toHaveValue('2'));
  await waitFor(async () => expect(await lotField()).toHaveFocus());
  await user.keyboard('p');
  expect(await within(log()).findByText('Passed')).toBeInTheDocument();
  await waitFor(async () => expect(await lotField()).toHaveValue('3'));
  await waitFor(async () => expect((await lotRows()).slice(0, 2)).toMatchObject([{ hammer: 45000 }, { price: 0 }]));
});

test('on a screen without a keyboard, buttons do what the keys do, and the field keeps the focus', async () => {
  const { user } = open();
  await user.click(await lotField());
  await user.click(screen.getByRole('button', { name: /next$/ }));
  expect(screen.getByLabelText('Hammer price')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: /raise$/ }));
  expect(screen.getByLabelText('Hammer price')).toHaveFocus();
  expect(screen.getByLabelText('Hammer price')).not.toHaveValue('');
  await user.click(screen.getByRole('button', { name: /clear$/ }));
  expect(await lotField()).toHaveFocus();
  expect(screen.getByLabelText('Hammer price')).toHaveValue('');
  await user.click(screen.getByRole('button', { name: /pass$/ }));
  expect(await within(log()).findByText('Passed')).toBeInTheDocument();
  await waitFor(async () => expect(await lotField()).toHaveValue('2'));
});

test('what is unusual is entered by a second Enter, and an unknown paddle becomes a bidder in the room', async () => {
  const { user } = open();
  await user.click(await lotField());
  await user.keyboard('{Enter}455{Enter}777{Enter}');
  expect(
    await screen.findByText(/Nobody has paddle 777\. A bidder in the room is added with it\. The price isn’t on/),
  ).toBeInTheDocument();
  expect((await lotRows())[0]?.hammer).toBeNull();
  await user.keyboard('{Enter}');
  expect(await within(log()).findByText('Sold for $455.00 to paddle 777')).toBeInTheDocument();
});

test('+ raises the hammer price by one increment', async () => {
  const { user } = open();
  await user.click(await lotField());
  await user.keyboard('+');
  expect(await screen.findByLabelText('Hammer price')).toHaveValue('100');
  await user.keyboard('++');
  expect(await screen.findByLabelText('Hammer price')).toHaveValue('120');
});

test('Ctrl+Z undoes the user’s last entries, and U the latest entry of any lot', async () => {
  const { user } = open();
  await user.click(await lotField());
  for (const [lot, hammer] of [
    ['1', '450'],
    ['2', '300'],
    ['3', '200'],
  ] as const) {
    await user.keyboard(`{Enter}${hammer}{Enter}101{Enter}`);
    expect(await within(log()).findByText(`Sold for $${hammer}.00 to paddle 101`)).toBeInTheDocument();
    await waitFor(async () => expect(await lotField()).toHaveValue(String(Number(lot) + 1)));
    await waitFor(async () => expect(await lotField()).toHaveFocus());
  }
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(async () => expect((await lotRows())[2]?.hammer).toBeNull());
  await user.clear(await lotField());
  await user.keyboard('1{Enter}u');
  await waitFor(async () => expect((await lotRows()).map(({ hammer }) => hammer)).toEqual([null, 30000, null, null]));
});

test('what another clerk entered first is shown, and the second one takes over on purpose', async () => {
  const { user } = open();
  await user.click(await lotField());
  await user.keyboard('{Enter}450{Enter}101');
  await colleagueSells(1, '500.00', '102');
  // The line names the lot that the colleague has entered meanwhile.
  expect(await screen.findAllByText(/Sold for \$500\.00 to paddle 102/)).not.toHaveLength(0);
  await user.clear(await lotField());
  await user.type(await lotField(), '1{Enter}');
  await user.keyboard('{Enter}{Enter}');
  expect(await screen.findByText(/Lot 1 has a result, which this replaces: Sold for \$500\.00/)).toBeInTheDocument();
  await user.keyboard('{Enter}');
  await waitFor(async () => expect((await lotRows())[0]?.hammer).toBe(45000));
});

test('the tote board follows the desk, without reserves, bidders, or paddles', async () => {
  await house().upstream.db.query('update lot set reserve = 77700 where catalog_id = $1', [desk.number]);
  open('/board');
  const board = await screen.findByRole('main', { name: 'Tote board' });
  expect(board).toHaveTextContent('Lot 1');
  await colleagueSells(1, '1250.00', '102');
  await waitFor(() => expect(board).toHaveTextContent('Sold $1,250.00'));
  expect(board).toHaveTextContent('Lot 2');
  expect(board.textContent).not.toMatch(/777|102|[Rr]eserve|[Pp]addle/);
});

test('sessions that aren’t live, and unknown ones, have no desk', async () => {
  desk = { ...desk, catalogRef: 'CATNONE' };
  open();
  expect(await screen.findByText('There is no such live session.')).toBeInTheDocument();
});
