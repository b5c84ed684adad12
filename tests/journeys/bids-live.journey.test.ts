import { appendFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { BidHouse } from '../bulk-bidding/bid-house';
import { patience, staffPage } from '../support/browser/staff-page';
import { budgets, limitFor } from '../support/budgets';
import { waitFor } from '../support/product/operated-product';
import { browserOfFile, builtServerOfFile } from '../support/product/product-of-file';
import { houseOfFile, ofFile } from '../support/services/of-file';

const { bidLots: LOTS, liveBids: BIDS, bidsPerSecond: PER_SECOND } = budgets;
/** Open screens read bursts of changes at most this often. */
const MOST_READS_PER_SECOND = 4;
const MOST_ELEMENTS = 1400;
const SAMPLE_MS = 50;
/** How far a countdown may differ, with the time in which a busy machine reads it. */
const SLOW_MS = 10_000;
/** Typed for lots on which nobody bids. */
const CHOSEN = { 1: '100.00', 2: '150.00', 3: '200.00' };

const browser = browserOfFile();
const bidding = houseOfFile(() => BidHouse.start());
const product = builtServerOfFile(() => bidding.upstream);
const colleague = ofFile(() => bidding.upstream.signIn('sample', 'super'));
beforeAll(
  async () => {
    await bidding.session(LOTS);
    bidding.at(-86_400_000);
    await bidding.userOf(colleague);
  },
  limitFor(LOTS, 1000),
);

/** Notes the operations that a page sends. */
function watchReads(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/graphql')) return;
    const { operationName, query = '' } = request.postDataJSON() as { operationName?: string; query?: string };
    if (!query.startsWith('subscription')) sent.push(operationName ?? query);
  });
  return sent;
}

const amountOf = (page: Page, lot: number) => page.getByRole('combobox', { name: `Bid on lot ${lot}`, exact: true });

/** Returns the current bids that the list shows, by the numbers of the lots, as far as their rows are there. */
const shownBids = (page: Page): Promise<[number, string][]> =>
  page.evaluate(() => {
    const headers = [...document.querySelectorAll('[role="grid"] [role="columnheader"]')];
    const column = headers.find(({ textContent }) => textContent === 'Current Bid')?.getAttribute('aria-colindex');
    const first = headers.find(({ textContent }) => textContent === 'Lot')?.getAttribute('aria-colindex');
    return [...document.querySelectorAll('[role="grid"] [data-body] [role="row"]')].map((row): [number, string] => {
      const text = (index: string | null | undefined) =>
        row.querySelector(`[aria-colindex="${index ?? ''}"]`)?.textContent ?? '';
      return [Number(text(first)), text(column)];
    });
  });

/** Scrolls whatever holds the list back to its start. */
const toTop = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (let at = document.querySelector('[role="grid"]'); at; at = at.parentElement) at.scrollTop = 0;
    scrollTo(0, 0);
  });

/** Scrolls through the whole list, and returns the current bids of all lots. */
async function allBids(page: Page): Promise<Map<number, string>> {
  const shown = new Map<number, string>();
  await toTop(page);
  for (let isEnd = false; !isEnd;) {
    await delay(SAMPLE_MS);
    for (const [lot, bid] of await shownBids(page)) shown.set(lot, bid);
    isEnd = await page.evaluate(() => {
      const grid = document.querySelector('[role="grid"]');
      let scroller: Element | null = grid;
      while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement;
      const moved = scroller ?? document.documentElement;
      const before = moved.scrollTop;
      moved.scrollBy(0, innerHeight / 2);
      return moved.scrollTop === before;
    });
  }
  return shown;
}

const inDollars = (amount: number | null) =>
  amount === null ? '-' : amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Reports figures where ROSTRUM_FIGURES names a file. */
async function report(what: string, figures: object): Promise<void> {
  const file = process.env.ROSTRUM_FIGURES;
  if (file !== undefined) await appendFile(file, `${what}: ${JSON.stringify(figures)}\n`);
}

const share = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;

