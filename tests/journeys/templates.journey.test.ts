import type { Page } from 'playwright-core';
import { axeFindings, watchConsole } from '../support/browser/browser';
import { focus, goTo, press, seenFocus } from '../support/browser/keyboard';
import { patience, staffPage } from '../support/browser/staff-page';
import { smallHouse } from '../support/houses/sample-house';
import { browserOfFile } from '../support/product/product-of-file';
import { servicesOfFile } from '../support/services/of-file';

const LONG_WORD = `https://payments.example/${'invoice'.repeat(40)}`;
const withLongWord = smallHouse().templates.map((template) => ({
  ...template,
  messages: [{ header: LONG_WORD, detail: `Pay here: ${LONG_WORD}`, sequence: 1 }],
}));

const browser = browserOfFile();
const { server } = servicesOfFile({
  houses: [smallHouse(), smallHouse({ userName: 'long' }, { templates: withLongWord })],
});

interface Stored {
  templates: {
    nodes: {
      name: string;
      taxes: { name: string; rate: string; country: string; state: string; onHammer: boolean; onPremium: boolean }[];
      messages: { header: string; sequence: number }[];
    }[];
  };
}
async function stored(name: string): Promise<Stored['templates']['nodes'][number] | undefined> {
  const { data } = await (
    await server.as('sample', 'clerk')
  ).gql<Stored>(
    '{ templates { nodes { name taxes { name rate country state onHammer onPremium } messages { header sequence } } } }',
  );
  return data.templates.nodes.find((template) => template.name === name);
}

const typeInto = async (page: Page, label: RegExp, text: string) => {
  await goTo(page, label);
  await page.keyboard.type(text);
};

/** Adds a tax, starting at its button: its name then has the focus. */
async function addsTax(page: Page, name: string, rate: string, country: string, state: string | null): Promise<void> {
  await press(page, /^Add tax$/);
  await page.waitForFunction(
    () => document.activeElement?.getAttribute('name')?.endsWith('.name') === true,
    null,
    patience,
  );
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(rate);
  await page.keyboard.press('Tab');
  await page.keyboard.type(country);
  if (state !== null) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(state);
  }
  await press(page, /^Hammer$/, { key: 'Space' });
  await press(page, /^BP$/, { key: 'Space' });
}

test('a template with two taxes and three messages can be created by keyboard alone, and the focus is always visible', async () => {
  const page = await staffPage(browser, server.url, '/invoices/invoiceTemplates', ['sample', 'cashier']);
  const findings = watchConsole(page);
  await page.getByText('No template is selected.').waitFor(patience);
  await press(page, /^\+ Create New Template$/);
  await page.getByLabel('Template name').waitFor(patience);
  await typeInto(page, /^Template name/, 'By keyboard');
  await typeInto(page, /^Email Subject/, 'Your invoice');
  await typeInto(page, /^Reply to Name/, 'Accounts');
  await typeInto(page, /^Reply to Email/, 'accounts@sample.example');
  await addsTax(page, 'State tax', '8.875', 'United States', 'New York');
  await addsTax(page, 'VAT', '20', 'United Kingdom', null);
  await press(page, /^Add message$/);
  await page.waitForFunction(
    () => document.activeElement?.getAttribute('name') === 'messages.2.header',
    null,
    patience,
  );
  await page.keyboard.type('Thanks');
  await press(page, /^Save Changes$/);
  await page.getByText('Your changes have been saved.').waitFor(patience);
  await page.waitForURL(/invoiceTemplates\/\d+$/, patience);
  await seenFocus(page);
  expect(await stored('By keyboard')).toEqual({
    name: 'By keyboard',
    taxes: [
      { name: 'State tax', rate: '8.875', country: 'US', state: 'NY', onHammer: true, onPremium: true },
      { name: 'VAT', rate: '20.000', country: 'GB', state: '', onHammer: true, onPremium: true },
    ],
    messages: [
      { header: 'Payment Option(s)', sequence: 1 },
      { header: 'Shipping Notes', sequence: 2 },
      { header: 'Thanks', sequence: 3 },
    ],
  });
  expect(findings).toEqual([]);
  await page.context().close();
});

