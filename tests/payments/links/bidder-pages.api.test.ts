import { ofFile, servicesOfFile } from '../../support/services/of-file';
import { startTestServer } from '../../support/services/server';
import { chargingHouse, houseOfCards } from '../charge-runs/charging-setup';
import { makeLink } from './made-links';

const APPROVED = 0;
const DECLINED = 1;
const VERIFIED = 2;
const REPEATED = 3;

const { upstream, server } = servicesOfFile({ quiet: true });
const house = ofFile(() =>
  chargingHouse(upstream, houseOfCards(['confirms', 'confirms', 'verifies', 'confirms'], { userName: 'bidder-pages' })),
);

const charged = ofFile(async () => ({ run: await house.chargeAll() }));

const attempt = async (index: number) =>
  (await house.attempts(charged.run)).find(({ invoiceID }) => invoiceID === house.invoiceIds[index]);
/** The address on the test's server; links in emails are below PUBLIC_URL. */
const here = (address: string): string => server.url + new URL(address).pathname + new URL(address).search;
const links = new Map<number, string>();
/** The link of a charge, which is made while the charge waits. */
async function linkOf(index: number): Promise<string> {
  const waiting = await attempt(index);
  if (waiting && !links.has(index)) links.set(index, here(await makeLink(house.api, waiting)));
  return links.get(index) ?? '';
}
const read = async (address: string) => (await fetch(address)).text();
const post = (address: string, answer: string) =>
  fetch(address, { method: 'POST', body: new URLSearchParams({ answer }), redirect: 'manual' });
/** Follows the button of a link to the sandbox's page. */
async function openPage(link: string): Promise<string> {
  const response = await post(link, 'open');
  expect(response.status).toBe(303);
  return here(response.headers.get('location') ?? '');
}

test('a bidder reads what to confirm on a page without scripts, cookies, or a referrer', async () => {
  const link = await linkOf(APPROVED);
  const response = await fetch(link);
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toContain('<h1>Confirm your payment</h1>');
  expect(html).toMatch(/Invoice \d+, [\d.,]+ USD/);
  expect(html).not.toContain('<script');
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'nonce-/);
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('set-cookie')).toBeNull();
});

test('a payment that the bidder approves settles the charge as soon as the bidder returns', async () => {
  const link = await linkOf(APPROVED);
  const page = await openPage(link);
  expect(await read(page)).toContain('<h1>Approve this payment?</h1>');
  const back = here((await post(page, 'approve')).headers.get('location') ?? '');
  expect(back).toBe(`${link}?returned=1`);
  expect(await read(back)).toContain('<h1>Payment received</h1>');
  expect(await attempt(APPROVED)).toMatchObject({ state: 'CHARGED' });
  expect(await read(link)).toContain('<h1>Payment received</h1>');
});

test('a payment that the bidder declines ends the charge', async () => {
  const link = await linkOf(DECLINED);
  const page = await openPage(link);
  const back = here((await post(page, 'decline')).headers.get('location') ?? '');
  expect(await read(back)).toContain('<h1>This link no longer works</h1>');
  expect(await attempt(DECLINED)).toMatchObject({ state: 'DECLINED', reason: { code: 'authentication_failed' } });
});

test('a bank account that the bidder verifies is charged, and settles later', async () => {
  const link = await linkOf(VERIFIED);
  expect(await read(link)).toContain('<h1>Verify your bank account</h1>');
  const page = await openPage(link);
  await post(page, 'approve');
  expect(await read(`${link}?returned=1`)).toContain('<h1>Payment in progress</h1>');
  upstream.clock.advance(3_600_000);
  await upstream.runner.drain();
  expect(await attempt(VERIFIED)).toMatchObject({ state: 'CHARGED' });
});

test('a page of the sandbox that was replaced by another one can’t be answered', async () => {
  const link = await linkOf(REPEATED);
  const first = await openPage(link);
  const second = await openPage(link);
  expect((await fetch(first)).status).toBe(404);
  expect((await post(first, 'approve')).status).toBe(404);
  expect(await attempt(REPEATED)).toMatchObject({ state: 'ACTION_NEEDED' });
  expect(await read(second)).toContain('<h1>Approve this payment?</h1>');
});

test.each(['/pay/', '/pay/PAYAAAAAAAAAAAAAAAA', '/pay/x', '/sandbox/pay/sbp_0', '/sandbox/pay/../../x'])(
  'the address %s of no page says so',
  async (path) => {
    const response = await fetch(server.url + path, { redirect: 'manual' });
    const isOfPages = response.status === 404;
    expect(isOfPages ? await response.text() : 'moved').toMatch(/This page does not exist|^moved$/);
  },
);

test('only GET and POST are possible on these pages', async () => {
  expect((await fetch(await linkOf(REPEATED), { method: 'DELETE' })).status).toBe(405);
});

test('while the services are down, each kind of page says what was not done', async () => {
  const away = await startTestServer({ url: 'http://127.0.0.1:1' });
  try {
    for (const [path, title, outcome] of [
      ['/pay/PAYAAAAAAAAAAAAAAAA', 'The payment page could not be opened', 'Nothing was charged.'],
      [`/card/CRD${'A'.repeat(32)}`, 'The card page could not be opened', 'Nothing was saved.'],
      // The bidder may have paid or saved a card on the provider's page.
      ['/pay/PAYAAAAAAAAAAAAAAAA?returned=1', 'We couldn’t check your payment', 'You are charged only once.'],
      [
        `/card/CRD${'A'.repeat(32)}?returned=1`,
        'We couldn’t check whether your card was saved',
        'Nothing was charged.',
      ],
    ] as const) {
      const response = await fetch(away.url + path);
      const html = await response.text();
      expect([response.status, html.includes(title), html.includes(outcome)]).toEqual([503, true, true]);
    }
  } finally {
    await away.stop();
  }
});
