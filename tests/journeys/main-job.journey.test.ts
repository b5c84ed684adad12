import { execFile } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { axeFindings, watchConsole } from '../support/browser/browser';
import { demoPassword, patience, signInOn } from '../support/browser/staff-page';
import { freePort } from '../support/product/free-port';
import type { Product } from '../support/product/product';
import { browserOfFile, dataOfFile, productOfFile } from '../support/product/product-of-file';
import { signInTo } from '../support/services/graphql-session';
import { ofFile } from '../support/services/of-file';
import { restSession } from '../support/services/rest-session';

interface Numbers {
  readonly invoices: string;
  readonly items: string;
  readonly total: string;
}
interface InvoiceFigures {
  readonly number: number;
  readonly outstandingBalance: string;
  readonly email: string;
  readonly status: string;
  readonly lines: readonly { readonly lotNumber: string; readonly title: string }[];
}

const GROUP = `query ($number: Int!, $offset: Int!) { invoiceGroup(number: $number) {
  totals { invoiceCount itemCount invoiceTotal outstandingBalance }
  invoices(first: 100, offset: $offset) { totalCount nodes { number outstandingBalance email status lines { lotNumber title } } } } }`;
interface GroupAnswer {
  invoiceGroup: {
    totals: { invoiceCount: number; itemCount: number; invoiceTotal: string; outstandingBalance: string };
    invoices: { totalCount: number; nodes: InvoiceFigures[] };
  };
}

const plain = (amount: string) => amount.replace(/[^\d.-]/g, '');

/** Returns the value of a figure in the strip of totals, by its label. */
async function figure(page: Page, label: string): Promise<string> {
  const value = page
    .locator('dl')
    .first()
    .locator('dt', { hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd[1]');
  // A skeleton is shown until the response arrives.
  await value.filter({ hasText: /\d/ }).waitFor(patience);
  return (await value.innerText()).trim();
}

/** In a house with automatic charging, the auto-charge dates come before the preview; no date is set. */
async function passesAutoCharge(page: Page): Promise<void> {
  await page.getByRole('heading', { name: "Automatically charge buyers' credit cards" }).waitFor(patience);
  await page.getByText(/eligible invoices?$/).waitFor(patience);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue With No Changes' }).click();
}

/** Follows the README only; returns the numbers on the screens along the way. */
async function invoiceSale(
  page: Page,
  url: string,
  house: string,
  sale: RegExp,
): Promise<{ groupNumber: number; created: Numbers; sent: Numbers }> {
  await page.goto(`${url}/`);
  await signInOn(page, house, 'cashier');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Invoices', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Uninvoiced Sessions' }).click();
  await page.getByRole('checkbox', { name: sale }).first().check();
  await page.getByLabel('Invoice template').selectOption({ index: 1 });
  await page.getByLabel('Invoice group name').fill('The main job');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create New Invoice' }).click();
  await page.waitForURL(/\/invoices\/CreateNewInvoices\/\d+/, patience);

  const groupNumber = Number(/CreateNewInvoices\/(\d+)/.exec(page.url())?.[1]);
  const created = {
    invoices: await figure(page, 'Invoices'),
    items: await figure(page, 'Items'),
    total: plain(await figure(page, 'Invoice Total')),
  };
  await page.getByRole('button', { name: 'Select All', exact: true }).click();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Preview & Send' }).click();
  if (house !== 'southbank') await passesAutoCharge(page);

  await page.getByRole('heading', { name: 'Invoice Preview(s)' }).waitFor(patience);
  await page.getByText('Please note: this view has been optimized for print.').waitFor(patience);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send All' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: /^Send/ }).click();

  await page.getByText('Your invoices have been sent').waitFor(patience);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Invoice Group Details' }).click();
  await page.getByRole('heading', { name: 'Invoice Group Details' }).waitFor(patience);
  const sent = {
    invoices: await figure(page, 'Total Invoices'),
    items: await figure(page, 'Total Items'),
    total: plain(await figure(page, 'Invoice Total')),
  };
  await page
    .getByText(/^Sent - \d\d\/\d\d\/\d{4}$/)
    .first()
    .waitFor(patience);
  expect(await axeFindings(page)).toEqual([]);

  await page.goto(`${url}/ar/invoices/ExistingInvoices`);
  await page.getByText('The main job').first().waitFor(patience);
  return { groupNumber, created, sent };
}

