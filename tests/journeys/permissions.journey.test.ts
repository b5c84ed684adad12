import type { Page } from 'playwright-core';
import { watchConsole } from '../support/browser/browser';
import { patience, staffPage } from '../support/browser/staff-page';
import { openWithin } from '../support/browser/within-app';
import { browserOfFile, dataOfFile, productOfFile } from '../support/product/product-of-file';

const DENIED = 'You do not have permissions to view this page. Please contact your system administrator.';
const NOT_FOUND = 'Page Not Found - Please try another page.';

const invoicingRoutes = [
  '/invoices',
  '/invoices/ExistingInvoices',
  '/invoices/AllInvoices',
  '/invoices/CreateNewInvoices/1',
  '/invoices/InvoiceGroupDetails/1',
  '/invoices/InvoiceAutoCharge/1/invoice/1',
  '/invoices/InvoiceGroupPreview/1/invoice/1',
  '/invoices/SentInvoices/1/1',
];

describe('permissions of a user', () => {
  const browser = browserOfFile();
  const data = dataOfFile();
  const product = productOfFile(data);

  const open = (page: Page, path: string) => page.goto(`${product.url}${path}`);
  const invoicesInMenu = (page: Page) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Invoices', exact: true });

  async function expectDenied(page: Page): Promise<void> {
    await page.getByText(DENIED, { exact: true }).waitFor(patience);
    expect(page.url()).toMatch(/\/ar\/?\?p=1$/);
    expect(await invoicesInMenu(page).count()).toBe(0);
  }

  const shutOut = [
    ['whose access has no invoicing', 'northgate', 'viewer'],
    ['of a house whose invoicing is disabled', 'westmoor', 'cashier'],
  ] as const;
  for (const [whom, house, user] of shutOut) {
    it(`a user ${whom} sees the permission text instead of every invoicing screen, and finds none in the command palette`, async () => {
      const page = await staffPage(browser, product.url, '/', [house, user]);
      const findings = watchConsole(page);
      expect(await invoicesInMenu(page).count()).toBe(0);
      expect(await page.getByText(DENIED).count()).toBe(0);
      for (const route of invoicingRoutes) {
        await openWithin(page, route);
        await expectDenied(page);
      }
      for (const address of ['/ar/invoices', '/ar/INVOICES/existinginvoices', '/ah/invoices']) {
        await open(page, address);
        await expectDenied(page);
      }
      expect(findings).toEqual([]);

      await page.keyboard.press('Control+K');
      await page.getByRole('combobox').fill('invoices');
      await page.getByText('Nothing found for “invoices”.').waitFor(patience);
      expect(await page.getByRole('option').count()).toBe(0);
      await page.context().close();
    });
  }

  it('shows the permission text at ?p=1, with and without the app’s prefix', async () => {
    const page = await staffPage(browser, product.url, '/', ['northgate', 'viewer']);
    for (const path of ['/ar/?p=1', '/?p=1']) {
      await open(page, path);
      await page.getByText(DENIED, { exact: true }).waitFor(patience);
    }
    await page.context().close();
  });

  it('an unknown address shows that the page was not found', async () => {
    const page = await staffPage(browser, product.url, '/', ['northgate', 'viewer']);
    for (const path of ['/ar/nowhere', '/ar/invoicesx', '/ar/invoices/Nothing', '/ah/nowhere']) {
      await open(page, path);
      await page.getByRole('heading', { name: NOT_FOUND, exact: true }).waitFor(patience);
    }
    await page.context().close();
  });

  it('an address without a group number shows that the page was not found, for users with access to invoices', async () => {
    const page = await staffPage(browser, product.url, '/', ['northgate', 'cashier']);
    await open(page, '/ar/invoices/InvoiceGroupDetails/first');
    await page.getByRole('heading', { name: NOT_FOUND, exact: true }).waitFor(patience);
    await page.context().close();
  });

  it('a screen opens by its path in any case, and by its old address', async () => {
    const page = await staffPage(browser, product.url, '/', ['northgate', 'cashier']);
    await invoicesInMenu(page).waitFor(patience);
    await open(page, '/ar/INVOICES/existinginvoices');
    await page.getByRole('button', { name: 'Clear Dates' }).waitFor(patience);
    expect(await invoicesInMenu(page).getAttribute('aria-current')).toBe('true');
    await open(page, '/ah/invoices?page=1');
    await page.getByRole('heading', { name: 'New invoice group' }).waitFor(patience);
    expect(page.url()).toBe(`${product.url}/ar/invoices?page=1`);
    await page.context().close();
  });
});
