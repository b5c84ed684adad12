import type { RequestCardAnswerJson } from '../../../upstream/payments/card-requests/card-request-wire';
import { ofFile, servicesOfFile } from '../../support/services/of-file';
import type { TestCaller } from '../../support/services/server';
import { chargingHouse, houseOfCards } from '../charge-runs/charging-setup';

const { upstream, server } = servicesOfFile({ quiet: true });
const house = ofFile(() =>
  chargingHouse(upstream, houseOfCards(['success', 'success', 'success', 'silent'], { userName: 'card-api' })),
);
const cashier = ofFile(() => server.as('card-api', 'cashier'));

interface Request {
  readonly id: string;
  readonly number: number;
  readonly version: number;
  readonly state: string;
  readonly savedCard: { readonly brand: string; readonly lastFour: string } | null;
  readonly mandate: { readonly version: number; readonly agreedAt: string | null };
}
interface Bidder {
  readonly id: string;
  readonly card: {
    readonly requests: readonly Request[];
    readonly savedBy: Request | null;
    readonly onFile: { readonly brand: string };
  };
}
const REQUEST = 'id number version state savedCard { brand lastFour } mandate { version agreedAt }';
const CARD = `requests { ${REQUEST} } savedBy { ${REQUEST} } onFile { brand }`;
const bidder = async (index: number) =>
  (
    await cashier.gql<{ approval: Bidder }>(
      `query ($number: Int!) { approval(number: $number) { id card { ${CARD} } } }`,
      {
        number: house.bidderIds[index],
      },
    )
  ).data.approval;

interface Asked {
  requestCard: { request: Request | null; card: object | null; url: string | null; userErrors: { code: string }[] };
}
let keys = 0;
const ask = (caller: TestCaller, id: string, email?: string) =>
  caller.gql<Asked>(
    `mutation ($input: RequestCardInput!) { requestCard(input: $input) { request { ${REQUEST} } card { ${CARD} } url userErrors { code } } }`,
    { input: { id, email, idempotencyKey: `card-api-${(keys += 1)}` } },
  );
const cancel = (caller: TestCaller, input: object) =>
  caller.gql<{ cancelCardRequest: { request: Request | null; userErrors: { code: string }[] } }>(
    `mutation ($input: CancelCardRequestInput!) { cancelCardRequest(input: $input) { request { ${REQUEST} } userErrors { code } } }`,
    { input },
  );

