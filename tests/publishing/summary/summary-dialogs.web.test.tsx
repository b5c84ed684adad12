import { screen, waitFor, within } from '@testing-library/react';
import type { TestPage } from '../../support/browser/web-app';
import { builtSession } from '../built-session';

const session = builtSession();
let lots: string[];

beforeEach(async () => {
  await session.upstream.db.query("update house set features = features || '{featured-lots}'");
  lots = [];
  for (const number of [1, 2, 3, 4, 5, 6]) lots.push((await session.add(number, `Print ${number}`)).id);
});

const open = () => session.open(6);
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));
const stateOf = async (number: number) => {
  const { data } = await session.clerk.gql<{
    lot: { isPublished: boolean; isWithdrawn: boolean; isBanned: boolean; promotionRequestedAt: string | null };
  }>(`{ lot(catalog: ${session.number}, key: "${number}") { isPublished isWithdrawn isBanned promotionRequestedAt } }`);
  return data.lot;
};

async function choose({ user }: TestPage, ...numbers: number[]): Promise<void> {
  for (const number of numbers) await user.click(await screen.findByRole('checkbox', { name: `Select Lot ${number}` }));
}

async function chooseAction({ user }: TestPage, name: string): Promise<void> {
  // Before it is the menu of narrow windows, which only a style hides.
  const menus = () => screen.getAllByRole('button', { name: /^More/ });
  await waitFor(() => expect(menus()).toHaveLength(2));
  await user.click(menus().at(-1) ?? document.body);
  await user.click(await screen.findByRole('menuitem', { name }));
}

test('featured items are saved with exactly 5, and the sixth is refused in the specified words', async () => {
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Select featured items' }));
  const dialog = await dialogNamed('Featured items');
  const item = (number: number) => dialog.findByRole('checkbox', { name: `${number} · Print ${number}` });
  for (const number of [1, 2, 3, 4]) await page.user.click(await item(number));
  const save = dialog.getByRole('button', { name: 'Save' });
  expect(save).toHaveAccessibleDescription('Select exactly 5 featured lots.');
  await page.user.click(await item(5));
  expect(save).not.toHaveAccessibleDescription('Select exactly 5 featured lots.');
  await page.user.click(await item(6));
  expect(dialog.getByText('You must deselect an item before selecting a new one')).toBeInTheDocument();
  expect(await item(6)).not.toBeChecked();
  await page.user.click(save);
  expect(await screen.findByText('Featured items saved.')).toBeInTheDocument();
  const shown = within(await screen.findByRole('region', { name: 'Featured items' }));
  expect(shown.getAllByRole('listitem')).toHaveLength(5);
  await page.user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await shown.findByText('None selected')).toBeInTheDocument();
});

test('a banned lot can’t be featured, in the specified words', async () => {
  await session.clerk.gql(
    `mutation { decideBannedLots(input: { ids: ["${lots[0] ?? ''}"], isBanned: true }) { userErrors { message } } }`,
  );
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Select featured items' }));
  const dialog = await dialogNamed('Featured items');
  await page.user.click(await dialog.findByRole('checkbox', { name: '1 · Print 1 · Banned' }));
  const words = 'A banned lot has been selected and is ineligible to be featured.  Select 5 unbanned featured lots.';
  expect(dialog.getAllByText((_, element) => element?.textContent === words).length).toBeGreaterThan(0);
});

test('a session without images says so where its cover photo is chosen', async () => {
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Select cover photo' }));
  const dialog = await dialogNamed('Cover photo');
  expect(
    await dialog.findByText('No item of this session has an image. Add images, then select the cover photo.'),
  ).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription(/^Select an image/);
});

test('items are promoted at $249 each', async () => {
  const page = open();
  await choose(page, 1, 2);
  await chooseAction(page, 'Promote');
  const dialog = await dialogNamed('Promote items');
  expect(dialog.getByText('$249 per lot/item')).toBeInTheDocument();
  await page.user.click(dialog.getByRole('button', { name: /^Order for .*498/ }));
  expect(await screen.findByText(/The promotion of 2 items was ordered for .*498/)).toBeInTheDocument();
  expect((await stateOf(1)).promotionRequestedAt).not.toBeNull();
  expect((await stateOf(3)).promotionRequestedAt).toBeNull();
});

test('only the selected items are published', async () => {
  const page = open();
  await choose(page, 1, 2);
  await page.user.click(await screen.findByRole('button', { name: 'Publish selected' }));
  const dialog = await dialogNamed('Publish selected');
  await page.user.click(await dialog.findByRole('button', { name: 'Publish 2 items' }));
  expect(await screen.findByText('Your items were successfully published!')).toBeInTheDocument();
  expect((await stateOf(2)).isPublished).toBe(true);
  expect((await stateOf(3)).isPublished).toBe(false);
});

