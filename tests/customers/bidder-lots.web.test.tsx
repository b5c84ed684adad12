import { screen, within } from '@testing-library/react';
import { clientOf } from '../invoicing/house-at-work';
import { openApp } from '../support/browser/web-app';
import { smallHouse } from '../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../support/services/of-file';

let bidder: number;
let bought: readonly { readonly title: string; readonly isInvoiced: boolean }[];

const { upstream, server } = servicesOfFile({ houses: [smallHouse()] });
const api = ofFile(() => clientOf(upstream, 'sample'));

beforeAll(async () => {
  const { invoiceGroupID } = await api.create(['Pictures'], 'Cards per lot', 'Autumn');
  bidder = (await api.invoiceOf(invoiceGroupID, 'Marsh')).approvalID;
  bought = await upstream.db.query<{ title: string; isInvoiced: boolean }>(
    `select title, invoice_group_id is not null as "isInvoiced" from lot
     where house_id = $1 and approval_id = $2 and hammer is not null order by id`,
    [api.houseId, bidder],
  );
});

test('the bidder page lists every lot that the bidder bought, invoiced or not, with what can be done', async () => {
  const { cookie } = await server.as('sample', 'super');
  const page = openApp(server.url, `/customers/bidder/${bidder}`, cookie);
  const section = await screen.findByRole('region', { name: 'Lots bought' });
  const open = bought.filter(({ isInvoiced }) => !isInvoiced);
  expect(open.length).toBeGreaterThan(0);
  expect(open.length).toBeLessThan(bought.length);
  for (const { title } of bought) expect(await within(section).findByText(title)).toBeInTheDocument();
  expect(within(section).getAllByText('Not invoiced yet')).toHaveLength(open.length);
  expect(section).toHaveTextContent(new RegExp(`${open.length} lots? not invoiced yet, hammer`));
  expect(within(section).getAllByRole('link', { name: /^Edit invoice/ })).toHaveLength(bought.length - open.length);
  const [dispute] = within(section).getAllByRole('link', { name: /^File dispute about lot/ });
  await page.user.click(dispute ?? section);
  await screen.findByRole('form', { name: 'Open New File' });
  await page.user.click(screen.getByRole('link', { name: 'Go Back' }));
  expect(page.address()).toBe(`/customers/bidder/${bidder}`);
  await page.settled();
});

test('amounts in another currency than the house carry its code, also in the sums', async () => {
  await upstream.db.query(
    `update catalog set currency = 'CAD' where house_id = $1
     and id = (select catalog_id from lot where house_id = $1 and approval_id = $2 and hammer is not null
               and invoice_group_id is null order by id limit 1)`,
    [api.houseId, bidder],
  );
  const { cookie } = await server.as('sample', 'super');
  const page = openApp(server.url, `/customers/bidder/${bidder}`, cookie);
  const section = await screen.findByRole('region', { name: 'Lots bought' });
  expect(await within(section).findAllByText('CAD')).not.toHaveLength(0);
  expect(section).toHaveTextContent(/not invoiced yet, hammer CAD \$[\d,]+\.\d\d/);
  expect(section).toHaveTextContent(/\d lots, hammer CAD \$[\d,]+\.\d\d and \$[\d,]+\.\d\d/);
  await page.settled();
});

test('a canceled purchase is not said to be invoiced yet', async () => {
  const [canceled] = await upstream.db.query<{ title: string }>(
    `update lot set canceled_approval_id = approval_id where house_id = $1 and id =
       (select id from lot where house_id = $1 and approval_id = $2 and hammer is not null and invoice_group_id is null
        order by id limit 1) returning title`,
    [api.houseId, bidder],
  );
  const open = bought.filter(({ isInvoiced }) => !isInvoiced).length - 1;
  const { cookie } = await server.as('sample', 'super');
  const page = openApp(server.url, `/customers/bidder/${bidder}`, cookie);
  const section = await screen.findByRole('region', { name: 'Lots bought' });
  const row = (await within(section).findByText(canceled?.title ?? '')).closest('[role=row]');
  expect(row).toHaveTextContent('Sale canceled');
  expect(within(section).queryAllByText('Not invoiced yet')).toHaveLength(open);
  const stated = /(\d+) lots? not invoiced yet/.exec(section.textContent)?.[1] ?? '0';
  expect(Number(stated)).toBe(open);
  await page.settled();
});

test('the lots of a group whose creation failed are counted as they are listed', async () => {
  await upstream.db.query('update lot set canceled_approval_id = null where house_id = $1', [api.houseId]);
  const open = bought.filter(({ isInvoiced }) => !isInvoiced).length;
  // A group without invoices, as while it is being created.
  await upstream.db.query(
    `update lot set invoice_group_id = (select id from invoice_group where house_id = $1 order by id limit 1)
     where house_id = $1 and id = (select id from lot where house_id = $1 and approval_id = $2 and hammer is not null
       and invoice_group_id is null order by id limit 1)`,
    [api.houseId, bidder],
  );
  const { cookie } = await server.as('sample', 'super');
  const page = openApp(server.url, `/customers/bidder/${bidder}`, cookie);
  const section = await screen.findByRole('region', { name: 'Lots bought' });
  expect(await within(section).findAllByText('Not invoiced yet')).toHaveLength(open);
  expect(section).toHaveTextContent(new RegExp(`${open} lots? not invoiced yet`));
  await page.settled();
});

test('the lots are listed before the facts', async () => {
  const { cookie } = await server.as('sample', 'super');
  const page = openApp(server.url, `/customers/bidder/${bidder}`, cookie);
  const section = await screen.findByRole('region', { name: 'Lots bought' });
  const fact = await screen.findByText('Phone', { selector: 'dt' });
  expect(section.compareDocumentPosition(fact) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  await page.settled();
});

test('only users who can open bidders search lots by their buyer', async () => {
  const query = `query ($numbers: [Int!]) { lots(filter: { buyerNumbers: $numbers }) { totalCount } }`;
  const clerk = await (
    await server.as('sample', 'super')
  ).gql<{ lots: { totalCount: number } }>(query, {
    numbers: [bidder],
  });
  expect(clerk.data.lots.totalCount).toBe(bought.length);
  const viewer = await (await server.as('sample', 'viewer')).gql(query, { numbers: [bidder] });
  expect(viewer.errors[0]?.extensions.code).toBe('FORBIDDEN');
});
