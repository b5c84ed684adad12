import { screen, waitFor, within } from '@testing-library/react';
import { chooseItem } from '../../support/browser/menu-item';
import { openApp } from '../../support/browser/web-app';
import { newHouse } from '../../support/houses/new-house';
import { servicesOfFile } from '../../support/services/of-file';
import { emailSecretOf, sentMail } from '../../support/services/sent-mail';
import type { TestCaller } from '../../support/services/server';

const password = 'Lantern-Harbour-42';

const { upstream, server } = servicesOfFile();
let house: string;
let viewer: TestCaller;

beforeEach(async () => {
  house = await newHouse(upstream);
  viewer = await server.as(house, 'viewer');
});
afterEach(() => sessionStorage.clear());

const address = (name: string) => `${name}@${house}.new.example`;
const saveOwn = async (input: object) =>
  viewer.gql('mutation ($input: UpdateOwnProfileInput!) { updateOwnProfile(input: $input) { userErrors { code } } }', {
    input: { currentPassword: password, ...input },
  });
async function tokenTo(recipient: string): Promise<string> {
  await upstream.runner.drain();
  return emailSecretOf(
    (await sentMail(upstream.outbox)).findLast(
      ({ to, subject }) => subject?.startsWith('Confirm') && to?.[0]?.address === recipient,
    ),
  );
}

async function openDetails() {
  const { user } = openApp(server.url, '/settings/account', viewer.cookie);
  await user.click(await screen.findByRole('button', { name: 'Edit your details' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit your details' });
  const field = (name: string) => within(dialog).getByLabelText(name);
  const fill = async (name: string, text: string) => {
    await user.clear(field(name));
    await user.type(field(name), text);
  };
  return { user, dialog, field, fill, save: () => user.click(within(dialog).getByRole('button', { name: 'Save' })) };
}
const identity = () => within(screen.getByRole('heading', { name: 'Who you are' }).parentElement ?? document.body);

test('name and phone number are saved with the password and shown immediately, and a new email address as pending', async () => {
  const { user, dialog, field, fill, save } = await openDetails();
  await fill('Name', 'Vera Lane');
  await fill('Phone', '555 0100');
  await fill('Email', 'vera');
  await user.tab();
  expect(field('Email')).toHaveAccessibleDescription(/^Enter one email address, such as name@example\.com\./);
  await fill('Email', address('vera'));
  await save();
  expect(field('Current Password')).toHaveAccessibleDescription('Enter your password.');
  expect(field('Current Password')).toHaveFocus();
  await fill('Current Password', 'wrong');
  await save();
  await waitFor(() =>
    expect(field('Current Password')).toHaveAccessibleDescription('The current password is incorrect.'),
  );
  await fill('Current Password', password);
  await save();
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(identity().getByText('Vera Lane')).toBeInTheDocument();
  expect(identity().getByText('555 0100')).toBeInTheDocument();
  expect(identity().getByText(`viewer@${house}.example`)).toBeInTheDocument();
  expect(identity().getByRole('status')).toHaveTextContent(
    `Pending: ${address('vera')}. To confirm it, open the link that was sent there.`,
  );
  expect(
    screen.getByText(
      `Your details were saved. A link to confirm your new address is on its way to ${address('vera')}.`,
    ),
  ).toBeInTheDocument();
});

test('the link to a pending address can be resent, and the address withdrawn, with keyboard focus kept', async () => {
  await saveOwn({ email: address('vera') });
  const first = await tokenTo(address('vera'));
  const { user } = openApp(server.url, '/settings/account', viewer.cookie);
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  expect(
    await screen.findByText(`Another link is on its way to ${address('vera')}. The one before no longer works.`),
  ).toBeInTheDocument();
  const { data } = await server.gql('query ($token: String!) { emailAddressLink(token: $token) { userName } }', {
    token: first,
  });
  expect(data).toEqual({ emailAddressLink: null });
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(screen.queryByText(/^Pending/)).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Edit your details' })).toHaveFocus();
});

test('input except the password survives a reload, and another user’s change is shown before it is overwritten', async () => {
  const first = await openDetails();
  await first.fill('Phone', '555 0199');
  await first.fill('Current Password', password);
  expect(JSON.stringify(Object.entries(sessionStorage))).toContain('555 0199');
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain(password);
  await saveOwn({ displayName: 'Vera Lane' });
  await first.save();
  expect(await within(first.dialog).findByRole('alert')).toHaveTextContent(
    'Changes to your details were saved while you were editing.',
  );
  expect(within(first.dialog).getByLabelText('Name')).toHaveValue('Vera Lane');
  await first.save();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect((await viewer.gql('{ viewer { displayName phone } }')).data).toEqual({
    viewer: { displayName: 'Vera Lane', phone: '555 0199' },
  });
});

test('an administrator sees a pending address and can resend or withdraw it', async () => {
  const cashier = await server.as(house, 'cashier');
  const { user } = openApp(server.url, '/settings/users', cashier.cookie);
  const choose = async (item: string) => {
    await chooseItem(user, 'Actions for Colin Lark', item);
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  };
  await choose('Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit user' });
  const email = within(dialog).getByLabelText('Email');
  expect(email).toHaveAccessibleDescription(
    'A new address takes effect once the user opens the link that is sent to it.',
  );
  await user.clear(email);
  await user.type(email, address('colin'));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByText(
      `Colin Lark was saved. A link to confirm the new address is on its way to ${address('colin')}.`,
    ),
  ).toBeInTheDocument();
  expect(screen.getByText('New email pending')).toBeInTheDocument();
  expect(screen.getByTitle(`clerk@${house}.example (pending: ${address('colin')})`)).toHaveTextContent(
    `clerk@${house}.example`,
  );
  await choose('Edit');
  const again = await screen.findByRole('dialog', { name: 'Edit user' });
  expect(within(again).getByText(/^Pending: /)).toHaveTextContent(
    `Pending: ${address('colin')}. The user confirms it by the link that was sent there.`,
  );
  await user.click(within(again).getByRole('button', { name: 'Cancel' }));
  await choose('Send email confirmation again');
  expect(
    await screen.findByText(`Another link is on its way to ${address('colin')}. The one before no longer works.`),
  ).toBeInTheDocument();
  await choose('Withdraw new email address');
  expect(await screen.findByText(`The email address of Colin Lark stays clerk@${house}.example.`)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('New email pending')).not.toBeInTheDocument());
});