/** The address on the test's server; links are below PUBLIC_URL. */
const here = (address: string): string => server.url + new URL(address).pathname + new URL(address).search;
const linkTo = async (index: number): Promise<string> => {
  const { url } = await house.api.post<RequestCardAnswerJson>(`approval/${house.bidderIds[index]}/cardRequest`, {
    email: null,
  });
  return here(url ?? '');
};
const read = async (address: string) => (await fetch(address)).text();
const post = (address: string, form: Record<string, string>) =>
  fetch(address, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
async function openPage(link: string): Promise<string> {
  const response = await post(link, { answer: 'open' });
  expect(response.status).toBe(303);
  return here(response.headers.get('location') ?? '');
}

test('users who can charge cards request one and cancel the request, and the requests of a list of bidders cost one call', async () => {
  const { id } = await bidder(0);
  const { data } = await ask(cashier, id);
  expect(data.requestCard).toMatchObject({
    request: { state: 'OPEN', savedCard: null, mandate: { version: 1, agreedAt: null } },
    url: expect.stringMatching(/\/card\/CRD/) as string,
    userErrors: [],
  });
  expect(data.requestCard.card).toMatchObject({ requests: [data.requestCard.request], savedBy: null });
  const answer = await cashier.gql<{ invoices: { nodes: { approval: Bidder }[] } }>(
    `{ invoices(first: 50) { nodes { approval { id card { ${CARD} } } } } }`,
  );
  expect(answer.data.invoices.nodes).toHaveLength(house.bidderIds.length);
  expect(answer.calls.filter((call) => call.includes('ardRequest'))).toEqual([
    'GET /app/house/{houseRef}/cardRequests',
  ]);
  const request = data.requestCard.request;
  const node = await cashier.gql<{ node: Request }>(
    `query ($id: ID!) { node(id: $id) { ... on CardRequest { ${REQUEST} } } }`,
    { id: request?.id },
  );
  expect(node.data.node).toEqual(request);
  const input = { id: request?.id, version: request?.version };
  expect((await cancel(cashier, input)).data.cancelCardRequest).toMatchObject({
    request: { state: 'CANCELED', version: 2 },
    userErrors: [],
  });
});

test('an unknown bidder or request is not found, and a wrong address is refused', async () => {
  for (const id of ['none', '', 'QXBwcm92YWw6MTo5OTk5OTk5OTk'])
    expect((await ask(cashier, id)).data.requestCard).toEqual({
      request: null,
      card: null,
      url: null,
      userErrors: [{ code: 'NOT_FOUND' }],
    });
  expect((await cancel(cashier, { id: 'none', version: 1 })).data.cancelCardRequest).toEqual({
    request: null,
    userErrors: [{ code: 'NOT_FOUND' }],
  });
  const { id } = await bidder(0);
  expect((await ask(cashier, id, 'a@b, c@d')).data.requestCard.userErrors).toEqual([{ code: 'EMAIL_INVALID' }]);
});

test('users who can’t charge cards see requests, but make none', async () => {
  const clerk = await server.as('card-api', 'clerk');
  const { id } = await bidder(0);
  const { errors } = await ask(clerk, id);
  expect(errors[0]?.extensions.code).toBe('FORBIDDEN');
  const seen = await clerk.gql<{ approval: Bidder }>(
    `query ($number: Int!) { approval(number: $number) { id card { ${CARD} } } }`,
    { number: house.bidderIds[0] },
  );
  expect(seen.data.approval.card.requests).toHaveLength(1);
});

test('a bidder reads what to agree to on a page without scripts, cookies, or a referrer, and saves a card of the sandbox', async () => {
  const link = await linkTo(1);
  const response = await fetch(link);
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toContain('<h1>Save a card for your purchases</h1>');
  expect(html).toMatch(/I authorize .+ to keep this card on file/);
  expect(html).not.toContain('<script');
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'nonce-/);
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('set-cookie')).toBeNull();
  const page = await openPage(link);
  expect(await read(page)).toContain('<option value="decline">Mastercard: is declined by the bank</option>');
  const declined = here((await post(page, { answer: 'decline' })).headers.get('location') ?? '');
  expect(declined).toBe(`${link}?returned=1`);
  expect(await read(declined)).toContain('<h1>Your card isn’t saved yet</h1>');
  expect((await fetch(page)).status).toBe(404);
  const next = await openPage(link);
  expect((await post(page, { answer: 'save', card: 'success' })).status).toBe(404);
  const back = here((await post(next, { answer: 'save', card: 'limit' })).headers.get('location') ?? '');
  expect(await read(back)).toContain('<h1>Your card is saved</h1>');
  expect(await bidder(1)).toMatchObject({
    card: {
      onFile: { brand: 'American Express' },
      savedBy: { state: 'COMPLETED', savedCard: { brand: 'American Express' } },
    },
  });
  const ended = await fetch(link);
  expect([ended.status, await ended.text()]).toEqual([410, expect.stringContaining('This link doesn’t work')]);
  expect((await post(link, { answer: 'open' })).status).toBe(410);
});

test('of two pages of one link, only the last can save a card', async () => {
  const link = await linkTo(2);
  const [first, second] = [await openPage(link), await openPage(link)];
  expect((await post(first, { answer: 'save', card: 'success' })).status).toBe(404);
  expect((await post(second, { answer: 'save', card: 'keeps' })).status).toBe(303);
  expect((await post(second, { answer: 'save', card: 'success' })).status).toBe(404);
  expect(await read(`${link}?returned=1`)).toContain('<h1>Your card is saved</h1>');
  expect((await bidder(2)).card.onFile.brand).toBe('Mastercard');
});

test('a card of the sandbox without an event, whose bidder doesn’t come back, is found by polling', async () => {
  const page = await openPage(await linkTo(3));
  await post(page, { answer: 'save', card: 'silent' });
  upstream.clock.advance(3_600_000);
  await upstream.runner.drain();
  expect((await bidder(3)).card.savedBy).toMatchObject({ state: 'COMPLETED', savedCard: { brand: 'Example Bank' } });
});

test.each(['/card/', `/card/CRD${'A'.repeat(32)}`, '/card/x', '/sandbox/card/sbc_0', '/sandbox/card/a-b'])(
  'the address %s of no page says so without a detail',
  async (path) => {
    const response = await fetch(server.url + path);
    expect(response.status).toBe(404);
    expect(await response.text()).toMatch(/This link doesn’t work|This page does not exist/);
  },
);
