import type { Page } from 'playwright-core';
import { patience, staffPage } from '../../support/browser/staff-page';
import { createdGroup } from '../../support/houses/invoicing-flow';
import { smallHouse } from '../../support/houses/sample-house';
import { browserOfFile } from '../../support/product/product-of-file';
import { ofFile, servicesOfFile } from '../../support/services/of-file';

const browser = browserOfFile();
const { upstream, server } = servicesOfFile({ houses: [smallHouse()] });
const clerk = ofFile(() => server.as('sample', 'clerk'));
const group = ofFile(() => createdGroup(upstream, clerk, 'Autumn Sale', 'Cards per lot'));

const api = (screen: string) =>
  staffPage(browser, server.url, `/invoices/${screen}/${group.number}`, ['sample', 'cashier']);

/** Returns the requests of a mutation that the page sends from now on, whether or not they arrive. */
function watch(page: Page, operation: string): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes(`"operationName":"${operation}"`)) sent.push(operation);
  });
  return sent;
}

const drop = (page: Page) => page.context().setOffline(true);
const restore = (page: Page) => page.context().setOffline(false);

/** Returns every edit of the group, latest first, as staff see them. */
async function edits(): Promise<string[]> {
  const { data } = await clerk.gql<{ invoiceGroup: { history: { nodes: { label: string }[] } } }>(
    'query ($number: Int!) { invoiceGroup(number: $number) { history { nodes { label } } } }',
    { number: group.number },
  );
  return data.invoiceGroup.history.nodes.map(({ label }) => label);
}

