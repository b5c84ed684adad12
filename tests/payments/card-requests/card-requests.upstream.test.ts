import { setHouse } from '../../../upstream/house/set-house';
import { openCardLink, readCardLink, refreshCardLink } from '../../../upstream/payments/card-requests/card-link';
import type {
  CardRequestJson,
  CardRequestsJson,
  OpenCardLinkJson,
  RequestCardAnswerJson,
} from '../../../upstream/payments/card-requests/card-request-wire';
import type { CardOnFileJson } from '../../../upstream/payments/cards/card-wire';
import type { ChargeAttemptsJson } from '../../../upstream/payments/charging/charge-wire';
import { clientOf } from '../../invoicing/house-at-work';
import { type StripeHouse, stripeHouse } from '../reconciliation/stripe-setup';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NAMES = [
  'saved',
  'again',
  'doubled',
  'lost',
  'polled',
  'reopened',
  'together',
  'canceled',
  'late',
  'replaced',
  'expired',
  'bank',
  'wallet',
  'silent',
  'repeated',
  'mailed',
  'moved',
] as const;
type Name = (typeof NAMES)[number];

let at: StripeHouse;
const bidders = new Map<Name, number>();

beforeAll(async () => {
  at = await stripeHouse(
    NAMES.map(() => 'declines'),
    { userName: 'card-requests' },
  );
  for (const [index, name] of NAMES.entries()) {
    const [row] = await at.upstream.db.query<{ id: number }>(
      'select approval_id as id from invoice where house_id = $1 and id = $2',
      [at.house.api.houseId, at.house.invoiceIds[index]],
    );
    bidders.set(name, row?.id ?? 0);
  }
});
afterAll(() => at.stop());

const bidder = (name: Name): number => bidders.get(name) ?? 0;
/** Sessions end while the clock advances. */
const signedIn = () => clientOf(at.upstream, 'card-requests', 'cashier');
const ask = async (name: Name, email: string | null = null): Promise<RequestCardAnswerJson> =>
  (await signedIn()).post(`approval/${bidder(name)}/cardRequest`, { email });
const tokenOf = ({ url }: { url: string | null }): string => url?.split('/').at(-1) ?? '';
const linkTo = async (name: Name): Promise<string> => tokenOf(await ask(name));
const open = (token: string): Promise<OpenCardLinkJson> => openCardLink(at.upstream.services, token);
const pageOf = ({ url }: OpenCardLinkJson): string => url?.split('/').at(-1) ?? '';
const returned = async (token: string) => (await refreshCardLink(at.upstream.services, token)).cardLink.state;
async function requestsOf(name: Name): Promise<CardRequestsJson['bidders'][number]> {
  const api = await signedIn();
  const { bidders: found } = await api.get<CardRequestsJson>(`cardRequests?approvalIDs=${bidder(name)}`);
  const [one] = found;
  if (!one) throw new Error(`no bidder ${name}`);
  return one;
}
async function requestOf(name: Name): Promise<CardRequestJson> {
  const [latest] = (await requestsOf(name)).cardRequests;
  if (!latest) throw new Error(`no request of ${name}`);
  return latest;
}
async function fileOf(name: Name): Promise<CardOnFileJson> {
  const { cardsOnFile } = await (
    await signedIn()
  ).get<{ cardsOnFile: CardOnFileJson[] }>(`cardsOnFile?ids=${bidder(name)}`);
  const [file] = cardsOnFile;
  if (!file) throw new Error(`no bidder ${name}`);
  return file;
}
const openPages = (name: Name): string[] =>
  at.ledger.openPages().filter((id) => at.ledger.sessions.get(id)?.metadata?.bidder === String(bidder(name)));
const gone = { status: 410, code: 'LINK_ENDED' };
const auditOf = (name: Name) =>
  at.upstream.db.query<{ action: string; after: unknown }>(
    `select action, after from audit where house_id = $1 and type = 'CardRequest' and after ->> 'bidder' = $2 order by id`,
    [at.house.api.houseId, String(bidder(name))],
  );

