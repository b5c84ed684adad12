import { limits } from '../../../upstream/auth/sessions/limits';
import type { RequestCardAnswerJson } from '../../../upstream/payments/card-requests/card-request-wire';
import { ofFile, servicesOfFile } from '../../support/services/of-file';
import { chargingHouse, houseOfCards } from '../charge-runs/charging-setup';
import { makeLink } from './made-links';

const links = new Map<'pay' | 'card', string>();

const { upstream, server } = servicesOfFile({ quiet: true });
const house = ofFile(() => chargingHouse(upstream, houseOfCards(['confirms'], { userName: 'page-limit' })));

beforeAll(async () => {
  const [attempt] = await house.attempts(await house.chargeAll());
  if (!attempt) throw new Error('Nothing was charged.');
  const { url } = await house.api.post<RequestCardAnswerJson>(`approval/${house.bidderIds[0]}/cardRequest`, {
    email: null,
  });
  const here = (address: string) => server.url + new URL(address).pathname;
  links.set('pay', here(await makeLink(house.api, attempt)));
  links.set('card', here(url ?? ''));
});
beforeEach(() => upstream.db.query('delete from sign_in_failure', []));

const open = (link: string) =>
  fetch(link, { method: 'POST', body: new URLSearchParams({ answer: 'open' }), redirect: 'manual' });
/** Counts as many pages for the only address of this test as it may open. */
const exhaust = () =>
  upstream.db.query(
    'insert into sign_in_failure (key, at) select f.key, $1 from sign_in_failure f, generate_series(1, $2::int) where f.key = (select key from sign_in_failure order by id desc limit 1)',
    [upstream.clock.now(), limits.attempts.bidderPagesPerAddress],
  );

test.each([
  ['pay', 'Nothing was charged. Try again in a few minutes.'],
  ['card', 'Nothing was saved. Try again in a few minutes.'],
] as const)(
  'an address that opens too many pages by a %s link has to wait, and can still read the link',
  async (kind, outcome) => {
    const link = links.get(kind) ?? '';
    expect((await open(link)).status).toBe(303);
    await exhaust();
    const response = await open(link);
    const html = await response.text();
    expect([response.status, html.includes('Too many attempts'), html.includes(outcome)]).toEqual([429, true, true]);
    expect((await fetch(link)).status).toBe(200);
  },
);

test.each([
  ['pay', 'You are charged only once.'],
  ['card', 'Nothing was charged.'],
] as const)(
  'an address that returns to a %s link too often has to wait, without asking the provider or claiming an outcome',
  async (kind, outcome) => {
    const back = `${links.get(kind) ?? ''}?returned=1`;
    expect((await fetch(back)).status).toBe(200);
    await exhaust();
    const response = await fetch(back);
    const html = await response.text();
    expect([response.status, html.includes(`Reload this page in a few minutes. ${outcome}`)]).toEqual([429, true]);
  },
);

test('returns to unknown links count, so that links can’t be guessed', async () => {
  await fetch(`${server.url}/pay/PAYAAAAAAAAAAAAAAAA?returned=1`);
  await fetch(`${server.url}/card/CRD${'A'.repeat(32)}?returned=1`);
  expect(await upstream.db.query('select 1 from sign_in_failure', [])).toHaveLength(2);
});
