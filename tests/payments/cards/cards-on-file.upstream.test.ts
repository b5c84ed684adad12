import { Writable } from 'node:stream';
import { pino } from 'pino';
import type { ChangesJson } from '../../../upstream/core/http/wire';
import type { CardOnFileJson } from '../../../upstream/payments/cards/card-wire';
import type { ChargeDryRunJson, ChargeRunJson } from '../../../upstream/payments/charge-wire';
import { type DescribedCard, ProcessorAway } from '../../../upstream/payments/processor/processor';
import { clientOf, type HouseClient } from '../../invoicing/house-at-work';
import { smallHouse } from '../../support/houses/sample-house';
import { ofFile, upstreamOfFile } from '../../support/services/of-file';
import { type ChargingHouse, chargingHouse, houseOfCards } from '../charge-runs/charging-setup';

let written = '';
const log = pino(
  { level: 'trace' },
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString();
      done();
    },
  }),
);

const enrolled = { processorType: 'p', paymentProcessingEnabled: true } as const;
const upstream = upstreamOfFile({
  log,
  houses: [
    smallHouse(enrolled),
    smallHouse({ userName: 'other', ...enrolled }),
    smallHouse({ userName: 'apart', processorType: 's', paymentProcessingEnabled: false }),
  ],
});
const cashier = ofFile(() => clientOf(upstream, 'sample', 'cashier'));
const other = ofFile(() => clientOf(upstream, 'other', 'cashier'));
const bidders: Record<string, number> = {};

beforeAll(async () => {
  const rows = await upstream.db.query<{ id: number; name: string }>(
    'select id, last_name as name from approval where house_id = $1',
    [cashier.houseId],
  );
  for (const { id, name } of rows) bidders[name] = id;
});
afterEach(() => jest.restoreAllMocks());

const idOf = (lastName: string): number => bidders[lastName] ?? 0;
async function fileOf(api: HouseClient, lastName: string): Promise<CardOnFileJson> {
  const {
    cardsOnFile: [file],
  } = await api.get<{ cardsOnFile: CardOnFileJson[] }>(`cardsOnFile?ids=${idOf(lastName)}`);
  if (!file) throw new Error(`no bidder ${lastName}`);
  return file;
}
const path = (lastName: string) => `approval/${idOf(lastName)}/cardOnFile`;
const set = async (api: HouseClient, lastName: string, cardRef: string, version: number) =>
  (await api.post<{ cardOnFile: CardOnFileJson }>(path(lastName), { cardRef, version })).cardOnFile;
const remove = async (api: HouseClient, lastName: string, version: number) =>
  (await api.post<{ cardOnFile: CardOnFileJson }>(`${path(lastName)}/remove`, { version })).cardOnFile;

test('a card is added with details from the provider, and the bidder can be charged', async () => {
  expect(await fileOf(cashier, 'Keller')).toEqual({
    approvalID: idOf('Keller'),
    provider: 'sandbox',
    card: null,
    addedAt: null,
    refusal: null,
    version: 0,
  });
  const file = await set(cashier, 'Keller', ` sandbox-decline-${idOf('Keller')} `, 0);
  expect(file).toMatchObject({
    version: 1,
    addedAt: upstream.clock.now().getTime(),
    card: { kind: 'CARD', brand: 'Mastercard', lastFour: expect.stringMatching(/^\d{4}$/) as string, expired: false },
  });
  expect(await fileOf(cashier, 'Keller')).toEqual(file);
  const { invoiceGroupID } = await cashier.create(['Tools and Toys'], 'Cards per lot');
  const { candidates } = await cashier.post<ChargeDryRunJson>(`invoiceGroup/${invoiceGroupID}/chargeDryRun`, {
    target: { filter: {}, except: [] },
  });
  expect(candidates.find(({ lastName }) => lastName === 'Keller')).toMatchObject({
    card: { brand: 'Mastercard' },
    reasons: [{ code: 'INVOICE_NOT_SENT' }],
  });
});

