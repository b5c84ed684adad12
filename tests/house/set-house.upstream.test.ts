import { runDataCommand } from '../../upstream/data-commands';
import { smallHouse } from '../support/houses/sample-house';
import { startTestUpstream, type TestUpstream } from '../support/services/upstream';

interface Answer {
  data: { user: { rights: string[]; userLevelC: boolean; houseInfo: Record<string, unknown> & { version: number } } };
}

let upstream: TestUpstream;

beforeAll(async () => {
  upstream = await startTestUpstream({ houses: [smallHouse(), smallHouse({ userName: 'other' })] });
});
afterAll(() => upstream.stop());

const set = (userName: string, settings: Record<string, string>) =>
  runDataCommand(upstream.services, 'house:set', { userName, settings });
const userOf = async (house: string) =>
  (await (await upstream.signIn(house, 'cashier')).get<Answer>('/app/house/user')).body.data.user;

test('the operator can change the settings of a house, its permissions follow, and other houses do not change', async () => {
  const before = await userOf('sample');
  expect(before.rights).toContain('invoices');
  expect(
    await set('Sample', {
      disableINVAInvoicing: 'true',
      tier: 'premium',
      connectType: 'e',
      features: 'buy-now, stealth',
    }),
  ).toEqual([
    'The house "sample" has connectType e, disableINVAInvoicing true, tier premium, features buy-now,stealth.',
  ]);
  const after = await userOf('sample');
  expect(after).toMatchObject({
    userLevelC: true,
    houseInfo: {
      disableINVAInvoicing: true,
      connectType: 'e',
      features: ['buy-now', 'stealth'],
      version: before.houseInfo.version + 1,
    },
  });
  expect(after.rights).not.toContain('invoices');
  expect((await userOf('other')).rights).toContain('invoices');
  const [change] = await upstream.db.query<{ type: string; version: number }>(
    "select type, version from change where type = 'House' order by seq desc limit 1",
  );
  expect(change).toEqual({ type: 'House', version: after.houseInfo.version });
  const [kept] = await upstream.db.query<{ before: object; after: object }>(
    "select before, after from audit where type = 'House' order by id desc limit 1",
  );
  expect(kept).toEqual({
    before: { disableINVAInvoicing: false, tier: 'live', connectType: 's', features: before.houseInfo.features },
    after: { disableINVAInvoicing: true, tier: 'premium', connectType: 'e', features: ['buy-now', 'stealth'] },
  });
});

test.each<[Record<string, string>, string]>([
  [{ tier: 'golden' }, 'settings.tier: is basic, live or premium'],
  [{ isInstant: 'yes' }, 'settings.isInstant: is true or false'],
  [{ features: 'buy-now,teleport' }, 'are of bulk-bidding, buy-now'],
  [{ currency: 'EUR' }, 'settings: has no such setting; there are houseName'],
  [{}, 'settings: are needed, such as tier=premium'],
])('the house settings %j are refused, and nothing changes', async (settings, message) => {
  const before = (await userOf('other')).houseInfo.version;
  await expect(set('other', settings)).rejects.toThrow(message);
  expect((await userOf('other')).houseInfo.version).toBe(before);
});

test('an unknown house is named in the error', async () => {
  await expect(set('nowhere', { tier: 'live' })).rejects.toThrow('The house "nowhere" was not found.');
});