test('a link to save a card is unguessable, answered once, and stored nowhere', async () => {
  const { cardRequest, url } = await ask('again');
  expect(url).toMatch(/\/card\/CRD[A-Z2-9]{32}$/);
  expect(cardRequest).toMatchObject({
    approvalID: bidder('again'),
    state: 'OPEN',
    stateText: 'Open',
    recipient: null,
    card: null,
    expiresAt: cardRequest.createdAt + 7 * DAY,
    mandate: { version: 1, agreedAt: null, setupRef: null },
  });
  expect(cardRequest.createdBy).not.toBeNull();
  const everything = await Promise.all(
    ['card_request', 'idempotency', 'audit', 'change', 'work'].map((table) =>
      at.upstream.db.query(`select * from ${table}`, []),
    ),
  );
  expect(JSON.stringify(everything)).not.toContain(tokenOf({ url }));
  expect(JSON.stringify(await requestsOf('again'))).not.toContain('CRD');
});

test('opening a link changes nothing at the provider until the bidder agrees', async () => {
  const token = await linkTo('saved');
  const before = at.stripe.asked.length;
  const { cardLink } = await readCardLink(at.upstream.services, token);
  expect(cardLink.mandate).toContain(`I authorize ${cardLink.houseName} to keep this card on file`);
  expect(cardLink.state).toBe('OPEN');
  expect(at.stripe.asked).toHaveLength(before);
  expect(await requestOf('saved')).toMatchObject({ mandate: { agreedAt: null } });
});

test('a bidder who saves a card has it on file with the mandate, and it can be charged', async () => {
  const token = await linkTo('saved');
  const before = await fileOf('saved');
  const page = pageOf(await open(token));
  expect(at.ledger.sessions.get(page)).toMatchObject({
    mode: 'setup',
    amount_total: null,
    metadata: { house: String(at.house.api.houseId), bidder: String(bidder('saved')) },
  });
  const opened = await requestOf('saved');
  expect(opened.mandate.agreedAt).not.toBeNull();
  at.ledger.save(page);
  await at.deliver();
  const file = await fileOf('saved');
  expect(file).toMatchObject({
    card: { kind: 'CARD', brand: 'Visa', lastFour: '4242', expires: '08/2030' },
    version: before.version + 1,
  });
  const { cardRequest, cardRequests } = await requestsOf('saved');
  expect(cardRequest).toEqual(cardRequests[0]);
  expect(cardRequest).toMatchObject({
    state: 'COMPLETED',
    stateText: 'Card saved',
    endedBy: null,
    card: { kind: 'CARD', brand: 'Visa', lastFour: '4242' },
    mandate: { version: 1, agreedAt: opened.mandate.agreedAt, mandateRef: null },
  });
  expect(cardRequest?.mandate.setupRef).toMatch(/^seti_/);
  expect((await auditOf('saved')).at(-1)).toMatchObject({
    action: 'card.save',
    after: { state: 'COMPLETED', mandateVersion: 1, setupRef: cardRequest?.mandate.setupRef },
  });
  expect(await returned(token)).toBe('SAVED');
  await expect(open(token)).rejects.toMatchObject(gone);
  await expect(readCardLink(at.upstream.services, token)).rejects.toMatchObject(gone);
  const run = await at.charge([at.house.invoiceIds[0] ?? 0]);
  const { chargeAttempts } = await (await signedIn()).get<ChargeAttemptsJson>(`chargeRun/${run}/attempts`);
  expect(chargeAttempts).toMatchObject([{ state: 'CHARGED', card: { lastFour: '4242' } }]);
  at.ledger.events.splice(0);
});

test('the next card of a bidder is saved for the same customer at the provider', async () => {
  const first = pageOf(await open(await linkTo('again')));
  at.ledger.save(first);
  await at.deliver();
  const second = pageOf(await open(await linkTo('again')));
  const [one, other] = [first, second].map((id) => at.ledger.sessions.get(id)?.customer);
  expect(other).toBe(one);
  expect([...at.ledger.setups.customers.keys()].filter((id) => id === one)).toHaveLength(1);
});

