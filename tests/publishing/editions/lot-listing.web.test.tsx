import { screen, waitFor, within } from '@testing-library/react';
import { builtSession } from '../built-session';

const session = builtSession();

const open = () => session.open('lot/1');
const shownTitle = async () =>
  (
    await session.upstream.db.query<{ title: string }>(
      `select content->>'title' as title from lot_publication where catalog_id = $1`,
      [session.number],
    )
  ).map(({ title }) => title);
const CHANGED = /Bidders see this lot as it was before its last changes/;

test('an edit of a published lot makes it “Published, changed”, and Save & Publish shows it to bidders', async () => {
  await session.add(1, 'Herons');
  await session.publishAll();
  const page = open();
  const title = await screen.findByLabelText('Title');
  expect(screen.queryByText(CHANGED)).not.toBeInTheDocument();
  await page.user.type(title, ' at dusk');
  await page.user.click(screen.getByRole('button', { name: 'Save & Return to Summary' }));
  expect(await screen.findByRole('heading', { name: 'Step 6: Review & Publish' })).toBeInTheDocument();
  // Something differs from what bidders see, so Publish All is back.
  expect(await screen.findByRole('button', { name: 'Publish All' })).toBeInTheDocument();
  expect(await screen.findByText(/, changed$/)).toBeInTheDocument();
  expect(await shownTitle()).toEqual(['Herons']);

  await page.user.click(await screen.findByRole('link', { name: 'Edit Lot 1' }));
  expect(await screen.findByText(CHANGED)).toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: 'Review changes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish selected' }));
  expect(await dialog.findByText('Herons at dusk')).toBeInTheDocument();
  await page.user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await page.user.type(screen.getByLabelText('Title'), ', two');
  await page.user.click(screen.getByRole('button', { name: 'Save & Publish' }));
  expect(await screen.findByText(/Your items were successfully published!/)).toBeInTheDocument();
  expect(await shownTitle()).toEqual(['Herons at dusk, two']);
  await waitFor(() => expect(screen.queryByText(CHANGED)).not.toBeInTheDocument());
});

test('a lot of a session that was never published has no Save & Publish', async () => {
  await session.add(1, 'Herons');
  open();
  expect(await screen.findByRole('button', { name: 'Save & Return to Summary' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Save & Publish' })).not.toBeInTheDocument();
});

test('a withdrawn lot is offered again from its page', async () => {
  const { id } = await session.add(1, 'Herons');
  await session.publishAll();
  await session.clerk.gql(`mutation { withdrawLots(input: { ids: ["${id}"] }) { userErrors { message } } }`);
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Publish again' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish selected' }));
  await page.user.click(await dialog.findByRole('button', { name: 'Publish 1 item' }));
  expect(await screen.findByText(/Your items were successfully published!/)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText(/Bidders see that this lot is withdrawn/)).not.toBeInTheDocument());
});

test('the page of a potentially banned lot names the words, and decides', async () => {
  const { upstream } = session;
  await upstream.db.query("update house set banned_words = '{Tusk}'");
  await session.add(1, 'A tusk');
  const page = open();
  expect(await screen.findByText(/This lot contains: Tusk\./)).toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: 'Ban' }));
  expect(await screen.findByText(/Bidders can’t bid on this lot online/)).toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: 'Allow' }));
  await waitFor(() => expect(screen.queryByText(/can’t bid on this lot online/)).not.toBeInTheDocument());
  await upstream.db.query("update house set banned_words = '{}'");
});
