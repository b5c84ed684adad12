import { cleanup, screen, waitFor } from '@testing-library/react';
import { openApp } from '../../support/browser/web-app';
import { SAMPLE_NOW, smallHouse } from '../../support/houses/sample-house';
import { ofEachTest, servicesOfEachTest } from '../../support/services/of-file';

const { upstream, server } = servicesOfEachTest({ houses: [smallHouse()] });
const clerk = ofEachTest(() => server.as('sample', 'clerk'));
let sale: number;

beforeEach(() => {
  jest.spyOn(Date, 'now').mockImplementation(() => SAMPLE_NOW + performance.now());
});
beforeEach(async () => {
  const { data } = await clerk.gql<{ catalogs: { nodes: { saleNumber: number }[] } }>(
    '{ catalogs(first: 1) { nodes { saleNumber } } }',
  );
  sale = data.catalogs.nodes[0]?.saleNumber ?? 0;
});
afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
});

const open = (rest: string, type = 'live') => openApp(server.url, `/session/${type}/${sale}/${rest}`, clerk.cookie);
type App = ReturnType<typeof open>;
const button = (name: string) => screen.findByRole('button', { name });

async function fill({ user }: App, title = 'Winter Pictures') {
  await user.type(await screen.findByLabelText('Session Title'), title);
  const date = screen.getByLabelText('Session Date');
  await user.clear(date);
  await user.type(date, '2026-12-05');
  await user.selectOptions(screen.getByLabelText('Hour'), '09');
  await user.selectOptions(screen.getByLabelText('Minute'), '00');
  await user.selectOptions(screen.getByLabelText('AM/PM'), 'AM');
}

async function added(title = 'Winter Pictures'): Promise<number> {
  const { data } = await clerk.gql<{ locations: { nodes: { id: string }[] } }>(
    '{ locations(first: 1) { nodes { id } } }',
  );
  const id = data.locations.nodes[0]?.id ?? '';
  const saved = await clerk.gql<{ saveSession: { catalog: { number: number } } }>(
    `mutation { saveSession(input: { sale: ${sale}, title: "${title}", locationId: "${id}", date: "2026-12-05", time: "09:00" }) { catalog { number } } }`,
  );
  return saved.data.saveSession.catalog.number;
}

test('Continue says what is missing, then adds the session once and goes on with step 2', async () => {
  const page = open('0/1');
  expect(await screen.findByRole('heading', { name: 'Step 1: Create Session' })).toBeInTheDocument();
  expect(document.title).toBe('DIY Session - Rostrum');
  expect(await button('Continue')).toHaveAccessibleDescription('Please enter a session title');
  await fill(page);
  expect(screen.getByText('EST')).toBeInTheDocument();
  await page.user.click(await button('Continue'));
  expect(await screen.findByRole('heading', { name: 'Step 2: Session Details' })).toBeInTheDocument();
  expect(page.address()).toMatch(/^\/session\/live\/\d+\/\d+\/2$/);
  const { data } = await clerk.gql<{ catalogs: { nodes: { title: string; startsAt: string; step: number }[] } }>(
    '{ catalogs(filter: { search: "Winter Pictures" }) { nodes { title startsAt step } } }',
  );
  expect(data.catalogs.nodes).toEqual([{ title: 'Winter Pictures', startsAt: '2026-12-05T14:00:00.000Z', step: 2 }]);
});

test('what is typed survives a reload, and a step that does not exist is step 1', async () => {
  const page = open('0/9');
  await fill(page);
  open('0/1');
  expect(await screen.findByText('Unsaved draft restored.')).toBeInTheDocument();
  expect(screen.getAllByLabelText('Session Title').at(-1)).toHaveValue('Winter Pictures');
});

test('a timed session names its first lot, and staggers its lots by 60 seconds', async () => {
  await upstream.db.query("update auction_group set kind = 'TIMED' where id = $1", [sale]);
  const page = open('0/1', 'timed');
  expect(await screen.findByLabelText('First Lot End Date')).toBeInTheDocument();
  expect(screen.getByRole('group', { name: 'First Lot End Time' })).toBeInTheDocument();
  expect(screen.getByLabelText('Seconds between lots')).toHaveValue('60');
  await page.user.click(screen.getByLabelText('Stagger lot end times'));
  expect(screen.queryByLabelText('Seconds between lots')).not.toBeInTheDocument();
  expect(screen.queryByText('Audio Video Broadcast')).not.toBeInTheDocument();
});

test('a sale with ten sessions shows the limit, and Continue is off', async () => {
  for (let count = 0; count < 10; count += 1) {
    const { data } = await clerk.gql<{ sessionOptions: { canAddSession: boolean } }>(
      `{ sessionOptions(sale: ${sale}) { canAddSession } }`,
    );
    if (!data.sessionOptions.canAddSession) break;
    await added(`Session ${count}`);
  }
  open('0/1');
  expect(
    await screen.findByText(
      'You have reached the maximum number of sessions allowed per sale. In order to create a new session, please first add a new sale.',
    ),
  ).toBeInTheDocument();
  expect(await button('Continue')).toHaveAttribute('aria-disabled', 'true');
});

