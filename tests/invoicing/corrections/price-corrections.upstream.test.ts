import { selectActor } from '../../../upstream/demo/store';
import { correctPrices } from '../../../upstream/invoicing/corrections/correct-prices';
import { previewCorrections, readCorrectableLots } from '../../../upstream/invoicing/corrections/service';
import { undoCorrections } from '../../../upstream/invoicing/corrections/undo-corrections';
import { rebuildProjections } from '../../../upstream/invoicing/editing/persist-projection';
import { smallHouse } from '../../support/houses/sample-house';
import { upstreamOfFile } from '../../support/services/of-file';
import { flat, pay, setCharges } from '../added-charges/charges-setup';
import { historyOf } from '../editing/editing-setup';
import { clientOfNewHouse, type HouseClient } from '../house-at-work';

let api: HouseClient;

const upstream = upstreamOfFile({ quiet: true });

const SESSIONS = ['Pictures', 'Clocks and Furniture'];
const CHECK = 3;
type Stage = 'UNSENT' | 'SENT' | 'PAID';

const actor = () => upstream.db.transaction((tx) => selectActor(tx, api.houseId, 'super'));
const lotOf = async (title: string) => {
  const [row] = await upstream.db.query<{
    id: number;
    hammer: number | null;
    realizedPrice: number | null;
    groupId: number | null;
    approvalId: number | null;
    soldAt: Date | null;
  }>(
    `select id, hammer, realized_price as "realizedPrice", invoice_group_id as "groupId", approval_id as "approvalId", sold_at as "soldAt"
     from lot where house_id = $1 and title = $2`,
    [api.houseId, title],
  );
  if (!row) throw new Error(`no lot ${title}`);
  return row;
};

/** Ada's invoice: Harbor at Dawn (1,000.00), Winter Road (1,500.50), Walrus Ivory Box (600.00). */
async function invoiced(template: string, stage: Stage) {
  api = await clientOfNewHouse(upstream, (userName) =>
    smallHouse(
      template.startsWith('Cards') ? { userName } : { userName, processorType: 's', paymentProcessingEnabled: false },
    ),
  );
  const { invoiceGroupID } = await api.create(SESSIONS, template);
  const ada = await api.invoiceOf(invoiceGroupID, 'Marsh');
  if (stage === 'SENT') {
    await api.post(`invoiceGroup/${invoiceGroupID}/invoiceSend`, [ada.invoiceID]);
    await upstream.runner.drain();
  }
  if (stage === 'PAID')
    await pay(upstream, api, ada, { amount: Math.round(ada.outStandingBalance * 100), methodId: CHECK });
  return invoiceGroupID;
}

/** Everything that an undo restores. */
const stateOf = async (groupId: number) => {
  const { outStandingBalance, invoiceTotal, invoiceDetails } = await api.invoiceOf(groupId, 'Marsh');
  return {
    outStandingBalance,
    invoiceTotal,
    lines: invoiceDetails?.map(({ lotTitle, suppressedDate, ...line }) => [
      lotTitle,
      suppressedDate !== null,
      line.priceInfo,
      line.credited,
    ]),
    lots: await Promise.all(['Harbor at Dawn', 'Winter Road'].map(lotOf)),
  };
};

const correct = async (title: string, hammer: number | null) => {
  const { id } = await lotOf(title);
  const by = await actor();
  const [names, corrections] = [new Map([[id, `Lot ${title}`]]), [{ lotId: id, hammer }]];
  const preview = await previewCorrections(upstream.services, by, corrections, names);
  const done = await upstream.db.transaction((tx) => correctPrices(tx, upstream.services, by, corrections, names));
  return { preview, ...done };
};

const cases = (['Bank per lot', 'Bank per invoice', 'Cards per invoice'] as const).flatMap((template) =>
  (['UNSENT', 'SENT', 'PAID'] as const).flatMap((stage) =>
    ([120_000, 80_000, null] as const).map((hammer) => ({ template, stage, hammer })),
  ),
);

