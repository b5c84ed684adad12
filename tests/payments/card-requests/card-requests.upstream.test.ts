import { readCardLink, refreshCardLink } from '../../../upstream/payments/card-requests/card-link';
import type {
  CardRequestsJson,
  RequestCardAnswerJson,
} from '../../../upstream/payments/card-requests/card-request-wire';
import type { ChargeAttemptsJson } from '../../../upstream/payments/charge-wire';
import { cardHouse, GONE, pageOf, tokenOf } from './card-house';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const { at, bidder, signedIn, ask, linkTo, open, returned, requestsOf, requestOf, fileOf, openPages, auditOf } =
  cardHouse(['saved', 'again', 'doubled', 'lost', 'polled', 'expired', 'repeated', 'mailed'], 'card-requests');

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
      at().upstream.db.query(`select * from ${table}`, []),
    ),
  );
  expect(JSON.stringify(everything)).not.toContain(tokenOf({ url }));
  expect(JSON.stringify(await requestsOf('again'))).not.toContain('CRD');
});

test('opening a link changes nothing at the provider until the bidder agrees', async () => {
  const token = await linkTo('saved');
  const before = at().stripe.asked.length;
  const { cardLink } = await readCardLink(at().upstream.services, token);
  expect(cardLink.mandate).toContain(`I authorize ${cardLink.houseName} to keep this card on file`);
  expect(cardLink.state).toBe('OPEN');
  expect(at().stripe.asked).toHaveLength(before);
  expect(await requestOf('saved')).toMatchObject({ mandate: { agreedAt: null } });
});

test('a bidder who saves a card has it on file with the mandate, and it can be charged', async () => {
  const token = await linkTo('saved');
  const before = await fileOf('saved');
  const page = pageOf(await open(token));
  expect(at().ledger.sessions.get(page)).toMatchObject({
    mode: 'setup',
    amount_total: null,
    metadata: { house: String(at().house.api.houseId), bidder: String(bidder('saved')) },
  });
  const opened = await requestOf('saved');
  expect(opened.mandate.agreedAt).not.toBeNull();
  at().ledger.save(page);
  await at().deliver();
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
  await expect(open(token)).rejects.toMatchObject(GONE);
  await expect(readCardLink(at().upstream.services, token)).rejects.toMatchObject(GONE);
  const run = await at().charge([at().house.invoiceIds[0] ?? 0]);
  const { chargeAttempts } = await (await signedIn()).get<ChargeAttemptsJson>(`chargeRun/${run}/attempts`);
  expect(chargeAttempts).toMatchObject([{ state: 'CHARGED', card: { lastFour: '4242' } }]);
  at().ledger.events.splice(0);
});

test('the next card of a bidder is saved for the same customer at the provider', async () => {
  const first = pageOf(await open(await linkTo('again')));
  at().ledger.save(first);
  await at().deliver();
  const second = pageOf(await open(await linkTo('again')));
  const [one, other] = [first, second].map((id) => at().ledger.sessions.get(id)?.customer);
  expect(other).toBe(one);
  expect([...at().ledger.setups.customers.keys()].filter((id) => id === one)).toHaveLength(1);
});

test('a card is put on file once, whichever of its events, its return, and a poll comes first, and however often', async () => {
  const token = await linkTo('doubled');
  const { version } = await fileOf('doubled');
  at().ledger.save(pageOf(await open(token)));
  const events = at().ledger.events.splice(0);
  expect(await returned(token)).toBe('SAVED');
  at().ledger.events.push(...events, ...events);
  await at().deliver();
  at().upstream.clock.advance(HOUR);
  await at().upstream.runner.drain();
  expect(await returned(token)).toBe('SAVED');
  expect((await fileOf('doubled')).version).toBe(version + 1);
  expect((await auditOf('doubled')).map(({ action }) => action)).toEqual(['card.request', 'card.save']);
});

