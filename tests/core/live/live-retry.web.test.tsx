import { fireEvent, screen, waitFor } from '@testing-library/react';
import { autumnHouse } from '../../invoicing/autumn-house';
import { notesBody } from '../../invoicing/editing/editing-setup';
import { openApp } from '../../support/browser/web-app';
import { limits } from '../../support/limits';

const { server, api, cashier, group } = autumnHouse();

/** The pauses between the attempts add up to more than one wait for the page. */
const ATTEMPTS = { timeout: Math.max(limits.waitMs, 40_000) };

/** Makes the app's reads after a change fail this many times. */
function failLive(times: number): { asked: number } {
  const { fetch } = globalThis;
  const counted = { asked: 0 };
  globalThis.fetch = (input, init) => {
    if (typeof init?.body !== 'string' || !init.body.includes('ChangedRecords')) return fetch(input, init);
    counted.asked += 1;
    return counted.asked > times ? fetch(input, init) : Promise.reject(new TypeError('no network'));
  };
  return counted;
}
async function openThenEdit(name: string, times: number): Promise<{ asked: number }> {
  openApp(server.url, `/invoices/InvoiceGroupDetails/${group}`, cashier.cookie);
  await screen.findByRole('row', { name: /Ada Marsh/ });
  await screen.findByText('live');
  const counted = failLive(times);
  const invoice = await api.invoiceOf(group, name);
  await api.post(`invoiceGroup/${group}/groupDetailInfo`, notesBody(invoice, 'From next door.'));
  return counted;
}

test('a failed read after a change is retried, and its result appears', async () => {
  const counted = await openThenEdit('Marsh', 2);
  expect(await screen.findByRole('button', { name: 'Update internal note' }, ATTEMPTS)).toBeInTheDocument();
  expect(counted.asked).toBe(3);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a read after a change is given up after five attempts, with one message', async () => {
  const counted = await openThenEdit('Stone', 5);
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1), ATTEMPTS);
  expect(counted.asked).toBe(5);
});

test('the mark of live changes shows a lost connection as soon as the browser reports it', async () => {
  openApp(server.url, `/invoices/InvoiceGroupDetails/${group}`, cashier.cookie);
  await screen.findByText('live');
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  expect(screen.getByText('reconnecting')).toBeInTheDocument();
  onLine.mockRestore();
  fireEvent(window, new Event('online'));
  expect(await screen.findByText('live')).toBeInTheDocument();
});
