import { screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../../support/browser/web-app';
import { newHouse } from '../../support/houses/new-house';
import { bigHouse } from '../../support/houses/sample-house';
import { type OddMailServer, startOddMailServer } from '../../support/services/odd-mail-server';
import { startTestServer, type TestServer } from '../../support/services/server';
import { startTestUpstream, type TestUpstream } from '../../support/services/upstream';
import { clientOf, type HouseClient } from '../house-at-work';

let mail: OddMailServer;
let upstream: TestUpstream;
let server: TestServer;
let api: HouseClient;
let cookie: string;
let group: number;
let stone: number;
let marsh: number;
let patel: number;

beforeAll(async () => {
  mail = await startOddMailServer();
  upstream = await startTestUpstream({ smtpUrl: mail.smtpUrl, quiet: true });
  server = await startTestServer(upstream);
});
beforeEach(async () => {
  // Emails wait for ten seconds after the mail server failed in the test before.
  upstream.clock.advance(11_000);
  await upstream.runner.drain();
  api = await clientOf(upstream, await newHouse(upstream));
  ({ cookie } = await server.as(api.userName, 'cashier'));
  group = (await api.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot')).invoiceGroupID;
  [stone, marsh, patel] = (await Promise.all(
    ['Stone', 'Marsh', 'Patel'].map(async (name) => (await api.invoiceOf(group, name)).invoiceID),
  )) as [number, number, number];
});
afterAll(async () => {
  await server.stop();
  await upstream.stop();
  await mail.close();
});

const send = async (...numbers: number[]) => {
  await api.post(`invoiceGroup/${group}/invoiceSend`, numbers);
  await upstream.runner.drain();
};
const refuse = async (number: number) => {
  mail.next({ at: 'RCPT', reply: '550 no such person' });
  await send(number);
};
const open = (...numbers: number[]) =>
  openApp(server.url, `/invoices/SentInvoices/${group}/${numbers.join(',')}`, cookie);
const mark = (state: string, number: number) =>
  screen.findByRole('button', { name: `${state}: sends of invoice ${number}` });
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name });
/** Opens the sends of an invoice by its mark, and returns them once they are loaded. */
const openSends = async ({ user }: ReturnType<typeof open>, state: string, number: number) => {
  await user.click(await mark(state, number));
  const sends = await dialog(`Invoice #${number}`);
  await within(sends).findByText(/Recipient/);
  return sends;
};
const recipientsOf = (text: string) => mail.received.filter(({ recipients }) => recipients.includes(text)).length;

test('an invoice’s sends are listed latest first, with the bidder, the sender, and the delivery state', async () => {
  await refuse(stone);
  upstream.clock.advance(60_000);
  await send(stone);
  const { user } = open(stone);
  await user.click(await mark('Accepted', stone));
  const sends = await dialog(`Invoice #${stone}`);
  const [latest, first] = await within(sends).findAllByRole('listitem');
  expect(sends).toHaveTextContent('Eve Stone, sent 2 times');
  expect(latest).toHaveTextContent(
    /Colin Lark.*Accepted.*To eve\.stone@bidder\.example\. Accepted by the mail server\. Delivery isn't confirmed\. “250 taken”/,
  );
  expect(first).toHaveTextContent(
    /Refused.*Rejected by the mail server\. The system won't retry\. “550 no such person”/,
  );
  await user.keyboard('{Escape}');
  await waitFor(async () => expect(await mark('Accepted', stone)).toHaveFocus());
});

