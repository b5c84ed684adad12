import { chargingHouse, houseOfCards } from '../../payments/charge-runs/charging-setup';
import { patience, staffPage } from '../../support/browser/staff-page';
import { browserOfFile } from '../../support/product/product-of-file';
import { ofFile, servicesOfFile } from '../../support/services/of-file';

const GOOD_CARDS = 6;

const browser = browserOfFile();
const { upstream, server } = servicesOfFile();
const house = ofFile(() =>
  chargingHouse(
    upstream,
    houseOfCards([...Array.from({ length: GOOD_CARDS }, () => 'success' as const), 'decline'], {
      userName: 'charging',
    }),
  ),
);
beforeAll(() => upstream.runner.start());

/** From now on, the provider delays every card until the returned function is called. */
function holdProvider(): () => void {
  const { processor } = upstream.services;
  const charge = processor.charge.bind(processor);
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  processor.charge = async (...asked) => {
    await gate;
    return charge(...asked);
  };
  return letGo;
}

test('a reload and Back during a charge show the current state, and nothing is requested twice', async () => {
  const letGo = holdProvider();
  const page = await staffPage(browser, server.url, `/invoices/InvoiceGroupDetails/${house.groupId}`, [
    'charging',
    'cashier',
  ]);
  const mutations: string[] = [];
  page.on('request', (request) => {
    const { operationName = '', query = '' } = (
      request.method() === 'POST' && request.url().endsWith('/graphql') ? request.postDataJSON() : {}
    ) as { operationName?: string; query?: string };
    if (query.startsWith('mutation')) mutations.push(operationName);
  });
  await page.getByRole('button', { name: 'Charge all cards' }).click(patience);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^Charge ${GOOD_CARDS + 1} cards`) })
    .click(patience);
  const going = page.getByText('Charging cards. You can leave this page; charging continues.');
  await going.waitFor(patience);

  await page.reload();
  await going.waitFor(patience);
  expect(house.charges()).toEqual([]);
  await page.getByRole('link', { name: 'Existing Invoices' }).first().click(patience);
  await page.getByRole('heading', { name: 'Manage All Invoices' }).waitFor(patience);
  await page.goBack();
  await going.waitFor(patience);

  letGo();
  await page.getByText(`1/${GOOD_CARDS + 1} of your payments failed.`).waitFor(patience);
  expect(mutations.filter((name) => name !== 'CreateInvoiceSelection')).toEqual(['ChargeCards']);
  expect(new Set(house.charges().map(({ metadata }) => metadata.invoice)).size).toBe(house.charges().length);
  expect(house.charges().filter(({ result }) => result.state === 'CHARGED')).toHaveLength(GOOD_CARDS);
  await page.getByRole('button', { name: 'Clear filter' }).click(patience);
  await page.getByText(`${GOOD_CARDS + 1} invoices`, { exact: true }).waitFor(patience);
  await page.context().close();
});
