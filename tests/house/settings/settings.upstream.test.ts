import { runDataCommand } from '../../../upstream/data-commands';
import { createHouse, NewHouse } from '../../../upstream/demo/new-house';
import { SettingsBody } from '../../../upstream/house/settings/settings-wire';
import { smallHouse } from '../../support/houses/sample-house';
import { upstreamOfEachTest } from '../../support/services/of-file';
import { houseOf } from '../../support/services/upstream';

interface Settings {
  houseName: string;
  email: string;
  currencyCode: string;
  currencyRefusal: string | null;
  timeZoneID: string;
  creditCardLimit: string | null;
  autoChargeTime: string;
  version: number;
}
interface SetUp {
  steps: { step: string; done: boolean }[];
  dismissed: boolean;
}
type Saved = { data: { settings: Settings } } & {
  error: { code: string; message: string; problems?: { field: string }[]; details?: { settings?: Settings } };
};

const PASSWORD = 'Lantern-over-9-quays';
const NEW = {
  name: 'Fenwick Auctions',
  userName: 'fenwick',
  email: 'office@fenwick.example',
  country: 'US',
  currency: 'USD',
  timeZone: 'America/New_York',
  admin: 'anna',
  password: PASSWORD,
};

const upstream = upstreamOfEachTest({ houses: [smallHouse()] });

async function caller(house: string, user: string, password?: string) {
  const client = await upstream.signIn(house, user, password);
  const path = `/app/house/${(await houseOf(client)).houseRef}`;
  const settings = async () => (await client.get<Saved>(`${path}/settings`)).body.data.settings;
  return {
    settings,
    setUp: async () => (await client.get<{ data: { setUp: SetUp } }>(`${path}/setUp`)).body.data.setUp,
    decide: (body: object) => client.post<{ data: { setUp: SetUp } }>(`${path}/setUp`, body),
    post: (place: string, body: object) => client.post(`${path}${place}`, body),
    save: async (change: Partial<Settings>) => {
      const { creditCardLimit, ...now } = await settings();
      const saved = Object.entries(now).filter(([name]) => name in SettingsBody.shape);
      return client.post<Saved>(`${path}/settings`, {
        ...Object.fromEntries(saved),
        creditCardLimit: creditCardLimit ?? '',
        ...change,
      });
    },
  };
}

async function newHouse() {
  await createHouse(upstream.services, NewHouse.parse(NEW));
  return caller('fenwick', 'anna', PASSWORD);
}

test('a house changes its settings, and the audit log has what changed', async () => {
  const house = await caller('sample', 'clerk');
  const { version } = await house.settings();
  const { status, body } = await house.save({
    houseName: 'Sample & Sons',
    timeZoneID: 'Europe/London',
    creditCardLimit: '2,500.00',
    autoChargeTime: '17:30',
  });
  expect(status).toBe(200);
  expect(body.data.settings).toMatchObject({
    houseName: 'Sample & Sons',
    timeZoneID: 'Europe/London',
    creditCardLimit: '2500.00',
    autoChargeTime: '17:30',
    version: version + 1,
  });
  const [entry] = await upstream.db.query<{ after: object }>(
    "select after from audit where type = 'House' order by id desc limit 1",
  );
  expect(entry?.after).toEqual({
    houseName: 'Sample & Sons',
    timeZoneID: 'Europe/London',
    creditCardLimit: 250_000,
    autoChargeTime: '17:30',
  });
});

test('saving the same settings again changes nothing', async () => {
  const house = await caller('sample', 'clerk');
  const { version } = await house.settings();
  expect((await house.save({})).body.data.settings.version).toBe(version);
});

test('a save on an earlier version is refused with the current settings, and malformed ones by field', async () => {
  const house = await caller('sample', 'clerk');
  const { version } = await house.settings();
  await house.save({ houseName: 'Sample & Sons' });
  const late = await house.save({ houseName: 'Sample & Brothers', version });
  expect([late.status, late.body.error.code]).toEqual([409, 'EDITED_MEANWHILE']);
  expect(late.body.error.details?.settings?.houseName).toBe('Sample & Sons');
  const wrong = await house.save({ houseName: '', timeZoneID: 'Nowhere' });
  expect(wrong.status).toBe(422);
  expect(wrong.body.error.problems?.map(({ field }) => field)).toEqual(['houseName', 'timeZoneID']);
});

test('the currency is fixed once the house has sessions with lots, for the house and for the operator', async () => {
  const house = await caller('sample', 'clerk');
  const { status, body } = await house.save({ currencyCode: 'EUR' });
  expect([status, body.error.code, body.error.message]).toEqual([
    422,
    'CURRENCY_IN_USE',
    'The house has sessions with lots, so its currency can’t change.',
  ]);
  await expect(
    runDataCommand(upstream.services, 'house:set', { userName: 'sample', settings: { currencyCode: 'EUR' } }),
  ).rejects.toThrow('settings.currencyCode: The house has sessions with lots');
});

test('a new house chooses another currency until its auction terms have amounts', async () => {
  const house = await newHouse();
  expect((await house.save({ currencyCode: 'CAD' })).body.data.settings).toMatchObject({
    currencyCode: 'CAD',
    currencyRefusal: null,
  });
  await house.post('/saleTerms', { name: 'Standard', premiumSteps: [{ to: '100', rate: '25' }, { rate: '20' }] });
  expect((await house.settings()).currencyRefusal).toContain('Auction terms have amounts in this currency.');
});

test('an amount of the premium per lot is an amount in the currency of the house', async () => {
  const house = await newHouse();
  await house.post('/saleTerms', { name: 'Standard', premiumSteps: [{ rate: '20' }], premiumMinimum: '20' });
  expect((await house.settings()).currencyRefusal).toContain('Auction terms have amounts in this currency.');
});

test('the set-up list of a new house follows from its records, and what it confirms or skips stays so', async () => {
  const house = await newHouse();
  const done = async () => (await house.setUp()).steps.flatMap(({ step, done: isDone }) => (isDone ? [step] : []));
  // A new house gets a template.
  expect(await done()).toEqual(['template']);
  await house.post('/location', {
    facilityName: 'Rooms',
    addressStreet1: '1 Quay',
    addressCity: 'Boston',
    countryCode: 'US',
    stateCode: 'MA',
    postalCode: '02110',
  });
  await house.post('/saleTerms', { name: 'Standard', premiumSteps: [{ rate: '20' }] });
  await house.decide({ settingsReviewed: true });
  await house.decide({ paymentsSkipped: true });
  expect(await done()).toEqual(['settings', 'location', 'terms', 'template', 'payments']);
  expect((await house.decide({ dismissed: true })).body.data.setUp.dismissed).toBe(true);
  expect(await done()).toHaveLength(5);
});

test('the list of a house that was loaded with its sales is hidden', async () => {
  expect((await (await caller('sample', 'clerk')).setUp()).dismissed).toBe(true);
});
