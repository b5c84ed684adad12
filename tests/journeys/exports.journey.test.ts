import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Download, Page } from 'playwright-core';
import { watchConsole } from '../support/browser/browser';
import { demoPassword, patience, staffPage } from '../support/browser/staff-page';
import { browserOfFile, dataOfFile, productOfFile } from '../support/product/product-of-file';
import { signInTo } from '../support/services/graphql-session';

const browser = browserOfFile();
const data = dataOfFile();
const product = productOfFile(data);

async function bytesOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

async function downloaded(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download', patience), press()]);
  return download;
}

async function csvOf(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More group actions' }).click(patience);
  await page.getByRole('menuitem', { name: 'Download as CSV', exact: true }).click(patience);
}

test('staff can download a group, or only the selected invoices, as CSV and PDF', async () => {
  const session = await signInTo(product.url, 'northgate', 'cashier', demoPassword);
  const {
    invoiceGroups: { nodes },
  } = await session.run<{
    invoiceGroups: { nodes: { number: number; state: string; totals: { invoiceCount: number } }[] };
  }>('{ invoiceGroups(first: 20) { nodes { number state totals { invoiceCount } } } }');
  const group = nodes.find(({ state }) => state === 'CREATED') ?? { number: 0, totals: { invoiceCount: 0 } };
  const page = await staffPage(browser, product.url, `/invoices/InvoiceGroupDetails/${group.number}`, [
    'northgate',
    'cashier',
  ]);
  const findings = watchConsole(page);

  const csv = await downloaded(page, () => csvOf(page));
  expect(csv.suggestedFilename()).toBe(`invoiceGroup_${group.number}.csv`);
  const rows = parse<Record<string, string>>(await bytesOf(csv), { bom: true, columns: true });
  expect(rows).toHaveLength(group.totals.invoiceCount);

  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  const one = await downloaded(page, () => csvOf(page));
  const [ticked, ...others] = parse<Record<string, string>>(await bytesOf(one), { bom: true, columns: true });
  expect(others).toEqual([]);
  expect(rows).toContainEqual(ticked);

  await page.getByRole('button', { name: 'More ways to print' }).click();
  const pdf = await downloaded(page, () => page.getByRole('menuitem', { name: 'PDF Letter' }).click(patience));
  expect(pdf.suggestedFilename()).toBe(`invoiceGroup_${group.number}.pdf`);
  const text = (await bytesOf(pdf)).toString('latin1');
  expect(text.startsWith('%PDF-')).toBe(true);
  expect(text.match(/\/MediaBox \[0 0 612 792\]/g)).not.toBeNull();
  expect(page.url()).toContain(`/InvoiceGroupDetails/${group.number}`);
  expect(findings).toEqual([]);
});
