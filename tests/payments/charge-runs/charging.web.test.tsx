import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../../support/browser/web-app';
import { ofFile, servicesOfFile } from '../../support/services/of-file';
import { type ChargingHouse, chargingHouse, houseOfCards, openReturn } from './charging-setup';

const { upstream, server } = servicesOfFile({ quiet: true });

const openAs = async (house: string, user: string, address: string) =>
  openApp(server.url, address, (await server.as(house, user)).cookie);
const groupOf = ({ groupId }: ChargingHouse) => `/invoices/InvoiceGroupDetails/${groupId}`;
const link = () => screen.findByRole('button', { name: 'Charge all cards' });
const dialog = () => screen.findByRole('dialog');
/** Returns the button that confirms, once it can be used: the dialog also reads the group's earlier charges. */
const confirmButton = async () => {
  const button = await within(await dialog()).findByRole('button', { name: /^Charge \d/ });
  await waitFor(() => {
    expect(button).not.toHaveAttribute('aria-disabled');
  });
  return button;
};
const rows = () => within(screen.getByRole('grid', { name: 'Invoices' })).getAllByRole('row');

/** Replaces or delays the response to the confirmation in the browser. */
function meddle(answer: (send: () => Promise<Response>) => Promise<Response>): { readonly sent: () => number } {
  const fetchNow = globalThis.fetch;
  let sent = 0;
  globalThis.fetch = async (input, init) => {
    if (typeof init?.body !== 'string' || !init.body.includes('mutation ChargeCards')) return fetchNow(input, init);
    sent += 1;
    return answer(() => fetchNow(input, init));
  };
  return { sent: () => sent };
}