/** Returns the total due and the text of every message in the outbox, by invoice number. */
async function messages(
  dataDir: string,
): Promise<Map<number, { to: string; due: string; text: string; html: string }>> {
  const folder = join(dataDir, 'outbox');
  const read = (await readdir(folder))
    .filter((name) => name.endsWith('.eml'))
    .map(async (name) => {
      const { text = '', html = '', to } = await PostalMime.parse(await readFile(join(folder, name)));
      const number = Number(/invoice #(\d+)/i.exec(text)?.[1]);
      return [
        number,
        { to: to?.[0]?.address ?? '', due: plain(/^Total due\s+(.*)$/m.exec(text)?.[1] ?? ''), text, html },
      ] as const;
    });
  return new Map(await Promise.all(read));
}

/** The outbox determines what is sent; the files follow within seconds. */
async function messagesOnceThere(dataDir: string, count: number): ReturnType<typeof messages> {
  const limit = Date.now() + patience.timeout;
  for (;;) {
    const there = await messages(dataDir);
    if (there.size >= count || Date.now() > limit) return there;
    await sleep(200);
  }
}

/** Expects the same numbers from GraphQL, REST, the screens, and the mail. */
async function expectAgreement(
  product: Product,
  services: string,
  dataDir: string,
  house: string,
  seen: Awaited<ReturnType<typeof invoiceSale>>,
): Promise<void> {
  const session = await signInTo(product.url, house, 'cashier', demoPassword);
  const invoices: InvoiceFigures[] = [];
  let answer: GroupAnswer;
  do {
    answer = await session.run<GroupAnswer>(GROUP, { number: seen.groupNumber, offset: invoices.length });
    invoices.push(...answer.invoiceGroup.invoices.nodes);
  } while (invoices.length < answer.invoiceGroup.invoices.totalCount);
  const { totals } = answer.invoiceGroup;
  const onScreen = {
    invoices: String(totals.invoiceCount),
    items: String(totals.itemCount),
    total: totals.invoiceTotal,
  };
  const ungrouped = ({ invoices: count, items, total }: Numbers) => ({
    invoices: plain(count),
    items: plain(items),
    total,
  });
  expect(ungrouped(seen.created)).toEqual(onScreen);
  expect(ungrouped(seen.sent)).toEqual(onScreen);

  const rest = await restSession(services, house, 'cashier', demoPassword);
  const detail = await rest.get<{
    totalAmount: number;
    outStandingBalance: number;
    invoiceBidders: { invoiceID: number; outStandingBalance: number }[];
  }>(`/invoiceGroup/${seen.groupNumber}/groupDetailInfo`);
  expect(detail.outStandingBalance.toFixed(2)).toBe(totals.outstandingBalance);
  expect(
    detail.invoiceBidders.map(({ invoiceID, outStandingBalance }) => [invoiceID, outStandingBalance.toFixed(2)]),
  ).toEqual(invoices.map(({ number, outstandingBalance }) => [number, outstandingBalance]));

  const addressed = invoices.filter(({ email }) => email !== '');
  const mail = await messagesOnceThere(dataDir, addressed.length);
  for (const { number, email, outstandingBalance, status, lines } of invoices) {
    const message = mail.get(number);
    if (email === '') {
      expect({ number, message, status }).toEqual({ number, message: undefined, status: 'NOT_SENT' });
      continue;
    }
    expect({ number, to: message?.to, due: message?.due, status }).toEqual({
      number,
      to: email,
      due: outstandingBalance,
      status: 'SENT',
    });
    for (const { lotNumber } of lines) expect(message?.text).toContain(`Lot ${lotNumber} `);
    expect(message?.html).toContain(String(number));
  }
  expect(mail.size).toBe(addressed.length);
}

describe('the main job, done with only the README', () => {
  const browser = browserOfFile();
  const data = dataOfFile();
  const services = ofFile(async () => ({ port: String(await freePort()) }));
  const product = productOfFile(data, () => ({ UPSTREAM_PORT: services.port }));
  // Each house's messages are counted.
  afterEach(() => rm(join(data.folder, 'outbox'), { recursive: true }));

  async function doTheJob(house: string, sale: RegExp): Promise<void> {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const findings = watchConsole(page);
    const seen = await invoiceSale(page, product.url, house, sale);
    await expectAgreement(product, `http://127.0.0.1:${services.port}`, data.folder, house, seen);
    expect(findings).toEqual([]);
    expect(product.output()).not.toMatch(/"level":(40|50|60)/);
    await page.close();
  }

  it('goes from a sale of a demo house to sent invoices, with the same numbers everywhere', async () => {
    await doTheJob('northgate', /Six Hundred Sheets: a Print Room/);
  });

  it('works the same in a house with another currency and no card processing', async () => {
    await doTheJob('southbank', /./);
  });

  const samples = process.env.ROSTRUM_SAMPLES;
  if (samples) {
    it('goes from real sales, loaded into the running product, to sent invoices', async () => {
      const env = { ...process.env, ENV_FILE: '/dev/null', ...data.env };
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['scripts/command.mjs', 'demo:load', join(samples, 'tidy')],
        { env },
      );
      expect(stdout).toContain('hse3rivers');
      await doTheJob('hse3rivers', /American & European Paintings/);
    });
  }
});
