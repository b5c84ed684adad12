import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { limits } from '../limits';

/** The password of every demo user. */
export const demoPassword = 'Lantern-Harbour-42';

/** How long a page may take; the test fails if it does not appear. */
export const patience = { timeout: limits.browserMs };

type User = readonly [house: string, user: string];

/** Fills in the open sign-in page and waits for the next page. */
export async function signInOn(page: Page, house: string, user: string, password = demoPassword): Promise<void> {
  await page.getByLabel('House Name').fill(house);
  await page.getByLabel('Username').fill(user);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor(patience);
}

const SIGN_IN = 'mutation ($input: SignInInput!) { signIn(input: $input) { userErrors { message } } }';

/** Signs a browser profile in with the call of the sign-in page, which takes as long to load as any other screen. */
export async function signInContext(context: BrowserContext, url: string, [house, user]: User): Promise<void> {
  const input = { houseUserName: house, userName: user, password: demoPassword };
  const answer = await context.request.post(`${url}/graphql`, {
    headers: { 'x-graphql-yoga-csrf': '1' },
    data: { query: SIGN_IN, variables: { input } },
  });
  if (!(await context.cookies(url)).some(({ name }) => name === 'rostrum_session'))
    throw new Error(`${house}/${user} could not sign in: ${await answer.text()}`);
}

/** Opens a page for another user: a separate browser profile without shared cookies, signed in and at `path`. */
export async function staffPage(
  browser: Browser,
  url: string,
  path: string,
  user: User,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  await signInContext(context, url, user);
  await page.goto(`${url}/ar${path}`);
  await page.getByRole('navigation', { name: 'Main' }).waitFor(patience);
  return page;
}
