import { PREMIUM_FIELDS } from '../../rules/sales/terms-fields';
import type { TransactionsJson } from '../../upstream/disputes/dispute-wire';
import type { ExplanationsJson } from '../../upstream/invoicing/figures/explain-wire';
import { cents, lotIn, refsOf, resultOf } from '../sale-results/result-house';
import { upstreamOfFile } from '../support/services/of-file';
import { SaleHouse } from './sale-house';

const upstream = upstreamOfFile({ quiet: true });

/** 25% up to 1,000.00 and 20% above, plus 1.00, at least 60.00, at most 300.00 for each lot. */
const setAmounts = (houseId: number) =>
  upstream.db.query(
    'update catalog set premium_flat = 100, premium_minimum = 6000, premium_maximum = 30000 where house_id = $1',
    [houseId],
  );

const LOTS = [
  ['The Orchard', 20_000, 6000, 'Buyer’s premium: 25% of 200.00 + 1.00 per lot = 51.00; minimum 60.00.'],
  ['Two Herons', 35_000, 8850, 'Buyer’s premium: 25% of 350.00 + 1.00 per lot = 88.50.'],
  [
    'Winter Road',
    150_050,
    30_000,
    'Buyer’s premium: 25% of 1,000.00 + 20% of 500.50 + 1.00 per lot = 351.10; maximum 300.00.',
  ],
] as const;

test('a session is read with every part of its premium', async () => {
  await SaleHouse.create(upstream, 'Bank per lot', ['Tools and Toys']);
  const [row] = await upstream.db.query<{ premium: object }>('select premium from catalog_view limit 1', []);
  expect(Object.keys(row?.premium ?? {}).toSorted()).toEqual(Object.keys(PREMIUM_FIELDS).toSorted());
});

test('results, disputes, invoices, and explanations agree on the premium of lots below the minimum, between, and above the maximum', async () => {
  const house = await SaleHouse.create(upstream, 'Bank per lot', ['Tools and Toys']);
  const { api } = house;
  await setAmounts(api.houseId);
  const resultsOf = async () => {
    const result = await resultOf(api, ['Pictures']);
    return LOTS.map(([title]) => cents(lotIn(result, title).buyPrem));
  };
  const premiums = LOTS.map(([, , premium]) => premium);
  expect(await resultsOf()).toEqual(premiums);
  const { sessionLotGroups, grandTotals } = await resultOf(api, ['Pictures']);
  const all = sessionLotGroups.flatMap(({ groupedData }) => groupedData);
  expect(cents(grandTotals.buyPrem)).toBe(all.reduce((sum, { buyPrem }) => sum + cents(buyPrem), 0));
  const payables = async () =>
    Promise.all(
      LOTS.map(async ([title]) => {
        const { transactions } = await api.get<TransactionsJson>(`transactions?ids=${(await house.lot(title)).id}`);
        return transactions[0];
      }),
    );
  const result = await resultOf(api, ['Pictures']);
  expect((await payables()).map((one) => one?.payable)).toEqual(LOTS.map(([title]) => lotIn(result, title).payble));

  const { invoiceGroupID } = await api.create(['Pictures'], 'Bank per lot');
  const { invoiceBidders } = await api.detail(invoiceGroupID);
  const lines = LOTS.map(([title]) => {
    const line = invoiceBidders
      .flatMap(({ invoiceDetails }) => invoiceDetails ?? [])
      .find((one) => one.lotTitle === title);
    if (!line) throw new Error(`no line of ${title}`);
    return line;
  });
  expect(lines.map(({ priceInfo }) => cents(priceInfo.premium))).toEqual(premiums);
  expect(await resultsOf()).toEqual(premiums);

  const ids = invoiceBidders.map(({ invoiceID }) => invoiceID).join(',');
  const { invoices } = await api.get<ExplanationsJson>(`invoiceExplanations?invoiceIDs=${ids}`);
  const explained = invoices.flatMap(({ items }) => items);
  expect(
    lines.map(({ invoiceDetailID }) => explained.find((one) => one.invoiceDetailID === invoiceDetailID)?.premium),
  ).toEqual(LOTS.map(([, , , words]) => words));

  // Canceling the sale credits what the line charges, with that premium and its taxes.
  for (const [index, transaction] of (await payables()).entries())
    expect(transaction?.cancellation?.credit).toBe(lines[index]?.totalAmount);

  const premiumAt = async (hammer: number) => {
    const { invoices: corrected } = await house.preview('Two Herons', { hammer });
    return corrected.map(({ after }) => cents(after.premium));
  };
  expect(await premiumAt(100)).toEqual([6000]);
  expect(await premiumAt(400)).toEqual([10_100]);
  expect(await premiumAt(5000)).toEqual([30_000]);
  await house.correct('Two Herons', { hammer: 100 });
  expect(cents(lotIn(await resultOf(api, ['Pictures']), 'Two Herons').buyPrem)).toBe(6000);
  await house.requireConsistent();
});

test('a session without amounts has the premium of its steps, and unsold lots have none', async () => {
  const house = await SaleHouse.create(upstream, 'Bank per lot', ['Tools and Toys']);
  const before = await resultOf(house.api, ['Pictures']);
  expect(cents(lotIn(before, 'The Orchard').buyPrem)).toBe(5000);
  await setAmounts(house.api.houseId);
  const sold = before.sessionLotGroups.flatMap(({ groupedData }) => groupedData.map(({ title }) => title));
  const after = await resultOf(house.api, ['Pictures']);
  expect(after.sessionLotGroups.flatMap(({ groupedData }) => groupedData.map(({ title }) => title))).toEqual(sold);
  expect(sold).not.toContain('Portrait of a Miller');
  expect(await refsOf(house.api, 'Pictures')).not.toBe('');
});
