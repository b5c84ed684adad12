import { screen, within } from '@testing-library/react';
import { selectActor } from '../../upstream/demo/store';
import { correctPrices } from '../../upstream/invoicing/corrections/correct-prices';
import { lockResults, setResults } from '../../upstream/lots/results/service';
import { pay } from '../invoicing/added-charges/charges-setup';
import { clientOf, type HouseClient } from '../invoicing/house-at-work';
import { openApp } from '../support/browser/web-app';
import { newHouse } from '../support/houses/new-house';
import { servicesOfFile } from '../support/services/of-file';
import { cents, lotIn, refsOf, resultOf } from './result-house';

const { upstream, server } = servicesOfFile({ quiet: true });
let houseName: string;
let client: HouseClient;

beforeEach(async () => {
  houseName = await newHouse(upstream);
  client = await clientOf(upstream, houseName, 'super');
});

const PICTURES = ['Pictures'] as const;
const idOf = async (title: string): Promise<number> => {
  const [row] = await upstream.db.query<{ id: number }>('select id from lot where house_id = $1 and title = $2', [
    client.houseId,
    title,
  ]);
  return row?.id ?? 0;
};
const open = async () => {
  const path = `/reports/sessionResults/viewSessionResults?refs=${await refsOf(client, ...PICTURES)}`;
  openApp(server.url, path, (await server.as(houseName, 'super')).cookie);
};

test('lots that were sold to unknown buyers are counted beside the totals, which leave them out', async () => {
  const before = await resultOf(client, PICTURES);
  expect(before.unknownBuyers).toEqual({ lotCount: 0, price: 0 });
  const id = await idOf('Portrait of a Miller');
  await upstream.db.transaction(async (tx) => {
    const lots = await lockResults(tx, client.houseId, [id]);
    const at = upstream.clock.now();
    await setResults(tx, client.houseId, lots, [{ lotId: id, result: { kind: 'PRICED', price: 95_000 } }], at);
  });
  const after = await resultOf(client, PICTURES);
  expect(after.unknownBuyers).toEqual({ lotCount: 1, price: 950 });
  expect(after.grandTotals).toEqual(before.grandTotals);
  expect((await resultOf(client, PICTURES, '&search=heron')).unknownBuyers.lotCount).toBe(0);
  await open();
  const totals = await screen.findByRole('region', { name: 'Grand totals' });
  expect(await within(totals).findByText(/^1 lot sold for/)).toHaveTextContent(
    '1 lot sold for $950.00 to unknown buyers. No total includes it: enter the paddles under Edit Realized Prices.',
  );
});

test('a price that was corrected after the payment is shown beside what the invoice charges', async () => {
  const { invoiceGroupID } = await client.create([...PICTURES], 'Cards per invoice');
  const invoice = await client.invoiceOf(invoiceGroupID, 'Marsh');
  await pay(upstream, client, invoice, { amount: cents(invoice.outStandingBalance) });
  const before = await resultOf(client, PICTURES);
  const id = await idOf('Harbor at Dawn');
  await upstream.db.transaction(async (tx) => {
    const actor = await selectActor(tx, client.houseId, 'super');
    await correctPrices(tx, upstream.services, actor, [{ lotId: id, hammer: 120_000 }], new Map());
  });
  const after = await resultOf(client, PICTURES);
  expect(lotIn(after, 'Harbor at Dawn')).toMatchObject({ hammer: 1000, correctedHammer: 1200 });
  expect(lotIn(after, 'Winter Road')).toMatchObject({ hammer: 1500.5, correctedHammer: null });
  expect(after.grandTotals).toEqual(before.grandTotals);
  await open();
  const row = await screen.findByRole('row', { name: /Harbor at Dawn/ });
  expect(await within(row).findByTitle(/^Corrected after the invoice was paid/)).toHaveTextContent('now 1,200.00');
});
