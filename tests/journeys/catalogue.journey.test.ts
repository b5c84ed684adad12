import type { Browser } from 'playwright-core';
import { LotHouse } from '../lots/editing/lot-house';
import { publishAll, refOf } from '../publishing/catalogue/catalogue-house';
import { axeFindings, launchBrowser } from '../support/browser/browser';
import { startTestServer, type TestServer } from '../support/services/server';

let browser: Browser;
let house: LotHouse;
let server: TestServer;

beforeAll(async () => {
  [browser, house] = await Promise.all([launchBrowser(), LotHouse.start()]);
  server = await startTestServer(house.upstream);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await house.upstream.stop();
});

// 320 px is a window of 1280 px at a zoom of 400%.
test.each([
  [1440, 'light'],
  [390, 'dark'],
  [320, 'light'],
] as const)(
  'at %i px in the %s theme, anyone reads a catalog without scripts and without obstacles',
  async (width, colorScheme) => {
    const session = await house.session();
    await house.lot(session, 1, { lotTitle: `Winter ${'Road'.repeat(20)}` });
    await house.lot(session, 2, { lotTitle: 'Summer Road' });
    await publishAll(house, session);
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, bypassCSP: true });
    const page = await context.newPage();
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    await page.goto(`${server.url}/catalog/${await refOf(house, session)}`);
    expect([await axeFindings(page), await isWide()]).toEqual([[], false]);
    await page.getByRole('link', { name: /^Winter Road/ }).click();
    await page.getByRole('link', { name: 'Lot 2' }).waitFor();
    expect([await axeFindings(page), await isWide()]).toEqual([[], false]);
    expect(scripts).toEqual([]);
    await context.close();
  },
);
