import { screen, waitFor, within } from '@testing-library/react';
import { takeBackRefused } from '../../../upstream/invoicing/sending/take-back';
import { openApp } from '../../support/browser/web-app';
import { bigHouse, smallHouse } from '../../support/houses/sample-house';
import { servicesOfFile } from '../../support/services/of-file';
import { clientOf, type HouseClient } from '../house-at-work';

const INVOICES = 260;

const { upstream, server } = servicesOfFile({
  houses: [smallHouse(), bigHouse({ userName: 'big', invoices: INVOICES, lotsEach: 1 })],
});
let cookie: string;
let api: HouseClient;
let group: number;

beforeAll(async () => {
  ({ cookie } = await server.as('sample', 'cashier'));
  api = await clientOf(upstream, 'sample');
  group = (await api.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot', 'Autumn')).invoiceGroupID;
});

const open = (path: string, as = cookie) => openApp(server.url, `/invoices/SentInvoices/${path}`, as);
const numberOf = async (lastName: string) => (await api.invoiceOf(group, lastName)).invoiceID;
const figure = async (label: string) => (await screen.findByText(label, { selector: 'dt' })).nextElementSibling;
const SENT = 'Your invoices have been sent';

test('Sent Invoices without a run says that nothing was sent and links to the preview', async () => {
  const number = await numberOf('Marsh');
  open(`${group}/${number}`);
  expect(await screen.findByText('These invoices have not been sent yet.')).toBeInTheDocument();
  expect(screen.queryByText(SENT)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Invoice Preview(s)' })).toHaveAttribute(
    'href',
    `/invoices/InvoiceGroupPreview/${group}/invoice/${number}?from=group`,
  );
});

test('Sent Invoices without a run shows earlier sends and the number of unsent invoices, and counts only those that were sent', async () => {
  const [marsh, keller, rossi] = await Promise.all(['Marsh', 'Keller', 'Rossi'].map(numberOf));
  await api.post(`invoiceGroup/${group}/invoiceSend`, [keller, rossi]);
  await upstream.runner.drain();
  open(`${group}/${marsh},${keller},${rossi}`);
  expect((await screen.findByText(SENT)).parentElement).toHaveTextContent(`${SENT}: 2 of 3`);
  expect(screen.getByText('1 of these invoices has not been sent yet.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '< Invoice Group Details' })).toHaveAttribute(
    'href',
    `/invoices/InvoiceGroupDetails/${group}`,
  );
  await waitFor(async () => expect(await figure('Total Invoices')).toHaveTextContent(/^2$/));
  const total = await figure('Invoice Total');
  const sent = (await Promise.all(['Keller', 'Rossi'].map((name) => api.invoiceOf(group, name)))).reduce(
    (sum, { invoiceTotal }) => sum + invoiceTotal,
    0,
  );
  expect(total).toHaveTextContent(sent.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }));
});

test('a send shows and counts what it sent, and names what it did not send with the reason and a link to its preview', async () => {
  const [marsh, patel] = await Promise.all(['Marsh', 'Patel'].map(numberOf));
  const { sendRunID } = await api.post<{ sendRunID: number }>(`invoiceGroup/${group}/invoiceSend`, [marsh, patel]);
  await upstream.runner.drain();
  open(`${group}/${marsh},${patel}?run=${btoa(`SendRun:${api.houseId}:${sendRunID}`).replaceAll('=', '')}`);
  expect((await screen.findByText(SENT)).parentElement).toHaveTextContent(`${SENT}: 1 of 2`);
  const skipped = await screen.findByText(/Dev Patel: No email address\./);
  expect(within(skipped).getByRole('link', { name: `#${patel}` })).toHaveAttribute(
    'href',
    `/invoices/InvoiceGroupPreview/${group}/invoice/${patel}?from=group`,
  );
  await waitFor(async () => expect(await figure('Total Invoices')).toHaveTextContent(/^1$/));
  expect(screen.getAllByRole('row', { name: /Marsh|Patel/ })).toHaveLength(1);
});