test.each(cases)(
  '$template, $stage, 1,000.00 to $hammer: the invoice follows, as previewed, and an undo restores every cent',
  async ({ template, stage, hammer }) => {
    const groupId = await invoiced(template, stage);
    const before = await stateOf(groupId);
    const { id: lotId } = await lotOf('Harbor at Dawn');
    expect(await readCorrectableLots(upstream.db, api.houseId, [lotId])).toMatchObject([{ stage, refusal: null }]);

    const { preview, lots, trail } = await correct('Harbor at Dawn', hammer);
    const effect =
      stage === 'PAID'
        ? hammer === 120_000
          ? 'ADDITIONAL_CHARGE'
          : 'CREDIT_NOTE'
        : hammer === null
          ? 'TAKE_OFF'
          : 'REPRICE';
    expect(lots).toMatchObject([{ lotId, effect }]);
    const after = await stateOf(groupId);
    const [invoice] = preview.invoices;
    expect(Math.round(before.outStandingBalance * 100)).toBe(invoice?.outstandingBefore);
    expect(Math.round(after.outStandingBalance * 100)).toBe(invoice?.outstandingAfter);

    // 1,000.00 has a premium of 250.00, 1,200.00 one of 290.00, 800.00 one of 200.00; the live fee on the marketplace is 3 %.
    const price = { 120_000: 120_000 + 29_000 + 3_600, 80_000: 80_000 + 20_000 + 2_400, passed: 0 }[hammer ?? 'passed'];
    const difference = price - (100_000 + 25_000 + 3_000);
    const charges = (invoice?.outstandingAfter ?? 0) - (invoice?.outstandingBefore ?? 0) - difference;
    // The rest is tax and fees, which move with the price.
    expect(Math.sign(charges) * Math.sign(difference)).toBeGreaterThanOrEqual(0);
    expect(Math.abs(charges)).toBeLessThanOrEqual(Math.ceil(Math.abs(difference) * 0.1));
    expect(Math.abs(charges)).toBeGreaterThan(0);

    expect(await lotOf('Harbor at Dawn')).toMatchObject(
      hammer === null ? { hammer: null, realizedPrice: 0, groupId: null } : { hammer, realizedPrice: null, groupId },
    );
    await upstream.db.transaction((tx) => rebuildProjections(tx, api.houseId, groupId));
    expect(await stateOf(groupId)).toEqual(after);

    const by = await actor();
    await upstream.db.transaction((tx) => undoCorrections(tx, upstream.services, by, trail));
    expect(await stateOf(groupId)).toEqual(before);
  },
);

describe.each(['Bank per lot', 'Bank per invoice', 'Cards per invoice'])('%s', (template) => {
  test.each([120_000, 80_000])('a paid invoice changes by as much as an unpaid one: 1,000.00 to %d', async (hammer) => {
    const differences: number[] = [];
    for (const stage of ['UNSENT', 'PAID'] as const) {
      await invoiced(template, stage);
      const [invoice] = (await correct('Harbor at Dawn', hammer)).preview.invoices;
      differences.push((invoice?.outstandingAfter ?? 0) - (invoice?.outstandingBefore ?? 0));
    }
    expect(differences[1]).toBe(differences[0]);
  });
});

test('taxes that staff entered change in proportion to the price on a paid invoice', async () => {
  const groupId = await invoiced('Bank per lot', 'UNSENT');
  const ada = await api.invoiceOf(groupId, 'Marsh');
  const dawn = ada.invoiceDetails?.find(({ lotTitle }) => lotTitle === 'Harbor at Dawn');
  await setCharges(api, {
    target: { invoiceDetailIDs: [dawn?.invoiceDetailID ?? 0] },
    charges: flat({ tax: 128 }),
  });
  const { outStandingBalance } = await api.invoiceOf(groupId, 'Marsh');
  await pay(upstream, api, ada, { amount: Math.round(outStandingBalance * 100), methodId: CHECK });
  const { preview } = await correct('Harbor at Dawn', 80_000);
  // 1,280.00 with the premium and the fee become 1,024.00: a fifth less, of the tax too. The handling fee is 1 % of the hammer.
  expect(preview.invoices).toMatchObject([{ outstandingBefore: 0, outstandingAfter: -(25_600 + 2_560 + 200) }]);
});

