import type { Page } from 'playwright-core';
import { axeFindings } from '../support/browser/browser';
import { demoPassword, patience, staffPage } from '../support/browser/staff-page';
import { takePrinted } from '../support/console-guard';
import { waitFor } from '../support/product/operated-product';
import { browserOfFile, dataOfFile, productOfFile } from '../support/product/product-of-file';
import { openDatabase } from '../support/product/small-product';
import { signInTo } from '../support/services/graphql-session';
import { ofFile } from '../support/services/of-file';

const TITLE = 'Winter Prints';

const browser = browserOfFile();
const data = dataOfFile();

/** Makes the live session of the demo house one that is being held, with 100 open lots and 10 paddles. */
async function holdSession(): Promise<{ ref: string }> {
  const db = await openDatabase(data);
  const [session] = await db.query<{ id: number; houseId: number; ref: string }>(
    `update catalog set starts_at = now() - interval '10 minutes', resells_unsold = false where title = $1
     returning id, house_id as "houseId", ref`,
    [TITLE],
  );
  const columns = await db.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'lot' and is_generated = 'NEVER' order by ordinal_position`,
  );
  const names = columns.map(({ name }) => name);
  const changed: Readonly<Record<string, string>> = {
    id: 'l.id + 5000000',
    ref: `'LOTADDED' || l.number`,
    number: 'l.number + 80',
  };
  await db.query(
    `insert into lot (${names.join(', ')}) select ${names.map((name) => changed[name] ?? `l.${name}`).join(', ')}
     from lot l where l.house_id = $1 and l.catalog_id = $2 and l.number <= 20`,
    [session?.houseId, session?.id],
  );
  await db.query('update lot set is_published = true, is_deleted = false where house_id = $1 and catalog_id = $2', [
    session?.houseId,
    session?.id,
  ]);
  await db.close();
  return { ref: session?.ref ?? '' };
}

const held = ofFile(holdSession);
const product = productOfFile(data);
const api = ofFile(() => signInTo(product.url, 'northgate', 'super', demoPassword));

const lotOn = (page: Page): Promise<string> => page.getByLabel('Lot', { exact: true }).inputValue();

/** Waits until the line names another lot, and confirms what is unusual. */
async function enters(page: Page, from: string): Promise<void> {
  await waitFor(`lot ${from} is entered`, async () => {
    if ((await lotOn(page)) !== from) return true;
    if (await page.getByText('Press Enter again to enter it.').isVisible()) await page.keyboard.press('Enter');
    return false;
  });
  // The field selects its text, so that the next key replaces it.
  await waitFor('the line has the focus', () =>
    page.evaluate(() => {
      const field = document.activeElement;
      return (
        field instanceof HTMLInputElement && field.selectionStart === 0 && field.selectionEnd === field.value.length
      );
    }),
  );
}

async function sells(page: Page, hammer: string, paddle: string): Promise<void> {
  const lot = await lotOn(page);
  for (const text of ['', hammer, paddle]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  await enters(page, lot);
}

async function passes(page: Page): Promise<void> {
  const lot = await lotOn(page);
  await page.keyboard.press('p');
  await enters(page, lot);
}

interface Figures {
  readonly clerkDesk: { soldCount: number; passedCount: number; openCount: number; hammerTotal: string };
  readonly saleResult: { totals: { lotCount: number; hammer: string } };
}
const figures = () =>
  api.run<Figures>(
    `query ($ref: String!) {
      clerkDesk(catalogRef: $ref) { soldCount passedCount openCount hammerTotal }
      saleResult(refs: [$ref]) { totals { lotCount hammer } } }`,
    { ref: held.ref },
  );
const allSent = (page: Page) =>
  waitFor(
    'every entry is sent',
    async () => !(await page.getByText(/ entr(y|ies) waits? to be sent\. Go on/).isVisible()),
  );

/** In cents: what the clerk has typed, by lot. */
const typed = new Map<number, number>();
const centsOf = (amount: string) => Math.round(Number(amount) * 100);
const typedTotal = () => [...typed.values()].reduce((sum, cents) => sum + cents, 0);

test('a sale of 100 lots is clerked with the keyboard alone, through lost connections, and its totals are exact', async () => {
  const page = await staffPage(browser, product.url, `/console/${held.ref}`, ['northgate', 'super']);
  await page.getByLabel('Lot', { exact: true }).waitFor(patience);
  const clerk = async (from: number, to: number) => {
    for (let lot = from; lot <= to; lot += 1) {
      if (lot % 10 === 0) await passes(page);
      else {
        const cents = 3_000_00 + (lot % 4) * 250_00 + (lot % 7 === 0 ? 37 : 0);
        await sells(page, String(cents / 100), String(102 + (lot % 5)));
        typed.set(lot, cents);
      }
    }
  };
  await clerk(1, 20);
  await allSent(page);

  // Without a connection, the clerk goes on.
  await page.context().setOffline(true);
  await clerk(21, 26);
  await page.getByText('6 entries wait to be sent.').waitFor(patience);
  await page.context().setOffline(false);
  await allSent(page);

  // Answers are lost: what was entered is sent again under the same keys.
  let lost = 0;
  await page.route('**/graphql', async (route) => {
    const isEntry = route.request().postData()?.includes('EnterLot') === true;
    if (!isEntry || lost >= 3) return route.fallback();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await clerk(27, 30);
  await allSent(page);
  expect(lost).toBe(3);
  await page.unroute('**/graphql');

  // A reload keeps what waits.
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('EnterLot') === true ? route.abort() : route.fallback(),
  );
  await clerk(31, 33);
  await page.reload();
  await page.getByText('3 entries wait to be sent.').waitFor(patience);
  await page.unroute('**/graphql');
  await allSent(page);
  expect((await figures()).clerkDesk).toMatchObject({ soldCount: 30, passedCount: 3, openCount: 67 });
  await page.keyboard.press('Escape');
  await waitFor('the line goes on', async () => (await lotOn(page)) === '34');

  await clerk(34, 100);
  await allSent(page);

  // The entry before the last 39 is undone, and made again.
  await page.keyboard.type('61');
  await page.keyboard.press('Enter');
  await page.keyboard.press('u');
  await waitFor('lot 61 is open', async () => (await figures()).clerkDesk.openCount === 1);
  typed.delete(61);
  expect(centsOf((await figures()).clerkDesk.hammerTotal)).toBe(typedTotal());
  await page.keyboard.press('Escape');
  await waitFor('the line names lot 61', async () => (await lotOn(page)) === '61');
  await sells(page, '4000', '103');
  typed.set(61, 4_000_00);
  await waitFor('lot 61 is sold', async () => (await figures()).clerkDesk.openCount === 0);

  const { clerkDesk, saleResult } = await figures();
  expect(clerkDesk).toMatchObject({ soldCount: 90, passedCount: 10, openCount: 0 });
  expect(centsOf(clerkDesk.hammerTotal)).toBe(typedTotal());
  expect(saleResult.totals).toEqual({ lotCount: 90, hammer: clerkDesk.hammerTotal });
  expect(await axeFindings(page)).toEqual([]);
  // The browser prints every request that had no answer.
  expect(takePrinted().filter((line) => !line.includes('Failed to load resource: net::ERR_'))).toEqual([]);
});

interface Group {
  readonly invoiceGroup: {
    readonly state: string;
    readonly invoices: { readonly nodes: { readonly price: { readonly hammer: string } }[] };
  };
}

test('after the session has ended, its invoices have the same hammer prices to the cent', async () => {
  const { clerkDesk, templates } = await api.run<{
    clerkDesk: { catalogId: string };
    templates: { nodes: { id: string }[] };
  }>(
    `query ($ref: String!) { clerkDesk(catalogRef: $ref) { catalogId } templates(first: 1, filter: { isUsable: true }) { nodes { id } } }`,
    { ref: held.ref },
  );
  await api.run(
    'mutation ($input: EndLiveSessionInput!) { endLiveSession(input: $input) { userErrors { message } } }',
    {
      input: { id: clerkDesk.catalogId },
    },
  );
  const { createInvoiceGroup } = await api.run<{
    createInvoiceGroup: { invoiceGroup: { number: number } | null; userErrors: { message: string }[] };
  }>(
    'mutation ($input: CreateInvoiceGroupInput!) { createInvoiceGroup(input: $input) { invoiceGroup { number } userErrors { message } } }',
    { input: { title: TITLE, templateId: templates.nodes[0]?.id, catalogRefs: [held.ref], idempotencyKey: TITLE } },
  );
  expect(createInvoiceGroup.userErrors).toEqual([]);
  const read = async () =>
    (
      await api.run<Group>(
        'query ($number: Int!) { invoiceGroup(number: $number) { state invoices(first: 200) { nodes { price { hammer } } } } }',
        { number: createInvoiceGroup.invoiceGroup?.number },
      )
    ).invoiceGroup;
  await waitFor('the invoices are there', async () => (await read()).invoices.nodes.length > 0);
  const invoiced = (await read()).invoices.nodes.reduce((sum, { price }) => sum + centsOf(price.hammer), 0);
  expect(invoiced).toBe(typedTotal());
});
