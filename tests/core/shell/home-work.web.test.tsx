import { screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { lazyWork, WorkRow, WorkRows } from '../../../web/core/shell/WorkRow';
import { clientOf } from '../../invoicing/house-at-work';
import { render } from '../../support/browser/render';
import { openApp } from '../../support/browser/web-app';
import { createdGroup } from '../../support/houses/invoicing-flow';
import { smallHouse } from '../../support/houses/sample-house';
import { servicesOfFile } from '../../support/services/of-file';

const { upstream, server } = servicesOfFile({ houses: [smallHouse(), smallHouse({ userName: 'second' })] });
let invoices: number;

beforeAll(async () => {
  const cashier = await server.as('sample', 'cashier');
  await createdGroup(upstream, cashier, 'Autumn Sale', 'Cards per lot');
  const { data } = await cashier.gql<{ invoices: { totalCount: number } }>('{ invoices(first: 1) { totalCount } }');
  invoices = data.invoices.totalCount;
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

test('rows whose code cannot be loaded say so, and the others are shown', async () => {
  const Broken = lazyWork(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  const Whole = lazyWork(() => Promise.resolve(() => <WorkRow count={3} one="lot waits" many="lots wait" href="/" />));
  render(
    <MemoryRouter>
      <Suspense>
        <WorkRows>
          <Broken />
          <Whole />
        </WorkRows>
      </Suspense>
    </MemoryRouter>,
  );
  expect(await screen.findByRole('link', { name: '3 lots wait' })).toBeInTheDocument();
  const [broken] = screen.getAllByRole('listitem');
  expect(broken).toHaveTextContent(/./);
  expect(broken).toHaveAttribute('aria-busy', 'false');
});

test('an email that did not arrive is listed until it is sent again, and leads to its invoice', async () => {
  await upstream.db.query(
    `insert into mail (house_id, id, message_id, kind, invoice_id, recipient, recipient_name, sender_name, subject, html, body, state, queued_at)
     select house_id, 9000000 + id, 'refused-' || id, 'invoice', id, email, last_name, 'Northgate', 'Your invoice', '', '', 'REFUSED', now()
     from invoice where last_name = 'Rossi' limit 1`,
  );
  const { user, address } = await openHome('cashier');
  const list = await work();
  await user.click(await list.findByRole('link', { name: '1 email with an invoice didn’t arrive' }));
  expect(address()).toBe('/invoices/Undelivered');
  const table = await screen.findByRole('grid', { name: 'Undelivered invoices' });
  expect(await within(table).findByRole('row', { name: /Rossi/ })).toBeInTheDocument();
  await upstream.db.query("delete from mail where message_id like 'refused-%'");
});

test('an open dispute is listed with the day from which it can be closed', async () => {
  const boss = await clientOf(upstream, 'second', 'super');
  const [lot] = await upstream.db.query<{ id: number }>(
    `select l.id from lot l join approval a on a.house_id = l.house_id and a.id = l.approval_id
     where l.house_id = $1 and a.channel <> 'FLOOR' and l.hammer is not null limit 1`,
    [boss.houseId],
  );
  await boss.post('disputes/', { action: 'open', transactionIDs: [lot?.id], reasonID: 4, message: 'Please pay.' });
  const { user, address } = await openHome('super', 'second');
  const link = await (await work()).findByRole('link', { name: '1 dispute or return is open' });
  expect(link.closest('li')).toHaveTextContent(/the oldest can be closed from \w{3} \d+/);
  await user.click(link);
  expect(address()).toBe('/reports/openDisputes');
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
