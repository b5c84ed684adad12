import { setHouse } from '../../../upstream/house/set-house';
import { readCardLink, refreshCardLink } from '../../../upstream/payments/card-requests/card-link';
import { cardHouse, GONE, pageOf } from './card-house';

const { at, bidder, signedIn, ask, linkTo, open, returned, requestsOf, requestOf, fileOf, openPages } = cardHouse(
  ['reopened', 'together', 'canceled', 'late', 'replaced', 'bank', 'wallet', 'silent', 'moved', 'deleted', 'gone'],
  'card-pages',
);

test('a link that is opened again closes its earlier page; of pages that are opened at once, at most one is open', async () => {
  const token = await linkTo('reopened');
  const first = pageOf(await open(token));
  const second = pageOf(await open(token));
  expect(openPages('reopened')).toEqual([second]);
  expect(first).not.toBe(second);
  at().ledger.expire(second);
  await at().deliver();
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
  await expect(open(token)).rejects.toMatchObject(GONE);
  await expect(refreshCardLink(at().upstream.services, token)).rejects.toMatchObject(GONE);
  await api.post(path, { version });
  at().ledger.events.splice(0);
});

test('a card that the bidder saves while staff cancel is on file, and the request is completed', async () => {
  const token = await linkTo('late');
  at().ledger.save(pageOf(await open(token)));
  at().ledger.events.splice(0);
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
  at().stripe.next = { status: 500, body: {} };
  await (await signedIn()).post(`cardRequest/${id}/cancel`, { version });
  at().stripe.next = at().ledger.answer;
  expect(await requestOf('canceled')).toMatchObject({ state: 'CANCELED' });
});

test('a new request replaces the open one and closes its page, but a card that was just saved there counts', async () => {
  const first = await linkTo('replaced');
  const page = pageOf(await open(first));
  const second = await linkTo('replaced');
  expect((await requestsOf('replaced')).cardRequests.map(({ state }) => state)).toEqual(['OPEN', 'CANCELED']);
  await expect(open(first)).rejects.toMatchObject(GONE);
  at().ledger.save(page);
  at().ledger.events.splice(0);
  await at().upstream.runner.drain();
  const { cardRequests, cardRequest } = await requestsOf('replaced');
  expect(cardRequests.map(({ state }) => state)).toEqual(['OPEN', 'COMPLETED']);
  expect(cardRequest).toEqual(cardRequests[1]);
  expect((await open(second)).url).not.toBeNull();
  await ask('replaced');
  await at().upstream.runner.drain();
  expect(openPages('replaced')).toEqual([]);
});

test('of requests that are made at once, one stays open', async () => {
  await Promise.all([ask('together'), ask('together'), ask('together')]);
  const { cardRequests } = await requestsOf('together');
  expect(cardRequests.filter(({ state }) => state === 'OPEN')).toEqual([cardRequests[0]]);
});

test('a bank account without a card is put on file as one, and what can’t be charged later is not', async () => {
  const bank = await linkTo('bank');
  at().ledger.save(pageOf(await open(bank)), 'bank');
  await at().deliver();
  expect(await fileOf('bank')).toMatchObject({ card: { kind: 'ACH', brand: 'STRIPE TEST BANK', lastFour: '6789' } });
  const { version } = await fileOf('wallet');
  const wallet = await linkTo('wallet');
  at().ledger.save(pageOf(await open(wallet)), 'wallet');
  await at().deliver();
  expect(await returned(wallet)).toBe('OPEN');
  expect(await fileOf('wallet')).toMatchObject({ version });
  at().ledger.save(pageOf(await open(wallet)));
  await at().deliver();
  expect(await returned(wallet)).toBe('SAVED');
});

test('a page whose answer is lost is closed before the next one opens, for the same customer', async () => {
  const token = await linkTo('silent');
  at().stripe.next = (asked) => {
    const answer = at().ledger.answer(asked);
    return asked.method === 'POST' ? 'hang up' : answer;
  };
  await expect(open(token)).rejects.toMatchObject({ status: 409, code: 'PROVIDER_AWAY' });
  await expect(open(token)).rejects.toMatchObject({ status: 409, code: 'PROVIDER_AWAY' });
  at().stripe.next = at().ledger.answer;
  const last = pageOf(await open(token));
  expect(openPages('silent')).toEqual([last]);
  const description = `Bidder ${bidder('silent')}`;
  const customers = [...at().ledger.setups.customers.values()].filter((one) => one.description === description);
  expect(customers).toHaveLength(1);
});

test.each([
  { name: 'deleted', provider: 'still lists' },
  { name: 'gone', provider: 'no longer knows' },
] as const)(
  'a link whose customer was deleted ($name), which Stripe $provider, opens a page for a new one',
  async ({ name }) => {
    const token = await linkTo(name);
    const first = pageOf(await open(token));
    const customer = String(at().ledger.sessions.get(first)?.customer);
    at().ledger.setups.deleteCustomer(customer);
    if (name === 'gone')
      at().stripe.next = (asked) =>
        asked.path.includes(`customer=${customer}`)
          ? { status: 404, body: { error: { type: 'invalid_request_error', code: 'resource_missing' } } }
          : at().ledger.answer(asked);
    expect(await returned(token)).toBe('OPEN');
    const opened = await Promise.allSettled([open(token), open(token)]);
    expect(opened.some(({ status }) => status === 'fulfilled')).toBe(true);
    const last = pageOf(await open(token));
    // A page of the deleted customer can save no card.
    expect(openPages(name).filter((id) => id !== first || name === 'deleted')).toEqual([last]);
    const { customer: next } = at().ledger.sessions.get(last) ?? {};
    expect(next).not.toBe(customer);
    at().ledger.save(last);
    await at().deliver();
    expect(await returned(token)).toBe('SAVED');
    expect(await fileOf(name)).toMatchObject({ card: { lastFour: '4242' } });
    at().stripe.next = at().ledger.answer;
    const made = [...at().ledger.setups.customers.values()].filter(
      ({ description }) => description === `Bidder ${bidder(name)}`,
    );
    expect(made).toHaveLength(2);
  },
);

test('a house that moved to another account of the provider gets no card of the earlier one', async () => {
  const token = await linkTo('moved');
  const page = pageOf(await open(token));
  const { version } = await fileOf('moved');
  await setHouse(at().upstream.services, { userName: 'card-pages', settings: { stripeAccount: 'acct_New' } });
  at().ledger.save(page);
  await at().deliver();
  expect(await fileOf('moved')).toMatchObject({ version });
  expect(await requestOf('moved')).toMatchObject({ state: 'CANCELED', card: null });
  await expect(open(token)).rejects.toMatchObject(GONE);
});

test('a house whose card processing ends can’t ask for cards, and its links no longer work', async () => {
  const token = await linkTo('moved');
  await setHouse(at().upstream.services, {
    userName: 'card-pages',
    settings: { paymentProcessingEnabled: false },
  });
  await expect(readCardLink(at().upstream.services, token)).rejects.toMatchObject(GONE);
  await expect(open(token)).rejects.toMatchObject(GONE);
});