describe('the charge button', () => {
  const house = ofFile(() => chargingHouse(upstream, houseOfCards(['success'], { userName: 'offered' })));
  beforeAll(async () => {
    await chargingHouse(upstream, houseOfCards(['success'], { userName: 'disabled', paymentProcessingEnabled: false }));
  });

  test('is shown to payment users, and loads nothing before they use it', async () => {
    await openAs('offered', 'cashier', groupOf(house));
    expect(await link()).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test.each([
    ['a user who is not a payment user', 'offered', 'clerk'],
    ['a house without payments', 'disabled', 'cashier'],
  ])('is not available to %s', async (_, userName, user) => {
    await openAs(userName, user, groupOf(house));
    expect(await screen.findByRole('button', { name: 'More group actions' })).toBeInTheDocument();
    await screen.findByText('1 invoice');
    expect(screen.queryByRole('button', { name: /^Charge/ })).not.toBeInTheDocument();
  });

  test('charges the selected invoices', async () => {
    const { user } = await openAs('offered', 'cashier', groupOf(house));
    await link();
    await user.click(within(rows()[1] ?? document.body).getByRole('checkbox'));
    expect(await screen.findByRole('button', { name: 'Charge selected cards' })).toBeInTheDocument();
  });
});

test('a selection with nothing to charge opens with the reasons, each on its own line', async () => {
  const house = await chargingHouse(upstream, houseOfCards(['success', 'success'], { userName: 'reasons' }));
  const [, second] = house.invoiceIds;
  await upstream.db.query(
    'delete from card_on_file where house_id = $1 and approval_id = (select approval_id from invoice where house_id = $1 and id = $2)',
    [house.api.houseId, second],
  );
  await upstream.db.query('update invoice set sent_at = null where house_id = $1 and id = $2', [
    house.api.houseId,
    second,
  ]);
  const { user } = await openAs('reasons', 'cashier', groupOf(house));
  await link();
  await user.click(within(rows()[2] ?? document.body).getByRole('checkbox'));
  const dock = within(screen.getByRole('region', { name: 'Selection' }));
  await user.click(await dock.findByRole('button', { name: 'Charge cards' }));
  const opened = within(await dialog());
  expect(await opened.findByRole('radio', { name: 'Not charged 1' })).toBeChecked();
  const candidate = within(await opened.findByRole('list', { name: 'Invoices' })).getByRole('list');
  expect(
    within(candidate)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'No Credit Card On File For This Bidder Card on file',
    'This invoice has not been sent to the bidder. 48 hours after the invoice is sent it will become eligible. ',
  ]);
  expect(opened.queryByText('All of these invoices can be charged.')).not.toBeInTheDocument();
  expect(opened.getByRole('button', { name: 'Charge' })).toHaveAttribute('aria-disabled', 'true');
});

describe('charging a group', () => {
  const house = ofFile(() =>
    chargingHouse(upstream, houseOfCards(['success', 'decline', 'success'], { userName: 'charged' })),
  );

  test('shows a dry run, is confirmed by number and amount, is tracked in the URL, and leaves the failed ones filtered; Clear filter shows all', async () => {
    const { user, address } = await openAs('charged', 'cashier', groupOf(house));
    await user.click(await link());
    const confirm = await confirmButton();
    const { readyTotal } = await house.dryRun();
    expect(confirm).toHaveTextContent(`Charge 3 cards, $${readyTotal.toFixed(2)}`);
    expect(within(await dialog()).getAllByText(/^Visa ending in \d{4}$/)).toHaveLength(2);
    expect(within(await dialog()).getAllByText('Ready to charge')).toHaveLength(3);
    expect(house.charges()).toEqual([]);
    const { sent } = meddle((send) => send());
    await user.click(confirm);
    expect(await screen.findByText(/^Charging cards\. You can leave this page/)).toBeInTheDocument();
    // The change feed may show the run before the response to the confirmation adds it to the address.
    await waitFor(() => expect(address()).toMatch(/\?charge=\d+$/));
    expect(sent()).toBe(1);
    await upstream.runner.drain();
    expect(await screen.findByText('1/3 of your payments failed.')).toBeInTheDocument();
    expect(
      screen.getByText(
        (_, element) =>
          element?.tagName === 'P' &&
          element.textContent ===
            'Some payments were not processed due to invalid payment type.  Please contact the bidder to arrange payment.',
      ),
    ).toBeInTheDocument();
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(screen.getByText(/^Payment Failed - /)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear filter' }));
    await waitFor(() => expect(rows()).toHaveLength(5));
    // The cached rows are shown until the response arrives.
    await waitFor(() => expect(screen.getAllByText(/^Paid - /)).toHaveLength(2));
    expect(address()).not.toContain('charge');
    expect(house.charges()).toHaveLength(3);
  });

  test('a reload shows the result and every invoice; failed invoices can be retried after a dry run', async () => {
    const { user, address } = await openAs('charged', 'cashier', `${groupOf(house)}?charge=1`);
    expect(await screen.findByText('1/3 of your payments failed.')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Details' }));
    expect(await screen.findByRole('heading', { name: 'Card charges 1' })).toBeInTheDocument();
    expect(await screen.findByText('The card was declined.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Download as CSV' })).toHaveAttribute('href', '/files/chargeRun_1.csv');
    await user.click(screen.getByRole('button', { name: 'Retry failed' }));
    const confirm = await confirmButton();
    expect(confirm).toHaveTextContent(/^Charge 1 card, /);
    await user.click(confirm);
    expect(await screen.findByRole('heading', { name: 'Card charges 2' })).toBeInTheDocument();
    expect(address()).toBe(`/invoices/CardCharges/${house.groupId}/run/2`);
    expect(await screen.findByRole('link', { name: 'charges 1' })).toBeInTheDocument();
    await upstream.runner.drain();
  });

  test('all runs of the group are listed, and runs of other groups are not', async () => {
    await openAs('charged', 'cashier', `/invoices/CardCharges/${house.groupId}`);
    expect(await screen.findByRole('link', { name: '1' })).toHaveAttribute('href', expect.stringMatching(/\/run\/1$/));
    cleanup();
    await openAs('charged', 'cashier', `/invoices/CardCharges/${house.groupId + 1}/run/1`);
    expect(await screen.findByText("This charge run doesn't exist in this group.")).toBeInTheDocument();
  });
});

describe('the page of a run', () => {
  const house = ofFile(() => chargingHouse(upstream, houseOfCards(['success', 'decline'], { userName: 'running' })));

  test('lists charges by state during the run', async () => {
    const cashier = await server.as('running', 'cashier');
    await cashier.gql('mutation ($input: ChargeCardsInput!) { chargeCards(input: $input) { chargeRun { id } } }', {
      input: { selection: { groupNumber: house.groupId, filter: {} }, idempotencyKey: 'running' },
    });
    openApp(server.url, `/invoices/CardCharges/${house.groupId}/run/1?show=charged`, cashier.cookie);
    await screen.findByRole('heading', { name: 'Card charges 1' });
    expect(await screen.findByText('No charges')).toBeInTheDocument();
    await upstream.runner.drain();
    expect(await screen.findByRole('row', { name: new RegExp(`${house.invoiceIds[0]}.*Charged`) })).toBeInTheDocument();
    expect(screen.queryByRole('row', { name: new RegExp(`${house.invoiceIds[1]}`) })).not.toBeInTheDocument();
  });
});

describe('an unknown charge', () => {
  const house = ofFile(() => chargingHouse(upstream, houseOfCards(['lost', 'settles'], { userName: 'unknown' })));

  test('is shown as unknown, never as failed, and separately from pending charges', async () => {
    const { user } = await openAs('unknown', 'cashier', groupOf(house));
    await user.click(await link());
    await user.click(await confirmButton());
    await screen.findByText(/^Charging cards\. You can leave this page/);
    await upstream.runner.drain();
    expect(await screen.findByText(/^1 payment, .*: unconfirmed\./)).toBeInTheDocument();
    expect(screen.getByText(/^1 payment, .*: pending settlement by the bank\./)).toBeInTheDocument();
    expect(screen.queryByText(/failed/i)).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Details' }));
    expect(await screen.findByText('Unconfirmed')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Check with provider' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Retry failed' })).not.toBeInTheDocument();
  });
});