test('an invoice that was edited since the send is marked and opens as it was sent', async () => {
  await send(stone);
  const before = await api.invoiceOf(group, 'Stone');
  upstream.clock.advance(60_000);
  await api.post(`invoiceGroup/${group}/groupDetailInfo`, {
    invoiceItemDeliveryModes: [{ invoiceID: stone, deliveryMode: 'pickup' }],
  });
  const { user } = open(stone, marsh);
  const row = await screen.findByRole('row', { name: /Eve Stone/ });
  expect(row).toHaveTextContent('Edited since it was sent');
  expect(screen.getByRole('row', { name: /Ada Marsh/ })).not.toHaveTextContent('Edited since it was sent');
  await user.click(await mark('Accepted', stone));
  expect(
    await screen.findByText('The invoice was edited after it was last sent. The bidder has the earlier version.'),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Invoice as sent/ }));
  const paper = await screen.findByRole('article', { name: `Invoice ${stone}` });
  expect(paper).toHaveTextContent('To be shipped');
  expect(paper).toHaveTextContent(before.invoiceTotal.toLocaleString('en-US', { minimumFractionDigits: 2 }));
  await user.click(screen.getByRole('button', { name: 'Send history' }));
  expect(await screen.findByRole('button', { name: /^Read email/ })).toBeInTheDocument();
});

test('an email is shown as sent: headers, HTML in a sandbox, and plain text', async () => {
  await send(stone);
  const { user } = open(stone);
  await user.click(await mark('Accepted', stone));
  await user.click(await screen.findByRole('button', { name: /^Read email/ }));
  const frame = await screen.findByTitle('Email as sent');
  expect(frame).toHaveAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
  expect(frame.getAttribute('src')).toMatch(/^\/files\/mail\/\d+-[\da-f-]{36}$/);
  const sends = screen.getByRole('dialog');
  expect(sends).toHaveTextContent('ToEve Stone <eve.stone@bidder.example>');
  expect(sends).toHaveTextContent('SubjectYour invoice from Sample & Daughters');
  await user.click(screen.getByRole('radio', { name: 'Plain text' }));
  expect(await screen.findByText(/Bracket Clock/)).toHaveTextContent('Eve Stone');
});

test('an invoice whose email was accepted can be resent, and the new send appears', async () => {
  await send(stone);
  const app = open(stone);
  const { user, address } = app;
  const before = address();
  await user.click(within(await openSends(app, 'Accepted', stone)).getByRole('button', { name: 'Resend' }));
  const question = await dialog('Resend 1 invoice?');
  expect(
    await within(question).findByText(
      'It was sent earlier. This send replaces the earlier version, which stays in the send history.',
    ),
  ).toBeInTheDocument();
  expect(within(question).queryByRole('alert')).not.toBeInTheDocument();
  await user.click(within(question).getByRole('button', { name: 'Resend' }));
  await waitFor(async () => {
    await upstream.runner.drain();
    expect(screen.getByRole('dialog')).toHaveTextContent('Eve Stone, sent 2 times');
  });
  expect(address()).toBe(before);
});

test('resending warns of a duplicate when the delivery is unknown', async () => {
  mail.next('reset-after-data');
  await send(stone);
  const app = open(stone);
  const { user } = app;
  await user.click(within(await openSends(app, 'Unknown', stone)).getByRole('button', { name: 'Resend' }));
  const question = await dialog('Resend 1 invoice?');
  expect(await within(question).findByRole('alert')).toHaveTextContent(
    "We don't know whether the last email arrived. 1 bidder may get the invoice twice:",
  );
  expect(within(question).getByRole('listitem')).toHaveTextContent(`#${stone} Eve Stoneeve.stone@bidder.example`);
});

test('a rejected address can be corrected in the resend dialog, with the server’s validation, and the email goes to the new address', async () => {
  await refuse(stone);
  const app = open(stone);
  const { user } = app;
  await user.click(within(await openSends(app, 'Refused', stone)).getByRole('button', { name: 'Resend' }));
  // The bidder has not received it, so it counts as not sent.
  const question = await dialog('Send 1 invoice?');
  expect(await within(question).findByText('eve.stone@bidder.example: 550 no such person')).toBeInTheDocument();
  await user.click(within(question).getByRole('button', { name: `Correct the address of invoice #${stone}` }));
  const field = within(question).getByRole('textbox', { name: `Email address of invoice #${stone}` });
  expect(field).toHaveFocus();
  await user.clear(field);
  await user.type(field, 'eve@elsewhere{Enter}');
  expect(field).toHaveAccessibleDescription(/^Enter one email address, such as name@example\.com\./);
  expect(field).toHaveValue('eve@elsewhere');
  await user.type(field, '.example{Enter}');
  await waitFor(() => expect(within(question).queryByText(/550 no such person/)).not.toBeInTheDocument());
  await user.click(within(question).getByRole('button', { name: 'Send' }));
  const [latest, first] = await waitFor(async () => {
    await upstream.runner.drain();
    const sends = within(screen.getByRole('dialog')).getAllByRole('listitem');
    expect(sends).toHaveLength(2);
    return sends;
  });
  expect(latest).toHaveTextContent('To eve@elsewhere.example');
  expect(first).toHaveTextContent('To eve.stone@bidder.example');
  expect(recipientsOf('eve@elsewhere.example')).toBe(1);
});