test('users change their own email address on My account, not in the user list', async () => {
  const cashier = await server.as(house, 'cashier');
  const { user } = openApp(server.url, '/settings/users', cashier.cookie);
  await chooseItem(user, 'Actions for Carmen Ashby', 'Edit');
  const email = within(await screen.findByRole('dialog', { name: 'Edit user' })).getByLabelText('Email');
  expect(email).toHaveAttribute('readonly');
  expect(email).toHaveAccessibleDescription('Change your own email address on My account, with your password.');
});

test('a link is checked when it opens, changes nothing until Confirm, works once, and needs no session', async () => {
  await saveOwn({ email: address('vera') });
  const token = await tokenTo(address('vera'));
  const { user } = openApp(server.url, `/confirm-email?token=${token}`);
  expect(
    await screen.findByText(
      'Vera Weir asked to change the email address of viewer at Sample & Daughters. Password links and notices will go to the new address.',
    ),
  ).toBeInTheDocument();
  expect(screen.getByText(`v…@${house}.example`)).toBeInTheDocument();
  expect(screen.getByText(address('vera'))).toBeInTheDocument();
  expect((await viewer.gql('{ viewer { email } }')).data).toEqual({ viewer: { email: `viewer@${house}.example` } });
  expect(screen.getByRole('button', { name: 'Confirm' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Your email address was changed' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to Rostrum' })).toHaveFocus();
  expect((await viewer.gql('{ viewer { email } }')).data).toEqual({ viewer: { email: address('vera') } });
});

test('a second confirmation and an unknown link say that the link no longer works', async () => {
  await saveOwn({ email: address('vera') });
  const token = await tokenTo(address('vera'));
  const { user } = openApp(server.url, `/confirm-email?token=${token}`);
  await screen.findByRole('button', { name: 'Confirm' });
  await server.gql('mutation ($input: ConfirmEmailAddressInput!) { confirmEmailAddress(input: $input) { email } }', {
    input: { token },
  });
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeInTheDocument();
  openApp(server.url, '/confirm-email?token=never');
  await waitFor(() => expect(screen.getAllByRole('heading', { name: 'This link no longer works' })).toHaveLength(2));
});
