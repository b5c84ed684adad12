import type { Page } from 'playwright-core';
import { minorFromDecimal, sumMinor } from '../../../rules/core/money';
import { watchConsole } from '../../support/browser/browser';
import { goTo, seenFocus } from '../../support/browser/keyboard';
import { patience, staffPage } from '../../support/browser/staff-page';
import { createdGroup } from '../../support/houses/invoicing-flow';
import { bigHouse } from '../../support/houses/sample-house';
import { browserOfFile } from '../../support/product/product-of-file';
import { ofFile, servicesOfFile } from '../../support/services/of-file';

const BIDDERS = 50;
/** The keys of a person who pays all by one method: the paddle, Enter, and the method. */
const MOST_KEYS = 6;
/** Cash and Check, in the order of the methods on the screen. */
const METHODS = ['Cash', 'Check'];

const browser = browserOfFile();
const { upstream, server } = servicesOfFile({
  houses: [bigHouse({ userName: 'fifty', processorType: 's', invoices: BIDDERS, lotsEach: 3 })],
});
const clerk = ofFile(() => server.as('fifty', 'clerk'));
const group = ofFile(() => createdGroup(upstream, clerk, 'The Whole Warehouse', 'Bank per lot'));

const OPEN = `query ($number: Int!) { invoiceGroup(number: $number) { totals { outstanding: outstandingBalance } invoices(first: 200) { nodes {
  outstandingBalance approval { lastName paddles(first: 3) { nodes { number } } } } } } }`;
const DRAWER = '{ drawer { lines { methodName payments expected } } }';

interface Open {
  readonly paddle: string;
  readonly name: string;
  /** In minor units. */
  readonly due: number;
}

async function invoices(): Promise<Open[]> {
  const { data, errors } = await clerk.gql<{
    invoiceGroup: {
      invoices: {
        nodes: {
          outstandingBalance: string;
          approval: { lastName: string; paddles: { nodes: { number: string }[] } };
        }[];
      };
    };
  }>(OPEN, { number: group.number });
  expect(errors).toEqual([]);
  return data.invoiceGroup.invoices.nodes.map(({ outstandingBalance, approval }) => ({
    paddle: approval.paddles.nodes[0]?.number ?? '',
    name: approval.lastName,
    due: minorFromDecimal(outstandingBalance, 'USD'),
  }));
}

/** A keyboard that counts its keys. */
function keyboardOf(page: Page) {
  let keys = 0;
  return {
    type: async (text: string) => {
      for (const key of text) {
        keys += 1;
        await page.keyboard.press(key);
      }
    },
    press: async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    },
    taken: () => {
      const count = keys;
      keys = 0;
      return count;
    },
  };
}

test('fifty bidders are checked out by keyboard alone, and the drawer closes to the cent', async () => {
  const before = await invoices();
  expect(before).toHaveLength(BIDDERS);
  expect(before.every(({ due }) => due > 0)).toBe(true);
  const page = await staffPage(browser, server.url, '/till', ['fifty', 'cashier']);
  const problems = watchConsole(page);
  const { type, press, taken } = keyboardOf(page);
  const search = page.getByLabel('Paddle, name, or invoice number');
  for (const [index, { paddle, name, due }] of before.entries()) {
    await expectFocus(page, 'Paddle, name, or invoice number');
    await type(paddle);
    await press('Enter');
    await page.getByRole('heading', { level: 2, name: new RegExp(name) }).waitFor(patience);
    await page.getByRole('group', { name: 'Payment method' }).waitFor(patience);
    const method = index % METHODS.length;
    await press(String(method + 1));
    await page.getByLabel(`${METHODS[method]} received`).waitFor(patience);
    expect(taken()).toBeLessThanOrEqual(MOST_KEYS);
    // The one confirmation: the button says the amount.
    const amount = (due / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
    await page.getByRole('button', { name: `Take ${amount}` }).waitFor(patience);
    await press('Enter');
    expect(taken()).toBe(1);
    await page.getByText(`${name} paid ${amount}.`).waitFor(patience);
    await search.waitFor(patience);
  }
  expect((await invoices()).filter(({ due }) => due !== 0)).toEqual([]);

  const recorded = (method: number) =>
    sumMinor(before.filter((_, index) => index % METHODS.length === method).map(({ due }) => due));
  const { data } = await clerk.gql<{
    drawer: { lines: { methodName: string; payments: number; expected: string }[] };
  }>(DRAWER, {});
  expect(
    data.drawer.lines.map(({ methodName, expected }) => [methodName, minorFromDecimal(expected, 'USD')]).sort(),
  ).toEqual(METHODS.map((name, method) => [name, recorded(method)]));

  await goTo(page, /^Count the drawer$/);
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: 'Cash' }).waitFor(patience);
  for (const line of data.drawer.lines) {
    await goTo(page, /^Counted/);
    await page.keyboard.type(line.expected);
    await page.keyboard.press('Tab');
  }
  await goTo(page, /^Close the drawer$/);
  await seenFocus(page);
  await page.keyboard.press('Enter');
  await page.getByText('The count was saved.').waitFor(patience);
  const { data: counts } = await clerk.gql<{
    drawerCounts: { nodes: { expected: string; counted: string; difference: string }[] };
  }>('{ drawerCounts { nodes { expected counted difference } } }', {});
  expect(counts.drawerCounts.nodes.map((count) => [minorFromDecimal(count.counted, 'USD'), count.difference])).toEqual([
    [recorded(0) + recorded(1), '0.00'],
  ]);
  expect(problems).toEqual([]);
});

/** Waits until the control with this label has the focus. */
async function expectFocus(page: Page, label: string): Promise<void> {
  await page.waitForFunction(
    (text) =>
      document.activeElement instanceof HTMLInputElement &&
      [...(document.activeElement.labels ?? [])].some(({ textContent }) => textContent.includes(text)),
    label,
    patience,
  );
}
