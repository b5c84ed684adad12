import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { closesWithoutAsking } from '../../support/browser/closing-tab';
import { chooseItem } from '../../support/browser/menu-item';
import { undoOfToast } from '../../support/browser/toast';
import { openApp } from '../../support/browser/web-app';
import { autumnHouse } from '../autumn-house';

const { upstream, server, api, cashier, group } = autumnHouse();

const details = () => openApp(server.url, `/invoices/InvoiceGroupDetails/${group}`, cashier.cookie);
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
/** Chooses an action in the group's menu. */
async function choose(user: ReturnType<typeof details>['user'], action: string): Promise<void> {
  await chooseItem(user, 'More group actions', action);
}
/** Returns the dialog, once its recipients are known. */
async function formOf(): Promise<HTMLElement> {
  await screen.findByRole('textbox', { name: 'Subject' });
  return screen.getByRole('dialog', { name: 'Contact' });
}
/** Opens the dialog from the menu of a bidder's invoice. */
async function contactFormOf(name: string) {
  const { user } = details();
  await chooseItem(user, /^Actions for invoice/, 'Contact bidder', await rowOf(name));
  return { user, box: await formOf() };
}
const mailsOf = async () =>
  upstream.db.query<{ recipient: string; body: string }>(
    `select recipient, body from mail where house_id = $1 and kind = 'message' order by id`,
    [api.houseId],
  );

test('a message needs a subject and a text; a lost connection keeps the input, and the message is sent once', async () => {
  const { user, box } = await contactFormOf('Ada Marsh');
  const subject = await within(box).findByRole('textbox', { name: 'Subject' });
  const send = within(box).getByRole('button', { name: 'Send' });
  expect(send).toHaveAccessibleDescription('Enter a subject.');
  await user.type(subject, 'Hello');
  expect(send).toHaveAccessibleDescription('Enter a message.');
  await user.type(within(box).getByRole('textbox', { name: 'Message' }), 'Dear {{first name}!');
  await within(await within(box).findByRole('region', { name: 'Preview' })).findByText('Dear Ada!');
  expect(send).not.toHaveAttribute('aria-disabled');

  const { fetch } = globalThis;
  globalThis.fetch = () => Promise.reject(new TypeError('offline'));
  await user.click(send);
  await within(box).findByText(
    /The connection was lost, so the message may have been sent\. Try again: it won't be applied twice\./,
  );
  globalThis.fetch = fetch;
  expect(sessionStorage.length).toBe(1);
  await user.click(send);
  await screen.findByText('Message queued for Ada Marsh.');
  expect(await mailsOf()).toEqual([{ recipient: 'ada.marsh@bidder.example', body: 'Dear Ada!' }]);
  expect(sessionStorage.length).toBe(0);
});

test('a bidder without an address is pointed out and cannot be messaged', async () => {
  const { user, box } = await contactFormOf('Dev Patel');
  await within(box).findByText("Dev Patel can't be contacted: no email address.");
  await user.type(within(box).getByRole('textbox', { name: 'Subject' }), 'a');
  await user.type(within(box).getByRole('textbox', { name: 'Message' }), 'b');
  expect(within(box).getByRole('button', { name: 'Send' })).toHaveAccessibleDescription(
    'None of these bidders has an email address',
  );
});

test('a message to all selected bidders is sent once, and a reload shows the delivery per bidder', async () => {
  const page = details();
  const { user } = page;
  await rowOf('Ada Marsh');
  await user.click(screen.getByRole('button', { name: 'More group actions' }));
  expect(await screen.findByRole('menuitem', { name: /^Bulk contact/ })).toHaveTextContent(
    'Select at least one invoice',
  );
  await user.keyboard('{Escape}');
  await user.click(screen.getAllByRole('checkbox')[0] ?? document.body);
  await choose(user, 'Bulk contact');
  const box = await formOf();
  await within(box).findByText('1 bidder has no email address and will be skipped: Dev Patel.');
  await user.type(within(box).getByRole('textbox', { name: 'Subject' }), 'To all');
  await user.type(within(box).getByRole('textbox', { name: 'Message' }), 'Ready.');
  await user.click(within(box).getByRole('button', { name: 'Send' }));
  await screen.findByRole('dialog', { name: 'Bulk contact' });
  await waitFor(() => expect(page.address()).toContain('messages='));
  cleanup();
  openApp(server.url, page.address(), cashier.cookie);
  const run = await screen.findByRole('dialog', { name: 'Bulk contact' });
  expect(await within(run).findByRole('radio', { name: 'Sent 4' })).toBeInTheDocument();
  await user.click(within(run).getByRole('radio', { name: 'Skipped 1' }));
  await waitFor(() => expect(within(run).getAllByRole('listitem')).toHaveLength(1));
  expect(within(run).getByRole('listitem')).toHaveTextContent('No email address.');
});

test('a line can be added to the notes of all selected invoices and undone from the toast', async () => {
  const { user } = details();
  await rowOf('Ada Marsh');
  await user.click(screen.getAllByRole('checkbox')[0] ?? document.body);
  await choose(user, 'Bulk add note');
  const box = await screen.findByRole('dialog', { name: 'Bulk add note' });
  await user.type(within(box).getByRole('textbox', { name: 'Internal note' }), 'Vault closed.');
  await user.click(within(box).getByRole('button', { name: 'Save' }));
  const undo = await undoOfToast();
  await screen.findByText('Note added to 5 invoices.');
  expect(screen.getAllByRole('button', { name: 'Update internal note' })).toHaveLength(5);
  await user.click(undo);
  await screen.findByText('Note removed from 5 invoices.');
  expect(screen.queryAllByRole('button', { name: 'Update internal note' })).toHaveLength(0);
});

test('the browser asks before the tab is closed with a message that is being typed', async () => {
  const { user, box } = await contactFormOf('Ada Marsh');
  expect(closesWithoutAsking()).toBe(true);
  await user.type(await within(box).findByRole('textbox', { name: 'Subject' }), 'Hello');
  expect(closesWithoutAsking()).toBe(false);
});
