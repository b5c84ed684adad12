import { runDataCommand } from '../../upstream/data-commands';
import { smallHouse } from '../support/houses/sample-house';
import { upstreamOfFile } from '../support/services/of-file';

interface Answer {
  data: { user: { rights: string[]; userLevelC: boolean; houseInfo: Record<string, unknown> & { version: number } } };
}

const upstream = upstreamOfFile({
  houses: [smallHouse(), smallHouse({ userName: 'other' }), smallHouse({ userName: 'third' })],
});

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

test('every setting is stored and is in the audit log under the name that the operator typed', async () => {
  const typed = {
    houseName: ' Sample & Sons ',
    email: 'office@sample.test',
    processorType: 's',
    paymentProcessingEnabled: 'false',
    paymentProcessingEligible: 'true',
    paymentProcessingAccountID: 'acct-7',
    creditCardLimit: '10000.50',
    autoChargeEnabled: 'true',
    autoChargeTime: '07:30',
    sessionLimit: '12',
    lotMaximum: '5000',
    connectType: '',
    isInstant: 'true',
    isOnlineOnly: 'true',
    ingestType: 'manual',
    disableINVAInvoicing: 'true',
    tier: 'basic',
    features: '',
    hideCustomerPasswordMail: 'true',
    secondFactorRequired: 'false',
  };
  const stored = {
    houseName: 'Sample & Sons',
    email: 'office@sample.test',
    processorType: 's',
    paymentProcessingEnabled: false,
    paymentProcessingEligible: true,
    paymentProcessingAccountID: 'acct-7',
    creditCardLimit: 1_000_050,
    autoChargeEnabled: true,
    autoChargeTime: '07:30',
    sessionLimit: 12,
    lotMaximum: 5000,
    connectType: '',
    isInstant: true,
    isOnlineOnly: true,
    ingestType: 'manual',
    disableINVAInvoicing: true,
    tier: 'basic',
    features: [],
    hideCustomerPasswordMail: true,
    secondFactorRequired: false,
  };
  await set('third', typed);
  await set('third', { creditCardLimit: '', paymentProcessingAccountID: '' });
  const changes = await upstream.db.query<{ before: Record<string, unknown>; after: Record<string, unknown> }>(
    "select before, after from audit where type = 'House' order by id desc limit 2",
  );
  expect(changes.map(({ after }) => after)).toEqual([
    { creditCardLimit: null, paymentProcessingAccountID: null },
    stored,
  ]);
  expect(changes[0]?.before).toEqual({ creditCardLimit: 1_000_050, paymentProcessingAccountID: 'acct-7' });
  const [row] = await upstream.db.query(
    `select name, email, processor_type, connect_type, ingest_type, inva_invoicing_disabled, payment_processing_account_id, credit_card_limit,
       auto_charge_time, session_limit, lot_maximum, tier, features, is_instant, hide_customer_password_mail from house where user_name = 'third'`,
  );
  expect(row).toEqual({
    name: 'Sample & Sons',
    email: 'office@sample.test',
    processor_type: 's',
    connect_type: '',
    ingest_type: 'manual',
    inva_invoicing_disabled: true,
    payment_processing_account_id: null,
    credit_card_limit: null,
    auto_charge_time: '07:30',
    session_limit: 12,
    lot_maximum: 5000,
    tier: 'basic',
    features: [],
    is_instant: true,
    hide_customer_password_mail: true,
  });
});

test.each<[Record<string, string>, string]>([
  [{ creditCardLimit: '1.234' }, 'settings.creditCardLimit: is no amount of USD'],
  [{ connectType: 'x' }, 'settings.connectType: is s, p, e, i or empty'],
  [{ processorType: 'x' }, 'settings.processorType: is p, s or w'],
  [{ autoChargeTime: '7:30' }, 'settings.autoChargeTime: is a time such as 09:00'],
  [{ sessionLimit: '1001' }, 'settings.sessionLimit: is a number from 1 to 1000'],
  [{ lotMaximum: '0' }, 'settings.lotMaximum: is a number from 1 to 100000'],
  [{ lotMaximum: '100001' }, 'settings.lotMaximum: is a number from 1 to 100000'],
  [{ houseName: ' ' }, 'settings.houseName: is needed'],
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