test('replacing and removing are in the audit log with their author, and every screen is notified', async () => {
  const { sequence } = await cashier.get<ChangesJson>('changes');
  const replaced = await set(cashier, 'Marsh', `sandbox-settles-${idOf('Marsh')}`, 0);
  expect(replaced.card).toEqual({
    kind: 'ACH',
    brand: 'Example Bank',
    lastFour: replaced.card?.lastFour,
    expires: null,
    expired: false,
  });
  expect(await remove(cashier, 'Marsh', 1)).toMatchObject({ card: null, addedAt: null, version: 2 });
  const { changes } = await cashier.get<ChangesJson>(`changes?after=${sequence}`);
  expect(changes.map(({ type, recordID, version }) => [type, recordID, version])).toEqual([
    ['BidderCard', idOf('Marsh'), 1],
    ['Approval', idOf('Marsh'), 2],
    ['Person', idOf('Marsh'), 2],
    ['BidderCard', idOf('Marsh'), 2],
    ['Approval', idOf('Marsh'), 3],
    ['Person', idOf('Marsh'), 3],
  ]);
  const trail = await upstream.db.query(
    'select a.action, u.user_name as "by", a.before, a.after from audit a join house_user u on u.house_id = a.house_id and u.id = a.by_user where a.house_id = $1 and a.type = $2 and a.record_id = $3 order by a.version',
    [cashier.houseId, 'BidderCard', idOf('Marsh')],
  );
  expect(trail).toMatchObject([
    {
      action: 'card.set',
      by: 'cashier',
      before: { brand: 'Visa', cardRef: `sandbox-success-${idOf('Marsh')}` },
      after: { kind: 'ACH', cardRef: `sandbox-settles-${idOf('Marsh')}` },
    },
    { action: 'card.remove', by: 'cashier', before: { kind: 'ACH' }, after: null },
  ]);
});

test('a request with an outdated version changes nothing and returns the card on file; repeating a request changes nothing either', async () => {
  const cardRef = `sandbox-success-${idOf('Rossi')}`;
  const first = await set(cashier, 'Rossi', cardRef, 0);
  expect(await cashier.refused(path('Rossi'), { cardRef: `sandbox-slow-${idOf('Rossi')}`, version: 0 })).toMatchObject({
    status: 409,
    code: 'EDITED_MEANWHILE',
    field: 'version',
    details: { cardOnFile: first },
  });
  expect(await cashier.refused(`${path('Rossi')}/remove`, { version: 0 })).toMatchObject({
    status: 409,
    code: 'EDITED_MEANWHILE',
  });
  expect(await set(cashier, 'Rossi', cardRef, 0)).toEqual(first);
  const removed = await remove(cashier, 'Rossi', 1);
  expect(await remove(cashier, 'Rossi', 1)).toEqual(removed);
});

test('of two concurrent replacements, one gets a conflict', async () => {
  const { version } = await fileOf(cashier, 'Stone');
  const answers = await Promise.allSettled(
    ['slow', 'limit'].map((kind) => set(cashier, 'Stone', `sandbox-${kind}-${idOf('Stone')}`, version)),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await fileOf(cashier, 'Stone')).version).toBe(version + 1);
});

test('a card number is refused before the provider is called, and is neither stored nor logged', async () => {
  const describe = jest.spyOn(upstream.services.processor, 'describe');
  for (const cardRef of ['4242 4242 4242 4242', 'cus_4242424242424242/pm_1']) {
    expect(await cashier.refused(path('Rossi'), { cardRef, version: 2 })).toMatchObject({
      status: 422,
      code: 'CARD_NUMBER',
      field: 'cardRef',
    });
  }
  expect(describe).not.toHaveBeenCalled();
  expect(written).not.toMatch(/4242.?4242/);
});

