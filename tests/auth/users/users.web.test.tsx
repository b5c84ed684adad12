import { screen, waitFor, within } from '@testing-library/react';
import { SetUserDisabledDocument, UsersPageDocument } from '../../../web/auth/users/Users.generated';
import { chooseItem } from '../../support/browser/menu-item';
import { openApp } from '../../support/browser/web-app';
import { newHouse } from '../../support/houses/new-house';
import { servicesOfFile } from '../../support/services/of-file';
import type { TestCaller } from '../../support/services/server';

const { upstream, server } = servicesOfFile();
let house: string;
let cashier: TestCaller;

beforeEach(async () => {
  house = await newHouse(upstream);
  cashier = await server.as(house, 'cashier');
});
afterEach(() => sessionStorage.clear());

const table = () => screen.findByRole('grid', { name: 'Users' });
const names = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('gridcell')[0]?.textContent);
const idOf = async (userName: string) => {
  const { data } = await cashier.gql<{ users: { nodes: { id: string; userName: string }[] } }>(
    '{ users { nodes { id userName } } }',
  );
  return data.users.nodes.find((user) => user.userName === userName)?.id ?? '';
};
const update = async (input: object) =>
  cashier.gql('mutation ($input: UpdateUserInput!) { updateUser(input: $input) { userErrors { code } } }', { input });

async function choose({ user }: ReturnType<typeof openApp>, who: string, item: string) {
  await chooseItem(user, `Actions for ${who}`, item);
}

test('users are listed with what they can open; search and filter are in the URL', async () => {
  const page = openApp(server.url, '/settings/users', cashier.cookie);
  await screen.findByText('Carmen Ashby');
  expect(await names()).toEqual(['Carmen Ashby', 'Colin Lark', 'Sasha Upton', 'Vera Weir']);
  expect(within(await table()).getByText('Calendar, Consoles, Messages')).toBeInTheDocument();
  await page.user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'weir');
  await waitFor(async () => expect(await names()).toEqual(['Vera Weir']));
  expect(page.address()).toBe('/settings/users?q=weir');
  await page.user.click(screen.getByRole('radio', { name: 'Invited' }));
  expect(await screen.findByText('No users match.')).toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: 'Show all' }));
  await waitFor(async () => expect(await names()).toHaveLength(4));
});

test('Add is disabled until all input is valid, and the new user appears in the list', async () => {
  const page = openApp(server.url, '/settings/users', cashier.cookie);
  await table();
  await page.user.click(screen.getByRole('button', { name: 'Add user' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add user' });
  const add = within(dialog).getByRole('button', { name: 'Add and invite' });
  expect(add).toHaveAttribute('aria-disabled', 'true');
  expect(
    within(dialog).getByRole('checkbox', { name: /^Super user.*Only a super user can make a super user\.$/ }),
  ).toBeDisabled();
  await page.user.type(within(dialog).getByLabelText('Username'), 'CLERK');
  await page.user.type(within(dialog).getByLabelText('Name'), 'Nora Quill');
  await page.user.type(within(dialog).getByLabelText('Email'), 'nora');
  await page.user.tab();
  expect(within(dialog).getByLabelText('Email')).toHaveAccessibleDescription(
    'Enter one email address, such as name@example.com.',
  );
  await page.user.type(within(dialog).getByLabelText('Email'), '@sample.example');
  await page.user.click(within(dialog).getByRole('checkbox', { name: /^Reports/ }));
  await page.user.click(add);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Another user of this house has this username.');
  await page.user.clear(within(dialog).getByLabelText('Username'));
  await page.user.type(within(dialog).getByLabelText('Username'), 'nora');
  await page.user.click(add);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(async () => expect(await names()).toContain('Nora Quill'));
  expect(within(await table()).getByText('Calendar, Reports')).toBeInTheDocument();
});

test('another user’s change to another field is shown and kept with the input', async () => {
  const page = openApp(server.url, '/settings/users', cashier.cookie);
  await table();
  await choose(page, 'Colin Lark', 'Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit user' });
  await page.user.type(within(dialog).getByLabelText('Phone'), '555 0100');
  await update({ id: await idOf('clerk'), displayName: 'Colin Larkin' });
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'Changes to this user were saved while you were editing. They are shown here now. Save again to add yours.',
  );
  expect(within(dialog).getByLabelText('Name')).toHaveValue('Colin Larkin');
  expect(within(dialog).getByLabelText('Phone')).toHaveValue('555 0100');
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const { data } = await cashier.gql('{ users(filter: { search: "clerk" }) { nodes { displayName phone } } }');
  expect(data).toEqual({ users: { nodes: [{ displayName: 'Colin Larkin', phone: '555 0100' }] } });
});

test('when both users changed a field, both values are shown and either can be saved', async () => {
  const page = openApp(server.url, '/settings/users', cashier.cookie);
  await table();
  await choose(page, 'Colin Lark', 'Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit user' });
  const name = within(dialog).getByLabelText('Name');
  await page.user.clear(name);
  await page.user.type(name, 'Colin L.');
  await page.user.type(within(dialog).getByLabelText('Phone'), '555 0100');
  await update({ id: await idOf('clerk'), displayName: 'Colin Larkin' });
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  const choice = within(await within(dialog).findByRole('radiogroup', { name: 'Name: whose value' }));
  expect(choice.getByRole('radio', { name: 'Mine Colin L.' })).toBeChecked();
  expect(name).toHaveValue('Colin L.');
  await page.user.click(choice.getByRole('radio', { name: 'Theirs Colin Larkin' }));
  expect(name).toHaveValue('Colin Larkin');
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const { data } = await cashier.gql('{ users(filter: { search: "clerk" }) { nodes { displayName phone } } }');
  expect(data).toEqual({ users: { nodes: [{ displayName: 'Colin Larkin', phone: '555 0100' }] } });
});

