import { screen, waitFor, within } from '@testing-library/react';
import type {
  CardRequestsJson,
  RequestCardAnswerJson,
} from '../../../upstream/payments/card-requests/card-request-wire';
import { openApp } from '../../support/browser/web-app';
import { ofFile, servicesOfFile } from '../../support/services/of-file';
import { chargingHouse, houseOfCards } from '../charge-runs/charging-setup';

const [FIRST, SECOND, NAMELESS, LIVE] = [0, 1, 2, 3];

const { upstream, server } = servicesOfFile({ quiet: true });
const house = ofFile(() =>
  chargingHouse(upstream, houseOfCards(['success', 'success', 'success', 'success'], { userName: 'card-menu' })),
);

beforeAll(async () => {
  await upstream.db.query("update approval set email = '' where house_id = $1 and id = $2", [
    house.api.houseId,
    house.bidderIds[NAMELESS],
  ]);
  await upstream.db.query("update approval set email = 'buyer@example.com' where house_id = $1 and id = $2", [
    house.api.houseId,
    house.bidderIds[FIRST],
  ]);
});
afterEach(() => jest.restoreAllMocks());

const openBidder = async (index: number, user = 'cashier') =>
  openApp(server.url, `/customers/bidder/${house.bidderIds[index]}`, (await server.as('card-menu', user)).cookie);
const section = async () => within(await screen.findByRole('region', { name: 'Card on file' }));
const menu = async () => (await section()).findByRole('button', { name: 'Replace card' });
const item = (name: string) => screen.findByRole('menuitem', { name });
const requests = async (index: number) =>
  (await house.api.get<CardRequestsJson>(`cardRequests?approvalIDs=${house.bidderIds[index]}`)).bidders[0]
    ?.cardRequests ?? [];

test('staff copy a link, which is listed with who created it, and cancel it', async () => {
  const { user } = await openBidder(FIRST);
  await user.click(await menu());
  await user.click(await item('Copy link'));
  expect(await screen.findByText('Link copied. It works once, for 7 days.')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toMatch(/\/card\/CRD[A-Z2-9]{32}$/);
  const list = within(await (await section()).findByRole('list', { name: 'Links to save a card' }));
  expect(list.getByText('Open')).toBeInTheDocument();
  expect(list.getByText(/^Link created on .* by .+\. Works until /)).toBeInTheDocument();
  await user.click(list.getByRole('button', { name: 'Cancel link' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel link' }));
  expect(await screen.findByText('Link canceled.')).toBeInTheDocument();
  expect(await list.findByText('Canceled')).toBeInTheDocument();
  expect(list.queryByRole('button')).not.toBeInTheDocument();
  expect(await requests(FIRST)).toMatchObject([{ state: 'CANCELED', recipient: null }]);
});

test('a browser without a clipboard shows the link instead', async () => {
  const { user } = await openBidder(SECOND);
  await user.click(await menu());
  const choice = await item('Copy link');
  // Browsers offer none to pages that aren't served over HTTPS.
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
  await user.click(choice);
  expect(await screen.findByText(/^The link is http.*\/card\/CRD[A-Z2-9]{32}$/)).toBeInTheDocument();
});

test('staff email a link to the bidder’s address, or to another one, and a wrong address is refused', async () => {
  const { user } = await openBidder(FIRST);
  await user.click(await menu());
  await user.click(await item('Email a link…'));
  const dialog = within(await screen.findByRole('dialog'));
  const email = dialog.getByRole('textbox', { name: /^Email/ });
  expect(email).toHaveValue('buyer@example.com');
  await user.clear(email);
  await user.type(email, 'nobody');
  expect(dialog.getByRole('button', { name: 'Send link' })).toHaveAccessibleDescription(/^Enter one email address/);
  await user.type(email, '@example.com');
  await user.click(dialog.getByRole('button', { name: 'Send link' }));
  expect(await screen.findByText('Link sent to nobody@example.com.')).toBeInTheDocument();
  expect(await (await section()).findByText(/^Link emailed to nobody@example\.com on /)).toBeInTheDocument();
});

test('a bidder without an email address can’t be emailed, and the menu says why', async () => {
  const { user } = await openBidder(NAMELESS);
  await user.click(await menu());
  const email = await screen.findByRole('menuitem', { name: /^Email a link…/ });
  expect(email).toHaveTextContent('This bidder has no valid email address.');
  expect(email).toHaveAttribute('aria-disabled', 'true');
});

test('the card page opens in a new tab that can’t reach the app, and none stays open after a refusal', async () => {
  const { user } = await openBidder(SECOND);
  const tab = { opener: window as Window | null, close: jest.fn(), location: { replace: jest.fn() } };
  jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  await user.click(await menu());
  await user.click(await item('Open the card page'));
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(expect.stringMatching(/\/card\/CRD/)));
  expect(tab.opener).toBeNull();
  expect(tab.close).not.toHaveBeenCalled();
  await upstream.db.query('update house set payment_processing_enabled = false where id = $1', [house.api.houseId]);
  await user.click(await menu());
  await user.click(await item('Open the card page'));
  expect(await screen.findByText(/^No link was created\./)).toBeInTheDocument();
  expect(tab.close).toHaveBeenCalledTimes(1);
  await upstream.db.query('update house set payment_processing_enabled = true where id = $1', [house.api.houseId]);
});

test('a card that the bidder saves appears without a reload, with the mandate', async () => {
  const { user } = await openBidder(LIVE);
  await menu();
  const { url } = await house.api.post<RequestCardAnswerJson>(`approval/${house.bidderIds[LIVE]}/cardRequest`, {
    email: null,
  });
  expect(await (await section()).findByText('Open')).toBeInTheDocument();
  const link = server.url + new URL(url ?? '').pathname;
  const post = (address: string, form: Record<string, string>) =>
    fetch(address, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  const page = new URL((await post(link, { answer: 'open' })).headers.get('location') ?? '').pathname;
  await post(server.url + page, { answer: 'save', card: 'limit' });
  await fetch(`${link}?returned=1`);
  const part = await section();
  expect(await part.findByText(/^American Express/)).toBeInTheDocument();
  await user.click(await part.findByText(/^Card saved by the bidder on .*, mandate version 1\.$/));
  expect(part.getByText(/^I authorize /)).toBeVisible();
  expect(part.queryByRole('list', { name: 'Links to save a card' })).not.toBeInTheDocument();
});

test('users who can’t charge cards see the links, but can’t create or cancel any', async () => {
  await house.api.post(`approval/${house.bidderIds[SECOND]}/cardRequest`, { email: null });
  await openBidder(SECOND, 'clerk');
  const part = await section();
  expect(await part.findByText('Open')).toBeInTheDocument();
  expect(part.queryByRole('button')).not.toBeInTheDocument();
});

test('the payments of an invoice show the card on file and an open link, with the same menu', async () => {
  const { user } = openApp(
    server.url,
    `/invoices/EditInvoices/${house.groupId}`,
    (await server.as('card-menu', 'cashier')).cookie,
  );
  await user.click(await screen.findByRole('button', { name: `Actions for invoice ${house.invoiceIds[LIVE]}` }));
  await user.click(await item('Payments'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Payments' }));
  const card = within(await dialog.findByRole('group', { name: 'Card on file' }));
  expect(card.getByText(/^Card on file:/)).toBeInTheDocument();
  await user.click(card.getByRole('button', { name: 'Replace card' }));
  await user.click(await item('Copy link'));
  expect(await card.findByText(/^Link open until /)).toBeInTheDocument();
});
