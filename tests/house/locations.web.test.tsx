import { screen, waitFor, within } from '@testing-library/react';
import { chooseItem } from '../support/browser/menu-item';
import { undoOfToast } from '../support/browser/toast';
import { openApp } from '../support/browser/web-app';
import { smallHouse } from '../support/houses/sample-house';
import { ofEachTest, servicesOfEachTest } from '../support/services/of-file';

const { upstream, server } = servicesOfEachTest({ houses: [smallHouse()] });
const clerk = ofEachTest(() => server.as('sample', 'clerk'));
afterEach(() => sessionStorage.clear());

const open = () => openApp(server.url, '/settings/locations', clerk.cookie);
const table = () => screen.findByRole('grid', { name: 'Locations', busy: false });
const names = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('gridcell')[0]?.textContent);
const add = async ({ user }: ReturnType<typeof openApp>) => {
  await user.click(await screen.findByRole('button', { name: 'Add Location' }));
  return screen.findByRole('dialog', { name: 'Add Location' });
};

test('a location is added: Save is disabled until the input is valid, errors appear on blur, and the list updates without another read', async () => {
  const page = open();
  expect(await names()).toEqual(['Main Rooms', 'Harbor Barn']);
  const dialog = await add(page);
  const field = (label: string) => within(dialog).getByLabelText(label);
  const save = within(dialog).getByRole('button', { name: 'Save' });
  expect(save).toHaveAttribute('aria-disabled', 'true');
  await page.user.click(field('Street Address 1'));
  await page.user.tab();
  expect(within(dialog).getByText('Street Address 1 is required')).toBeInTheDocument();
  await page.user.type(field('Postal code'), '0');
  expect(within(dialog).getByText('Please select a country first')).toBeInTheDocument();
  await page.user.clear(field('Postal code'));

  await page.user.selectOptions(field('Country'), 'United Kingdom');
  expect(field('County').tagName).toBe('INPUT');
  await page.user.selectOptions(field('Country'), 'United States');
  await page.user.type(field('Facility Name'), 'Depot');
  await page.user.type(field('Street Address 1'), '8 Depot Road');
  await page.user.type(field('City'), 'Pittsfield');
  await page.user.selectOptions(field('State'), 'Massachusetts');
  await page.user.type(field('Zip Code'), 'AB');
  await page.user.type(field('Fax'), '413 555 0128');
  expect(field('Zip Code')).toHaveAccessibleDescription('Please enter a valid Zip Code');
  expect(save).toHaveAttribute('aria-disabled', 'true');
  await page.user.clear(field('Zip Code'));
  await page.user.type(field('Zip Code'), '01201');
  expect(await within(dialog).findByDisplayValue('America/New_York')).toBeInTheDocument();
  const before = server.calls().length;
  await page.user.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await names()).toEqual(['Main Rooms', 'Harbor Barn', 'Depot']);
  expect(
    server
      .calls()
      .slice(before)
      .filter((call) => call === 'POST /app/house/{houseRef}/location'),
  ).toHaveLength(1);
  const { data } = await clerk.gql<{ locations: { nodes: { fax: string }[] } }>('{ locations { nodes { fax } } }');
  expect(data.locations.nodes[2]?.fax).toBe('413 555 0128');
});

test('when another location is made primary, the previous one loses the mark in every view', async () => {
  const page = open();
  page.beside('/settings/locations');
  await waitFor(() => expect(screen.getAllByRole('grid', { name: 'Locations', busy: false })).toHaveLength(2));
  for (const menu of (await screen.findAllByRole('button', { name: 'Actions for Harbor Barn' })).slice(0, 1))
    await page.user.click(menu);
  await page.user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Location' });
  await page.user.click(within(dialog).getByRole('checkbox', { name: 'Primary' }));
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  for (const grid of screen.getAllByRole('grid', { name: 'Locations' })) {
    const texts = () =>
      within(grid)
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => [textContent.startsWith('Harbor Barn'), textContent.includes('Primary')]);
    await waitFor(() =>
      expect(texts()).toEqual([
        [true, true],
        [false, false],
      ]),
    );
  }
});

test('Primary cannot be unchecked on the primary location', async () => {
  const page = open();
  await chooseItem(page.user, 'Actions for Main Rooms', 'Edit');
  const box = within(await screen.findByRole('dialog', { name: 'Edit Location' })).getByRole('checkbox', {
    name: /^Primary/,
  });
  expect(box).toBeChecked();
  expect(box).toBeDisabled();
});