test('a dialog that was closed during a conflict and reopened does not overwrite the unseen value', async () => {
  const page = openApp(server.url, '/settings/users', cashier.cookie);
  await table();
  const save = async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Edit user' });
    await page.user.click(within(dialog).getByRole('button', { name: 'Save' }));
    return within(await within(dialog).findByRole('radiogroup', { name: 'Name: whose value' }));
  };
  await choose(page, 'Colin Lark', 'Edit');
  const name = within(await screen.findByRole('dialog', { name: 'Edit user' })).getByLabelText('Name');
  await page.user.clear(name);
  await page.user.type(name, 'Colin L.');
  await update({ id: await idOf('clerk'), displayName: 'Colin Larkin' });
  await save();
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  await choose(page, 'Colin Larkin', 'Edit');
  expect((await save()).getByRole('radio', { name: 'Theirs Colin Larkin' })).not.toBeChecked();
  const { data } = await cashier.gql('{ users(filter: { search: "clerk" }) { nodes { displayName } } }');
  expect(data).toEqual({ users: { nodes: [{ displayName: 'Colin Larkin' }] } });
});

test('a change appears in every view of the user, and in the history with its author', async () => {
  const page = openApp(server.url, '/settings/users', cashier.cookie);
  page.beside('/settings/users?q=colin');
  await waitFor(() => expect(screen.getAllByText('Colin Lark')).toHaveLength(2));
  await update({ id: await idOf('clerk'), accessTypes: ['REPORTS'] });
  await waitFor(() => expect(screen.getAllByText('Reports', { selector: '[role=gridcell] *' })).toHaveLength(2));
  const [menu] = screen.getAllByRole('button', { name: 'Actions for Colin Lark' });
  await chooseItem(page.user, menu ?? document.body, 'History');
  const dialog = await screen.findByRole('dialog', { name: 'History' });
  expect(await within(dialog).findByText('Access: Invoices: Yes → No')).toBeInTheDocument();
  expect(dialog).toHaveTextContent('Carmen Ashby');
});

test('the menu follows permissions that another user gives and removes, without a reload', async () => {
  const viewer = await server.as(house, 'viewer');
  openApp(server.url, '/', viewer.cookie);
  await screen.findByRole('heading', { name: 'Sample & Daughters' });
  expect(screen.queryByRole('link', { name: 'Existing Invoices' })).not.toBeInTheDocument();
  const id = await idOf('viewer');
  await waitFor(async () => {
    await update({ id, accessTypes: ['CALENDAR', 'INVOICES'], phone: String(Date.now()) });
    expect(screen.getByRole('link', { name: 'Existing Invoices' })).toBeInTheDocument();
  });
  await update({ id, accessTypes: ['CALENDAR'] });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Existing Invoices' })).not.toBeInTheDocument());
});

