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
});
afterEach(async () => {
  jest.restoreAllMocks();
  sessionStorage.clear();
  await server.stop();
  await upstream.stop();
});

const added = (title: string) =>
  clerk.gql(
    `mutation { saveLot(input: { catalogId: "${session.id}", lotNumber: "1", title: "${title}", description: "Etching." }) { lot { id } } }`,
  );
const publishAll = () =>
  clerk.gql(`mutation { publishLots(input: { catalogId: "${session.id}" }) { userErrors { message } } }`);
const open = (rest = 'lot/1') => openApp(server.url, `/session/live/${sale}/${session.number}/${rest}`, clerk.cookie);
const shownTitle = async () =>
  (await upstream.db.query<{ title: string }>(`select content->>'title' as title from lot_publication`)).map(
    ({ title }) => title,
  );
const CHANGED = /Bidders see this lot as it was before its last changes/;

test('an edit of a published lot makes it “Published, changed”, and Save & Publish shows it to bidders', async () => {
  await added('Herons');
  await publishAll();
  const page = open();
  const title = await screen.findByLabelText('Title');
  expect(screen.queryByText(CHANGED)).not.toBeInTheDocument();
  await page.user.type(title, ' at dusk');
  await page.user.click(screen.getByRole('button', { name: 'Save & Return to Summary' }));
  expect(await screen.findByRole('heading', { name: 'Step 6: Review & Publish' })).toBeInTheDocument();
  // Something differs from what bidders see, so Publish All is back.
  expect(await screen.findByRole('button', { name: 'Publish All' })).toBeInTheDocument();
  expect(await screen.findByText(/, changed$/)).toBeInTheDocument();
  expect(await shownTitle()).toEqual(['Herons']);

  await page.user.click(await screen.findByRole('link', { name: 'Edit Lot 1' }));
  expect(await screen.findByText(CHANGED)).toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: 'Review changes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish selected' }));
  expect(await dialog.findByText('Herons at dusk')).toBeInTheDocument();
  await page.user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await page.user.type(screen.getByLabelText('Title'), ', two');
  await page.user.click(screen.getByRole('button', { name: 'Save & Publish' }));
  expect(await screen.findByText(/Your items were successfully published!/)).toBeInTheDocument();
  expect(await shownTitle()).toEqual(['Herons at dusk, two']);
  await waitFor(() => expect(screen.queryByText(CHANGED)).not.toBeInTheDocument());
});

test('a lot of a session that was never published has no Save & Publish', async () => {
  await added('Herons');
  open();
  expect(await screen.findByRole('button', { name: 'Save & Return to Summary' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Save & Publish' })).not.toBeInTheDocument();
});

test('the page of a potentially banned lot names the words, and decides', async () => {
  await upstream.db.query("update house set banned_words = '{Tusk}'");
  await added('A tusk');
  const page = open();
  expect(await screen.findByText(/This lot contains: Tusk\./)).toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: 'Ban' }));
  expect(await screen.findByText(/Bidders can’t bid on this lot online/)).toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: 'Allow' }));
  await waitFor(() => expect(screen.queryByText(/can’t bid on this lot online/)).not.toBeInTheDocument());
});
