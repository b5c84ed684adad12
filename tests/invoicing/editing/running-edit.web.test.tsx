import { screen, waitFor, within } from '@testing-library/react';
import { holdRequests } from '../../support/browser/held-requests';
import { openApp } from '../../support/browser/web-app';
import { autumnHouse } from '../autumn-house';

const { upstream, server, api, cashier, group } = autumnHouse();

const SCREENS = ['CreateNewInvoices', 'EditInvoices', 'InvoiceGroupDetails'];
const open = (screenOf: string) => openApp(server.url, `/invoices/${screenOf}/${group}`, cashier.cookie);
const write = (sql: string, ...params: unknown[]) => upstream.db.query(sql, [api.houseId, ...params]);
const begin = (done: number) =>
  write(
    `insert into running_edit (house_id, ref, group_id, action, by_user, total, done, touched_at)
   values ($1, 'RUN1', $2, 'invoice.charge', (select min(id) from house_user where house_id = $1 and user_name = 'clerk'), 5000, $3, $4)`,
    group,
    done,
    upstream.clock.now(),
  );
const end = () => write('delete from running_edit where house_id = $1');
afterEach(end);

test.each(SCREENS)('%s shows the progress of a bulk edit, updates it, and stops when the edit ends', async (name) => {
  await begin(1200);
  open(name);
  const banner = (await screen.findByText('Charges, by Colin Lark')).parentElement;
  expect(banner).toHaveTextContent('1,200 of 5,000');
  await write('update running_edit set done = 3400 where house_id = $1');
  await waitFor(() => expect(banner).toHaveTextContent('3,400 of 5,000'));
  await write('update running_edit set done = 5000 where house_id = $1');
  expect(await screen.findByText('Charges, by Colin Lark: saved together')).toBeInTheDocument();
  await end();
  await waitFor(() => expect(screen.queryByText(/^Charges, by Colin Lark/)).not.toBeInTheDocument());
});

test('a dialog that saves a bulk edit shows its progress, and the page continues after the dialog closes', async () => {
  const { user, client } = open('EditInvoices');
  await screen.findByRole('article', { name: /Ada Marsh/ });
  await user.click(screen.getByRole('button', { name: 'Select All' }));
  await user.click(
    within(screen.getByRole('region', { name: 'Selection' })).getByRole('button', { name: 'Mark as not shipped' }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Mark as not shipped' });
  await begin(100);
  const release = holdRequests('mutation MarkShipped');
  await user.click(within(dialog).getByRole('button', { name: 'Mark as not shipped' }));
  const polls = () =>
    [...client.getObservableQueries()].filter(
      ({ queryName, options }) => queryName === 'RunningEdit' && options.pollInterval,
    );
  await waitFor(() => expect(dialog).toHaveTextContent('Marking 5 invoices100 of 5,000'));
  await screen.findByText('Charges, by Colin Lark');
  expect(polls()).toHaveLength(1);
  release();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(polls()).toHaveLength(1);
  await end();
  await waitFor(() => expect(polls()).toHaveLength(0));
});

test('a failed poll of the progress removes nothing from the screen, and the next poll continues', async () => {
  await begin(1200);
  const { fetch } = globalThis;
  let failed = 0;
  open('EditInvoices');
  await screen.findByRole('article', { name: /Ada Marsh/ });
  const ofApp = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    if (failed === 2 || typeof init?.body !== 'string' || !init.body.includes('query RunningEdit'))
      return ofApp(input, init);
    failed += 1;
    const errors = [
      {
        message: 'Unable to complete your request. Please try again later.',
        path: ['invoiceGroup'],
        extensions: { code: 'UPSTREAM_TIMEOUT' },
      },
    ];
    return Promise.resolve(Response.json({ data: { invoiceGroup: null }, errors }));
  };
  await waitFor(() => expect(failed).toBe(2));
  await write('update running_edit set done = 3400 where house_id = $1');
  expect(await screen.findByText('3,400 of 5,000')).toBeInTheDocument();
  expect(screen.getByRole('article', { name: /Ada Marsh/ })).toBeInTheDocument();
  expect(screen.queryByText("This invoice group doesn't exist.")).not.toBeInTheDocument();
  globalThis.fetch = fetch;
});