test('a user can be disabled and enabled after a confirmation', async () => {
  const page = openApp(server.url, '/settings/users', cashier.cookie);
  await table();
  await choose(page, 'Vera Weir', 'Disable');
  const dialog = await screen.findByRole('dialog', { name: 'Disable Vera Weir?' });
  await page.user.click(within(dialog).getByRole('button', { name: 'Disable' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const row = () => within(screen.getByRole('row', { name: /Vera Weir/ }));
  expect(row().getByText('Disabled')).toBeInTheDocument();
  await choose(page, 'Vera Weir', 'Enable');
  await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Enable' }));
  await waitFor(() => expect(row().getByText('Active')).toBeInTheDocument());
});

test('a list that was read before a save but arrives after it does not restore the old values', async () => {
  const { client } = openApp(server.url, '/settings/users', cashier.cookie);
  await table();
  const id = await idOf('viewer');
  const disable = (isDisabled: boolean) =>
    client.mutate({ mutation: SetUserDisabledDocument, variables: { input: { id, isDisabled } } });
  await disable(true);
  // The first response with the list is held until the save.
  const { fetch } = globalThis;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isRead = new Promise<void>((resolve) => {
    globalThis.fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (!(typeof init?.body === 'string' && init.body.includes('"operationName":"UsersPage"'))) return response;
      globalThis.fetch = fetch;
      resolve();
      await released;
      return response;
    };
  });
  const list = client.query({
    query: UsersPageDocument,
    variables: { first: 50, offset: 0 },
    fetchPolicy: 'network-only',
  });
  await isRead;
  await disable(false);
  release();
  const { data } = await list;
  expect(data.users.nodes.find((user) => user.id === id)?.state).toBe('ACTIVE');
  await waitFor(() =>
    expect(within(screen.getByRole('row', { name: /Vera Weir/ })).getByText('Active')).toBeInTheDocument(),
  );
});

test('controls for the user’s own permissions are disabled with a reason, and so is Disable', async () => {
  const page = openApp(server.url, '/settings/users', cashier.cookie);
  await table();
  await page.user.click(await screen.findByRole('button', { name: 'Actions for Carmen Ashby' }));
  expect(await screen.findByRole('menuitem', { name: /^Disable/ })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('menuitem', { name: /^Disable/ })).toHaveTextContent("You can't disable yourself.");
  await page.user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit user' });
  expect(
    within(dialog).getByText("You can't change your own permissions. Ask another administrator."),
  ).toBeInTheDocument();
  for (const name of [/^Users and access/, /^Invoices/, /^Charge cards/, /^Super user/])
    expect(within(dialog).getByRole('checkbox', { name })).toBeDisabled();
  await page.user.type(within(dialog).getByLabelText('Phone'), '555 0100');
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('permissions that the viewer cannot give are disabled with a reason, and Everything leaves them out', async () => {
  await upstream.db.query(
    `update house_user set access = '{users,calendar,invoices}' where user_name = 'clerk' and house_id = (select id from house where user_name = $1)`,
    [house],
  );
  const clerk = await server.as(house, 'clerk');
  const page = openApp(server.url, '/settings/users', clerk.cookie);
  await table();
  await choose(page, 'Vera Weir', 'Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit user' });
  const box = (name: RegExp) => within(dialog).getByRole('checkbox', { name });
  expect(box(/^Reports.*You can't give access to Reports because you don't have it\.$/)).toBeDisabled();
  expect(box(/^Charge cards.*Only a super user can give or remove the permission to charge cards\.$/)).toBeDisabled();
  // Vera has Messages, which Colin lacks: he can remove it.
  expect(box(/^Messages/)).toBeEnabled();
  expect(within(dialog).getByLabelText('Email')).toHaveAttribute('readonly');
  await page.user.click(within(dialog).getByRole('button', { name: 'Everything' }));
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const { data } = await cashier.gql('{ users(filter: { search: "viewer" }) { nodes { accessTypes } } }');
  expect(data).toEqual({
    users: { nodes: [{ accessTypes: ['CALENDAR', 'CONSOLE', 'MESSAGES', 'INVOICES', 'USERS'] }] },
  });
});

test('other users cannot change a super user, and the reason is shown', async () => {
  const page = openApp(server.url, '/settings/users', cashier.cookie);
  await table();
  await choose(page, 'Sasha Upton', 'Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit user' });
  expect(
    within(dialog).getByText('Only a super user can change a super user.', { selector: 'fieldset > p' }),
  ).toBeInTheDocument();
  expect(within(dialog).getByLabelText('Email')).toHaveAttribute('readonly');
  expect(within(dialog).getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
});

test('a screen without permission redirects home with the permission text, the missing permission, and whom to ask', async () => {
  const viewer = await server.as(house, 'viewer');
  const page = openApp(server.url, '/settings/users', viewer.cookie);
  const alert = await screen.findByText(
    'You do not have permissions to view this page. Please contact your system administrator.',
  );
  expect(page.address()).toBe('/?p=1');
  expect(alert.parentElement).toHaveTextContent('You need permission to manage users and API tokens.');
  expect(await screen.findByText('Ask Carmen Ashby, Colin Lark, or Sasha Upton.')).toBeInTheDocument();
});