test('a correction can be undone where it was made', async () => {
  await refuse(stone);
  const { user } = open(stone);
  await user.click(await mark('Refused', stone));
  await user.click(await screen.findByRole('button', { name: `Correct the address of invoice #${stone}` }));
  const field = screen.getByRole('textbox', { name: `Email address of invoice #${stone}` });
  await user.clear(field);
  await user.type(field, 'eve@elsewhere.example{Enter}');
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('Recipient eve@elsewhere.example'));
  expect(screen.getByRole('button', { name: `Correct the address of invoice #${stone}` })).toHaveFocus();
  await user.click(await screen.findByRole('button', { name: `Undo the correction of invoice #${stone}` }));
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('Recipient eve.stone@bidder.example'));
  expect((await api.invoiceOf(group, 'Stone')).email).toBe('eve.stone@bidder.example');
});

/** Types an address, has another user save a different one, and tries to save. */
async function correctOverColleague() {
  await refuse(stone);
  const { user } = open(stone);
  await user.click(await mark('Refused', stone));
  await user.click(await screen.findByRole('button', { name: `Correct the address of invoice #${stone}` }));
  const field = screen.getByRole('textbox', { name: `Email address of invoice #${stone}` });
  await user.clear(field);
  await user.type(field, 'mine@elsewhere.example');
  await api.post(`invoiceGroup/${group}/invoiceEmail`, {
    invoiceEmails: [{ invoiceID: stone, email: 'colleague@elsewhere.example' }],
  });
  await user.type(field, '{Enter}');
  return { user, field };
}

test('when another user corrected the address, the dialog names them, keeps the input, and offers to save again', async () => {
  const { user, field } = await correctOverColleague();
  expect(
    await screen.findByText(
      /^Colin Lark saved a change on .*: Email address eve\.stone@bidder\.example → colleague@elsewhere\.example\. Choose, then save again\.$/,
    ),
  ).toBeInTheDocument();
  expect(field).toHaveValue('mine@elsewhere.example');
  const choice = await screen.findByRole('radiogroup', { name: 'Email address: whose value' });
  expect(
    within(choice)
      .getAllByRole('radio')
      .map((radio) => radio.parentElement?.textContent),
  ).toEqual(['Theirs colleague@elsewhere.example', 'Mine mine@elsewhere.example']);
  await user.click(within(choice).getByRole('radio', { name: 'Theirs colleague@elsewhere.example' }));
  expect(field).toHaveValue('colleague@elsewhere.example');
  await user.click(within(choice).getByRole('radio', { name: 'Mine mine@elsewhere.example' }));
  const save = screen.getByRole('button', { name: 'Save address' });
  await waitFor(() => expect(save).not.toHaveAttribute('aria-busy'));
  await user.click(save);
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('Recipient mine@elsewhere.example'));
});

test('choosing the address that another user saved keeps it and makes no further edit', async () => {
  const { user } = await correctOverColleague();
  await user.click(await screen.findByRole('radio', { name: 'Theirs colleague@elsewhere.example' }));
  const save = screen.getByRole('button', { name: 'Save address' });
  await waitFor(() => expect(save).not.toHaveAttribute('aria-busy'));
  const { version } = await api.invoiceOf(group, 'Stone');
  await user.click(save);
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('Recipient colleague@elsewhere.example'));
  expect(await api.invoiceOf(group, 'Stone')).toMatchObject({ version, email: 'colleague@elsewhere.example' });
});

