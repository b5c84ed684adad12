import { act, screen, waitFor, within } from '@testing-library/react';
import { autumnHouse } from '../../invoicing/autumn-house';
import { openApp, type TestPage } from '../../support/browser/web-app';

const { upstream, server, api, cashier, group } = autumnHouse();

const GENERIC = 'Unable to complete your request. Please try again later.';
const WORDS = /^This couldn't be refreshed\./;

const noNetwork = (): Promise<Response> => Promise.reject(new TypeError('no network'));
const withoutGroup = (): Promise<Response> =>
  Promise.resolve(
    Response.json({
      data: { invoiceGroup: null },
      errors: [{ message: GENERIC, path: ['invoiceGroup'], extensions: { code: 'UPSTREAM_TIMEOUT' } }],
    }),
  );

/** Replaces the response of this operation until `end` is called. */
function answering(operation: string, answer: () => Promise<Response>): { asked: () => number; end: () => void } {
  const { fetch } = globalThis;
  let asked = 0;
  globalThis.fetch = (input, init) => {
    if (typeof init?.body !== 'string' || !init.body.includes(`"operationName":"${operation}"`))
      return fetch(input, init);
    asked += 1;
    return answer();
  };
  return {
    asked: () => asked,
    end: () => {
      globalThis.fetch = fetch;
    },
  };
}

/** Simulates a gap in the stream of changes, after which the app reads everything on the screen again. */
async function readAgain({ status }: TestPage): Promise<void> {
  await act(async () => {
    status.gaps.set(status.gaps.get() + 1);
    await Promise.resolve();
  });
}

async function open(address: string): Promise<TestPage> {
  const page = openApp(server.url, address, cashier.cookie);
  await waitFor(() => expect(page.status.live.get()).toBe('live'));
  return page;
}
const notice = () => screen.queryByText(WORDS);
const details = () => `/invoices/InvoiceGroupDetails/${group}`;

test.each([
  ['the network fails', noNetwork],
  ['a part of the response fails', withoutGroup],
])(
  'a list that cannot be refreshed because %s stays, with one quiet message until the next successful read',
  async (_, answer) => {
    const page = await open(details());
    await screen.findByRole('row', { name: /Ada Marsh/ });
    const { end } = answering('InvoiceGroupDetailsPage', answer);
    await readAgain(page);
    await waitFor(() => expect(notice()).toBeInTheDocument());
    expect(notice()).toHaveTextContent(/ Last updated at [A-Z][a-z]{2} \d/);
    expect(notice()?.closest('[role]')).toHaveAttribute('role', 'status');
    expect(screen.getByRole('row', { name: /Ada Marsh/ })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();

    const again = screen.getByRole('button', { name: 'Try again' });
    await page.user.click(again);
    await waitFor(() => expect(again).not.toHaveAttribute('aria-busy'));
    expect(notice()).toBeInTheDocument();

    end();
    await page.user.click(again);
    await waitFor(() => expect(notice()).not.toBeInTheDocument());
    expect(screen.getByRole('row', { name: /Ada Marsh/ })).toBeInTheDocument();
  },
);

test('a page with one record also keeps it when it cannot be refreshed', async () => {
  const { data } = await cashier.gql<{
    invoiceGroup: { invoices: { nodes: { approval: { number: number } }[] } };
  }>(
    'query ($number: Int!) { invoiceGroup(number: $number) { invoices(first: 1) { nodes { approval { number } } } } }',
    { number: group },
  );
  const page = await open(`/customers/bidder/${data.invoiceGroup.invoices.nodes[0]?.approval.number ?? 0}`);
  const name = (await screen.findByRole('heading', { level: 1, name: /^[A-Z]\w+ [A-Z]\w+$/ })).textContent;
  await screen.findByText(/@bidder\.example$/);
  const { end } = answering('BidderPage', noNetwork);
  await readAgain(page);
  await waitFor(() => expect(notice()).toBeInTheDocument());
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(name);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  end();
});

test('content that was never loaded shows only its own error', async () => {
  const { user } = await open('/');
  const { end } = answering('ExistingInvoicesPage', noNetwork);
  await user.click(await screen.findByRole('link', { name: 'Existing Invoices' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(GENERIC.slice(0, 35));
  expect(notice()).not.toBeInTheDocument();
  end();
});

test('a list page that cannot be loaded says so, and opening another screen clears the message', async () => {
  const page = await open(details());
  await screen.findByRole('row', { name: /Ada Marsh/ });
  const { end } = answering('InvoiceGroupDetailsPage', noNetwork);
  await page.user.type(screen.getByRole('searchbox', { name: /Search/ }), 'zz');
  await waitFor(() => expect(notice()).toBeInTheDocument());
  await page.user.click(screen.getByRole('link', { name: 'Rostrum' }));
  await waitFor(() => expect(notice()).not.toBeInTheDocument());
  end();
});

test('a dialog that cannot be refreshed says so inside the dialog', async () => {
  const page = await open(details());
  await page.user.click(
    within(await screen.findByRole('row', { name: /Ada Marsh/ })).getByRole('button', { name: 'Add' }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Add/Edit Note' });
  await within(dialog).findByLabelText('Internal note');
  const { end } = answering('InvoiceNotes', noNetwork);
  await readAgain(page);
  expect(await within(dialog).findByText(WORDS)).toBeInTheDocument();
  expect(within(dialog).getByLabelText('Internal note')).toBeInTheDocument();
  end();
  await page.user.click(within(dialog).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(notice()).not.toBeInTheDocument());
});

test('one failed background poll is silent, and the second in a row is reported', async () => {
  await upstream.db.query(
    `insert into running_edit (house_id, ref, group_id, action, by_user, total, done, touched_at)
     values ($1, 'RUN2', $2, 'invoice.charge', (select min(id) from house_user where house_id = $1 and user_name = 'clerk'), 5000, 10, $3)`,
    [api.houseId, group, upstream.clock.now()],
  );
  await open(details());
  await screen.findByText('10 of 5,000');
  const first = answering('RunningEdit', noNetwork);
  await waitFor(() => expect(first.asked()).toBe(1));
  first.end();
  await upstream.db.query(`update running_edit set done = 20 where house_id = $1`, [api.houseId]);
  const seen: boolean[] = [];
  await waitFor(() => {
    seen.push(notice() !== null);
    expect(screen.getByText('20 of 5,000')).toBeInTheDocument();
  });
  expect(seen).not.toContain(true);
  const { end } = answering('RunningEdit', noNetwork);
  await waitFor(() => expect(notice()).toBeInTheDocument());
  expect(screen.getByText('20 of 5,000')).toBeInTheDocument();
  end();
  await waitFor(() => expect(notice()).not.toBeInTheDocument());
  await upstream.db.query('delete from running_edit where house_id = $1', [api.houseId]);
});