test('step 2 takes 8 categories, and Save & Exit leads to the calendar', async () => {
  const number = await added();
  const page = open(`${number}/2`);
  expect(await screen.findByText('0 of 8 selected')).toBeInTheDocument();
  expect(await button('Save & Exit')).toHaveAttribute('aria-disabled', 'true');
  const boxes = ['Paintings', 'Posters', 'Sculpture', 'Photographs', 'Ceramics', 'Glass', 'Silver', 'Clocks'];
  for (const name of boxes) await page.user.click(screen.getByLabelText(name));
  expect(screen.getByText('8 of 8 selected')).toBeInTheDocument();
  expect(screen.getByLabelText('Bronzes')).toBeDisabled();
  await page.user.click(await button('Save & Exit'));
  await waitFor(() => expect(page.address()).toBe('/my-auctions/current'));
});

test('a step that was opened from the summary returns there', async () => {
  const number = await added();
  const page = open(`${number}/6`);
  expect(await screen.findByText('Saturday, December 5, 2026 at 9:00 AM EST')).toBeInTheDocument();
  await page.user.click(screen.getByRole('link', { name: 'Edit the session' }));
  expect(await screen.findByRole('link', { name: 'Cancel & Return to Summary' })).toBeInTheDocument();
  await page.user.selectOptions(await screen.findByLabelText('Hour'), '10');
  await page.user.click(await button('Save & Return to Summary'));
  expect(await screen.findByText('Saturday, December 5, 2026 at 10:00 AM EST')).toBeInTheDocument();
  expect(page.address()).toBe(`/session/live/${sale}/${number}/6`);
});

test('the summary says what a coming session lacks, and nothing of an ended one', async () => {
  const number = await added();
  open(`${number}/6`);
  expect(await screen.findByText(/^This sale still needs .*a category, items\.$/)).toBeInTheDocument();
  cleanup();
  await upstream.db.query('update catalog set ended_at = starts_at where id = $1', [number]);
  open(`${number}/6`);
  expect(await screen.findByText('Saturday, December 5, 2026 at 9:00 AM EST')).toBeInTheDocument();
  expect(screen.queryByText(/^This sale still needs/)).not.toBeInTheDocument();
});

test('a start that is less than two hours away is said to lock the session, before it is saved', async () => {
  const page = open('0/1');
  await fill(page);
  const note = () => screen.queryByText(/^This start is less than two hours away/);
  expect(note()).not.toBeInTheDocument();
  const date = screen.getByLabelText('Session Date');
  await page.user.clear(date);
  await page.user.type(date, '2026-11-20');
  await page.user.selectOptions(screen.getByLabelText('Hour'), '11');
  await page.user.selectOptions(screen.getByLabelText('Minute'), '45');
  expect(note()).toBeInTheDocument();
  await page.user.selectOptions(screen.getByLabelText('Hour'), '12');
  await page.user.selectOptions(screen.getByLabelText('AM/PM'), 'PM');
  expect(note()).not.toBeInTheDocument();
});

test('a copy whose first session could never be changed says so', async () => {
  const number = await added();
  await upstream.db.query("update auction_group set starts_at = '2026-11-19T16:45:00Z'");
  const page = open(`${number}/6`);
  await page.user.click(await button('Copy sale'));
  const date = await screen.findByLabelText(/Date of the first session/);
  const note = () => screen.queryByText(/^The first session would start in less than two hours/);
  await page.user.type(date, '2026-11-21');
  expect(note()).not.toBeInTheDocument();
  await page.user.clear(date);
  await page.user.type(date, '2026-11-20');
  expect(await screen.findByText(/^The first session would start in less than two hours/)).toBeInTheDocument();
});

test('a session that is about to lock says when', async () => {
  const number = await added();
  const startsAt = new Date(SAMPLE_NOW + 130 * 60_000);
  await upstream.db.query('update catalog set starts_at = $2 where id = $1', [number, startsAt]);
  open(`${number}/2`);
  expect(await screen.findByText(/^This session can’t be changed from 10:10 AM EST on\./)).toBeInTheDocument();
});

test('a locked session says so and can’t be changed', async () => {
  const number = await added();
  await upstream.db.query('update catalog set starts_at = $2 where id = $1', [
    number,
    new Date(SAMPLE_NOW + 119 * 60_000),
  ]);
  open(`${number}/2`);
  expect(await screen.findByText(/starts in less than two hours or has started/)).toBeInTheDocument();
  expect(await button('Continue')).toHaveAccessibleDescription('This session can no longer be changed');
});