test('another user’s change is shown before it is overwritten, and the input stays', async () => {
  const page = open();
  await chooseItem(page.user, 'Actions for Harbor Barn', 'Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit Location' });
  const name = within(dialog).getByLabelText('Facility Name');
  await page.user.type(name, ' of mine');
  await upstream.db.query(
    `update location set facility_name = 'Barn of a colleague', version = version + 1 where facility_name = 'Harbor Barn'`,
  );
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(
    await within(dialog).findByText(/^Changes to this location were saved while you were editing/),
  ).toBeInTheDocument();
  expect(name).toHaveValue('Harbor Barn of mine');
  expect(within(dialog).getByRole('radio', { name: 'Theirs Barn of a colleague' })).not.toBeChecked();
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await names()).toEqual(['Main Rooms', 'Harbor Barn of mine']);
});

test('input survives a failed save and a closed dialog', async () => {
  const page = open();
  await chooseItem(page.user, 'Actions for Harbor Barn', 'Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit Location' });
  await page.user.type(within(dialog).getByLabelText('City'), ' Heights');
  await upstream.db.query(`update house_user set access = '{}' where user_name = 'clerk'`);
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText(/You do not have permissions to view this page/)).toBeInTheDocument();
  await page.user.keyboard('{Escape}');
  await chooseItem(page.user, 'Actions for Harbor Barn', 'Edit');
  const again = await screen.findByRole('dialog', { name: 'Edit Location' });
  expect(within(again).getByLabelText('City')).toHaveValue('Newark Heights');
  await page.user.click(within(again).getByRole('button', { name: 'Start over' }));
  expect(within(again).getByLabelText('City')).toHaveValue('Newark');
});

test('a location in use cannot be deleted and shows its uses; an unused one can be deleted and restored', async () => {
  const page = open();
  await chooseItem(page.user, 'Actions for Harbor Barn', 'Delete');
  const refused = await screen.findByRole('dialog', { name: 'Delete this location?' });
  expect(
    await within(refused).findByText('This location cannot be deleted: it is used by 1 session (Tools and Toys).', {
      selector: 'div',
    }),
  ).toBeInTheDocument();
  expect(within(refused).getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true');
  await page.user.click(within(refused).getByRole('button', { name: 'Cancel' }));

  await clerk.gql(
    `mutation { saveLocation(input: { facilityName: "Depot", street1: "8 Depot Road", city: "Pittsfield", country: "US", state: "MA", postalCode: "01201" }) { location { id } } }`,
  );
  await waitFor(async () => expect(await names()).toContain('Depot'));
  await chooseItem(page.user, 'Actions for Depot', 'Delete');
  await page.user.click(
    within(await screen.findByRole('dialog', { name: 'Delete this location?' })).getByRole('button', {
      name: 'Delete',
    }),
  );
  const undo = await undoOfToast();
  await waitFor(async () => expect(await names()).toEqual(['Main Rooms', 'Harbor Barn']));
  await page.user.click(undo);
  await waitFor(async () => expect(await names()).toEqual(['Main Rooms', 'Harbor Barn', 'Depot']));
});

test('a location that another user deletes disappears from the list automatically', async () => {
  await clerk.gql(
    `mutation { saveLocation(input: { facilityName: "Depot", street1: "8 Depot Road", city: "Pittsfield", country: "US", state: "MA", postalCode: "01201" }) { location { id } } }`,
  );
  const page = open();
  await waitFor(async () => expect(await names()).toContain('Depot'));
  await waitFor(() => expect(page.status.live.get()).toBe('live'));
  const { data } = await clerk.gql<{ locations: { nodes: { id: string }[] } }>(
    '{ locations(filter: { search: "Depot" }) { nodes { id } } }',
  );
  await clerk.gql('mutation ($id: ID!) { deleteLocation(input: { id: $id }) { location { id } } }', {
    id: data.locations.nodes[0]?.id,
  });
  await waitFor(async () => expect(await names()).toEqual(['Main Rooms', 'Harbor Barn']));
});

test('users without access to settings are redirected to the permission text', async () => {
  const viewer = await server.as('sample', 'viewer');
  const page = openApp(server.url, '/settings/locations', viewer.cookie);
  expect(
    await screen.findByText('You do not have permissions to view this page. Please contact your system administrator.'),
  ).toBeInTheDocument();
  expect(page.address()).toBe('/?p=1');
});
