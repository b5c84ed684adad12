import type { FileChooser, Page } from 'playwright-core';
import { goTo, press } from '../../support/browser/keyboard';
import { patience } from '../../support/browser/staff-page';
import type { GraphQLSession } from '../../support/services/graphql-session';

/** A spreadsheet with this many lots, and their prices in a column. */
export const sheetOf = (lots: number, price: string) =>
  [`Lot #,Title,Description,${price}`]
    .concat(Array.from({ length: lots }, (_, index) => `${index + 1},Chair ${index + 1},An oak chair,${100 + index}`))
    .join('\r\n');

/** Gives a house what its first session needs: terms, a location, and a contact. */
export async function setUp(session: GraphQLSession): Promise<void> {
  const run = async (name: string, type: string, input: object) => {
    const answer = await session.run<Record<string, { userErrors: object[] }>>(
      `mutation ($input: ${type}!) { ${name}(input: $input) { userErrors { message } } }`,
      { input },
    );
    expect(answer[name]?.userErrors).toEqual([]);
  };
  await run('saveSaleTerms', 'SaveSaleTermsInput', { name: 'Standard 20%', premiumSteps: [{ rate: '20' }] });
  await run('saveLocation', 'SaveLocationInput', {
    facilityName: 'Wharf Rooms',
    street1: '12 Wharf Street',
    city: 'New York',
    state: 'NY',
    country: 'US',
    postalCode: '10013',
    phone: '212 555 0101',
    timeZone: 'America/New_York',
  });
  await run('createUser', 'CreateUserInput', {
    userName: 'ben',
    displayName: 'Ben Quill',
    email: 'ben@made.example',
    accessTypes: ['CALENDAR'],
    contactTypes: ['CONSIGNMENT', 'SALE_ADMINISTRATOR', 'EXPERT'],
  });
}

/** How somebody uses a page. */
export interface Hands {
  /** Activates a button or a link. */
  activate(name: string): Promise<void>;
  check(name: string): Promise<void>;
  /** Opens a list of choices. */
  open(name: string): Promise<void>;
  /** Selects the last of the states of a channel, which is full bidding. */
  offer(channel: string): Promise<void>;
  fill(label: string, value: string): Promise<void>;
  select(label: string, option: string): Promise<void>;
}

/** Uses the mouse. */
export const mouse = (page: Page): Hands => ({
  activate: (name) =>
    page
      .getByRole('button', { name, exact: true })
      .or(page.getByRole('link', { name, exact: true }))
      .last()
      .click(patience),
  check: (name) => page.getByLabel(name, { exact: true }).first().check(patience),
  open: (name) => page.getByText(name, { exact: true }).click(patience),
  offer: (channel) => page.getByRole('radiogroup', { name: channel }).getByRole('radio').last().click(patience),
  fill: (label, value) => page.getByLabel(label, { exact: true }).fill(value, patience),
  select: async (label, option) => {
    const select = page.getByLabel(label, { exact: true });
    const chosen = select.locator('option').filter({ hasText: new RegExp(`^${option}(,|$)`) });
    const value = await chosen.getAttribute('value', patience);
    await select.selectOption(value, patience);
  },
});

const exactly = (name: string) => new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);

/** Uses only Tab, Enter, Space, and typing. */
export const keyboard = (page: Page): Hands => ({
  activate: async (name) => {
    await goTo(page, exactly(name));
    // It may be waiting for an answer, which the mouse of Playwright waits for too.
    await page.waitForFunction(() => document.activeElement?.ariaDisabled !== 'true', null, patience);
    await page.keyboard.press('Enter');
  },
  check: (name) => press(page, exactly(name), { key: 'Space' }),
  open: (name) => press(page, exactly(name), { role: 'summary' }),
  offer: async (channel) => {
    await goTo(page, /^Not available$/);
    expect(await page.getByRole('radiogroup', { name: channel }).locator(':focus').count()).toBe(1);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
  },
  fill: async (label, value) => {
    await goTo(page, exactly(label));
    const date = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value);
    if (!date) await page.keyboard.press('Control+A');
    await page.keyboard.type(date ? `${date[2] ?? ''}${date[3] ?? ''}${date[1] ?? ''}` : value);
  },
  select: async (label, option) => {
    await goTo(page, exactly(label));
    // In a list, a blank selects what has the focus.
    await page.keyboard.type(option.split(' ')[0] ?? option);
  },
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
/** Waits for a heading. */
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor(patience);

/** Chooses files where a button opens the dialog of the system. */
export async function chooseFiles(
  page: Page,
  hands: Hands,
  button: string,
  files: Parameters<FileChooser['setFiles']>[0],
): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser', patience), hands.activate(button)]);
  await chooser.setFiles(files);
}

