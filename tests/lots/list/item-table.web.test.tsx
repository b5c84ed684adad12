import { screen, waitFor, within } from '@testing-library/react';
import { addedSession } from '../../sales/session/live-steps';
import { undoOfToast } from '../../support/browser/toast';
import { openApp } from '../../support/browser/web-app';
import { liveHouse } from '../../support/houses/live-house';
import { addedLots } from '../editing/live-steps';

const house = liveHouse();
let session: Awaited<ReturnType<typeof addedSession>>;
let lots: string[];

beforeEach(async () => {
  session = await addedSession(house());
  lots = await addedLots(house(), session.id);
});
afterEach(async () => {
  // A sale can have only so many sessions.
  await house().upstream.db.query('update catalog set is_deleted = true where id = $1', [session.number]);
  localStorage.clear();
  sessionStorage.clear();
});

const open = (rest = '') => {
  const { server, own } = house();
  return openApp(server.url, `/session/live/${session.sale}/${session.number}/6${rest}`, own.cookie);
};
interface Saved {
  number: string;
  title: string;
  lowEstimate: string | null;
  highEstimate: string | null;
  isDeleted: boolean;
}
const saved = async (): Promise<Saved[]> =>
  (
    await house().read<{ lots: { nodes: Saved[] } }>(
      `{ lots(first: 50, filter: { catalogIds: ["${session.id}"], withDeleted: true }, orderBy: { field: NUMBER }) {
        nodes { number title lowEstimate highEstimate isDeleted } } }`,
    )
  ).lots.nodes;
const cell = (name: string) => screen.findByTitle(name);
const save = (input: object) =>
  house().read('mutation ($input: SaveLotInput!) { saveLot(input: $input) { userErrors { message } } }', { input });

test('cells are edited by keyboard: Enter opens and saves, Tab goes on to the next one, and Undo restores the value', async () => {
  const page = open();
  (await cell('Title of Lot 1')).focus();
  await page.user.keyboard('{Enter}');
  const title = screen.getByRole('textbox', { name: 'Title of Lot 1' });
  expect(title).toHaveFocus();
  await page.user.keyboard('Winter Road{Tab}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Low Estimate of Lot 1' })).toHaveFocus());
  await page.user.keyboard('100{Tab}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'High Estimate of Lot 1' })).toHaveFocus());
  await page.user.keyboard('200{Enter}');
  await waitFor(async () =>
    expect((await saved())[0]).toMatchObject({ title: 'Winter Road', lowEstimate: '100.00', highEstimate: '200.00' }),
  );
  expect(await screen.findByText('High Estimate of lot 1 saved.')).toBeInTheDocument();
  // Each saved cell has its own Undo.
  const undo = screen.getAllByText('Undo', { selector: 'button' }).at(-1);
  expect(undo).toBeDefined();
  if (undo) await page.user.click(undo);
  await waitFor(async () => expect((await saved())[0]?.highEstimate).toBeNull());
});

test('F2 opens a cell, Escape cancels it, and a value that can’t be saved stays with the specified text', async () => {
  const page = open();
  (await cell('Title of Lot 2')).focus();
  await page.user.keyboard('{F2}Other{Escape}');
  expect(await screen.findByRole('button', { name: 'Picture 2' })).toHaveTextContent('Picture 2');
  await page.user.click(await cell('Low Estimate of Lot 2'));
  await page.user.keyboard('12.5{Enter}');
  const input = screen.getByRole('textbox', { name: 'Low Estimate of Lot 2' });
  expect(input).toHaveAccessibleDescription('Low estimate must be a whole number.');
  expect(input).toHaveValue('12.5');
  await page.user.clear(input);
  await page.user.type(input, '12{Enter}');
  await waitFor(async () => expect((await saved())[1]?.lowEstimate).toBe('12.00'));
});

test('a value that another user changed is shown with a choice, and another field of theirs is kept', async () => {
  const page = open();
  await page.user.click(await cell('Title of Lot 1'));
  await page.user.clear(screen.getByRole('textbox', { name: 'Title of Lot 1' }));
  await page.user.keyboard('Mine');
  await save({ id: lots[0], title: 'Theirs', lowEstimate: '70' });
  await page.user.keyboard('{Enter}');
  expect(await screen.findByText(/^Someone else saved “Theirs” in the meantime/)).toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: 'Save mine' }));
  await waitFor(async () => expect((await saved())[0]).toMatchObject({ title: 'Mine', lowEstimate: '70.00' }));
});