test('a card is put on file once, whichever of its events, its return, and a poll comes first, and however often', async () => {
  const token = await linkTo('doubled');
  const { version } = await fileOf('doubled');
  at.ledger.save(pageOf(await open(token)));
  const events = at.ledger.events.splice(0);
  expect(await returned(token)).toBe('SAVED');
  at.ledger.events.push(...events, ...events);
  await at.deliver();
  at.upstream.clock.advance(HOUR);
  await at.upstream.runner.drain();
  expect(await returned(token)).toBe('SAVED');
  expect((await fileOf('doubled')).version).toBe(version + 1);
  expect((await auditOf('doubled')).map(({ action }) => action)).toEqual(['card.request', 'card.save']);
});

test('a card that was saved without an event is found when the bidder returns, and without a return by polling', async () => {
  const token = await linkTo('lost');
  at.ledger.save(pageOf(await open(token)));
  at.ledger.events.splice(0);
  expect(await returned(token)).toBe('SAVED');
  const unseen = await linkTo('polled');
  const page = pageOf(await open(unseen));
  at.upstream.clock.advance(HOUR);
  await at.upstream.runner.drain();
  expect(await requestOf('polled')).toMatchObject({ state: 'OPEN' });
  at.ledger.save(page);
  at.ledger.events.splice(0);
  at.upstream.clock.advance(HOUR);
  await at.upstream.runner.drain();
  expect(await requestOf('polled')).toMatchObject({ state: 'COMPLETED' });
  expect(await fileOf('polled')).toMatchObject({ card: { lastFour: '4242' } });
});

test('a link that is opened again closes its earlier page; of pages that are opened at once, at most one is open', async () => {
  const token = await linkTo('reopened');
  const first = pageOf(await open(token));
  const second = pageOf(await open(token));
  expect(openPages('reopened')).toEqual([second]);
  expect(first).not.toBe(second);
  at.ledger.expire(second);
  await at.deliver();
  expect(await returned(token)).toBe('OPEN');
  const both = await linkTo('together');
  const opened = await Promise.allSettled([open(both), open(both), open(both)]);
  const usable = opened.flatMap((one) => (one.status === 'fulfilled' ? [pageOf(one.value)] : []));
  expect(openPages('together').length).toBeLessThanOrEqual(1);
  expect(usable.filter((id) => openPages('together').includes(id))).toEqual(openPages('together'));
  const last = pageOf(await open(both));
  expect(openPages('together')).toEqual([last]);
});

test('staff cancel an open request: its page is closed, and the link no longer works', async () => {
  const token = await linkTo('canceled');
  await open(token);
  const api = await signedIn();
  const { cardRequestID: id, version } = await requestOf('canceled');
  const path = `cardRequest/${id}/cancel`;
  expect(await api.refused(path, { version: version + 1 })).toMatchObject({ status: 409, code: 'EDITED_MEANWHILE' });
  await api.post(path, { version });
  const canceled = await requestOf('canceled');
  expect(canceled).toMatchObject({ state: 'CANCELED', card: null });
  expect(canceled.endedBy).not.toBeNull();
  expect(openPages('canceled')).toEqual([]);
  await expect(open(token)).rejects.toMatchObject(gone);
  await expect(refreshCardLink(at.upstream.services, token)).rejects.toMatchObject(gone);
  await api.post(path, { version });
  at.ledger.events.splice(0);
});

test('a card that the bidder saves while staff cancel is on file, and the request is completed', async () => {
  const token = await linkTo('late');
  at.ledger.save(pageOf(await open(token)));
  at.ledger.events.splice(0);
  const { cardRequestID: id, version } = await requestOf('late');
  const api = await signedIn();
  expect(await api.post(`cardRequest/${id}/cancel`, { version })).toMatchObject({
    cardRequest: { state: 'COMPLETED' },
  });
  expect(await fileOf('late')).toMatchObject({ card: { lastFour: '4242' } });
  expect(await api.refused(`cardRequest/${id}/cancel`, { version })).toMatchObject({ status: 409, code: 'NOT_OPEN' });
});