/** From the step that uploads items to the published summary. */
export async function buildFrom(
  page: Page,
  hands: Hands,
  { sheet, images, first }: { sheet: string; images: { folder: string; count: number }; first: number },
): Promise<void> {
  const lots = sheet.split('\r\n').length - 1;
  const isBuyNow = first === 2;
  await chooseFiles(page, hands, 'Choose a file', {
    name: 'lots.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(sheet),
  });
  await page.getByText('Your file upload was a success!').waitFor(patience);
  await hands.activate('Continue');
  await page.getByRole('button', { name: 'Save and continue' }).waitFor(patience);
  await hands.activate('Save and continue');
  await heading(page, `Step ${first + 1}: Upload Images`);
  await chooseFiles(page, hands, 'Choose a folder', images.folder);
  await page.getByRole('button', { name: 'Start upload' }).waitFor(patience);
  await hands.activate('Start upload');
  await page.getByRole('region', { name: 'Result' }).getByText(`Uploaded${images.count}`).waitFor(patience);
  await hands.activate('Continue');
  await heading(page, isBuyNow ? 'Step 4: Preview Sale' : 'Step 5: Preview Session');
  await page.getByText('Chair 1', { exact: true }).waitFor(patience);
  await hands.activate('Continue');
  await heading(page, `Step ${first + 3}: Review & Publish`);
  await page.getByRole('button', { name: 'Publish All' }).waitFor(patience);
  await hands.activate('Publish All');
  const publish = `Publish ${lots} items`;
  await page.getByRole('button', { name: publish }).waitFor(patience);
  await hands.activate(publish);
  await page.getByText('Your items were successfully published!').waitFor(patience);
}

/** From the empty calendar, or one with other sales, to the step that uploads items. */
export async function addSession(
  page: Page,
  hands: Hands,
  type: 'Live' | 'Timed',
  sale: string,
  choices: Readonly<Record<string, string>> = {},
): Promise<void> {
  await heading(page, 'Calendar');
  await page.getByRole('button', { name: 'Add Sale' }).first().waitFor(patience);
  await hands.activate('Add Sale');
  await page.getByRole('dialog', { name: 'Add Sale' }).waitFor(patience);
  await hands.select('Type', type);
  await hands.fill('Sale title', sale);
  await hands.select('Terms', 'Standard 20%');
  await hands.activate('Continue');
  await heading(page, sale);
  await page.getByRole('region', { name: sale }).getByRole('link', { name: 'Add Session' }).waitFor(patience);
  await hands.activate('Add Session');
  await heading(page, 'Step 1: Create Session');
  await hands.fill('Session Title', `${sale} session`);
  await hands.select('Session Location', 'Wharf Rooms');
  await hands.fill(type === 'Timed' ? 'First Lot End Date' : 'Session Date', inDays(40));
  await hands.select('Hour', '09');
  await hands.select('Minute', '00');
  await hands.select('AM/PM', 'AM');
  for (const [label, option] of Object.entries(choices)) await hands.select(label, option);
  await hands.activate('Continue');
  await heading(page, 'Step 2: Session Details');
  await page.getByText('Fine Art', { exact: true }).waitFor(patience);
  await hands.offer('Marketplace');
  for (const contact of ['Consignment Contact', 'Sale Administrator Contact', 'Expert Contact'])
    await hands.select(contact, 'Ben Quill');
  await hands.open('Fine Art');
  await hands.check('Paintings');
  await hands.activate('Continue');
  await heading(page, 'Step 3: Upload Items');
}
