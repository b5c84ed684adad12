import type { Browser, Page } from 'playwright-core';

/** The password of every demo user. */
export const demoPassword = 'Lantern-Harbour-42';

/** Enough time for a page on a busy machine; the test fails if it never appears. */
export const patience = { timeout: 60_000 };

/** Fills in the open sign-in page and waits for the next page. */
export async function signInOn(page: Page, house: string, user: string, password = demoPassword): Promise<void> {
  await page.getByLabel('House Name').fill(house);
  await page.getByLabel('Username').fill(user);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor(patience);
}

/** Opens a page for another user: a separate browser profile without shared cookies, signed in and at `path`. */
export async function staffPage(
  browser: Browser,
  url: string,
  path: string,
  [house, user]: readonly [house: string, user: string],
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${url}/ar/sign-in?from=${encodeURIComponent(path)}`);
  await signInOn(page, house, user);
  return page;
}
