import { screen, waitFor, within } from '@testing-library/react';
import { chooseItem } from '../../support/browser/menu-item';
import { openApp } from '../../support/browser/web-app';
import { serverOfFile } from '../../support/services/of-file';
import { stripeHouseOfFile } from '../reconciliation/stripe-setup';

const HOUSE = 'disputed';

const disputes: string[] = [];

const at = stripeHouseOfFile(['charges', 'charges', 'charges'], { userName: HOUSE });
const server = serverOfFile(() => at.upstream);

beforeAll(async () => {
  await at.charge(at.house.invoiceIds);
  for (const { id } of at.ledger.intents.values()) {
    disputes.push(at.ledger.dispute(id));
    at.upstream.clock.advance(60_000);
  }
  await at.deliver();
});

const open = async (user: string, path: string) => openApp(server.url, path, (await server.as(HOUSE, user)).cookie);
const rows = async () =>
  within(await screen.findByRole('grid', { name: 'Chargebacks' })).findAllByRole('row', { name: /\$\d/ });
const fact = async (name: string) => {
  const term = await screen.findByText(name, { selector: 'dt' });
  return term.nextElementSibling;
};

test('the list shows the open chargebacks by deadline, how many need a response, and leads to each', async () => {
  const { user } = await open('clerk', '/payments/chargebacks');
  expect((await rows()).map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^1.*Needs response/),
    expect.stringMatching(/^2/),
    expect.stringMatching(/^3/),
  ]);
  expect(await screen.findByText(/3 need a response, the first by /)).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: '2' }));
  expect(await screen.findByRole('heading', { name: 'Chargeback 2' })).toBeInTheDocument();
});

test('the page says the deadline, the reason, what is blocked, and who can act; users without the right can only read', async () => {
  await open('clerk', '/payments/chargebacks/1');
  expect(await screen.findByText(/^Respond by .+ \(.+\)\. Without a response, the bank decides/)).toBeInTheDocument();
  expect(await fact('Reason')).toHaveTextContent('The bidder says that they didn’t make this payment.');
  expect(await fact('Refunds')).toHaveTextContent('Blocked. The bidder disputes this charge.');
  expect(await fact('Charging the card')).toHaveTextContent("Blocked. The bidder's bank reversed a payment");
  expect(await fact('Who can act')).toHaveTextContent(/^Users who can charge cards: .+\.$/);
  expect(screen.queryByRole('button', { name: 'Save evidence' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Allow charging/ })).toBeNull();
});

