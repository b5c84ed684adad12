import { screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../../support/browser/web-app';
import { SAMPLE_NOW, smallHouse } from '../../support/houses/sample-house';
import { startTestServer, type TestCaller, type TestServer } from '../../support/services/server';
import { startTestUpstream, type TestUpstream } from '../../support/services/upstream';

let upstream: TestUpstream;
let server: TestServer;
let clerk: TestCaller;
let sale: number;
let session: { id: string; number: number };

beforeEach(async () => {
  jest.spyOn(Date, 'now').mockImplementation(() => SAMPLE_NOW + performance.now());
  upstream = await startTestUpstream({ houses: [smallHouse()] });
  server = await startTestServer(upstream);
  clerk = await server.as('sample', 'clerk');
  const { data } = await clerk.gql<{
    catalogs: { nodes: { saleNumber: number }[] };
    locations: { nodes: { id: string }[] };
  }>('{ catalogs(first: 1) { nodes { saleNumber } } locations(first: 1) { nodes { id } } }');
  sale = data.catalogs.nodes[0]?.saleNumber ?? 0;
  const saved = await clerk.gql<{ saveSession: { catalog: typeof session } }>(
    `mutation { saveSession(input: { sale: ${sale}, title: "Winter", locationId: "${data.locations.nodes[0]?.id ?? ''}",
      date: "2026-12-05", time: "09:00" }) { catalog { id number } } }`,
  );
  session = saved.data.saveSession.catalog;
  for (const number of [1, 2, 3]) await added(number, `Print ${number}`);
});
afterEach(async () => {
  jest.restoreAllMocks();
  sessionStorage.clear();
  await server.stop();
  await upstream.stop();
});

const path = () => `/session/live/${sale}/${session.number}/6`;
const open = (rest = '') => openApp(server.url, `${path()}${rest}`, clerk.cookie);

async function added(lotNumber: number, title: string): Promise<void> {
  await clerk.gql(
    `mutation { saveLot(input: { catalogId: "${session.id}", lotNumber: "${lotNumber}", title: "${title}",
      description: "Etching." }) { lot { id } } }`,
  );
}
const published = () =>
  upstream.db.query<{ title: string }>('select title from lot where catalog_id = $1 and is_published order by number', [
    session.number,
  ]);

test('Publish All shows what is new, publishes it, and says that it can take a while', async () => {
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Publish All' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish All' }));
  expect(within(await dialog.findByRole('list', { name: 'new' })).getAllByRole('listitem')).toHaveLength(3);
  await page.user.click(dialog.getByRole('button', { name: 'Publish 3 items' }));
  expect(await screen.findByText('Your items were successfully published!')).toBeInTheDocument();
  expect(screen.getByText(/24-48 hours/)).toBeInTheDocument();
  expect(await published()).toHaveLength(3);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Publish All' })).not.toBeInTheDocument());
});

test('a banner counts its items, lists only them, and is cleared', async () => {
  await upstream.db.query('update lot set restricted = true where catalog_id = $1 and number = 2', [session.number]);
  const page = open();
  const banners = within(await screen.findByRole('list', { name: 'Items to review' }));
  expect(banners.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '3 UnpublishedReview',
    '1 Payment RestrictedReview',
    '3 Items Without ImagesReview',
  ]);
  await page.user.click(banners.getByRole('button', { name: 'Review: Payment Restricted' }));
  await waitFor(() => expect(page.address()).toBe(`${path()}?show=restricted`));
  await waitFor(() => expect(screen.queryByText('Print 1')).not.toBeInTheDocument());
  await page.user.click(await screen.findByRole('button', { name: 'Clear filter: Payment Restricted' }));
  expect(await screen.findByText('Print 1')).toBeInTheDocument();
});

test('a session in which a lot has no number says why Publish All is disabled', async () => {
  await upstream.db.query('update lot set number = null where catalog_id = $1 and number = 2', [session.number]);
  open();
  expect(await screen.findByRole('button', { name: 'Publish All' })).toHaveAccessibleDescription(
    '1 item has no item number. Give it one, then publish.',
  );
});
