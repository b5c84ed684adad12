import { screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../support/browser/web-app';
import { ofEachTest, servicesOfFile } from '../support/services/of-file';
import { DisputeHouse } from './dispute-house';

const { upstream, server } = servicesOfFile({ quiet: true });
const house = ofEachTest(() => DisputeHouse.create(upstream));

const open = async (path: string) => openApp(server.url, path, (await server.as(house.userName, 'super')).cookie);
const messageField = () => screen.findByRole('textbox', { name: /^Message/ });
const messagesSent = async () => {
  const [row] = await upstream.db.query<{ count: number }>(
    'select count(*) as count from dispute_message where house_id = $1',
    [house.clerk.houseId],
  );
  return row?.count;
};

/** Lets requests with this text fail, as when the line is down, until the returned function is called. */
function cutOff(text: string): () => void {
  const fetchNow = globalThis.fetch;
  globalThis.fetch = (input, init) =>
    typeof init?.body === 'string' && init.body.includes(text)
      ? Promise.reject(new TypeError('network'))
      : fetchNow(input, init);
  return () => {
    globalThis.fetch = fetchNow;
  };
}

test('Escape in the messages of a dispute keeps what is typed, until it is sent or discarded', async () => {
  await house.open('Harbor at Dawn', {}, house.boss);
  const { user } = await open('/customers/viewDisputes');
  const messages = () => screen.findByRole('button', { name: /message.* of Dispute 1/ });
  await user.click(await messages());
  await user.type(await messageField(), 'A reminder.');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await messages());
  expect(await messageField()).toHaveValue('A reminder.');
  expect(screen.getByText('Unsaved draft restored.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText('Message Sent!')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Close Window' }));
  await user.click(await messages());
  expect(await messageField()).toHaveValue('');
});

test('another action on the page of a dispute keeps what is typed', async () => {
  const { disputeInfo } = await house.open('Harbor at Dawn', {}, house.boss);
  const { user } = await open(`/customers/dispute/${disputeInfo.disputeRef}`);
  await user.type(await messageField(), 'A reminder.');
  await user.click(screen.getByRole('radio', { name: /^Close/ }));
  expect(await screen.findByRole('textbox', { name: 'Message (optional)' })).toHaveValue('A reminder.');
  expect(screen.queryByText('Unsaved draft restored.')).not.toBeInTheDocument();
});

test('Go Back from the confirmation keeps the selection, the action, and the message as it was edited there', async () => {
  await house.open('Harbor at Dawn', {}, house.boss);
  await house.open('Two Herons', {}, house.boss);
  const { user } = await open('/customers/viewDisputes');
  await user.click(await screen.findByRole('checkbox', { name: 'Select Dispute 2' }));
  await user.selectOptions(screen.getByLabelText('Action'), screen.getByRole('option', { name: /^Cancel/ }));
  await user.type(await messageField(), 'Paid');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('list', { name: /disputes$/ });
  await user.type(await messageField(), ' in cash.');
  await user.click(screen.getByRole('link', { name: 'Go Back' }));
  expect(await screen.findByRole('checkbox', { name: 'Select Dispute 2' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Select Dispute 1' })).not.toBeChecked();
  expect(screen.getByLabelText('Action')).toHaveValue('CANCEL');
  expect(await messageField()).toHaveValue('Paid in cash.');
});

test('the action area stays, with the message, while the line is down', async () => {
  const { disputeInfo } = await house.open('Harbor at Dawn', {}, house.boss);
  const { user } = await open(`/customers/dispute/${disputeInfo.disputeRef}`);
  await user.type(await messageField(), 'A reminder.');
  const restore = cutOff('Dispute');
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText(/connection was lost/i)).toBeInTheDocument();
  expect(await messageField()).toHaveValue('A reminder.');
  restore();
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText('Your message has been sent!')).toBeInTheDocument();
});

test('two presses of Send in one moment send one message', async () => {
  const { disputeInfo } = await house.open('Harbor at Dawn', {}, house.boss);
  const { user } = await open(`/customers/dispute/${disputeInfo.disputeRef}`);
  const before = await messagesSent();
  await user.type(await messageField(), 'A reminder.');
  await user.dblClick(
    within(screen.getByRole('region', { name: 'Action' })).getByRole('button', { name: 'Send message' }),
  );
  expect(await screen.findByText('Your message has been sent!')).toBeInTheDocument();
  expect(await messagesSent()).toBe(Number(before) + 1);
});