test('the history of an invoice refers to the place where its lots follow an undo', async () => {
  const groupId = await invoiced('Bank per lot', 'UNSENT');
  await correct('Harbor at Dawn', 80_000);
  const [edit] = (await historyOf(api, await api.invoiceOf(groupId, 'Marsh'))).edits;
  expect(edit).toMatchObject({
    label: 'Prices corrected',
    canUndo: false,
    undoRefusal: 'Undo it under Edit Realized Prices, so that the prices of the lots follow.',
  });
});

test('an undo is refused with its reason once the invoice was changed, and changes nothing', async () => {
  const groupId = await invoiced('Bank per lot', 'UNSENT');
  const { trail } = await correct('Harbor at Dawn', 80_000);
  const ada = await api.invoiceOf(groupId, 'Marsh');
  await setCharges(api, { target: { invoiceIDs: [ada.invoiceID] }, charges: flat({ shipping: 20 }) });
  const after = await stateOf(groupId);
  const by = await actor();
  await expect(
    upstream.db.transaction((tx) => undoCorrections(tx, upstream.services, by, trail)),
  ).rejects.toMatchObject({ code: 'CANNOT_UNDO', message: expect.stringContaining('Undo the newer changes first.') });
  expect(await stateOf(groupId)).toEqual(after);
});

test('a pending payment, and a lot that isn’t on an invoice, are refused by name, and a preview changes nothing', async () => {
  const groupId = await invoiced('Cards per invoice', 'UNSENT');
  const ada = await api.invoiceOf(groupId, 'Marsh');
  const before = await stateOf(groupId);
  const { id } = await lotOf('Harbor at Dawn');
  const { id: unsold } = await lotOf('Portrait of a Miller');
  const by = await actor();
  await previewCorrections(upstream.services, by, [{ lotId: id, hammer: 5 }], new Map());
  expect(await stateOf(groupId)).toEqual(before);
  await expect(
    previewCorrections(upstream.services, by, [{ lotId: unsold, hammer: 5 }], new Map([[unsold, 'Lot 5']])),
  ).rejects.toMatchObject({ code: 'LOT_NOT_INVOICED' });
  await pay(upstream, api, ada, { amount: 100, online: true, state: 'PENDING' });
  expect(await readCorrectableLots(upstream.db, api.houseId, [id, unsold])).toMatchObject([
    { lotId: id, refusal: 'PAYMENT_PENDING' },
  ]);
  await expect(correct('Harbor at Dawn', 80_000)).rejects.toMatchObject({ code: 'PAYMENT_PENDING' });
});

test('lots of one paid invoice go up, down, and pass together: a round of charges and two credit notes, undone together', async () => {
  const groupId = await invoiced('Bank per invoice', 'PAID');
  const before = await stateOf(groupId);
  const by = await actor();
  const [dawn, road, box] = await Promise.all(['Harbor at Dawn', 'Winter Road', 'Walrus Ivory Box'].map(lotOf));
  const corrections = [
    { lotId: dawn?.id ?? 0, hammer: 130_000 },
    { lotId: road?.id ?? 0, hammer: 140_000 },
    { lotId: box?.id ?? 0, hammer: null },
  ];
  const names = new Map(corrections.map(({ lotId }, index) => [lotId, `Lot ${index + 1}`]));
  const preview = await previewCorrections(upstream.services, by, corrections, names);
  const { trail } = await upstream.db.transaction((tx) => correctPrices(tx, upstream.services, by, corrections, names));
  expect(preview.lots.map(({ effect }) => effect).sort()).toEqual(['ADDITIONAL_CHARGE', 'CREDIT_NOTE', 'CREDIT_NOTE']);
  expect(trail.credits).toHaveLength(2);
  const after = await stateOf(groupId);
  expect(Math.round(after.outStandingBalance * 100)).toBe(preview.invoices[0]?.outstandingAfter);
  await upstream.db.transaction((tx) => undoCorrections(tx, upstream.services, by, trail));
  expect(await stateOf(groupId)).toEqual(before);
});