test('input survives a reload and a lost connection, and leaving asks first, even with Back', async () => {
  const page = await staffPage(browser, server.url, '/invoices/invoiceTemplates', ['sample', 'cashier']);
  await page.getByLabel('Invoice template').selectOption({ label: 'Cards per lot' }, patience);
  const subject = page.getByLabel('Email Subject');
  await subject.fill('Kept');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await subject.waitFor(patience);
  expect(await subject.inputValue()).toBe('Kept');

  await page.goBack();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click(patience);
  expect(page.url()).toMatch(/invoiceTemplates\/\d+$/);
  expect(await subject.inputValue()).toBe('Kept');

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save Changes' }).click(patience);
  await page
    .getByText(/^The connection was lost, so this may have been saved\. Try again: it won't be applied twice\./)
    .waitFor(patience);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Save Changes' }).click(patience);
  await page.getByText('Your changes have been saved.').waitFor(patience);
  expect(await stored('Cards per lot')).toBeDefined();

  await page.goBack();
  await page.getByText('No template is selected.').waitFor(patience);
  await page.context().close();
});

test('Back and Forward that the user cancels leave the history unchanged, and ask again', async () => {
  const page = await staffPage(browser, server.url, '/invoices', ['sample', 'cashier']);
  await page.getByRole('button', { name: 'Invoices', exact: true }).click(patience);
  await page.getByRole('menuitem', { name: 'Invoice Templates' }).click(patience);
  await page.getByText('No template is selected.').waitFor(patience);
  await page.getByRole('link', { name: '+ Create New Template' }).click(patience);
  await page.getByLabel('Template name').fill('Unfinished');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const refused = async (go: () => Promise<unknown>) => {
    await go();
    await question.getByRole('button', { name: 'Stay' }).click(patience);
    await question.waitFor({ ...patience, state: 'detached' });
    expect(page.url()).toMatch(/\/new$/);
    expect(await page.getByLabel('Template name').inputValue()).toBe('Unfinished');
  };
  const accepted = async (go: () => Promise<unknown>) => {
    await go();
    await question.getByRole('button', { name: 'Leave', exact: true }).click(patience);
  };
  await refused(() => page.goBack());
  await refused(() => page.goBack());
  await accepted(() => page.goBack());
  await page.getByText('No template is selected.').waitFor(patience);
  await page.goBack();
  await page.getByRole('heading', { name: 'Manage All Invoices' }).waitFor(patience);
  await page.goForward();
  await page.getByText('No template is selected.').waitFor(patience);
  await page.goForward();
  await page.getByText('Unsaved draft restored.').waitFor(patience);
  await page.getByRole('button', { name: 'Start over' }).click(patience);
  await page.goBack();
  await page.getByText('No template is selected.').waitFor(patience);
  await page.context().close();
});

test.each([
  ['light', 1440],
  ['dark', 360],
] as const)(
  'templates are without findings in the %s theme at %i px: to choose, new with errors, read-only, and each view of the preview',
  async (colorScheme, width) => {
    const page = await staffPage(browser, server.url, '/invoices/invoiceTemplates', ['sample', 'cashier'], {
      colorScheme,
      viewport: { width, height: 900 },
    });
    const said = watchConsole(page);
    const found: string[] = [];
    const look = async (where: string) =>
      found.push(...(await axeFindings(page)).map((finding) => `${where}: ${finding}`));
    await page.getByText('No template is selected.').waitFor(patience);
    await look('choose');
    await page.getByRole('link', { name: '+ Create New Template' }).click(patience);
    await page.getByRole('button', { name: 'Add tax' }).click(patience);
    await page.getByLabel('Tax name').fill('VAT');
    await page.getByRole('button', { name: 'Save Changes' }).click(patience);
    await page.getByText('Please correct the errors noted and try saving again.').waitFor(patience);
    await look('new, with errors');
    expect((await focus(page)).name).toMatch(/^Template name/);
    await page.getByRole('article').waitFor(patience);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page.getByText('Mail', { exact: true }).click(patience);
    await page.frameLocator('iframe[title="The mail"]').getByText('Sample Bidder').waitFor(patience);
    await page.getByText('Dark', { exact: true }).click(patience);
    await look('the mail');
    const paper = page.frameLocator('iframe[title="The mail"]').locator('.c').first();
    await paper.waitFor(patience);
    expect(await paper.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(28, 27, 25)');
    await page.getByText('Plain text', { exact: true }).click(patience);
    await look('the plain text');
    await page.getByRole('link', { name: 'Cancel' }).click(patience);
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor(patience);
    await look('the question before leaving');
    await page.getByRole('button', { name: 'Leave', exact: true }).click(patience);
    await page.getByLabel('Invoice template').selectOption({ label: 'Bank per lot (no longer active)' }, patience);
    await page.getByText(/^This template is no longer active\./).waitFor(patience);
    await page.getByRole('article').waitFor(patience);
    await look('read-only');
    await page.getByRole('button', { name: 'History' }).click(patience);
    await page.getByText('No edits yet.').waitFor(patience);
    await look('history');
    expect(found).toEqual([]);
    expect(said).toEqual([]);
    await page.context().close();
  },
);

test.each([360, 1440])(
  'a word that is longer than a line makes the email no wider than its frame at %i px',
  async (width) => {
    const page = await staffPage(browser, server.url, '/invoices/invoiceTemplates', ['long', 'cashier'], {
      viewport: { width, height: 900 },
    });
    await page.getByLabel('Invoice template').selectOption({ label: 'Cards per lot' }, patience);
    await page.getByRole('article').waitFor(patience);
    await page.getByText('Mail', { exact: true }).click(patience);
    const body = page.frameLocator('iframe[title="The mail"]').locator('body');
    await body.getByText('Pay here:').waitFor(patience);
    expect(
      await body.evaluate(({ ownerDocument: { documentElement: page } }) => page.scrollWidth - page.clientWidth),
    ).toBe(0);
    await page.context().close();
  },
);
