import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../../support/browser/web-app';
import { SAMPLE_NOW, smallHouse } from '../../support/houses/sample-house';
import { ofEachTest, servicesOfEachTest } from '../../support/services/of-file';

const { upstream, server } = servicesOfEachTest({ houses: [smallHouse()] });
const clerk = ofEachTest(() => server.as('sample', 'clerk'));
let sale: number;
let houseId: number;

beforeEach(() => {
  jest.spyOn(Date, 'now').mockImplementation(() => SAMPLE_NOW + performance.now());
});
beforeEach(async () => {
  const [found] = await upstream.db.query<{ houseId: number; sale: number }>(
    'select house_id as "houseId", group_id as sale from catalog order by starts_at desc, id limit 1',
  );
  ({ houseId, sale } = found ?? { houseId: 0, sale: 0 });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  sessionStorage.clear();
});

const open = (rest: string, type = 'live') => openApp(server.url, `/session/${type}/${sale}/${rest}`, clerk.cookie);
const button = (name: string) => screen.findByRole('button', { name });

async function fillStart({ user }: ReturnType<typeof open>) {
  await user.type(await screen.findByLabelText('Session Title'), 'Winter Pictures');
  const date = screen.getByLabelText('Session Date');
  await user.clear(date);
  await user.type(date, '2026-12-05');
  await user.selectOptions(screen.getByLabelText('Hour'), '09');
  await user.selectOptions(screen.getByLabelText('Minute'), '00');
  await user.selectOptions(screen.getByLabelText('AM/PM'), 'AM');
}

interface Saved {
  saveSession: { catalog: { id: string; number: number; version: number } };
}
const SAVE =
  'mutation ($input: SaveSessionInput!) { saveSession(input: $input) { catalog { id number version } userErrors { message } } }';
async function added() {
  const { data } = await clerk.gql<{ locations: { nodes: { id: string }[] } }>(
    '{ locations(first: 1) { nodes { id } } }',
  );
  const start = {
    title: 'Winter Pictures',
    locationId: data.locations.nodes[0]?.id,
    date: '2026-12-05',
    time: '09:00',
  };
  const { catalog } = (await clerk.gql<Saved>(SAVE, { input: { ...start, sale } })).data.saveSession;
  const retitle = (title: string) =>
    clerk.gql<Saved>(SAVE, { input: { ...start, id: catalog.id, version: catalog.version, title } });
  return { ...catalog, retitle };
}
const titles = async () =>
  (
    await clerk.gql<{ catalogs: { nodes: { title: string }[] } }>(
      '{ catalogs(filter: { search: "Winter Pictures" }) { nodes { title } } }',
    )
  ).data.catalogs.nodes;

test('step 1 of a new session says why none can be added, whatever the reason', async () => {
  await upstream.db.query(
    'update auction_group set house_fee_step = not house_fee_step where house_id = $1 and id = $2',
    [houseId, sale],
  );
  open('0/1');
  expect(await screen.findByText(/house fee step/)).toBeInTheDocument();
  expect(screen.queryByText(/maximum number of sessions/)).not.toBeInTheDocument();
  expect(await button('Continue')).toHaveAccessibleDescription('No session can be added to this sale');
});

test('before a timed session is saved from the summary, step 1 shows the old and the new end of its last lot', async () => {
  const { number } = await added();
  await upstream.db.query("update auction_group set kind = 'TIMED' where house_id = $1 and id = $2", [houseId, sale]);
  await upstream.db.query("update catalog set kind = 'TIMED', stagger_seconds = 60 where house_id = $1 and id = $2", [
    houseId,
    number,
  ]);
  await upstream.db.query(
    `update lot l set catalog_id = $2, number = o.position, ends_at = timestamptz '2026-12-05 14:00Z' + (o.position - 1) * interval '1 minute'
     from (select id, row_number() over (order by id)::int as position from lot where house_id = $1 order by id limit 3) o
     where l.house_id = $1 and l.id = o.id`,
    [houseId, number],
  );
  const { user } = open(`${number}/1?from=summary`, 'timed');
  await screen.findByLabelText('Seconds between lots');
  expect(screen.queryByText('Last lot ends then')).not.toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Seconds between lots'), '150');
  const words = await screen.findByText('Saving moves the end times of all lots.');
  const notice = within(words.closest<HTMLElement>('[role="status"]') ?? document.body);
  expect(notice.getByText(/December 5, 2026 at 9:02 AM/)).toBeInTheDocument();
  expect(notice.getByText(/December 5, 2026 at 9:05 AM/)).toBeInTheDocument();
  await user.click(await button('Save & Return to Summary'));
  expect(await screen.findByText('Saturday, December 5, 2026 at 9:05 AM EST')).toBeInTheDocument();
});