test.each<[string, DescribedCard | ProcessorAway, object]>([
  [
    'does not know it',
    { refusal: { code: 'NO_SUCH_CARD', message: 'There is no such card.' } },
    { status: 422, code: 'NO_SUCH_CARD', field: 'cardRef' },
  ],
  ['is away', new ProcessorAway('away'), { status: 409, code: 'PROVIDER_AWAY' }],
])('when the provider %s, nothing changes', async (_, answer, refusal) => {
  const before = await fileOf(cashier, 'Keller');
  jest
    .spyOn(upstream.services.processor, 'describe')
    .mockImplementation(() => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)));
  expect(
    await cashier.refused(path('Keller'), { cardRef: 'sandbox-success-1', version: before.version }),
  ).toMatchObject(refusal);
  expect(await fileOf(cashier, 'Keller')).toEqual(before);
});

test('a floor bidder and a house that is not enrolled have no cards on file, and only payment users can change one', async () => {
  expect(await cashier.refused(path('Patel'), { cardRef: 'sandbox-success-4', version: 0 })).toMatchObject({
    status: 409,
    code: 'FLOOR_BIDDER',
  });
  const apart = await clientOf(upstream, 'apart', 'cashier');
  expect(await fileOf(apart, 'Marsh')).toMatchObject({ refusal: { code: 'HOUSE_PAYMENT_PROCESSING_DISABLED' } });
  for (const api of [apart, await clientOf(upstream, 'sample')])
    expect(await api.refused(path('Marsh'), { cardRef: 'sandbox-success-1', version: 0 })).toMatchObject({
      status: 403,
    });
});

test('bidders with the same number in two houses have separate cards on file', async () => {
  const before = await fileOf(other, 'Stone');
  expect(before).toMatchObject({ version: 0, card: { brand: 'Visa' } });
  await remove(cashier, 'Stone', (await fileOf(cashier, 'Stone')).version);
  expect(await fileOf(other, 'Stone')).toEqual(before);
  expect(await other.refused('approval/999999/cardOnFile', { cardRef: 'sandbox-success-1', version: 0 })).toMatchObject(
    { status: 404 },
  );
});

describe('between confirming a charge and calling the provider', () => {
  let house: ChargingHouse;
  let approvals: { id: number; invoice: number }[];
  beforeAll(async () => {
    house = await chargingHouse(upstream, houseOfCards(['success', 'success', 'success'], { userName: 'between' }));
    approvals = await upstream.db.query(
      'select approval_id as id, id as invoice from invoice where house_id = $1 order by id',
      [house.api.houseId],
    );
    // An expired card is charged nevertheless: the provider may have renewed it.
    await upstream.db.query(
      'update card_on_file set expires_month = 1, expires_year = 2020 where house_id = $1 and approval_id = $2',
      [house.api.houseId, approvals[2]?.id],
    );
  });

  test('a replaced or removed card is not charged, and neither is the new one; an expired one is reported beforehand and charged', async () => {
    const [replaced, removed, kept] = approvals;
    expect(await house.dryRun()).toMatchObject({ readyCount: 3, expiredCount: 1 });
    expect((await house.dryRun()).candidates.map(({ card }) => card?.expired)).toEqual([false, false, true]);
    const { chargeRun } = await house.api.post<{ chargeRun: ChargeRunJson }>(
      `invoiceGroup/${house.groupId}/chargeRuns`,
      { target: { filter: {}, except: [] } },
    );
    await house.api.post(`approval/${replaced?.id}/cardOnFile`, {
      cardRef: `sandbox-settles-${replaced?.id}`,
      version: 0,
    });
    await house.api.post(`approval/${removed?.id}/cardOnFile/remove`, { version: 0 });
    await upstream.runner.drain();
    const found = new Map(
      (await house.attempts(chargeRun.chargeRunID)).map(({ invoiceID, state, reason }) => [
        invoiceID,
        [state, reason?.text],
      ]),
    );
    expect(found.get(replaced?.invoice ?? 0)).toEqual([
      'SKIPPED',
      "The bidder's card on file changed after the charge was confirmed. Nothing was charged.",
    ]);
    expect(found.get(removed?.invoice ?? 0)).toEqual(['SKIPPED', 'No Credit Card On File For This Bidder']);
    expect(found.get(kept?.invoice ?? 0)).toEqual(['CHARGED', undefined]);
    expect(house.charges().map(({ metadata }) => metadata.invoice)).toEqual([String(kept?.invoice)]);
  });
});