test('a request that nobody opened can be canceled while the provider is away', async () => {
  await ask('canceled');
  const { cardRequestID: id, version } = await requestOf('canceled');
  at.stripe.next = { status: 500, body: {} };
  await (await signedIn()).post(`cardRequest/${id}/cancel`, { version });
  at.stripe.next = at.ledger.answer;
  expect(await requestOf('canceled')).toMatchObject({ state: 'CANCELED' });
});

test('a new request replaces the open one and closes its page, but a card that was just saved there counts', async () => {
  const first = await linkTo('replaced');
  const page = pageOf(await open(first));
  const second = await linkTo('replaced');
  expect((await requestsOf('replaced')).cardRequests.map(({ state }) => state)).toEqual(['OPEN', 'CANCELED']);
  await expect(open(first)).rejects.toMatchObject(gone);
  at.ledger.save(page);
  at.ledger.events.splice(0);
  await at.upstream.runner.drain();
  const { cardRequests, cardRequest } = await requestsOf('replaced');
  expect(cardRequests.map(({ state }) => state)).toEqual(['OPEN', 'COMPLETED']);
  expect(cardRequest).toEqual(cardRequests[1]);
  expect((await open(second)).url).not.toBeNull();
  await ask('replaced');
  await at.upstream.runner.drain();
  expect(openPages('replaced')).toEqual([]);
});

test('of requests that are made at once, one stays open', async () => {
  await Promise.all([ask('together'), ask('together'), ask('together')]);
  const { cardRequests } = await requestsOf('together');
  expect(cardRequests.filter(({ state }) => state === 'OPEN')).toEqual([cardRequests[0]]);
});

test('a request expires after a week, and its page is closed', async () => {
  const token = await linkTo('expired');
  const { cardRequestID } = await requestOf('expired');
  at.upstream.clock.advance(6 * DAY);
  const page = pageOf(await open(token));
  expect(openPages('expired')).toEqual([page]);
  at.upstream.clock.advance(DAY);
  await expect(open(token)).rejects.toMatchObject(gone);
  expect(await requestOf('expired')).toMatchObject({ state: 'EXPIRED', version: 1 });
  await at.upstream.runner.drain();
  expect(await requestOf('expired')).toMatchObject({ state: 'EXPIRED', version: 2, endedBy: null });
  expect(openPages('expired')).toEqual([]);
  const api = await signedIn();
  const { version } = await requestOf('expired');
  expect(await api.refused(`cardRequest/${cardRequestID}/cancel`, { version })).toMatchObject({ code: 'NOT_OPEN' });
  at.ledger.events.splice(0);
});

test('a bank account without a card is put on file as one, and what can’t be charged later is not', async () => {
  const bank = await linkTo('bank');
  at.ledger.save(pageOf(await open(bank)), 'bank');
  await at.deliver();
  expect(await fileOf('bank')).toMatchObject({ card: { kind: 'ACH', brand: 'STRIPE TEST BANK', lastFour: '6789' } });
  const { version } = await fileOf('wallet');
  const wallet = await linkTo('wallet');
  at.ledger.save(pageOf(await open(wallet)), 'wallet');
  await at.deliver();
  expect(await returned(wallet)).toBe('OPEN');
  expect(await fileOf('wallet')).toMatchObject({ version });
  at.ledger.save(pageOf(await open(wallet)));
  await at.deliver();
  expect(await returned(wallet)).toBe('SAVED');
});

test('a page whose answer is lost is closed before the next one opens, for the same customer', async () => {
  const token = await linkTo('silent');
  at.stripe.next = (asked) => {
    const answer = at.ledger.answer(asked);
    return asked.method === 'POST' ? 'hang up' : answer;
  };
  await expect(open(token)).rejects.toMatchObject({ status: 409, code: 'PROVIDER_AWAY' });
  await expect(open(token)).rejects.toMatchObject({ status: 409, code: 'PROVIDER_AWAY' });
  at.stripe.next = at.ledger.answer;
  const last = pageOf(await open(token));
  expect(openPages('silent')).toEqual([last]);
  const description = `Bidder ${bidder('silent')}`;
  const customers = [...at.ledger.setups.customers.values()].filter((one) => one.description === description);
  expect(customers).toHaveLength(1);
});

