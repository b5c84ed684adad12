import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { openApp } from '../../support/browser/web-app';
import { smallHouse } from '../../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../../support/services/of-file';
import { clientOf } from '../house-at-work';

const { upstream, server } = servicesOfFile({ houses: [smallHouse()] });
const api = ofFile(() => clientOf(upstream, 'sample'));
const cashier = ofFile(() => server.as('sample', 'cashier'));

const PAGE = '/invoices/ExistingInvoices';

/** Opens the menu of a group, and returns its last item. */
async function voidingOf(user: UserEvent, title: string): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
  const last = (await screen.findAllByRole('menuitem')).at(-1);
  expect(last).toHaveTextContent(/^Void group/);
  return within(screen.getByRole('menu')).getByRole('menuitem', { name: /^Void group/ });
}

test('voiding a group after confirmation removes it from the list and releases its sessions', async () => {
  await api.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot', 'Too early');
  const { user, beside } = openApp(server.url, PAGE, cashier.cookie);
  await user.click(await voidingOf(user, 'Too early'));
  const question = await screen.findByRole('dialog', { name: 'Void Too early?' });
  expect(question).toHaveTextContent(
    '5 invoices will be voided. Its 2 sessions can be invoiced again. This cannot be undone.',
  );
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('heading', { name: 'Too early' })).toBeInTheDocument();

  await user.click(await voidingOf(user, 'Too early'));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Void Too early?' })).getByRole('button', { name: 'Void group' }),
  );
  expect(await screen.findByText('Too early voided. Its sessions can be invoiced again.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Too early' })).not.toBeInTheDocument());
  expect(await screen.findByRole('heading', { name: 'No invoice groups yet.' })).toBeInTheDocument();

  beside('/invoices');
  expect(await screen.findByRole('checkbox', { name: /Pictures/ })).toBeInTheDocument();
});

test('a group that was sent says why it cannot be voided', async () => {
  const { invoiceGroupID } = await api.create(['Tools and Toys'], 'Cards per lot', 'Gone out');
  const { invoiceID } = await api.invoiceOf(invoiceGroupID, 'Stone');
  const { user } = openApp(server.url, PAGE, cashier.cookie);
  const item = await voidingOf(user, 'Gone out');
  await api.post(`invoiceGroup/${invoiceGroupID}/invoiceSend`, [invoiceID]);
  await user.click(item);
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Void Gone out?' })).getByRole('button', { name: 'Void group' }),
  );
  expect(
    await screen.findByText(
      "Gone out was not voided. This group can't be voided because some of its invoices have been sent or paid.",
    ),
  ).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Gone out' })).toBeInTheDocument();
});

test('the menu shows why a group cannot be voided before staff try it', async () => {
  const { user } = openApp(server.url, PAGE, cashier.cookie);
  const item = await voidingOf(user, 'Gone out');
  expect(item).toHaveTextContent("This group can't be voided because some of its invoices have been sent or paid.");
  expect(item).toHaveAttribute('aria-disabled', 'true');
  expect(screen.queryByRole('button', { name: /Void group/ })).not.toBeInTheDocument();
});