test('a send names the invoices that the mail server refused, with its reply, and doesn’t count them', async () => {
  const [keller, rossi] = await Promise.all(['Keller', 'Rossi'].map(numberOf));
  const { sendRunID } = await api.post<{ sendRunID: number }>(`invoiceGroup/${group}/invoiceSend`, [keller, rossi]);
  await upstream.runner.drain();
  await upstream.db.transaction(async (tx) => {
    await tx.query(
      `update mail set state = 'REFUSED', reply = '550 No such user' where house_id = $1 and invoice_id = $2 and kind = 'invoice'`,
      [api.houseId, rossi],
    );
    await takeBackRefused(tx, api.houseId, {
      groupId: group,
      invoiceIds: [rossi ?? 0],
      at: upstream.clock.now(),
    });
  });
  open(`${group}/${keller},${rossi}?run=${btoa(`SendRun:${api.houseId}:${sendRunID}`).replaceAll('=', '')}`);
  expect((await screen.findByText(SENT)).parentElement).toHaveTextContent(`${SENT}: 1 of 2`);
  expect(screen.getByText('1 invoice was refused by the mail server:')).toBeInTheDocument();
  const refused = screen.getByText(/Rossi: 550 No such user/);
  expect(within(refused).getByRole('link', { name: `#${rossi}` })).toHaveAttribute(
    'href',
    `/invoices/InvoiceGroupPreview/${group}/invoice/${rossi}?from=group`,
  );
  // Everything is shown at once, so that nothing moves.
  expect(await figure('Total Invoices')).toHaveTextContent(/^1$/);
  expect(screen.getByRole('row', { name: /Rossi/ })).toHaveTextContent('Not Sent');
});

test.each([
  ['Marsh', 1, 'Marketplace'],
  ['Keller', 3, 'Private Label'],
  ['Rossi', 4, 'Aggregator'],
  ['Patel', 9, 'Floor Bidders'],
])('%s is shown with company id %i for the platform %s', async (lastName, companyId, platform) => {
  open(`${group}/${await numberOf(lastName)}`);
  const row = await screen.findByRole('row', { name: new RegExp(lastName) });
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Invoice #',
    'Name',
    'Location',
    'Outstanding Balance',
    'Status',
  ]);
  const id = within(row).getByTitle(platform);
  expect(id).toHaveTextContent(`(${companyId}) ${platform}`);
  expect(row).toHaveTextContent(/USD [\d,]+\.\d\d/);
});

test.each([
  ['no list', () => `${group}`],
  ['words', () => `${group}/words`],
  ['another group', () => '987654/1'],
])('an address with %s shows a message that there is nothing to show', async (_, path) => {
  open(path());
  expect(await screen.findByText(/No invoices in this link belong to this group\./)).toBeInTheDocument();
  expect(screen.queryByText(SENT)).not.toBeInTheDocument();
});

test('more invoices than can be listed are paged, with separate totals of all', async () => {
  const big = await clientOf(upstream, 'big');
  const days = [...(await big.sessions()).keys()];
  const { invoiceGroupID, invoiceTotal } = await big.create(days, 'Cards per lot', 'All');
  const { token } = await big.post<{ token: string }>(`invoiceGroup/${invoiceGroupID}/selection`, {
    filter: {},
    except: [],
  });
  await upstream.db.query('update invoice set sent_at = now() where house_id = $1', [big.houseId]);
  const before = server.calls().length;
  const { user, address } = open(`${invoiceGroupID}/${token}`, (await server.as('big', 'cashier')).cookie);
  await waitFor(async () => expect(await figure('Total Invoices')).toHaveTextContent(/^260$/));
  expect(await figure('Invoice Total')).toHaveTextContent(
    invoiceTotal.toLocaleString('en-US', { minimumFractionDigits: 2 }),
  );
  const reads = server
    .calls()
    .slice(before)
    .filter((call) => call.includes('groupDetailInfo'));
  // One for the page of rows, and one for the sums of those that were sent.
  expect(reads).toHaveLength(2);
  expect(screen.getByText('1-50 of 260')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Page 6' }));
  await waitFor(() => expect(screen.getByText('251-260 of 260')).toBeInTheDocument());
  expect(address()).toContain('page=6');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(11));
});