test('an item is shown again with an error when hiding it fails; hiding it again hides it once', async () => {
  const page = await api('CreateNewInvoices');
  const block = page.getByRole('article').first();
  const hide = async () => {
    await block
      .getByRole('button', { name: /^Actions for lot/ })
      .first()
      .click(patience);
    await page.getByRole('menuitem', { name: 'Hide from invoice' }).click(patience);
  };
  await block
    .getByRole('button', { name: /^Actions for lot/ })
    .first()
    .waitFor(patience);
  const sent = watch(page, 'SetInvoiceLinesHidden');
  const before = await edits();
  await drop(page);
  await hide();
  await page.getByText(/may have been hidden\. Try again: it won't be applied twice\./).waitFor(patience);
  expect(await block.locator('[data-mark="struck"]').count()).toBe(0);
  expect(sent).toHaveLength(1);
  expect(await edits()).toEqual(before);

  await restore(page);
  await hide();
  await page.getByText(/is hidden from the invoice\.$/).waitFor(patience);
  expect(await block.locator('[data-mark="struck"]').count()).toBe(1);
  expect(sent).toHaveLength(2);
  expect(await edits()).toEqual(['Items hidden or shown', ...before]);
  await page.context().close();
});

test('charges that could not be saved stay in the form with an error; saving again charges once', async () => {
  const page = await api('CreateNewInvoices');
  const block = page.getByRole('article').nth(1);
  await block.getByRole('button', { name: /^Actions for invoice/ }).click(patience);
  await page.getByRole('menuitem', { name: 'Add/Edit Charges' }).click(patience);
  const dialog = page.getByRole('dialog', { name: 'Add/Edit Charges' });
  const field = dialog.getByLabel('S/H', { exact: true });
  const save = dialog.getByRole('button', { name: 'Save', exact: true });
  await field.waitFor(patience);
  const sent = watch(page, 'SetCharges');
  const before = await edits();
  await drop(page);
  await field.fill('12.50');
  await save.click();
  await dialog
    .getByText(/^The connection was lost, so this may have been saved\. Try again: it won't be applied twice\./)
    .waitFor(patience);
  expect(await field.inputValue()).toBe('12.50');
  expect(sent).toHaveLength(1);
  expect(await edits()).toEqual(before);

  await restore(page);
  await save.click();
  await page.getByText('Charges saved.').waitFor(patience);
  await dialog.waitFor({ state: 'detached', ...patience });
  expect(sent).toHaveLength(2);
  expect(await edits()).toEqual(['Charges', ...before]);
  await page.context().close();
});

test('a note that could not be saved is restored as typed; saving again writes it once', async () => {
  const page = await api('InvoiceGroupDetails');
  await page.getByRole('button', { name: 'Add', exact: true }).first().click(patience);
  const dialog = page.getByRole('dialog', { name: 'Add/Edit Note' });
  const field = dialog.getByLabel('Internal note');
  await field.waitFor(patience);
  const sent = watch(page, 'SetInvoiceNote');
  const before = await edits();
  await field.fill('Calls back');
  await drop(page);
  await field.pressSequentially(' on Monday.');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const said = page
    .getByRole('alert')
    .filter({ hasText: "may have been saved. Try again: it won't be applied twice." });
  await said.waitFor(patience);
  expect(sent).toHaveLength(1);
  expect(await edits()).toEqual(before);

  await restore(page);
  await said.getByRole('button', { name: 'Open' }).click();
  await field.waitFor(patience);
  expect(await field.inputValue()).toBe('Calls back on Monday.');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click(patience);
  await page.getByText(/^Note on invoice \d+ saved\.$/).waitFor(patience);
  expect(sent).toHaveLength(2);
  expect(await edits()).toEqual(['Internal note', ...before]);
  await page.context().close();
});

test('the typed details of a shipment that could not be saved stay in the form; saving again marks it once', async () => {
  const page = await api('EditInvoices');
  const block = page.getByRole('article').nth(2);
  await block.getByRole('button', { name: /^Actions for invoice/ }).click(patience);
  await page.getByRole('menuitem', { name: 'Mark as shipped' }).click(patience);
  const dialog = page.getByRole('dialog', { name: 'Mark as shipped' });
  const save = dialog.getByRole('button', { name: 'Mark as shipped' });
  // The date of the services, which have a fixed clock.
  await dialog.getByLabel('Date').fill('2026-11-18');
  await dialog.getByLabel('Carrier').fill('Hart & Sons');
  const sent = watch(page, 'MarkShipped');
  const before = await edits();
  await drop(page);
  await dialog.getByLabel('Tracking number').pressSequentially('HS-20261118');
  await save.click();
  await dialog
    .getByText(/^The connection was lost, so this may have been saved\. Try again: it won't be applied twice\./)
    .waitFor(patience);
  expect([
    await dialog.getByLabel('Carrier').inputValue(),
    await dialog.getByLabel('Tracking number').inputValue(),
  ]).toEqual(['Hart & Sons', 'HS-20261118']);
  expect(sent).toHaveLength(1);
  expect(await edits()).toEqual(before);

  await restore(page);
  await save.click();
  await dialog.waitFor({ state: 'detached', ...patience });
  expect(sent).toHaveLength(2);
  expect(await edits()).toEqual(['Shipped', ...before]);
  await page.context().close();
});

test('an invoice that could not be switched to pickup is unchanged, with an error; trying again switches it once', async () => {
  const page = await api('EditInvoices');
  const block = page.getByRole('article').nth(1);
  await block.getByRole('button', { name: 'Switch to pickup' }).click(patience);
  const dialog = page.getByRole('dialog', { name: 'Switch to pickup' });
  const change = dialog.getByRole('button', { name: 'Switch to pickup' });
  await dialog.getByText('Invoice Total').waitFor(patience);
  const sent = watch(page, 'SetInvoiceDelivery');
  const before = await edits();
  await drop(page);
  await change.click();
  await dialog
    .getByText(
      /^The connection was lost, so the invoice may have been switched to pickup\. Try again: it won't be applied twice\./,
    )
    .waitFor(patience);
  await page.locator('article').nth(1).getByText('Switch to pickup').waitFor(patience);
  expect(sent).toHaveLength(1);
  expect(await edits()).toEqual(before);

  await restore(page);
  await change.click();
  await block.getByRole('button', { name: 'Switch to shipping' }).waitFor(patience);
  expect(sent).toHaveLength(2);
  expect(await edits()).toEqual(['Pickup or shipping', ...before]);
  await page.context().close();
});

test('a message that could not be sent stays as typed, even after a reload, and is then sent once', async () => {
  const page = await api('EditInvoices');
  const open = async () => {
    await page.getByRole('article').first().getByRole('button', { name: 'Contact bidder' }).click(patience);
    // Sending requires the preview, which names the recipients.
    await dialog.getByRole('region', { name: 'Preview' }).waitFor(patience);
  };
  const dialog = page.getByRole('dialog', { name: 'Contact' });
  const messages = async () =>
    (await upstream.db.query<{ count: number }>('select count(*)::int as count from message_run', []))[0]?.count;
  await open();
  const sent = watch(page, 'ContactBidders');
  const before = Number(await messages());
  await dialog.getByLabel('Subject').fill('Your chair');
  await drop(page);
  await dialog.getByLabel('Message', { exact: true }).pressSequentially('It is ready.');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await dialog
    .getByText(/^The connection was lost, so the message may have been sent\. Try again: it won't be applied twice\./)
    .waitFor(patience);
  expect(sent).toHaveLength(1);
  expect(await messages()).toBe(before);

  await restore(page);
  await page.reload();
  await open();
  expect([
    await dialog.getByLabel('Subject').inputValue(),
    await dialog.getByLabel('Message', { exact: true }).inputValue(),
  ]).toEqual(['Your chair', 'It is ready.']);
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText(/^Message queued for .*\.$/).waitFor(patience);
  expect(sent).toHaveLength(2);
  expect(await messages()).toBe(before + 1);
  await page.context().close();
});

test('returning to a page without a connection shows the known data, marked as out of date until it is refetched', async () => {
  const page = await api('InvoiceGroupDetails');
  const rows = page.getByRole('row', { name: /Ada Marsh/ });
  await rows.first().waitFor(patience);
  await page.getByRole('link', { name: 'Rostrum' }).click();
  await page.getByRole('heading', { name: 'To do' }).waitFor(patience);
  await drop(page);
  await page.goBack();
  await page.getByText(/^This couldn't be refreshed\./).waitFor(patience);
  expect(await rows.count()).toBeGreaterThan(0);

  await restore(page);
  // Reconnecting may refetch it before the press; then there is nothing to press.
  const notice = page.getByText(/^This couldn't be refreshed\./);
  for (let press = 0; press < 20 && (await notice.isVisible()); press += 1)
    await page
      .getByRole('button', { name: 'Try again' })
      .click({ timeout: 3000 })
      .catch(() => undefined);
  await notice.waitFor({ state: 'detached', ...patience });
  expect(await rows.count()).toBeGreaterThan(0);
  await page.context().close();
});
