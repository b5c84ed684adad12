import { cleanup, screen, within } from '@testing-library/react';
import { openApp } from '../../support/browser/web-app';
import { smallHouse } from '../../support/houses/sample-house';
import { servicesOfFile } from '../../support/services/of-file';

const { server } = servicesOfFile({
  houses: [
    smallHouse({ paymentProcessingEnabled: false }),
    smallHouse({ userName: 'paid', paymentProcessingEnabled: true }),
  ],
});
afterEach(() => sessionStorage.clear());

const openAs = async (house: string, address: string) =>
  openApp(server.url, address, (await server.as(house, 'cashier')).cookie);

test.each([
  ['/payments', 'Sign up'],
  ['/payments/anything', 'Sign up'],
  ['/payments/switch', 'Appointment'],
])('%s shows the variant %s, with January and $249 in both', async (address, form) => {
  await openAs('sample', address);
  expect(await screen.findByRole('form', { name: form })).toBeInTheDocument();
  expect(screen.getByText(/From January, the provider’s payments will be required/)).toBeInTheDocument();
  expect(screen.getByText(/\$249 per lot\/item/)).toBeInTheDocument();
  expect(within(screen.getByRole('form')).queryByLabelText(/^Day/) !== null).toBe(form === 'Appointment');
});

test('missing input has an error at its field, and the sent request is shown on the page', async () => {
  const { user } = await openAs('sample', '/payments');
  const form = await screen.findByRole('form');
  await user.clear(within(form).getByLabelText('Name'));
  await user.click(within(form).getByRole('button', { name: 'Sign up' }));
  for (const message of ['Name is required', 'Enter an email address.', 'Phone is required'])
    expect(within(form).getByText(message)).toBeInTheDocument();
  await user.type(within(form).getByLabelText('Name'), 'Ada Marsh');
  expect(within(form).queryByText('Name is required')).not.toBeInTheDocument();
  await user.type(within(form).getByLabelText('Email'), 'ada@house.example');
  await user.type(within(form).getByLabelText('Phone'), '+1 555 0100');
  await user.click(within(form).getByRole('button', { name: 'Sign up' }));
  expect(await screen.findByText(/asked to sign up on .* We'll contact Ada Marsh\./)).toBeInTheDocument();
});

test('a request that was not sent is restored when the page is opened again, until the user starts over', async () => {
  const { user } = await openAs('sample', '/payments/switch');
  await user.type(await screen.findByLabelText('Phone'), '+1 555 0100');
  cleanup();
  await openAs('sample', '/payments/switch');
  expect(await screen.findByText('Unsaved draft restored.')).toBeInTheDocument();
  expect(screen.getByLabelText('Phone')).toHaveValue('+1 555 0100');
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  expect(screen.getByLabelText('Phone')).toHaveValue('');
});

test('an incomplete field of a request has an error once it is left', async () => {
  const { user } = await openAs('sample', '/payments');
  const email = await screen.findByLabelText('Email');
  await user.type(email, 'ada@house');
  expect(email).not.toHaveAccessibleDescription();
  await user.tab();
  expect(email).toHaveAccessibleDescription('Enter one email address, such as name@example.com.');
});

test('a house with payments enabled can book an appointment, and isn’t asked to switch', async () => {
  await openAs('paid', '/payments/switch');
  expect(await screen.findByText('Book an appointment about your payments.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to payments' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'What you have' })).toBeInTheDocument();
  expect(screen.getByLabelText('Phone')).toBeInTheDocument();
  expect(screen.queryByText(/^From January|help you switch/)).not.toBeInTheDocument();
});

test('a house with payments enabled has no request form', async () => {
  await openAs('paid', '/payments');
  expect(await screen.findByText(/^Payments are enabled for/)).toBeInTheDocument();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
  expect(screen.getByText('Bidders pay you online.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'What you have' })).toBeInTheDocument();
  expect(screen.queryByText(/^From January/)).not.toBeInTheDocument();
});
