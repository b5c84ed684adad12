import type { Page } from 'playwright-core';
import { patience, signInOn } from '../../support/browser/staff-page';
import { createHouse, newPassword } from '../../support/product/operated-product';
import { productData } from '../../support/product/product-data';
import { browserOfFile, dataOfFile, productOfFile } from '../../support/product/product-of-file';
import { signInTo } from '../../support/services/graphql-session';

const browser = browserOfFile();
const data = dataOfFile(async () => {
  const made = await productData();
  const { code, output } = await createHouse(made.env, 'newhouse');
  if (code !== 0) throw new Error(output);
  return made;
});
// The server is farther ahead than any location of a sale.
const product = productOfFile(data, () => ({ TZ: 'Pacific/Kiritimati' }));

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Opens the home page and returns how much of the set-up list is done. */
async function progress(page: Page): Promise<string> {
  await page.goto(`${product.url}/ar/`);
  await page.getByRole('heading', { name: 'Set up your house' }).waitFor(patience);
  return page.getByText(/^\d of \d done$/).innerText();
}

async function openEntry(page: Page, name: string): Promise<void> {
  await progress(page);
  await page.getByRole('link', { name }).click();
}

async function openCalendar(page: Page): Promise<void> {
  await page.goto(`${product.url}/ar/my-auctions/current`);
  await page.getByRole('heading', { name: 'Calendar' }).waitFor(patience);
}

/** Fills in step 1 of a new session at 9 in the morning, and continues to step 2. */
async function addSession(page: Page, title: string, date: string): Promise<void> {
  await openCalendar(page);
  await page.getByRole('region', { name: 'Spring Sale' }).getByRole('link', { name: 'Add Session' }).click();
  await page.getByRole('heading', { name: 'Step 1: Create Session' }).waitFor(patience);
  await field(page, 'Session Title').fill(title);
  await field(page, 'Session Location').selectOption({ index: 1 });
  await field(page, 'Session Date').fill(date);
  await field(page, 'Hour').selectOption('09');
  await field(page, 'Minute').selectOption('00');
  await field(page, 'AM/PM').selectOption('AM');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Step 2: Session Details' }).waitFor(patience);
}

const isoDay = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