test('a step that was opened from a page of the summary returns to that page', async () => {
  const { number } = await added();
  const page = open(`${number}/6/3`);
  await page.user.click(await screen.findByRole('link', { name: 'Edit the session' }));
  expect(page.address()).toBe(`/session/live/${sale}/${number}/1/3?from=summary`);
  expect(await screen.findByRole('link', { name: 'Cancel & Return to Summary' })).toHaveAttribute(
    'href',
    `/session/live/${sale}/${number}/6/3`,
  );
});

test('a lost response and a reload make no second session', async () => {
  const page = open('0/1');
  await fillStart(page);
  const { fetch } = globalThis;
  const keys: string[] = [];
  globalThis.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (typeof init?.body !== 'string' || !init.body.includes('"operationName":"SaveSession"')) return answer;
    const { variables } = JSON.parse(init.body) as { variables: { input: { idempotencyKey: string } } };
    keys.push(variables.input.idempotencyKey);
    if (keys.length > 1) return answer;
    throw new TypeError('Failed to fetch');
  };
  await page.user.click(await button('Continue'));
  await waitFor(async () => expect(await titles()).toHaveLength(1));
  await screen.findByText(/connection was lost/);
  cleanup();
  globalThis.fetch = fetch;
  const again = open('0/1');
  expect(await screen.findByText('Unsaved draft restored.')).toBeInTheDocument();
  await again.user.click(await button('Continue'));
  await screen.findByRole('heading', { name: 'Step 2: Session Details' });
  expect(await titles()).toHaveLength(1);
});

test('a colleague’s change of the same field is shown with both values in step 1', async () => {
  const { number, retitle } = await added();
  const { user } = open(`${number}/1`);
  const title = await screen.findByLabelText('Session Title');
  await user.clear(title);
  await user.type(title, 'Winter Pictures I');
  await retitle('Winter Pictures II');
  await user.click(await button('Continue'));
  expect(await screen.findByText(/saved while you were editing/)).toBeInTheDocument();
  expect(screen.getByText(/Winter Pictures II/)).toBeInTheDocument();
  expect(title).toHaveValue('Winter Pictures I');
});

test('a new address is added in step 1 and selected', async () => {
  const { user } = open('0/1');
  await user.click(await button('Add new address'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Location' }));
  await user.type(dialog.getByLabelText('Facility Name'), 'Barn');
  await user.type(dialog.getByLabelText('Street Address 1'), '8 Depot Road');
  await user.type(dialog.getByLabelText('City'), 'Pittsfield');
  await user.selectOptions(dialog.getByLabelText('Country'), 'United States');
  await user.selectOptions(dialog.getByLabelText('State'), 'Massachusetts');
  await user.type(dialog.getByLabelText('Zip Code'), '01201');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLSelectElement>('Session Location').selectedOptions[0]?.textContent).toMatch(
      /^Barn/,
    ),
  );
});

test('contacts without users say so in the specified words, and a chosen default is offered for the next session', async () => {
  const { number } = await added();
  open(`${number}/2`);
  const words = await screen.findByText(/^You do not have any saved contacts\./);
  expect(words.textContent).toBe(
    'You do not have any saved contacts.  Please go to the Users and Permissions page to add new contacts.',
  );
  cleanup();
  await upstream.db.query("update house_user set contact_types = '{1}' where house_id = $1 and user_name = 'clerk'", [
    houseId,
  ]);
  const page = open(`${number}/2`);
  await page.user.selectOptions(await screen.findByLabelText('Consignment Contact'), 'Colin Lark');
  await page.user.click(screen.getByLabelText('Default Consignment Contact'));
  await page.user.click(screen.getByLabelText('Paintings'));
  await page.user.click(await button('Save & Exit'));
  await waitFor(() => expect(page.address()).toBe('/my-auctions/current'));
  cleanup();
  const second = await added();
  open(`${second.number}/2`);
  const contact = await screen.findByLabelText<HTMLSelectElement>('Consignment Contact');
  expect(contact.selectedOptions[0]?.textContent).toBe('Colin Lark');
  expect(screen.getByLabelText('Default Consignment Contact')).toBeChecked();
});

test('the copy dialog copies a sale and opens its first session', async () => {
  const { number } = await added();
  const page = open(`${number}/6`);
  await page.user.click(await button('Copy sale'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy sale' }));
  expect(dialog.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Sale title is required');
  await page.user.type(dialog.getByLabelText('Sale title'), 'Winter Pictures again');
  const date = dialog.getByLabelText('Date of the first session');
  await page.user.clear(date);
  await page.user.type(date, '2027-01-09');
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/ was copied\.$/)).toBeInTheDocument();
  await waitFor(() => expect(page.address()).toMatch(/^\/session\/live\/\d+\/\d+\/1$/));
});