/** Adds etchings to the session, with numbers from 101 on. */
const addEtchings = (count: number) =>
  session.upstream.db.query(
    `insert into lot (house_id, id, ref, catalog_id, number, title, description, is_published)
     select house_id, 800000 + 3000 * $1 + n, 'LONG' || $1 || '-' || n, $1, 100 + n, 'Etching ' || n, 'Etching.', false
     from (select house_id from catalog where id = $1 limit 1) c, generate_series(1, $2) n`,
    [session.number, count],
  );

test('all items that the search finds are selected, and published without the others', async () => {
  await addEtchings(250);
  const page = session.open('6?q=Etching&sort=number');
  await choose(page, 101);
  await page.user.click(await screen.findByRole('button', { name: 'Select all 250' }));
  await page.user.click(screen.getByRole('checkbox', { name: 'Select Lot 102' }));
  await page.user.click(await screen.findByRole('button', { name: 'Publish selected' }, { timeout: 20_000 }));
  const dialog = await dialogNamed('Publish selected');
  await page.user.click(await dialog.findByRole('button', { name: 'Publish 249 items' }, { timeout: 20_000 }));
  expect(
    await screen.findByText('Your items were successfully published!', {}, { timeout: 20_000 }),
  ).toBeInTheDocument();
  const states = await Promise.all([1, 101, 102, 350].map(stateOf));
  expect(states.map(({ isPublished }) => isPublished)).toEqual([false, true, false, true]);
}, 60_000);

test('more than 2,000 selected items can’t be published at once, and the button says why', async () => {
  await addEtchings(1995);
  const page = session.open('6?sort=number');
  await choose(page, 1);
  await page.user.click(await screen.findByRole('button', { name: 'Select all 2,001' }));
  expect(await screen.findByRole('button', { name: 'Publish selected' })).toHaveAccessibleDescription(
    'Select at most 2,000, or use Publish All',
  );
}, 60_000);

test('a lot that changed since the review is named, and its review stays open', async () => {
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Publish All' }));
  const dialog = await dialogNamed('Publish All');
  const publish = await dialog.findByRole('button', { name: 'Publish 6 items' });
  await session.clerk.gql(
    `mutation { updateLots(input: { lots: [{ id: "${lots[3] ?? ''}", title: "Drawing 4" }] }) { userErrors { message } } }`,
  );
  await page.user.click(publish);
  expect(await dialog.findByText(/^Items changed since you reviewed them\..* Changed: 4\.$/)).toBeInTheDocument();
  expect((await stateOf(4)).isPublished).toBe(false);
  // It waits for the review of what the item is now.
  await waitFor(() => expect(publish).not.toHaveAttribute('aria-disabled', 'true'));
  await page.user.click(publish);
  expect(await screen.findByText('Your items were successfully published!')).toBeInTheDocument();
});

test('published items are unpublished and withdrawn after a confirmation', async () => {
  await session.publishAll();
  const page = open();
  await choose(page, 1);
  await chooseAction(page, 'Unpublish');
  await page.user.click((await dialogNamed('Unpublish items')).getByRole('button', { name: 'Unpublish 1 item' }));
  expect(await screen.findByText('1 item is no longer published.')).toBeInTheDocument();
  expect((await stateOf(1)).isPublished).toBe(false);
  await choose(page, 2);
  await chooseAction(page, 'Withdraw');
  await page.user.click((await dialogNamed('Withdraw items')).getByRole('button', { name: 'Withdraw 1 item' }));
  expect(await screen.findByText('1 item was withdrawn.')).toBeInTheDocument();
  expect(await stateOf(2)).toMatchObject({ isPublished: true, isWithdrawn: true });
});

test('an item with banned words is banned, and then allowed', async () => {
  await session.upstream.db.query("update house set banned_words = '{Tusk}'");
  await session.clerk.gql(
    `mutation { updateLots(input: { lots: [{ id: "${lots[0] ?? ''}", title: "Tusk" }] }) { userErrors { message } } }`,
  );
  const page = open();
  await choose(page, 1);
  await chooseAction(page, 'Ban');
  expect(await screen.findByText('1 item is banned.')).toBeInTheDocument();
  await waitFor(async () => expect((await stateOf(1)).isBanned).toBe(true));
  await page.user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The decision was undone.')).toBeInTheDocument();
  expect(await screen.findByText('Unpublished, Tusk')).toBeInTheDocument();
  await chooseAction(page, 'Allow');
  expect(await screen.findByText('1 item is allowed.')).toBeInTheDocument();
  await waitFor(async () => expect((await stateOf(1)).isBanned).toBe(false));
  await session.upstream.db.query("update house set banned_words = '{}'");
});
