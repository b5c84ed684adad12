import { screen, waitFor } from '@testing-library/react';
import { openApp } from '../../support/browser/web-app';
import { smallHouse } from '../../support/houses/sample-house';
import { servicesOfFile } from '../../support/services/of-file';
import { linkSecretOf, sentMail } from '../../support/services/sent-mail';

const { upstream, server } = servicesOfFile({ houses: [smallHouse()] });

const expired =
  'There was a problem submitting your request. This was most likely caused by clicking on an expired link.';
const confirmation = /we’ve emailed you a link/;

async function fillIn(user: ReturnType<typeof openApp>['user'], names: Record<string, string>) {
  for (const [label, text] of Object.entries(names)) await user.type(await screen.findByLabelText(label), text);
}

/** Requests a link for the clerk and returns it from the email. */
async function linkOfClerk(): Promise<string> {
  upstream.clock.advance(20 * 60_000);
  await upstream.stranger.post('/app/house/user/forgotPassword', {
    houseUserName: 'sample',
    userName: 'clerk',
    emailAddress: 'clerk@sample.example',
  });
  await upstream.runner.drain();
  return linkSecretOf(
    (await sentMail(upstream.outbox)).filter(({ subject }) => subject === 'Choose a new password').at(-1),
  );
}

test('both forms are shown without a session, without the menu and without reading the viewer', async () => {
  const before = server.calls().length;
  openApp(server.url, '/password-reset');
  expect(await screen.findByRole('heading', { name: 'Reset your password' })).toBeInTheDocument();
  openApp(server.url, '/password-reset?jwt=anything');
  expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeInTheDocument();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  expect(await screen.findByText(expired)).toBeInTheDocument();
  expect(server.calls().slice(before)).toEqual(['POST /app/house/user/passwordLink']);
});

test('missing names are requested, and the first one gets the focus', async () => {
  const { user } = openApp(server.url, '/password-reset');
  await fillIn(user, { 'House Name': 'sample' });
  await user.click(screen.getByRole('button', { name: 'Send link' }));
  expect(screen.queryByText('House Name is a required field')).not.toBeInTheDocument();
  expect(screen.getByText('Username is a required field')).toBeInTheDocument();
  expect(screen.getByText('Email is a required field')).toBeInTheDocument();
  expect(screen.getByLabelText('Username')).toHaveFocus();
  await user.clear(screen.getByLabelText('House Name'));
  expect(screen.getByText('House Name is a required field')).toBeInTheDocument();
});

