import { screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../../support/browser/web-app';
import { newHouse } from '../../support/houses/new-house';
import { servicesOfFile } from '../../support/services/of-file';

const oldPassword = 'Lantern-Harbour-42';
const newPassword = 'Quarry_Sextant^58';

const { upstream, server } = servicesOfFile();
let house: string;

beforeEach(async () => {
  house = await newHouse(upstream);
});

const rows = () =>
  within(screen.getByRole('heading', { name: 'Where you are signed in' }).parentElement ?? document.body);

test('every user finds their account in the user menu, with any permissions', async () => {
  const { user } = openApp(server.url, '/', (await server.as(house, 'viewer')).cookie);
  await user.click(await screen.findByRole('button', { name: /viewer/ }));
  await user.click(screen.getByRole('menuitem', { name: 'My account' }));
  expect(await screen.findByRole('heading', { name: 'My account' })).toBeInTheDocument();
  expect(await screen.findByText(`viewer@${house}.example`)).toBeInTheDocument();
});

test('a session elsewhere can be ended, and its row disappears without another read', async () => {
  const [here, there] = [await server.as(house, 'cashier'), await server.as(house, 'cashier')];
  const { user } = openApp(server.url, '/settings/account', here.cookie);
  expect(await screen.findByText('This one')).toBeInTheDocument();
  const before = server.calls().length;
  await user.click(rows().getByRole('button', { name: /^Sign out Another program/ }));
  await waitFor(() =>
    expect(rows().queryByRole('button', { name: /^Sign out Another program/ })).not.toBeInTheDocument(),
  );
  expect(
    server
      .calls()
      .slice(before)
      .filter((call) => call.endsWith('/sessions')),
  ).toHaveLength(1);
  expect((await there.gql('{ viewer { id } }')).data).toEqual({ viewer: null });
  expect((await here.gql<{ viewer: object | null }>('{ viewer { id } }')).data.viewer).not.toBeNull();
});

test('signing out everywhere else keeps this session', async () => {
  const [here, one, two] = [
    await server.as(house, 'cashier'),
    await server.as(house, 'cashier'),
    await server.as(house, 'cashier'),
  ];
  const { user } = openApp(server.url, '/settings/account', here.cookie);
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  expect(await screen.findByText('Everywhere else you are signed out.')).toBeInTheDocument();
  for (const caller of [one, two]) expect((await caller.gql('{ viewer { id } }')).data).toEqual({ viewer: null });
  expect(screen.getByRole('button', { name: 'Sign out everywhere else' })).toHaveAccessibleDescription(
    'You are signed in nowhere else',
  );
});

test('a password is changed with the current one; errors appear at their fields, and the session continues', async () => {
  const { user } = openApp(server.url, '/settings/account', (await server.as(house, 'cashier')).cookie);
  const current = await screen.findByLabelText('Current Password');
  const submit = () => user.click(screen.getByRole('button', { name: 'Change Password' }));
  await submit();
  expect(screen.getByText('Enter the password that you use now.')).toBeInTheDocument();
  await user.type(current, 'wrong');
  await user.type(screen.getByLabelText('New Password'), 'cashier-42');
  await user.type(screen.getByLabelText('Confirm Password'), 'cashier-42');
  await submit();
  expect(
    await screen.findByText('Passwords should not use your own name, your username or the name of your house.'),
  ).toBeInTheDocument();

  for (const label of ['New Password', 'Confirm Password']) {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), newPassword);
  }
  await submit();
  expect(await screen.findByText('The current password is incorrect.')).toBeInTheDocument();
  expect(current).toHaveFocus();
  await user.clear(current);
  await user.type(current, oldPassword);
  await submit();
  expect(await screen.findByText('Your password was changed. Everywhere else you are signed out.')).toBeInTheDocument();
  expect(current).toHaveValue('');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  const { status } = await upstream.stranger.post('/app/session', {
    houseUserName: house,
    userName: 'cashier',
    password: newPassword,
  });
  expect(status).toBe(200);
});
