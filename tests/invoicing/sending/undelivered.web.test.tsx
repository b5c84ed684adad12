import { screen, within } from '@testing-library/react';
import { reportsIn } from '../../../upstream/core/mail/bounce-message';
import { noteReports } from '../../../upstream/core/mail/note-reports';
import { invoicingSlice } from '../../../upstream/invoicing/slice';
import { returnedMail } from '../../core/mail/returned-mail';
import { openApp } from '../../support/browser/web-app';
import { smallHouse } from '../../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../../support/services/of-file';
import { clientOf } from '../house-at-work';

let group: number;

const { upstream, server } = servicesOfFile({ houses: [smallHouse()], quiet: true });
const clerk = ofFile(() => server.as('sample', 'clerk'));
const api = ofFile(() => clientOf(upstream, 'sample'));

beforeAll(async () => {
  group = (await api.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot', 'Autumn')).invoiceGroupID;
  const invoices = await Promise.all(['Marsh', 'Keller', 'Rossi'].map((name) => api.invoiceOf(group, name)));
  await api.post(
    `invoiceGroup/${group}/invoiceSend`,
    invoices.map(({ invoiceID }) => invoiceID),
  );
  await upstream.runner.drain();
  await bounce('Marsh', '5.1.1', '550 5.1.1 No such user');
  await bounce('Keller', '5.2.2', '552 5.2.2 Over quota');
});

async function bounce(lastName: string, status: string, diagnostic: string): Promise<void> {
  const { delivery } = await api.invoiceOf(group, lastName);
  const mail = {
    messageId: delivery?.messageID ?? '',
    recipient: delivery?.recipient ?? '',
    date: 'Fri, 20 Nov 2026 10:00:00 -0500',
  };
  await noteReports(
    upstream.services,
    invoicingSlice.mail ?? {},
    reportsIn(Buffer.from(returnedMail({ ...mail, status, diagnostic }))),
  );
}

const open = (query = '') => openApp(server.url, `/invoices/Undelivered${query}`, clerk.cookie);
const row = async (name: string) =>
  within(await screen.findByRole('grid', { name: 'Undelivered invoices' })).findByRole('row', {
    name: new RegExp(name),
  });

test('invoices whose email bounced are listed with the address, the reason in plain words, and their PDF', async () => {
  const { invoiceID, email } = await api.invoiceOf(group, 'Marsh');
  open();
  const marsh = await row('Marsh');
  expect(marsh).toHaveTextContent('Mailbox unknown');
  expect(marsh).toHaveTextContent(email);
  expect(within(marsh).getByText('Mailbox unknown')).toHaveAttribute(
    'title',
    expect.stringContaining('550 5.1.1 No such user') as string,
  );
  expect(await row('Keller')).toHaveTextContent('Mailbox full');
  expect(screen.queryByRole('row', { name: /Rossi/ })).not.toBeInTheDocument();
  expect(within(marsh).getByRole('link', { name: `PDF of invoice ${invoiceID}` })).toHaveAttribute(
    'href',
    `/files/invoiceGroup_${group}.pdf?ids=${invoiceID}`,
  );
});

test('a search that finds none says so, and shows all again', async () => {
  const { user } = open('?q=Rossi');
  expect(await screen.findByText('No undelivered invoices match.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await row('Keller')).toBeInTheDocument();
});

test('an invoice is sent again to a corrected address, and isn’t listed afterward', async () => {
  const { invoiceID } = await api.invoiceOf(group, 'Marsh');
  const { user, address } = open();
  await user.click(within(await row('Marsh')).getByRole('button', { name: `Resend invoice ${invoiceID}` }));
  await user.click(await screen.findByRole('button', { name: `Correct the address of invoice #${invoiceID}` }));
  const input = screen.getByRole('textbox', { name: `Email address of invoice #${invoiceID}` });
  await user.clear(input);
  await user.type(input, 'ada@elsewhere.example');
  await user.click(screen.getByRole('button', { name: 'Save address' }));
  await screen.findByRole('button', { name: /^Undo/ });
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: /^(Send|Resend)/ }));
  await screen.findByText('Your invoices have been sent');
  expect(address()).toContain(`/invoices/SentInvoices/${group}/${invoiceID}?run=`);
  await upstream.runner.drain();
  expect(await api.invoiceOf(group, 'Marsh')).toMatchObject({
    invoiceStatus: 'SENT',
    delivery: { recipient: 'ada@elsewhere.example', state: 'ACCEPTED' },
  });
});

test('without any, the list says that every email was accepted', async () => {
  await upstream.db.query(`update mail set state = 'ACCEPTED' where kind = 'invoice'`);
  open();
  expect(await screen.findByText('Every email with an invoice was accepted.')).toBeInTheDocument();
});
