import type { Browser, Page } from 'playwright-core';
import { axeFindings } from './browser';

/** A bidder's phone, with a browser of its own. Links are below PUBLIC_URL, which is another port than the test's server: its redirects lead there. */
export async function bidderPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.route('**/*', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    const { location, ...headers } = response.headers();
    const to = location === undefined ? null : new URL(location, url);
    await route.fulfill({
      response,
      headers: to ? { ...headers, location: url + to.pathname + to.search } : headers,
    });
  });
  return page;
}

/** Returns what axe finds on a page in either theme. */
export async function findingsInThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await axeFindings(page)));
  }
  return found;
}