test('what was typed stays in its cell when the connection is lost, and is saved when it is sent again', async () => {
  const page = open();
  await page.user.click(await cell('Title of Lot 3'));
  const network = globalThis.fetch;
  globalThis.fetch = () => Promise.reject(new TypeError('offline'));
  await page.user.clear(screen.getByRole('textbox', { name: 'Title of Lot 3' }));
  await page.user.keyboard('Harbor{Enter}');
  const input = await screen.findByRole('textbox', { name: 'Title of Lot 3' });
  expect(input).toHaveValue('Harbor');
  await waitFor(() => expect(input).toBeInvalid());
  globalThis.fetch = network;
  await page.user.type(input, '{Enter}');
  await waitFor(async () => expect((await saved())[2]?.title).toBe('Harbor'));
});

test('selected items are changed at once after the changes were shown, and one Undo restores all of them', async () => {
  await save({ id: lots[0], lowEstimate: '100', highEstimate: '200' });
  await save({ id: lots[1], lowEstimate: '55', highEstimate: '90' });
  const page = open();
  await cell('Title of Lot 1');
  await page.user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  await page.user.click(await screen.findByRole('button', { name: 'Edit a field' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit 3 lots' }));
  await page.user.type(dialog.getByLabelText('Percent'), '10');
  const changes = within(dialog.getByRole('list', { name: 'Changes' })).getAllByRole('listitem');
  expect(changes.map(({ textContent }) => textContent.trim())).toEqual([
    'Lot 1: 100 → 110, 200 → 220',
    'Lot 2: 55 → 61, 90 → 99',
  ]);
  await page.user.click(dialog.getByRole('button', { name: 'Change 2 lots' }));
  expect(await screen.findByText('Low and high estimate changed on 2 lots.')).toBeInTheDocument();
  expect((await saved()).map(({ lowEstimate }) => lowEstimate)).toEqual(['110.00', '61.00', null]);
  await page.user.click(await undoOfToast());
  expect(await screen.findByText('The change of 2 lots was undone.')).toBeInTheDocument();
  expect((await saved()).map(({ highEstimate }) => highEstimate)).toEqual(['200.00', '90.00', null]);
});

test('selected items get a tax code at once', async () => {
  const page = open();
  await cell('Title of Lot 1');
  await page.user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  await page.user.click(await screen.findByRole('button', { name: 'Edit a field' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit 3 lots' }));
  await page.user.selectOptions(dialog.getByLabelText('Field'), 'Tax Code');
  await page.user.selectOptions(dialog.getByLabelText('New value'), 'Margin');
  await page.user.click(dialog.getByRole('button', { name: 'Change 3 lots' }));
  expect(await screen.findByText('Tax Code changed on 3 lots.')).toBeInTheDocument();
  await page.user.click(await undoOfToast());
  expect(await screen.findByText('The change of 3 lots was undone.')).toBeInTheDocument();
});

test('deleted items stay listed and can’t be selected or edited, and Undo restores them', async () => {
  const page = open();
  await cell('Title of Lot 2');
  await page.user.click(screen.getByRole('checkbox', { name: 'Select Lot 2' }));
  await page.user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure you want to delete this item?' }));
  await page.user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Lot 2 was deleted.')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Select Lot 2' })).toBeDisabled());
  expect(screen.queryByTitle('Title of Lot 2')).not.toBeInTheDocument();
  expect(screen.getByText('Picture 2')).toBeInTheDocument();
  await page.user.click(await undoOfToast());
  await waitFor(async () => expect((await saved())[1]?.isDeleted).toBe(false));
});

test('items are found by inventory number and deleted together', async () => {
  await save({ id: lots[0], inventoryNumber: 'WM-17' });
  await save({ id: lots[2], inventoryNumber: 'WM-18' });
  const page = open();
  const search = await screen.findByRole('searchbox', { name: 'Search number, title, or artist' });
  await page.user.type(search, 'WM-1{Enter}');
  expect(await screen.findByText('WM-17')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Picture 2')).not.toBeInTheDocument());
  await page.user.click(screen.getByRole('checkbox', { name: 'Select Lot 1' }));
  await page.user.click(screen.getByRole('checkbox', { name: 'Select Lot 3' }));
  await page.user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 lots?' }));
  await page.user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('2 lots were deleted.')).toBeInTheDocument();
  expect((await saved()).map(({ isDeleted }) => isDeleted)).toEqual([true, false, true]);
});

test('a lot moves before another one by keys, and the new numbers are shown first', async () => {
  const page = open('?sort=number');
  (await cell('Title of Lot 3')).focus();
  await page.user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Move 1 lot' }));
  expect(dialog.getByLabelText('Lot')).toHaveValue('2');
  await page.user.clear(dialog.getByLabelText('Lot'));
  await page.user.type(dialog.getByLabelText('Lot'), '1');
  const shown = within(await dialog.findByRole('list', { name: 'New numbers' })).getAllByRole('listitem');
  expect(shown.map(({ textContent }) => textContent)).toEqual(['3 → 1Picture 3', '1 → 2Picture 1', '2 → 3Picture 2']);
  await page.user.click(dialog.getByRole('button', { name: 'Renumber 3 lots' }));
  expect(await screen.findByText('3 lots got other numbers.')).toBeInTheDocument();
  expect((await saved()).map(({ title }) => title)).toEqual(['Picture 3', 'Picture 1', 'Picture 2']);
});

test('the list is searched, filtered, and sorted in its address, and the lot page returns to it and to the lot', async () => {
  await save({ id: lots[1], lowEstimate: '100' });
  const page = open('?sort=lowEstimate&dir=desc');
  await cell('Title of Lot 1');
  const titles = () => screen.getAllByRole('button', { name: /^Picture/ }).map(({ textContent }) => textContent);
  expect(titles()).toEqual(['Picture 2', 'Picture 1', 'Picture 3']);
  await page.user.type(screen.getByRole('searchbox', { name: 'Search number, title, or artist' }), 'Picture 3{Enter}');
  await waitFor(() => expect(titles()).toEqual(['Picture 3']));
  await page.user.selectOptions(screen.getByLabelText('Items shown'), 'Unpublished');
  await waitFor(() => expect(page.address()).toMatch(/show=unpublished/));
  await page.user.click(await screen.findByRole('link', { name: 'Edit Lot 3' }));
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Picture 3');
  await page.user.click(screen.getByRole('link', { name: 'Cancel & Return to Summary' }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Edit Lot 3' })).toHaveFocus());
  expect(page.address()).toMatch(/\/6\?.*sort=lowEstimate.*show=unpublished/);
  expect(page.address()).not.toMatch(/at=/);
  await page.user.selectOptions(screen.getByLabelText('Items shown'), 'Deleted');
  expect(await screen.findByText('No items match.')).toBeInTheDocument();
});

test('a session of 2,000 lots renders the rows in view, and all of them are changed with one edit', async () => {
  const { upstream } = house();
  await upstream.db.query(
    `insert into lot (house_id, id, ref, catalog_id, number, title, description, low_estimate, high_estimate, is_published)
     select house_id, 800000 + n, 'LOTLONG' || n, $1, 100 + n, 'Etching ' || n, 'Etching.', 10000, 20000, false
     from (select house_id from catalog where id = $1 limit 1) c, generate_series(1, 1997) n`,
    [session.number],
  );
  const page = open('?sort=number&size=200');
  await cell('Title of Lot 1');
  expect(screen.getByText('2,000 lots')).toBeInTheDocument();
  expect(screen.getByRole('navigation', { name: 'Pages of items' })).toHaveTextContent('1-200 of 2,000');
  expect(screen.getAllByRole('row').length).toBeLessThan(80);
  await page.user.click(screen.getByRole('checkbox', { name: 'Select Lot 1' }));
  await page.user.click(await screen.findByRole('button', { name: 'Select all 2,000' }));
  await page.user.click(await screen.findByRole('button', { name: 'Edit a field' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit 2,000 lots' }, { timeout: 20_000 }));
  await page.user.type(dialog.getByLabelText('Percent'), '10');
  await page.user.click(await dialog.findByRole('button', { name: 'Change 1,997 lots' }));
  expect(
    await screen.findByText('Low and high estimate changed on 1,997 lots.', {}, { timeout: 20_000 }),
  ).toBeInTheDocument();
  const [{ count } = { count: 0 }] = await upstream.db.query<{ count: number }>(
    'select count(*) as count from lot where catalog_id = $1 and low_estimate = 11000 and high_estimate = 22000',
    [session.number],
  );
  expect(count).toBe(1997);
}, 60_000);

test('the items of a session that starts in less than two hours can’t be edited', async () => {
  await house().upstream.db.query("update catalog set starts_at = '2026-11-20T13:00:00Z' where id = $1", [
    session.number,
  ]);
  const page = open();
  expect(await screen.findByText('Picture 1')).toBeInTheDocument();
  expect(screen.queryByTitle('Title of Lot 1')).not.toBeInTheDocument();
  await page.user.click(screen.getByRole('checkbox', { name: 'Select Lot 1' }));
  expect(await screen.findByRole('button', { name: 'Edit a field' })).toHaveAttribute('aria-disabled', 'true');
});