test('a new house sets itself up from the list, adds a live sale with two sessions, and returns to the step where it was', async () => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await page.goto(`${product.url}/ar/sign-in`);
  await signInOn(page, 'newhouse', 'anna', newPassword);
  expect(await progress(page)).toBe('1 of 7 done');

  // The settings are right as they are, and payments can wait.
  await page.getByRole('button', { name: 'They are right' }).click();
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await page.getByText('3 of 7 done').waitFor(patience);

  await openEntry(page, 'Enter the address of your location');
  await field(page, 'Street Address 1').fill('12 Wharf Street');
  await field(page, 'City').fill('New York');
  await field(page, 'State').selectOption({ label: 'New York' });
  await field(page, 'Zip Code').fill('10013');
  await field(page, 'Phone').fill('212 555 0101');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(/was saved\.$/).waitFor(patience);

  await openEntry(page, 'Add auction terms');
  await page.getByRole('button', { name: 'Add Terms' }).first().click();
  await field(page, 'Name').fill('Standard 20%');
  await field(page, 'Rate %').fill('20');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Standard 20%').first().waitFor(patience);

  // A second user, who is the contact of sales.
  const session = await signInTo(product.url, 'newhouse', 'anna', newPassword);
  const { createUser } = await session.run<{ createUser: { userErrors: unknown[] } }>(
    'mutation ($input: CreateUserInput!) { createUser(input: $input) { userErrors { message } } }',
    {
      input: {
        userName: 'ben',
        displayName: 'Ben Quill',
        email: 'ben@made.example',
        accessTypes: ['CALENDAR'],
        contactTypes: ['CONSIGNMENT', 'SALE_ADMINISTRATOR', 'EXPERT'],
      },
    },
  );
  expect(createUser.userErrors).toEqual([]);
  expect(await progress(page)).toBe('6 of 7 done');

  await openEntry(page, 'Add your first sale');
  await page.getByRole('button', { name: 'Add Sale' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Sale' });
  await dialog.getByLabel('Sale title').fill('Spring Sale');
  await dialog.getByLabel('Terms').selectOption({ label: 'Standard 20%' });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Spring Sale' }).waitFor(patience);

  // The first session is filled in up to step 2, and saved.
  await addSession(page, 'Morning', isoDay(40));
  await page.getByText('Fine Art', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Paintings' }).check();
  await page.getByRole('radio', { name: 'Live' }).first().click();
  for (const contact of ['Consignment Contact', 'Sale Administrator Contact', 'Expert Contact'])
    await field(page, contact).selectOption({ label: 'Ben Quill' });
  await page.getByRole('button', { name: 'Save & Exit' }).click();
  await page.getByRole('link', { name: 'Continue at step 3: Upload Items' }).waitFor(patience);

  // The second session stops at step 2, with typed text that a reload keeps.
  await addSession(page, 'Afternoon', isoDay(41));
  await field(page, 'Session Description').fill('Clocks and barometers');
  await page.waitForFunction(() => Object.values(sessionStorage).some((value) => String(value).includes('barometers')));
  await page.reload();
  await page.getByRole('heading', { name: 'Step 2: Session Details' }).waitFor(patience);
  expect(await field(page, 'Session Description').inputValue()).toBe('Clocks and barometers');

  // Going back changes the first session, and its step stays.
  await openCalendar(page);
  await page.getByRole('link', { name: 'Continue at step 3: Upload Items' }).click();
  await page.getByRole('heading', { name: 'Step 3: Upload Items' }).waitFor(patience);
  await page.getByRole('link', { name: 'Create Session' }).click();
  await page.getByRole('heading', { name: 'Step 1: Create Session' }).waitFor(patience);
  await field(page, 'Session Title').fill('Late morning');
  await field(page, 'Hour').selectOption('10');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Step 2: Session Details' }).waitFor(patience);
  await openCalendar(page);
  await page.getByRole('heading', { name: /^Late morning/ }).waitFor(patience);
  await page.getByRole('link', { name: 'Continue at step 3: Upload Items' }).click();
  await page.getByRole('heading', { name: 'Step 3: Upload Items' }).waitFor(patience);

  // Everything is done, so the list is gone; both sessions are at the sale's location and time.
  await page.goto(`${product.url}/ar/`);
  await page.getByRole('heading', { name: 'To do' }).waitFor(patience);
  expect(await page.getByRole('heading', { name: 'Set up your house' }).count()).toBe(0);
  const { catalogs } = await session.run<{
    catalogs: { nodes: { title: string; startsAt: string; timeZone: string }[] };
  }>('{ catalogs { nodes { title startsAt timeZone } } }');
  expect(
    catalogs.nodes.map(({ title, startsAt, timeZone }) => [
      title,
      new Date(startsAt).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
    ]),
  ).toEqual([
    ['Afternoon', `${isoDay(41)} 09:00`],
    ['Late morning', `${isoDay(40)} 10:00`],
  ]);
});

const PLACES = [
  { timeZone: 'America/New_York', city: 'New York', country: 'US', state: 'NY', postalCode: '10013' },
  { timeZone: 'Europe/London', city: 'London', country: 'GB', state: 'Greater London', postalCode: 'SW1Y 4QT' },
  { timeZone: 'Australia/Lord_Howe', city: 'Lord Howe Island', country: 'AU', state: 'NSW', postalCode: '2898' },
];

const wallTime = (at: string, timeZone: string) =>
  new Date(at).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });

/** Returns the days before, of, and after the next two clock changes at a location. */
function daysAroundChanges(timeZone: string): string[] {
  const noon = (ahead: number) => `${isoDay(ahead)}T12:00:00.000Z`;
  const isChange = (ahead: number) =>
    wallTime(noon(ahead), timeZone).slice(11) !== wallTime(noon(ahead - 1), timeZone).slice(11);
  const changes = Array.from({ length: 400 }, (_, index) => index + 3).filter(isChange);
  return changes.slice(0, 2).flatMap((ahead) => [ahead - 1, ahead, ahead + 1].map(isoDay));
}