test('a card that was saved without an event is found when the bidder returns, and without a return by polling', async () => {
  const token = await linkTo('lost');
  at().ledger.save(pageOf(await open(token)));
  at().ledger.events.splice(0);
  expect(await returned(token)).toBe('SAVED');
  const unseen = await linkTo('polled');
  const page = pageOf(await open(unseen));
  at().upstream.clock.advance(HOUR);
  await at().upstream.runner.drain();
  expect(await requestOf('polled')).toMatchObject({ state: 'OPEN' });
  at().ledger.save(page);
  at().ledger.events.splice(0);
  at().upstream.clock.advance(HOUR);
  await at().upstream.runner.drain();
  expect(await requestOf('polled')).toMatchObject({ state: 'COMPLETED' });
  expect(await fileOf('polled')).toMatchObject({ card: { lastFour: '4242' } });
});

test('a request expires after a week, and its page is closed', async () => {
  const token = await linkTo('expired');
  const { cardRequestID } = await requestOf('expired');
  at().upstream.clock.advance(6 * DAY);
  const page = pageOf(await open(token));
  expect(openPages('expired')).toEqual([page]);
  at().upstream.clock.advance(DAY);
  await expect(open(token)).rejects.toMatchObject(GONE);
  expect(await requestOf('expired')).toMatchObject({ state: 'EXPIRED', version: 1 });
  await at().upstream.runner.drain();
  expect(await requestOf('expired')).toMatchObject({ state: 'EXPIRED', version: 2, endedBy: null });
  expect(openPages('expired')).toEqual([]);
  const api = await signedIn();
  const { version } = await requestOf('expired');
  expect(await api.refused(`cardRequest/${cardRequestID}/cancel`, { version })).toMatchObject({ code: 'NOT_OPEN' });
  at().ledger.events.splice(0);
});

test('a repeated request with the same key gets another link to the same request', async () => {
  const cashier = await at().upstream.signIn('card-requests', 'cashier');
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
  await expect(readCardLink(at().upstream.services, tokenOf(first))).rejects.toMatchObject({ status: 404 });
  expect(await readCardLink(at().upstream.services, tokenOf(second))).toMatchObject({ cardLink: { state: 'OPEN' } });
});

test('an emailed link is sent once, and erased from the outbox then', async () => {
  const { cardRequest, url } = await ask('mailed', '  buyer@example.com ');
  expect(url).toBeNull();
  expect(cardRequest).toMatchObject({ recipient: 'buyer@example.com' });
  const mails = () =>
    at().upstream.db.query<{ recipient: string; subject: string; body: string; state: string }>(
      `select recipient, subject, body, state from mail where house_id = $1 and kind = 'card-link'`,
      [at().house.api.houseId],
    );
  const [queued] = await mails();
  expect(queued?.recipient).toBe('buyer@example.com');
  const token = /CRD[A-Z2-9]{32}/.exec(queued?.body ?? '')?.[0] ?? '';
  expect(await readCardLink(at().upstream.services, token)).toMatchObject({ cardLink: { state: 'OPEN' } });
  await at().upstream.runner.drain();
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
  await expect(readCardLink(at().upstream.services, 'CRDAAAA')).rejects.toMatchObject({ status: 404 });
  await expect(refreshCardLink(at().upstream.services, 'CRDAAAA')).rejects.toMatchObject({ status: 404 });
  await expect(open('CRDAAAA')).rejects.toMatchObject({ status: 404 });
  expect(await api.refused('approval/2147483647/cardRequest', { email: null })).toMatchObject({ status: 404 });
  expect(await api.refused('cardRequest/2147483647/cancel', { version: 1 })).toMatchObject({ status: 404 });
  expect(await api.get<CardRequestsJson>('cardRequests?approvalIDs=2147483647')).toEqual({
    bidders: [{ approvalID: 2_147_483_647, cardRequests: [], cardRequest: null }],
    cardRequests: [],
  });
});