test('the confirmation is the same for a known user, an unknown one, and a failed call', async () => {
  for (const userName of ['cashier', 'nobody']) {
    const { user } = openApp(server.url, '/password-reset');
    await fillIn(user, { 'House Name': 'sample', Username: userName, Email: `${userName}@sample.example` });
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    expect(await screen.findByText(confirmation)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Ask again' }));
    expect(screen.getByLabelText('Username')).toHaveValue(userName);
    await user.clear(screen.getByLabelText('Username'));
    document.body.replaceChildren();
  }
  const { user } = openApp('http://127.0.0.1:9', '/password-reset');
  await fillIn(user, { 'House Name': 'sample', Username: 'cashier', Email: 'cashier@sample.example' });
  await user.click(screen.getByRole('button', { name: 'Send link' }));
  expect(await screen.findByText(confirmation)).toBeInTheDocument();
});

test('a new password is rated while typing, and can be submitted once it is valid', async () => {
  const { user } = openApp(server.url, `/password-reset?jwt=${await linkOfClerk()}`);
  const first = await screen.findByLabelText('New Password');
  expect(first).toHaveFocus();
  await user.type(first, 'aaaaaaaaaaaa');
  expect(await screen.findByText('Weak')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  expect(await screen.findByText('Passwords should not repeat a character, such as aaa.')).toBeInTheDocument();
  expect(screen.getByText('Passwords must match')).toBeInTheDocument();
  await waitFor(() => expect(first).toHaveFocus());

  for (const [password, label] of [
    ['Winter-2026', 'Fair'],
    ['Elizabeth-Johnson', 'Good'],
    ['Quarry_Sextant^58', 'Excellent'],
  ] as const) {
    await user.clear(first);
    await user.type(first, password);
    expect(await screen.findByText(label)).toBeInTheDocument();
  }
  await user.type(screen.getByLabelText('Confirm Password'), 'Quarry_Sextant^58');
  expect(screen.queryByText('Passwords must match')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  expect(await screen.findByRole('heading', { name: 'Your password was changed' })).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Sign in' }));
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeInTheDocument();
});

test.each([
  ['short-7', 'Password must be at least 10 characters.'],
  ['x9-'.repeat(17), 'Password cannot be more than 50 characters.'],
  ['Quarry Sextant 58', 'Passwords can only contain basic Latin characters, numbers, and symbols (*_-!#$%^&*.)'],
  ['password12', 'This is a very common password. Please update.'],
])('the password %j is refused before it is sent: %s', async (password, message) => {
  const { user } = openApp(server.url, `/password-reset?jwt=${await linkOfClerk()}`);
  const field = await screen.findByLabelText('New Password');
  const before = server.calls().length;
  await user.type(field, password);
  await user.type(screen.getByLabelText('Confirm Password'), `${password}{Enter}`);
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.getByLabelText('New Password')).toHaveAccessibleDescription(expect.stringContaining(message));
  expect(server.calls().slice(before)).toEqual([]);
});

test('a password made of the user’s own names is refused at its field', async () => {
  const { user } = openApp(server.url, `/password-reset?jwt=${await linkOfClerk()}`);
  await user.type(await screen.findByLabelText('New Password'), 'ColinLark-7');
  await user.type(screen.getByLabelText('Confirm Password'), 'ColinLark-7{Enter}');
  expect(
    await screen.findByText('Passwords should not use your own name, your username or the name of your house.'),
  ).toBeInTheDocument();
  expect(screen.getByLabelText('New Password')).toHaveValue('ColinLark-7');
});

test('a used or expired link says so immediately and links to a new request', async () => {
  const { user, address } = openApp(server.url, '/password-reset?jwt=used-before');
  expect(await screen.findByRole('alert')).toHaveTextContent(expired);
  expect(screen.queryByLabelText('New Password')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Request a new link' }));
  expect(await screen.findByLabelText('Email')).toBeInTheDocument();
  expect(address()).toBe('/password-reset');
});

test('a link that was used elsewhere while its form was open says so on submitting', async () => {
  const jwt = await linkOfClerk();
  const { user } = openApp(server.url, `/password-reset?jwt=${jwt}`);
  await user.type(await screen.findByLabelText('New Password'), 'Quarry_Sextant^58');
  await upstream.stranger.post('/app/house/user/resetPassword', { jwt, newPassword: 'Another-Compass-77' });
  await user.type(screen.getByLabelText('Confirm Password'), 'Quarry_Sextant^58{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(expired);
});

test('an invited user sees a welcome with their name and house, and is signed in at the end', async () => {
  const cashier = await server.as('sample', 'cashier');
  await cashier.gql('mutation ($input: CreateUserInput!) { createUser(input: $input) { userErrors { code } } }', {
    input: { userName: 'nora', displayName: 'Nora Quill', email: 'nora@sample.example', accessTypes: ['CALENDAR'] },
  });
  await upstream.runner.drain();
  const jwt = linkSecretOf(
    (await sentMail(upstream.outbox)).findLast(({ to }) =>
      to?.some(({ address }) => address === 'nora@sample.example'),
    ),
  );
  const { user, address } = openApp(server.url, `/password-reset?jwt=${jwt}`);
  expect(await screen.findByRole('heading', { name: 'Welcome to Sample & Daughters' })).toBeInTheDocument();
  expect(screen.getByText(/^Nora Quill, choose a password for your account\./)).toHaveTextContent(
    'the house name sample and the username nora',
  );
  expect(screen.queryByText(/signed out/)).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('New Password'), 'Quarry_Sextant^58');
  await user.type(screen.getByLabelText('Confirm Password'), 'Quarry_Sextant^58{Enter}');
  await waitFor(() => expect(address()).toBe('/'));
  expect(await screen.findByRole('heading', { name: 'Sample & Daughters' })).toBeInTheDocument();
});

test('the sign-in page links to the password reset', async () => {
  const { user } = openApp(server.url, '/sign-in');
  await user.click(await screen.findByRole('link', { name: 'Forgot password?' }));
  expect(await screen.findByRole('heading', { name: 'Reset your password' })).toBeInTheDocument();
});