describe('a request that fails', () => {
  const FAILED = 'An error occurred while processing your request.  No cards were charged.  Please try again.';
  const failed = () =>
    screen.findByText(
      (_, element) => element?.tagName === 'DIV' && element.children.length === 0 && element.textContent === FAILED,
    );
  const house = ofFile(() => chargingHouse(upstream, houseOfCards(['success'], { userName: 'failing' })));

  test('says that no cards were charged when nothing was sent', async () => {
    const { user } = await openAs('failing', 'cashier', groupOf(house));
    await user.click(await link());
    const confirm = await confirmButton();
    const { sent } = meddle(() =>
      Promise.resolve(
        Response.json({ errors: [{ message: 'Too many requests.', extensions: { code: 'RATE_LIMITED' } }] }),
      ),
    );
    await user.click(confirm);
    expect(await failed()).toBeInTheDocument();
    expect(sent()).toBe(1);
    expect(house.charges()).toEqual([]);
  });

  test('says that the result is unknown when the response was lost and no run is found, and does not retry automatically', async () => {
    const { user } = await openAs('failing', 'cashier', groupOf(house));
    await user.click(await link());
    const confirm = await confirmButton();
    const { sent } = meddle(() => Promise.reject(new TypeError('network')));
    await user.click(confirm);
    expect(
      await screen.findByText(/^The connection was lost, so the cards may be being charged\./),
    ).toBeInTheDocument();
    expect(screen.queryByText(/No cards were charged/)).not.toBeInTheDocument();
    expect(sent()).toBe(1);
  });

  test('shows the run when only the response was lost', async () => {
    const { user, address } = await openAs('failing', 'cashier', groupOf(house));
    await user.click(await link());
    const confirm = await confirmButton();
    const { sent } = meddle(async (send) => {
      await send();
      throw new TypeError('network');
    });
    await user.click(confirm);
    await waitFor(() => expect(address()).toContain('?charge=1'));
    await upstream.runner.drain();
    expect(await screen.findByText('1/1 of your payments have been processed!.')).toBeInTheDocument();
    expect(sent()).toBe(1);
    expect(house.charges()).toHaveLength(1);
  });
});

describe('the credit card limit', () => {
  const house = ofFile(() => chargingHouse(upstream, houseOfCards(['success', 'success'], { userName: 'limited' })));

  test('is set in the Payment Center, and the group links to the invoices above it', async () => {
    const { user } = await openAs('limited', 'cashier', '/payments');
    const field = await screen.findByRole('textbox', { name: /^Credit card limit/ });
    await user.type(field, '0');
    expect(screen.getAllByText('The limit must be above 0. Leave it blank for no limit.')[0]).toBeInTheDocument();
    await user.clear(field);
    await user.type(field, '1.5');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Credit card limit saved.')).toBeInTheDocument();
    expect(field).toHaveValue('1.50');
    cleanup();
    const app = await openAs('limited', 'cashier', groupOf(house));
    expect(
      await screen.findByText(
        'Based on your set credit card limit, 2/2 invoices will require ACH payment and cannot be automatically charged.',
      ),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Charge/ })).not.toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Show them' }));
    expect(await screen.findByRole('button', { name: 'Clear filter' })).toBeInTheDocument();
    expect(app.address()).toContain('overLimit=1');
  });
});

test('an invoice with an open return is listed unticked, and charged only when it is ticked', async () => {
  const house = await chargingHouse(upstream, houseOfCards(['success', 'success'], { userName: 'returned' }));
  const [disputed = 0] = house.invoiceIds;
  await openReturn(upstream, house, disputed);
  const { user } = await openAs('returned', 'cashier', groupOf(house));
  await user.click(await link());
  expect(await confirmButton()).toHaveTextContent(/^Charge 1 card, /);
  const opened = within(await dialog());
  expect(
    opened.getByText("1 invoice has a lot with an open dispute or return. It isn't charged unless you select it."),
  ).toBeInTheDocument();
  const tick = opened.getByRole('checkbox', { name: `Open dispute or return: charge #${disputed} anyway` });
  expect(tick).not.toBeChecked();
  await user.click(tick);
  await waitFor(async () => expect(await confirmButton()).toHaveTextContent(/^Charge 2 cards, /));
  expect(tick).toBeChecked();
  await user.click(tick);
  await waitFor(async () => expect(await confirmButton()).toHaveTextContent(/^Charge 1 card, /));
  await user.click(tick);
  await waitFor(async () => expect(await confirmButton()).toHaveTextContent(/^Charge 2 cards, /));
  await user.click(await confirmButton());
  await screen.findByText(/^Charging cards\. You can leave this page/);
  await upstream.runner.drain();
  expect(house.charges()).toHaveLength(2);
});
