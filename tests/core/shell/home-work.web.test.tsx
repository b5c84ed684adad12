import { screen, within } from '@testing-library/react';
import { openApp } from '../../support/browser/web-app';
import { createdGroup } from '../../support/houses/invoicing-flow';
import { smallHouse } from '../../support/houses/sample-house';
import { startTestServer, type TestServer } from '../../support/services/server';
import { startTestUpstream, type TestUpstream } from '../../support/services/upstream';

let upstream: TestUpstream;
let server: TestServer;
let invoices: number;

beforeAll(async () => {
  upstream = await startTestUpstream({ houses: [smallHouse(), smallHouse({ userName: 'second' })] });
  server = await startTestServer(upstream);
  const cashier = await server.as('sample', 'cashier');
  await createdGroup(upstream, cashier, 'Autumn Sale', 'Cards per lot');
  const { data } = await cashier.gql<{ invoices: { totalCount: number } }>('{ invoices(first: 1) { totalCount } }');
  invoices = data.invoices.totalCount;
});
afterAll(async () => {
  await server.stop();
  await upstream.stop();
});

const openHome = async (user: string, house = 'sample') =>
  openApp(server.url, '/', (await server.as(house, user)).cookie);
const work = async () => within(await screen.findByRole('region', { name: 'To do' }));

test('each number is that of the list that it leads to', async () => {
  const { user, address } = await openHome('cashier');
  const link = await (await work()).findByRole('link', { name: `${invoices} invoices are not sent` });
  await user.click(link);
  expect(address()).toMatch(/^\/invoices\/AllInvoices\?/);
  const grid = await screen.findByRole('grid', { name: 'Invoices' });
  expect(await within(grid).findAllByRole('checkbox', { name: /^Select invoice/ })).toHaveLength(invoices);
});

test('what nobody waits for has no row', async () => {
  await openHome('cashier');
  const list = await work();
  await list.findByRole('link', { name: /not sent$/ });
  expect(list.queryByRole('link', { name: /overdue$|credits? |chargeback|differ/ })).toBeNull();
  expect(list.getByRole('link', { name: /not invoiced$/ })).toBeInTheDocument();
});

test('users without permissions have no list', async () => {
  await openHome('viewer');
  await screen.findByText(/^Signed in as/);
  expect(screen.queryByRole('region', { name: 'To do' })).toBeNull();
});
