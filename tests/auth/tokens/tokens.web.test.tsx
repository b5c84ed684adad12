import { screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../../support/browser/web-app';
import { newHouse } from '../../support/houses/new-house';
import { ofEachTest, servicesOfFile } from '../../support/services/of-file';

const { upstream, server } = servicesOfFile();

const cashier = ofEachTest(async () => server.as(await newHouse(upstream), 'cashier'));

const table = () => screen.findByRole('grid', { name: 'API tokens' });

test('a token is created from the preset, shown once, listed without its secret, and revoked', async () => {
  const page = openApp(server.url, '/settings/api-tokens', cashier.cookie);
  expect(await screen.findByText('No active tokens.')).toBeInTheDocument();
  await page.user.click(screen.getAllByRole('button', { name: 'New token' })[0] ?? document.body);
  const dialog = await screen.findByRole('dialog', { name: 'New API token' });
  expect(
    within(within(dialog).getByRole('radiogroup', { name: 'Invoices' })).getByRole('radio', { name: 'Read' }),
  ).toBeChecked();
  expect(
    within(within(dialog).getByRole('radiogroup', { name: 'Users' })).getByRole('radio', { name: 'None' }),
  ).toBeChecked();
  await page.user.click(within(dialog).getByRole('button', { name: 'Create token' }));
  expect(await within(dialog).findByText('Enter a name, such as the tool that will use it.')).toBeInTheDocument();
  await page.user.type(within(dialog).getByLabelText('Name'), 'Grafana');
  await page.user.click(within(dialog).getByRole('button', { name: '30 days' }));
  await page.user.click(within(dialog).getByRole('button', { name: 'Create token' }));

  const told = await screen.findByRole('dialog', { name: 'Your new token' });
  const secret = within(told).getByLabelText<HTMLInputElement>('Token').value;
  expect(secret).toMatch(/^rst_[\w-]{43}$/);
  // The token can't be shown again, so pressing Escape must not close the dialog.
  await page.user.keyboard('{Escape}');
  expect(within(told).getByLabelText('Token')).toHaveValue(secret);
  await page.user.click(within(told).getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(secret);
  await page.user.click(within(told).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const row = within(await table()).getByRole('row', { name: /Grafana/ });
  expect(row).toHaveTextContent('Reporting, read-only');
  expect(row).toHaveTextContent(`rst_…${secret.slice(-4)}`);
  expect(document.body).not.toHaveTextContent(secret);

  await page.user.click(within(row).getByRole('button', { name: /^Revoke Grafana/ }));
  await page.user.click(
    within(await screen.findByRole('dialog', { name: 'Revoke Grafana?' })).getByRole('button', { name: 'Revoke' }),
  );
  // It leaves the list of active tokens with its change event, which may come before the answer.
  await waitFor(() => expect(row).not.toBeInTheDocument());
  await page.user.click(screen.getByRole('radio', { name: 'All' }));
  const revoked = await screen.findByRole('row', { name: /Grafana/ });
  expect(within(revoked).getByText('Revoked')).toBeInTheDocument();
  expect(
    (await fetch(`${server.url}/graphql?query={viewer{id}}`, { headers: { authorization: `Bearer ${secret}` } }).then(
      (answer) => answer.json(),
    )) as object,
  ).toEqual(expect.objectContaining({ data: { viewer: null } }));
});

test('scopes are chosen per area and shown as text', async () => {
  const page = openApp(server.url, '/settings/api-tokens', cashier.cookie);
  await page.user.click((await screen.findAllByRole('button', { name: 'New token' }))[0] ?? document.body);
  const dialog = await screen.findByRole('dialog', { name: 'New API token' });
  await page.user.click(within(dialog).getByRole('button', { name: 'Nothing' }));
  await page.user.type(within(dialog).getByLabelText('Name'), 'Importer');
  await page.user.click(within(dialog).getByRole('button', { name: 'Create token' }));
  expect(await within(dialog).findByText('Choose at least one area.')).toBeInTheDocument();
  await page.user.click(
    within(within(dialog).getByRole('radiogroup', { name: 'Lots' })).getByRole('radio', { name: 'Write' }),
  );
  await page.user.click(
    within(within(dialog).getByRole('radiogroup', { name: 'Pictures' })).getByRole('radio', { name: 'Read' }),
  );
  expect(within(dialog).getByText('Sees pictures.')).toBeInTheDocument();
  expect(
    within(dialog).getByText(
      'No token adds, invites or disables users, creates tokens, or changes a password or a permission.',
    ),
  ).toBeInTheDocument();
  await page.user.click(within(dialog).getByRole('button', { name: 'Create token' }));
  await page.user.click(
    within(await screen.findByRole('dialog', { name: 'Your new token' })).getByRole('button', { name: 'Done' }),
  );
  expect(within(await table()).getByRole('row', { name: /Importer/ })).toHaveTextContent('Writes Lots. Reads Pictures');
});
