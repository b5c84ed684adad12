import { screen, waitFor, within } from '@testing-library/react';
import { chooseItem } from '../../support/browser/menu-item';
import { openApp } from '../../support/browser/web-app';
import { autumnHouse } from '../autumn-house';

const { server, api, cashier, group } = autumnHouse();

/** Applies the next request of this mutation but drops its response. Returns the bodies that were sent. */
function dropAnswerOf(
  operation: string,
): readonly { readonly variables: { readonly input: { readonly idempotencyKey: string } } }[] {
  const { fetch } = globalThis;
  const sent: { variables: { input: { idempotencyKey: string } } }[] = [];
  globalThis.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (typeof init?.body !== 'string' || !init.body.includes(`"operationName":"${operation}"`)) return answer;
    sent.push(JSON.parse(init.body) as (typeof sent)[number]);
    if (sent.length > 1) return answer;
    throw new TypeError('Failed to fetch');
  };
  return sent;
}

test('an item is hidden once when the first response was lost and the request is retried', async () => {
  const { invoiceID } = await api.invoiceOf(group, 'Rossi');
  const page = openApp(server.url, `/invoices/EditInvoices/${group}?id=${invoiceID}`, cashier.cookie);
  const block = await screen.findByRole('article', { name: /Chloe Rossi/ });
  const sent = dropAnswerOf('SetInvoiceLinesHidden');
  await chooseItem(page.user, /^Actions for lot/, 'Hide from invoice', block);
  expect(
    await screen.findByText(
      /^The connection was lost, so lot \w+ may have been hidden\. Try again: it won't be applied twice\./,
    ),
  ).toBeInTheDocument();
  expect(sent[0]?.variables.input.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
  await waitFor(async () => expect((await api.invoiceOf(group, 'Rossi')).invoiceDetails?.[0]?.suppress).toBe(true));
});

test('a part payment with a lost response is reported as possibly saved, and a retry records it once', async () => {
  const { invoiceID } = await api.invoiceOf(group, 'Marsh');
  const { user } = openApp(server.url, `/invoices/EditInvoices/${group}?id=${invoiceID}`, cashier.cookie);
  const block = await screen.findByRole('article', { name: /Ada Marsh/ });
  const sent = dropAnswerOf('MarkPaid');
  await chooseItem(user, `Actions for invoice ${invoiceID}`, 'Mark as paid', block);
  const dialog = await screen.findByRole('dialog', { name: 'Record payment' });
  const date = within(dialog).getByLabelText('Date');
  await user.clear(date);
  await user.type(date, '2026-11-18');
  await within(dialog).findByRole('option', { name: 'Check' });
  await user.selectOptions(within(dialog).getByLabelText('Payment method'), 'Check');
  await user.clear(within(dialog).getByLabelText('Amount'));
  await user.type(within(dialog).getByLabelText('Amount'), '45.00');
  await user.click(within(dialog).getByRole('button', { name: 'Record payment' }));
  expect(
    await within(dialog).findByText(
      /^The connection was lost, so this may have been saved\. Try again: it won't be applied twice\./,
    ),
  ).toBeInTheDocument();
  expect(within(dialog).getByLabelText('Amount')).toHaveValue('45.00');
  await waitFor(async () => expect((await api.invoiceOf(group, 'Marsh')).invoicePaid).toBe(45));

  await user.click(within(dialog).getByRole('button', { name: 'Record payment' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toHaveLength(2);
  expect(sent[1]?.variables.input.idempotencyKey).toBe(sent[0]?.variables.input.idempotencyKey);
  expect((await api.invoiceOf(group, 'Marsh')).invoicePaid).toBe(45);
});