test('a repeated request with the same key gets another link to the same request', async () => {
  const cashier = await at.upstream.signIn('card-requests', 'cashier');
  const api = await signedIn();
  const send = async () =>
    (
      await cashier.post<{ data: RequestCardAnswerJson }>(
        api.path(`approval/${bidder('repeated')}/cardRequest`),
        { email: null },
        { 'idempotency-key': 'card-once' },
      )
    ).body.data;
  const [first, second] = [await send(), await send()];
  expect(second.cardRequest).toEqual(first.cardRequest);
  await expect(readCardLink(at.upstream.services, tokenOf(first))).rejects.toMatchObject({ status: 404 });
  expect(await readCardLink(at.upstream.services, tokenOf(second))).toMatchObject({ cardLink: { state: 'OPEN' } });
});

test('an emailed link is sent once, and erased from the outbox then', async () => {
  const { cardRequest, url } = await ask('mailed', '  buyer@example.com ');
  expect(url).toBeNull();
  expect(cardRequest).toMatchObject({ recipient: 'buyer@example.com' });
  const mails = () =>
    at.upstream.db.query<{ recipient: string; subject: string; body: string; state: string }>(
      `select recipient, subject, body, state from mail where house_id = $1 and kind = 'card-link'`,
      [at.house.api.houseId],
    );
  const [queued] = await mails();
  expect(queued?.recipient).toBe('buyer@example.com');
  const token = /CRD[A-Z2-9]{32}/.exec(queued?.body ?? '')?.[0] ?? '';
  expect(await readCardLink(at.upstream.services, token)).toMatchObject({ cardLink: { state: 'OPEN' } });
  await at.upstream.runner.drain();
  const [sent, ...others] = await mails();
  expect(others).toEqual([]);
  expect(sent?.body).not.toContain('CRD');
  const api = await signedIn();
  expect(await api.refused(`approval/${bidder('mailed')}/cardRequest`, { email: 'nobody' })).toMatchObject({
    status: 422,
    code: 'EMAIL_INVALID',
    field: 'email',
  });
});

test('unknown links, bidders, and requests are not found', async () => {
  const api = await signedIn();
  await expect(readCardLink(at.upstream.services, 'CRDAAAA')).rejects.toMatchObject({ status: 404 });
  await expect(refreshCardLink(at.upstream.services, 'CRDAAAA')).rejects.toMatchObject({ status: 404 });
  await expect(open('CRDAAAA')).rejects.toMatchObject({ status: 404 });
  expect(await api.refused('approval/2147483647/cardRequest', { email: null })).toMatchObject({ status: 404 });
  expect(await api.refused('cardRequest/2147483647/cancel', { version: 1 })).toMatchObject({ status: 404 });
  expect(await api.get<CardRequestsJson>('cardRequests?approvalIDs=2147483647')).toEqual({
    bidders: [{ approvalID: 2_147_483_647, cardRequests: [], cardRequest: null }],
    cardRequests: [],
  });
});

test('a house that moved to another account of the provider gets no card of the earlier one', async () => {
  const token = await linkTo('moved');
  const page = pageOf(await open(token));
  const { version } = await fileOf('moved');
  await setHouse(at.upstream.services, { userName: 'card-requests', settings: { stripeAccount: 'acct_New' } });
  at.ledger.save(page);
  await at.deliver();
  expect(await fileOf('moved')).toMatchObject({ version });
  expect(await requestOf('moved')).toMatchObject({ state: 'CANCELED', card: null });
  await expect(open(token)).rejects.toMatchObject(gone);
});

test('a house whose card processing ends can’t ask for cards, and its links no longer work', async () => {
  const token = await linkTo('moved');
  await setHouse(at.upstream.services, {
    userName: 'card-requests',
    settings: { paymentProcessingEnabled: false },
  });
  await expect(readCardLink(at.upstream.services, token)).rejects.toMatchObject(gone);
  await expect(open(token)).rejects.toMatchObject(gone);
});