test('a session at 9:00 AM at its location is at that time for browsers everywhere', async () => {
  const session = await signInTo(product.url, 'newhouse', 'anna', newPassword);
  const run = async <Part>(name: string, type: string, selection: string, input: object): Promise<Part> => {
    const answer = await session.run<Record<string, Part & { userErrors: object[] }>>(
      `mutation ($input: ${type}!) { ${name}(input: $input) { ${selection} userErrors { message } } }`,
      { input },
    );
    expect(answer[name]?.userErrors).toEqual([]);
    return answer[name] as Part;
  };
  const { saleTerms } = await run<{ saleTerms: { number: number } }>(
    'saveSaleTerms',
    'SaveSaleTermsInput',
    'saleTerms { number }',
    { name: 'Terms everywhere', premiumSteps: [{ rate: '20' }] },
  );
  const starts: { title: string; date: string; timeZone: string; at: string }[] = [];
  for (const place of PLACES) {
    const { location } = await run<{ location: { id: string } }>(
      'saveLocation',
      'SaveLocationInput',
      'location { id }',
      { ...place, facilityName: place.city, street1: '1 Strand', phone: '212 555 0101' },
    );
    const { sale } = await run<{ sale: { number: number } }>('addSale', 'AddSaleInput', 'sale { number }', {
      name: place.city,
      kind: 'LIVE',
      termsNumber: saleTerms.number,
      idempotencyKey: place.city,
    });
    for (const date of daysAroundChanges(place.timeZone)) {
      const title = `${place.city} ${date}`;
      const { catalog } = await run<{ catalog: { startsAt: string } }>(
        'saveSession',
        'SaveSessionInput',
        'catalog { startsAt }',
        { sale: sale.number, idempotencyKey: title, title, locationId: location.id, date, time: '09:00' },
      );
      starts.push({ title, date, timeZone: place.timeZone, at: catalog.startsAt });
    }
  }
  expect(starts).toHaveLength(18);
  expect(starts.map(({ at, timeZone }) => wallTime(at, timeZone))).toEqual(starts.map(({ date }) => `${date} 09:00`));

  const { resetCalendarFeed } = await session.run<{ resetCalendarFeed: { url: string } }>(
    'mutation { resetCalendarFeed { url } }',
  );
  const file = await (await fetch(product.url + new URL(resetCalendarFeed.url).pathname)).text();
  const events = file.split('BEGIN:VEVENT');
  for (const { title, at } of starts)
    expect(events.find((event) => event.includes(`SUMMARY:${title}`))).toContain(
      `DTSTART:${at.replace(/[-:]|\.000/g, '')}`,
    );

  const last = starts.at(-1);
  if (!last) throw new Error('there are no sessions');
  for (const timezoneId of ['Pacific/Auckland', 'America/Los_Angeles']) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, timezoneId, locale: 'en-US' });
    const page = await context.newPage();
    await page.goto(`${product.url}/ar/sign-in`);
    await signInOn(page, 'newhouse', 'anna', newPassword);
    await openCalendar(page);
    await page.getByRole('heading', { name: last.title }).waitFor(patience);
    const shown = await page
      .locator('time')
      .evaluateAll((times) => times.map((time) => `${time.getAttribute('datetime') ?? ''} ${time.textContent}`));
    for (const { date, at } of starts) {
      const day = new Date(date).toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'medium' });
      expect(shown).toContainEqual(expect.stringMatching(new RegExp(`^${at} \\w{3}, ${day}, 9:00\\sAM `)));
    }
    // In the month view, a session is on its day at its location.
    await page.goto(`${product.url}/ar/my-auctions/current?view=month&month=${last.date.slice(0, 7)}`);
    await page.getByRole('link', { name: new RegExp(last.title) }).waitFor(patience);
    const cell = page.getByRole('cell').filter({ has: page.locator(`time[datetime="${last.date}"]`) });
    expect(await cell.getByRole('link', { name: new RegExp(last.title) }).innerText()).toMatch(/^9:00\sAM/);
    // The form has the date and time at the location, too.
    await cell.getByRole('link', { name: new RegExp(last.title) }).click();
    await page.getByRole('link', { name: 'Create Session' }).click();
    await page.getByRole('heading', { name: 'Step 1: Create Session' }).waitFor(patience);
    expect([
      await field(page, 'Session Date').inputValue(),
      await field(page, 'Hour').inputValue(),
      await field(page, 'Minute').inputValue(),
      await field(page, 'AM/PM').inputValue(),
    ]).toEqual([last.date, '09', '00', 'AM']);
    await context.close();
  }
});