test('evidence is saved, then submitted after a question, and can’t be changed anymore', async () => {
  const { user } = await open('cashier', '/payments/chargebacks/1');
  const submit = await screen.findByRole('button', { name: 'Submit evidence…' });
  expect(submit).toHaveAccessibleDescription('Enter evidence first');
  await user.type(screen.getByLabelText('Tracking number'), '1Z999');
  expect(submit).toHaveAccessibleDescription('Save the evidence first');
  await user.click(screen.getByRole('button', { name: 'Save evidence' }));
  expect(await screen.findByText('Evidence saved. Nothing was sent yet.')).toBeInTheDocument();
  await user.click(submit);
  const dialog = within(await screen.findByRole('dialog', { name: 'Submit the evidence?' }));
  expect(dialog.getByText('The bank gets: Tracking number.')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Submit evidence' }));
  expect(await screen.findByText('Evidence submitted.')).toBeInTheDocument();
  expect(await fact('Evidence submitted')).toHaveTextContent(/ by .+$/);
  expect(screen.getByText(/The bank is reviewing it, and nothing can be added/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Save evidence' })).toBeNull();
  expect(at.ledger.disputes.get(disputes[0] ?? '')?.evidence).toEqual({ shipping_tracking_number: '1Z999' });
});

test('the outcome appears while the page is open', async () => {
  await open('cashier', '/payments/chargebacks/1');
  await screen.findByText(/The bank is reviewing it/);
  at.ledger.banks.decide(disputes[0] ?? '', 'won');
  await at.deliver();
  expect(await screen.findByText(/^The bank decided for you\./)).toBeInTheDocument();
  expect(await fact('Refunds')).toHaveTextContent('Not blocked by this chargeback.');
  expect(await screen.findByRole('button', { name: /^Allow charging/ })).toBeInTheDocument();
});

test('of two users who edit the same text, the second chooses, and other texts are both kept', async () => {
  const { user } = await open('cashier', '/payments/chargebacks/2');
  const carrier = await screen.findByLabelText('Carrier');
  await user.type(carrier, 'UPS');
  const colleague = await server.as(HOUSE, 'super');
  const { data } = await colleague.gql<{ chargeback: { id: string; version: number; evidence: object } }>(
    `{ chargeback(number: 2) { id version evidence { productDescription customerCommunication refundPolicy refundRefusal
       shippingAddress shippingDate shippingCarrier trackingNumber otherEvidence } } }`,
  );
  const { id, version, evidence } = data.chargeback;
  await colleague.gql(
    'mutation ($input: SaveChargebackEvidenceInput!) { saveChargebackEvidence(input: $input) { userErrors { code } } }',
    { input: { id, version, evidence: { ...evidence, shippingCarrier: 'FedEx', shippingDate: 'May 4' } } },
  );
  await waitFor(() => expect(screen.getByLabelText('Shipped on')).toHaveValue('May 4'));
  await user.click(screen.getByRole('button', { name: 'Save evidence' }));
  await user.click(await screen.findByRole('radio', { name: 'Theirs FedEx' }));
  expect(carrier).toHaveValue('FedEx');
  await user.click(screen.getByRole('radio', { name: 'Mine UPS' }));
  await user.click(screen.getByRole('button', { name: 'Save evidence' }));
  expect(await screen.findByText('Evidence saved. Nothing was sent yet.')).toBeInTheDocument();
  expect(screen.getByLabelText('Shipped on')).toHaveValue('May 4');
});

test('a loss is accepted after a question', async () => {
  const { user } = await open('cashier', '/payments/chargebacks/3');
  await user.click(await screen.findByRole('button', { name: 'Accept the loss…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept the loss?' }));
  await user.click(dialog.getByRole('button', { name: 'Accept the loss' }));
  expect(await screen.findByText('Loss accepted.')).toBeInTheDocument();
  expect(await screen.findByText(/^The bank decided for the bidder\./)).toBeInTheDocument();
  expect(await fact('Outcome')).toHaveTextContent(/^Lost, /);
  const history = within(screen.getByRole('region', { name: 'History' }));
  expect(history.getAllByRole('definition').map((entry) => entry.textContent)).toEqual([
    'Status: Lost The system',
    expect.stringMatching(/^Loss accepted .+/),
    expect.stringMatching(/^Acceptance of the loss requested .+/),
    'Opened. The bidder says that they didn’t make this payment. The system',
  ]);
});

test('before a user allows charging while a chargeback is open, the dialog warns that the bidder may pay twice', async () => {
  const { user } = await open('cashier', '/payments/chargebacks/2');
  await user.click(await screen.findByRole('button', { name: /^Allow charging invoice/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Allow charging/ }));
  expect(await dialog.findByText(/^The chargeback isn't decided yet\./)).toBeInTheDocument();
});

test('an invoice leads to its chargebacks: from Charged back in its list, and from its payments', async () => {
  const { user } = await open('cashier', `/invoices/InvoiceGroupDetails/${at.house.groupId}`);
  const [link] = await screen.findAllByRole('link', { name: /^Charged back, chargebacks of invoice \d+$/ });
  await user.click(link ?? document.body);
  expect(await screen.findByText(/^Invoice #\d+ only\./)).toBeInTheDocument();
  expect(await rows()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Show all invoices' }));
  await waitFor(async () => expect(await rows()).toHaveLength(3));
});

test('the payments of an invoice show its chargebacks', async () => {
  const { user } = await open('cashier', `/invoices/EditInvoices/${at.house.groupId}`);
  const [menu] = await screen.findAllByRole('button', { name: /^Actions for invoice \d+$/ });
  await chooseItem(user, menu ?? document.body, 'Payments');
  const dialog = within(await screen.findByRole('dialog', { name: 'Payments' }));
  const list = within(await dialog.findByRole('list', { name: 'Chargebacks' }));
  await user.click(list.getByRole('link', { name: /^Chargeback \d$/ }));
  expect(await screen.findByRole('heading', { name: /^Chargeback \d$/ })).toBeInTheDocument();
});

test('a chargeback that does not exist is said not to exist', async () => {
  await open('clerk', '/payments/chargebacks/99');
  expect(await screen.findByText("This chargeback doesn't exist.")).toBeInTheDocument();
});