test(
  `bulk bidding of ${LOTS} lots shows ${BIDS} bids of a colleague with few reads, keeps what was chosen, and stays light`,
  async () => {
    const page = await staffPage(browser, product.url, `/bulk-bidding/${bidding.catalogRef}`, ['sample', 'super']);
    page.on('dialog', (dialog) => void dialog.accept());
    await amountOf(page, 1).waitFor(patience);
    for (const [lot, amount] of Object.entries(CHOSEN)) await amountOf(page, Number(lot)).fill(amount);
    await page.getByText('3 bids chosen').waitFor(patience);
    const lots = (await shownBids(page)).map(([lot]) => lot);
    const visible = lots.filter((lot) => lot > Object.keys(CHOSEN).length && lot <= 10);
    expect(visible.length).toBeGreaterThan(0);

    const reads = watchReads(page);
    const seenAfter: number[] = [];
    /** Bids on visible lots that were answered and aren't shown yet. */
    let awaited: { readonly lot: number; readonly bids: number; readonly price: string; readonly at: number }[] = [];
    let most = 0;
    let isOver = false;
    const watch = async () => {
      while (!isOver || awaited.length > 0) {
        const shown = new Map(await shownBids(page));
        const now = performance.now();
        const seen = awaited.filter(({ lot, price }) => valueOf(shown.get(lot)) >= valueOf(price));
        awaited = awaited.filter((bid) => !seen.includes(bid));
        seenAfter.push(...seen.map(({ at }) => now - at));
        most = Math.max(most, await page.evaluate(() => document.querySelectorAll('*').length));
        await delay(SAMPLE_MS);
      }
    };
    const valueOf = (text = '') => Number(text.replaceAll(/[^\d.]/g, ''));
    const prices = new Map<number, number>();
    const started = performance.now();
    const watched = watch();
    for (let number = 0; number < BIDS; number += 1) {
      await delay(Math.max(0, started + (number * 1000) / PER_SECOND - performance.now()));
      // Every other bid is on a visible lot.
      const lot = number % 2 === 0 ? (visible[(number / 2) % visible.length] ?? 0) : 11 + ((number * 13) % (LOTS - 10));
      const amount = (prices.get(lot) ?? 90) + 10;
      const taken = await bidding.place({
        bids: { [lot]: amount },
        type: 'CURRENT',
        by: colleague,
        paddle: String(100 + (number % 3)),
      });
      if (taken.get(lot)?.success !== true) continue;
      prices.set(lot, amount);
      if (visible.includes(lot)) awaited.push({ lot, bids: number, price: inDollars(amount), at: performance.now() });
    }
    isOver = true;
    await watched;
    const seconds = (performance.now() - started) / 1000;
    const sent = [...reads];

    await report('bids live', {
      lots: prices.size,
      seconds,
      readsPerSecond: sent.length / seconds,
      reads: Object.fromEntries(
        [...new Set(sent)].map((name) => [name, sent.filter((other) => other === name).length]),
      ),
      elements: most,
      medianMs: share(seenAfter, 0.5),
      share95Ms: share(seenAfter, 0.95),
    });

    const numbers = Array.from({ length: LOTS }, (_, index) => index + 1);
    const stored = (await bidding.lotsByRef(numbers)).map(({ currentBid }, index) => [
      index + 1,
      inDollars(currentBid),
    ]);
    await waitFor('the last prices', async () => {
      const shown = await allBids(page);
      return stored.every(([lot, price]) => shown.get(Number(lot)) === price);
    });
    await toTop(page);
    for (const [lot, amount] of Object.entries(CHOSEN))
      expect(await amountOf(page, Number(lot)).inputValue()).toBe(amount);
    expect(await page.getByText('3 bids chosen').count()).toBe(1);
    expect(sent.length).toBeGreaterThan(0);
    // The first burst may begin right at the start.
    expect(sent.length).toBeLessThanOrEqual(Math.ceil(seconds * MOST_READS_PER_SECOND) + 1);
    expect(most).toBeLessThanOrEqual(MOST_ELEMENTS);
    await page.context().close();
  },
  limitFor(BIDS, 3000),
);

test(
  `one confirmation places ${LOTS} bids`,
  async () => {
    const free = Array.from({ length: LOTS }, (_, index) => index + 1);
    const started = performance.now();
    const outcomes = await bidding.place({
      bids: Object.fromEntries(free.map((lot) => [lot, 10_000])),
      by: colleague,
      paddle: '104',
    });
    await report('one confirmation', { bids: outcomes.size, ms: performance.now() - started });
    expect([...outcomes.values()].filter((outcome) => outcome?.success !== true)).toEqual([]);
  },
  limitFor(LOTS, 1000),
);

test('in a browser of another zone whose clock is ten minutes fast, the time left is that of the server', async () => {
  const end = Date.now() + 3 * 3_600_000;
  await bidding.db.query('update lot set ends_at = $2 where catalog_id = $1', [bidding.catalogID, new Date(end)]);
  const path = `/bulk-bidding/${bidding.catalogRef}`;
  const page = await staffPage(browser, product.url, path, ['sample', 'super'], { timezoneId: 'Asia/Tokyo' });
  await page.clock.install({ time: Date.now() + 600_000 });
  await page.reload();
  const timer = page.getByRole('timer').first();
  await timer.waitFor(patience);
  const [hours = 0, minutes = 0, seconds = 0] = ((await timer.textContent()) ?? '').split(':').map(Number);
  const left = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  // The text is up to a second old, like the clock.
  expect(Math.abs(left - (end - Date.now()))).toBeLessThanOrEqual(SLOW_MS);
  await page.getByText(/First lot ends .* E[SD]T/).waitFor(patience);
  await page.context().close();
});