test('an address that was not saved is restored when the form is opened again, until the user cancels', async () => {
  await refuse(stone);
  const { user } = open(stone);
  const correct = { name: `Correct the address of invoice #${stone}` };
  const field = () => screen.getByRole('textbox', { name: `Email address of invoice #${stone}` });
  await user.click(await mark('Refused', stone));
  await user.click(await screen.findByRole('button', correct));
  await user.clear(field());
  await user.type(field(), 'eve@elsewhere.example');
  await user.keyboard('{Escape}');
  await user.click(await mark('Refused', stone));
  await user.click(await screen.findByRole('button', correct));
  expect(screen.getByText('Unsaved draft restored.')).toBeInTheDocument();
  expect(field()).toHaveValue('eve@elsewhere.example');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', correct));
  expect(field()).toHaveValue('eve.stone@bidder.example');
});

test('a floor bidder without an address gets one before the first send', async () => {
  const { user } = openApp(server.url, `/invoices/InvoiceGroupPreview/${group}/invoice/${patel}`, cookie);
  await user.click(await screen.findByRole('button', { name: 'Send All' }));
  const question = await dialog('Send 1 invoice?');
  expect(await within(question).findByText('1 invoice will be skipped:')).toBeInTheDocument();
  expect(within(question).getByRole('button', { name: 'Send' })).toHaveAccessibleDescription(
    /^None of these invoices can be sent/,
  );
  await user.click(within(question).getByRole('button', { name: `Add an address of invoice #${patel}` }));
  await user.type(
    within(question).getByRole('textbox', { name: `Email address of invoice #${patel}` }),
    'dev@elsewhere.example{Enter}',
  );
  await waitFor(() => expect(within(question).queryByText('1 invoice will be skipped:')).not.toBeInTheDocument());
  await user.click(within(question).getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Your invoices have been sent')).toBeInTheDocument();
  await upstream.runner.drain();
  expect(recipientsOf('dev@elsewhere.example')).toBe(1);
});

test('a selection can be resent from Sent Invoices, which then shows the new run', async () => {
  await send(stone, marsh);
  const before = mail.received.length;
  const { user, address } = open(stone, marsh, patel);
  await user.click(await screen.findByRole('button', { name: 'Resend' }));
  const question = await dialog('Resend 3 invoices?');
  expect(await within(question).findByText(/^All were sent earlier/)).toBeInTheDocument();
  expect(within(question).getByRole('listitem')).toHaveTextContent(`#${patel} Dev PatelNo email address.`);
  await user.click(within(question).getByRole('button', { name: 'Resend' }));
  await waitFor(() => expect(address()).toContain('run='));
  expect((await screen.findByText(/Dev Patel: No email address\./)).textContent).toBe(
    `#${patel} Dev Patel: No email address.`,
  );
  await upstream.runner.drain();
  expect(mail.received).toHaveLength(before + 2);
});

test('a send of more invoices than can be listed names the first skipped ones and counts all', async () => {
  const office = await clientOf(
    upstream,
    await newHouse(upstream, (userName) => bigHouse({ userName, invoices: 230, lotsEach: 1 })),
  );
  const { invoiceGroupID } = await office.create(['Day 1', 'Day 2', 'Day 3', 'Day 4'], 'Cards per lot');
  await upstream.db.query(`update invoice set email = '' where house_id = $1 and id % 2 = 0`, [office.houseId]);
  const { token } = await office.post<{ token: string }>(`invoiceGroup/${invoiceGroupID}/selection`, {
    filter: {},
    except: [],
  });
  const { user } = openApp(
    server.url,
    `/invoices/SentInvoices/${invoiceGroupID}/${token}`,
    (await server.as(office.userName, 'cashier')).cookie,
  );
  await user.click(await screen.findByRole('button', { name: 'Resend' }));
  const question = await dialog('Send 230 invoices?');
  expect(await within(question).findByText('115 invoices will be skipped:')).toBeInTheDocument();
  expect(within(question).getAllByRole('button', { name: /^Add an address of invoice/ })).toHaveLength(20);
  expect(within(question).getByText('and 95 more')).toBeInTheDocument();
});
