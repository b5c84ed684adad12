import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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
  await clerk.gql(
    `mutation { saveLot(input: { catalogId: "${session.id}", lotNumber: "1", title: "Herons", description: "Etching." }) { lot { id } } }`,
  );
  await upstream.db.query("update catalog set time_zone = 'America/New_York' where id = $1", [session.number]);
});
afterEach(async () => {
  jest.restoreAllMocks();
  sessionStorage.clear();
  await server.stop();
  await upstream.stop();
});

const open = () => openApp(server.url, `/session/live/${sale}/${session.number}/6`, clerk.cookie);

test('a sale is scheduled in the time zone of its location, changed, and canceled', async () => {
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Schedule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule publishing' }));
  fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2027-11-07' } });
  fireEvent.change(dialog.getByLabelText('Time'), { target: { value: '01:30' } });
  expect(dialog.getByText(/this time occurs twice.*in EDT/)).toBeInTheDocument();
  await page.user.click(dialog.getByRole('button', { name: 'Schedule' }));
  expect(
    await screen.findByText(/This sale will be published on Sunday, November 7, 2027 at 1:30 AM EDT\. Scheduled by /),
  ).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Schedule' })).not.toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: 'Change' }));
  const change = within(await screen.findByRole('dialog', { name: 'Schedule publishing' }));
  expect(change.getByLabelText('Time')).toHaveValue('01:30');
  fireEvent.change(change.getByLabelText('Time'), { target: { value: '10:00' } });
  await page.user.click(change.getByRole('button', { name: 'Schedule' }));
  expect(
    await screen.findByText(/This sale will be published on Sunday, November 7, 2027 at 10:00 AM EST/),
  ).toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: 'Cancel scheduled publishing' }));
  await waitFor(() => expect(screen.queryByText(/This sale will be published on/)).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Schedule' })).toBeInTheDocument();
});

test('a time that has passed is refused at its field', async () => {
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Schedule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule publishing' }));
  fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2020-01-01' } });
  await page.user.click(dialog.getByRole('button', { name: 'Schedule' }));
  expect(dialog.getByLabelText('Time')).toHaveAccessibleDescription(/This time has passed\. Select a later one\./);
});

test('the summary says why a scheduled publication failed, until it is dismissed', async () => {
  await clerk.gql(
    `mutation { schedulePublishing(input: { catalogId: "${session.id}", date: "2027-03-01", time: "09:00" }) { userErrors { message } } }`,
  );
  await upstream.db.query("update publication_schedule set failure = '1 item has no item number.'");
  const page = open();
  expect(
    await screen.findByText(
      'This sale was not published on Monday, March 1, 2027 at 9:00 AM EST, as scheduled. 1 item has no item number.',
    ),
  ).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Schedule again' })).toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByText(/was not published on/)).not.toBeInTheDocument());
});
