import { screen, waitFor, within } from '@testing-library/react';
import type { Slice } from '../../../web/core/slice';
import { MessageBidder, type MessagedBidder } from '../../../web/customers/public/MessageBidder';
import { autumnHouse } from '../../invoicing/autumn-house';
import { openApp } from '../../support/browser/web-app';

const { upstream, server, api, cashier, group } = autumnHouse();

afterEach(() => sessionStorage.clear());

const bidderNumber = async (lastName: string) => (await api.invoiceOf(group, lastName)).approvalID;
const sent = (subject: string) =>
  upstream.db.query("select id from mail where kind = 'message' and subject = $1", [subject]);

const openBidder = async (lastName: string) =>
  openApp(server.url, `/customers/bidder/${await bidderNumber(lastName)}`, cashier.cookie);

/** A screen with the dialog for several bidders. */
const openMany = (bidders: readonly MessagedBidder[]) => {
  const Many = () => <MessageBidder bidders={bidders} onClose={() => undefined} />;
  const slice: Slice = { routes: [{ path: '/many', page: () => Promise.resolve(Many), gate: () => true }] };
  return openApp(server.url, '/many', cashier.cookie, [slice]);
};

test('a blank subject and a blank message have the specified texts, and a complete message is sent once', async () => {
  const page = await openBidder('Marsh');
  await page.user.click(await screen.findByRole('button', { name: 'Send message' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Message bidder' }));
  expect(dialog.getByRole('list', { name: 'Recipients' })).toHaveTextContent('Ada Marsh · ada.marsh@bidder.example');
  await page.user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(dialog.getByText('Subject Required')).toBeInTheDocument();
  expect(dialog.getByText('Message Required')).toBeInTheDocument();
  await page.user.type(dialog.getByRole('textbox', { name: 'Subject' }), 'Your lots are ready');
  await page.user.type(dialog.getByRole('textbox', { name: 'Message' }), 'Please collect them.');
  await page.user.dblClick(dialog.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Message queued for Ada Marsh.')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await sent('Your lots are ready')).toHaveLength(1);
  expect(within(await screen.findByRole('list', { name: 'Messages' })).getByText('Your lots are ready')).toBeVisible();
});

test('bidders without an address are named after the others got the message', async () => {
  const page = openMany([
    { number: await bidderNumber('Marsh'), name: 'Ada Marsh' },
    { number: await bidderNumber('Patel'), name: 'Dev Patel' },
  ]);
  const dialog = within(await screen.findByRole('dialog', { name: 'Message 2 bidders' }));
  await page.user.type(dialog.getByRole('textbox', { name: 'Subject' }), 'To both');
  await page.user.type(dialog.getByRole('textbox', { name: 'Message' }), 'Thank you.');
  await page.user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('dialog', { name: 'Message sent' })).toHaveTextContent(
    'The message was sent to 1 bidder, but not to 1 bidder.Dev Patel: No email address.',
  );
  expect(await sent('To both')).toHaveLength(1);
});

test('the typed text stays when no bidder can get it, and the reason is shown', async () => {
  const page = openMany([{ number: await bidderNumber('Patel'), name: 'Dev Patel' }]);
  const dialog = within(await screen.findByRole('dialog', { name: 'Message bidder' }));
  await page.user.type(dialog.getByRole('textbox', { name: 'Subject' }), 'To nobody');
  await page.user.type(dialog.getByRole('textbox', { name: 'Message' }), 'Thank you.');
  await page.user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByText('Dev Patel: No email address.')).toBeInTheDocument();
  expect(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue('To nobody');
  expect(await sent('To nobody')).toEqual([]);
});

test('a bidder who is known to have no address can’t be sent a message', async () => {
  const page = await openBidder('Patel');
  await page.user.click(await screen.findByRole('button', { name: 'Send message' }));
  const send = await screen.findByRole('button', { name: 'Send' });
  expect(send).toHaveAttribute('aria-disabled', 'true');
  await waitFor(() => expect(send).toHaveAccessibleDescription('No bidder has an email address'));
});
