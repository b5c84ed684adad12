import { screen, waitFor, within } from '@testing-library/react';
import { Secret, TOTP } from 'otpauth';
import { openApp } from '../../support/browser/web-app';
import { newHouse } from '../../support/houses/new-house';
import { servicesOfFile } from '../../support/services/of-file';

const PASSWORD = 'Lantern-Harbour-42';

const { upstream, server } = servicesOfFile();
let house: string;

beforeEach(async () => {
  house = await newHouse(upstream);
});

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: upstream.clock.now().getTime() });
const dialog = () => within(screen.getByRole('dialog'));

/** Sets up an authenticator app for the cashier and returns its secret. */
async function withApp() {
  const { gql } = await server.as(house, 'cashier');
  const { data } = await gql<{ offerAuthenticator: { secret: string } }>(
    'mutation ($input: OfferAuthenticatorInput!) { offerAuthenticator(input: $input) { secret } }',
    { input: { currentPassword: PASSWORD } },
  );
  const { secret } = data.offerAuthenticator;
  await gql(
    'mutation ($input: ConfirmAuthenticatorInput!) { confirmAuthenticator(input: $input) { userErrors { code } } }',
    { input: { code: codeOf(secret) } },
  );
  upstream.clock.set(new Date(upstream.clock.now().getTime() + 30_000).toISOString());
  return secret;
}

/** Types the names and the password on the sign-in page. */
async function typePassword({ user }: ReturnType<typeof openApp>): Promise<void> {
  await user.type(await screen.findByLabelText('House Name'), house);
  await user.type(screen.getByLabelText('Username'), 'cashier');
  await user.type(screen.getByLabelText('Password'), `${PASSWORD}{Enter}`);
}

test('setting up an app requires the password, shows a wrong code at its field, and shows the recovery codes', async () => {
  const { user } = openApp(server.url, '/settings/account', (await server.as(house, 'cashier')).cookie);
  await user.click(await screen.findByRole('button', { name: 'Set up authenticator app' }));
  await user.click(dialog().getByRole('button', { name: 'Continue' }));
  expect(dialog().getByLabelText(/^Current Password/)).toHaveAccessibleDescription('Enter your password.');
  await user.type(dialog().getByLabelText(/^Current Password/), 'wrong{Enter}');
  await waitFor(() =>
    expect(dialog().getByLabelText(/^Current Password/)).toHaveAccessibleDescription(
      'The current password is incorrect.',
    ),
  );
  await user.clear(dialog().getByLabelText(/^Current Password/));
  await user.type(dialog().getByLabelText(/^Current Password/), `${PASSWORD}{Enter}`);

  const secret = (await screen.findByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)).textContent.replace(/ /g, '');
  await user.type(dialog().getByLabelText(/^Code/), '000000{Enter}');
  await waitFor(() => expect(dialog().getByLabelText(/^Code/)).toHaveAccessibleDescription(/That code isn't right/));
  await user.clear(dialog().getByLabelText(/^Code/));
  await user.type(dialog().getByLabelText(/^Code/), `${codeOf(secret)}{Enter}`);
  expect(within(await screen.findByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem')).toHaveLength(10);
  await user.click(dialog().getByRole('button', { name: 'Done' }));
  expect(screen.getByText(/10 recovery codes left/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Set up authenticator app' })).not.toBeInTheDocument();
});

test('signing in asks for the code after the password, keeps a wrong code, and can return to the password', async () => {
  const secret = await withApp();
  const app = openApp(server.url, '/settings/account');
  await typePassword(app);
  await app.user.type(await screen.findByLabelText('Code'), '000000{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent("That code isn't right.");
  expect(screen.getByLabelText('Code')).toHaveValue('000000');
  await app.user.click(screen.getByRole('button', { name: 'Back to sign in' }));
  await typePassword(app);
  await app.user.type(await screen.findByLabelText('Code'), `${codeOf(secret)}{Enter}`);
  expect(await screen.findByRole('heading', { name: 'My account' })).toBeInTheDocument();
});

test('a sign-in that times out starts again with the password', async () => {
  const secret = await withApp();
  const app = openApp(server.url, '/settings/account');
  await typePassword(app);
  const code = await screen.findByLabelText('Code');
  upstream.clock.set(new Date(upstream.clock.now().getTime() + 10 * 60_000).toISOString());
  await app.user.type(code, `${codeOf(secret)}{Enter}`);
  expect(await screen.findByRole('alert')).toHaveTextContent('This sign-in has expired. Sign in again.');
  expect(screen.getByLabelText('Password')).toBeInTheDocument();
});

test('the last second factor is removed with the password, after an explanation', async () => {
  await withApp();
  upstream.clock.set(new Date(upstream.clock.now().getTime() + 30_000).toISOString());
  const { user } = openApp(server.url, '/settings/account', await sessionByCode());
  await user.click(await screen.findByRole('button', { name: 'Remove authenticator app' }));
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(
    'Two-step verification will be off: your password alone will sign you in.',
  );
  await user.type(dialog().getByLabelText(/^Current Password/), `${PASSWORD}{Enter}`);
  expect(await screen.findByText(/^Off\. With it on/)).toBeInTheDocument();
});

test('users who lack the required second factor are redirected to their account from every screen', async () => {
  await upstream.db.query('update house set second_factor_required = true where user_name = $1', [house]);
  const { address } = openApp(server.url, '/invoices', (await server.as(house, 'cashier')).cookie);
  expect(
    await screen.findByText('Your house requires two-step verification. Set it up below to go on.'),
  ).toBeInTheDocument();
  expect(address()).toBe('/settings/account');
  openApp(server.url, '/invoices', (await server.as(house, 'clerk')).cookie);
  expect(await screen.findByRole('heading', { name: 'Manage All Invoices' })).toBeInTheDocument();
});

/** Signs the cashier in with a code and returns the cookie. */
async function sessionByCode(): Promise<string> {
  const SIGN_IN = 'mutation ($input: SignInInput!) { signIn(input: $input) { secondFactor { token } } }';
  const { data } = await server.gql<{ signIn: { secondFactor: { token: string } } }>(SIGN_IN, {
    input: { houseUserName: house, userName: 'cashier', password: PASSWORD },
  });
  const rows = await upstream.db.query<{ secret: string }>(
    'select secret from authenticator a join house h on h.id = a.house_id where h.user_name = $1',
    [house],
  );
  const { headers } = await server.gql(
    'mutation ($input: CompleteSignInInput!) { completeSignIn(input: $input) { userErrors { code } } }',
    { input: { token: data.signIn.secondFactor.token, code: codeOf(rows[0]?.secret ?? '') } },
  );
  return headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
