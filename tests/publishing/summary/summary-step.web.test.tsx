import { screen, waitFor, within } from '@testing-library/react';
import { builtSession } from '../built-session';

const session = builtSession();

beforeEach(async () => {
  for (const number of [1, 2, 3]) await session.add(number, `Print ${number}`);
});

const open = () => session.open(6);
const published = () =>
  session.upstream.db.query<{ title: string }>(
    'select title from lot where catalog_id = $1 and is_published order by number',
    [session.number],
  );

test('Publish All shows what is new, publishes it, and says that it can take a while', async () => {
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Publish All' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish All' }));
  expect(within(await dialog.findByRole('list', { name: 'new' })).getAllByRole('listitem')).toHaveLength(3);
  await page.user.click(dialog.getByRole('button', { name: 'Publish 3 items' }));
  expect(await screen.findByText('Your items were successfully published!')).toBeInTheDocument();
  expect(screen.getByText(/24-48 hours/)).toBeInTheDocument();
  expect(await published()).toHaveLength(3);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Publish All' })).not.toBeInTheDocument());
});

test('a banner counts its items, lists only them, and is cleared', async () => {
  await session.upstream.db.query('update lot set restricted = true where catalog_id = $1 and number = 2', [
    session.number,
  ]);
  const page = open();
  const banners = within(await screen.findByRole('list', { name: 'Items to review' }));
  expect(banners.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '3 UnpublishedReview',
    '1 Payment RestrictedReview',
    '3 Items Without ImagesReview',
  ]);
  await page.user.click(banners.getByRole('button', { name: 'Review: Payment Restricted' }));
  await waitFor(() => expect(page.address()).toBe(`${session.path(6)}?show=restricted`));
  await waitFor(() => expect(screen.queryByText('Print 1')).not.toBeInTheDocument());
  await page.user.click(await screen.findByRole('button', { name: 'Clear filter: Payment Restricted' }));
  expect(await screen.findByText('Print 1')).toBeInTheDocument();
});

test('a session in which a lot has no number says why Publish All is disabled', async () => {
  await session.upstream.db.query('update lot set number = null where catalog_id = $1 and number = 2', [
    session.number,
  ]);
  open();
  expect(await screen.findByRole('button', { name: 'Publish All' })).toHaveAccessibleDescription(
    '1 item has no item number. Give it one, then publish.',
  );
});
