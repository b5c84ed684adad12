import type { Actor } from '../../../upstream/core/http/actor';
import type { BuyNowBody, BuyNowJson } from '../../../upstream/sales/buy-now/buy-now-wire';
import { createBuyNowSettings } from '../../../upstream/sales/buy-now/service';
import { smallHouse } from '../../support/houses/sample-house';
import { ofFile, upstreamOfFile } from '../../support/services/of-file';
import { houseOf } from '../../support/services/upstream';
import { makeBuyNowSale } from './buy-now-house';

interface Failure {
  error: {
    code: string;
    message: string;
    field: string | null;
    problems?: { field: string }[];
    details?: { settings: BuyNowJson };
  };
}

const upstream = upstreamOfFile({ houses: [smallHouse(), smallHouse({ userName: 'second' })] });
const clerk = ofFile(() => upstream.signIn('sample', 'clerk'));
const other = ofFile(() => upstream.signIn('second', 'clerk'));
const own = ofFile(() => houseOf(clerk));
let sale: { houseId: number; groupId: number; catalogId: number };
let contact: number;

beforeAll(async () => {
  sale = await makeBuyNowSale(upstream);
  const [user] = await upstream.db.query<{ id: number }>(
    `update house_user set contact_types = '{1, 4}' where house_id = $1 and user_name = 'clerk' returning id`,
    [sale.houseId],
  );
  contact = user?.id ?? 0;
});
beforeEach(async () => {
  await upstream.db.query('delete from buy_now_settings');
  await upstream.db.query('update template set sale_id = null');
  await upstream.db.query(
    'update catalog set step = 1, consignment_contact_id = null, administrator_contact_id = null, expert_contact_id = null where house_id = $1 and id = $2',
    [sale.houseId, sale.catalogId],
  );
});

const group = (part: string) => `/app/house/${own.houseRef}/bin/group/${sale.groupId}/${part}`;
const read = async () =>
  (
    await clerk.get<{ data: { settings: BuyNowJson[] } }>(
      `/app/house/${own.houseRef}/buyNowSettings?ids=${sale.groupId}`,
    )
  ).body.data.settings.at(0);
const panels = (text: string) => ({
  terms: ['Conditions of Sale', 'Shipping', 'Contract(s)', 'Payment(s)', 'Taxes', 'Condition(s)'].map(
    (title, index) => ({
      active: index < 2,
      title,
      text: index < 2 ? text : '',
    }),
  ),
});
const complete = (change: Partial<BuyNowBody> = {}): BuyNowBody => ({
  cards: [3, 6],
  excludedCountries: ['RU', 'BY'],
  subject: 'Your invoice',
  fromName: 'Sample',
  fromEmail: 'sales@sample.example',
  bccEmail: '',
  charges: [{ name: 'Sales tax', rate: '8.875', country: 'US', state: 'NY' }],
  ...panels('All sales are final.'),
  consignmentContact: contact,
  administratorContact: null,
  expertContact: null,
  ...change,
});
const save = (change: Partial<BuyNowBody> = {}) =>
  clerk.post<{ data: { settings: BuyNowJson } } & Failure>(group('settings'), complete(change));

test('a sale that was never saved has every card and country, and no terms', async () => {
  expect(await read()).toMatchObject({
    cards: [3, 4, 5, 6],
    excludedCountries: [],
    charges: [],
    version: 0,
    step: 1,
    invoiceGroupSettingsID: null,
  });
});

test('a new sale gets settings and the number of its invoice settings', async () => {
  const actor = { houseId: sale.houseId, userId: contact, houseProcessorType: 'p' } as Actor;
  const changes = await upstream.db.transaction((tx) =>
    createBuyNowSettings(tx, upstream.services, actor, sale.groupId),
  );
  const settings = await read();
  expect(settings).toMatchObject({ version: 1, invoiceGroupSettingsID: expect.any(Number) as number });
  expect(changes).toMatchObject([
    { type: 'BuyNowSettings', id: sale.groupId, version: 1, before: null },
    { type: 'Template', id: settings?.invoiceGroupSettingsID, version: 1, before: null },
  ]);
});

test('everything is saved at once, with the contacts and the step of the session', async () => {
  const { status, body } = await save();
  expect(status).toBe(200);
  expect(body.data.settings).toMatchObject({
    cards: [3, 6],
    excludedCountries: ['BY', 'RU'],
    charges: [{ name: 'Sales tax', rate: '8.875', country: 'US', state: 'NY' }],
    consignmentContact: contact,
    version: 1,
    step: 2,
  });
  const changes = await upstream.db.query<{ type: string; version: number }>(
    "select type, version from audit where house_id = $1 and action = 'buy-now.save' order by type desc",
    [sale.houseId],
  );
  expect(changes.map(({ type }) => type).slice(0, 3)).toEqual(['Template', 'Catalog', 'BuyNowSettings']);
});

test('one wrong part saves nothing, and every problem is named', async () => {
  const { status, body } = await save({
    cards: [],
    charges: [{ name: 'VAT', rate: '0', country: 'GB', state: '' }],
    ...panels(''),
    administratorContact: contact,
  });
  expect(status).toBe(422);
  expect(body.error).toMatchObject({ code: 'REQUIRED', message: 'Please select at least one payment method' });
  expect(body.error.problems?.map(({ field }) => field)).toEqual([
    'cards',
    'charges.0.rate',
    'terms.0.text',
    'terms.1.text',
    'administratorContact',
  ]);
  expect(await read()).toMatchObject({ version: 0, step: 1, consignmentContact: null });
});

test('a failure while the session is written leaves the settings as they were', async () => {
  await save();
  await upstream.db.query(
    `create function refuse_session() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;`,
  );
  await upstream.db.query(
    'create trigger refuse_session before update on catalog for each row execute function refuse_session()',
  );
  try {
    expect((await save({ cards: [5], consignmentContact: null, version: 1 })).status).toBe(500);
  } finally {
    await upstream.db.query('drop trigger refuse_session on catalog');
    await upstream.db.query('drop function refuse_session()');
  }
  expect(await read()).toMatchObject({ cards: [3, 6], version: 1 });
});

test('an earlier version is refused with the current settings, but what is saved already can be saved again', async () => {
  await save();
  await save({ cards: [4], version: 1 });
  const { status, body } = await save({ cards: [5], version: 1 });
  expect(status).toBe(409);
  expect(body.error).toMatchObject({ code: 'EDITED_MEANWHILE', details: { settings: { cards: [4], version: 2 } } });
  const again = await save({ cards: [4], version: 1 });
  expect(again.body.data.settings.version).toBe(2);
});

test('the step is never lowered, and is 5 when the user comes from the summary', async () => {
  await save({ fromSummary: true });
  expect(await read()).toMatchObject({ step: 5 });
  await save({ cards: [3], version: 1 });
  expect(await read()).toMatchObject({ step: 5, version: 2 });
});

test('the specified calls save one part each', async () => {
  const payments = await clerk.post<{ data: object }>(group('payments'), [{ id: 4 }, 6]);
  expect(payments.body.data).toEqual({
    paymentMethods: [
      { id: 4, name: 'MasterCard' },
      { id: 6, name: 'American Express' },
    ],
  });
  const none = await clerk.post<Failure>(group('payments'), []);
  expect(none.body.error.message).toBe('Please select at least one payment method');

  const shipTo = await clerk.post<{ data: { binShipTo: { include: object[]; exclude: object[] } } }>(
    `${group('shipTo')}?include=false`,
    ['UK', 'AX'],
  );
  expect(shipTo.body.data.binShipTo.exclude).toEqual([
    { countryCode: 'AX', countryName: 'Åland Islands' },
    { countryCode: 'GB', countryName: 'United Kingdom' },
  ]);
  expect(shipTo.body.data.binShipTo.include).toHaveLength(247);
  const included = await clerk.post<{ data: { binShipTo: { include: object[] } } }>(group('shipTo'), ['US']);
  expect(included.body.data.binShipTo.include).toHaveLength(1);

  const terms = panels('Final.').terms.map(({ active, title, text }, index) => ({
    id: index + 1,
    active,
    termTitle: title,
    termText: text,
  }));
  const saved = await clerk.post<{ data: { terms: object[] } }>(group('terms'), terms);
  expect(saved.body.data.terms[1]).toEqual({
    id: 2,
    active: true,
    termTitle: 'Shipping',
    termText: 'Final.',
    isOpen: true,
  });

  const contacts = await clerk.post<{ data: object }>(`/cps/app/catalog/${sale.catalogId}/contacts/independent`, {
    contacts: { 1: contact, 3: 0 },
  });
  expect(contacts.body.data).toEqual({ contacts: { 1: contact, 3: null, 4: null } });
  const wrong = await clerk.post<Failure>(`/cps/app/catalog/${sale.catalogId}/contacts/independent`, {
    contacts: { 3: contact },
  });
  expect(wrong.body.error).toMatchObject({ code: 'UNKNOWN_CONTACT', field: 'administratorContact' });
  expect(await read()).toMatchObject({ cards: [4, 6], consignmentContact: contact, step: 1 });
});

test('the invoice settings of the sale are read and saved by the call of templates, which keeps templates apart', async () => {
  await save();
  const id = (await read())?.invoiceGroupSettingsID ?? 0;
  const path = `/app/house/${own.houseRef}/invoiceGroupSettings`;
  const { status, body } = await clerk.post<{ groupSettingsID: number; data: { groupSettings: object } }>(path, {
    invoiceGroupID: id,
    groupName: 'The Shop',
    houseAddressID: 1,
    subject: 'Thank you',
    fromName: 'The Shop',
    fromEmail: 'shop@sample.example',
    bccEmail: '',
    taxSettings: [{ taxType: 'VAT', taxRate: 20, taxCountryID: 'EU', taxStateID: '' }],
  });
  expect(status).toBe(200);
  expect(body.groupSettingsID).toBe(id);
  expect((await clerk.get<{ data: object }>(`${path}?groupSettingsID=${id}`)).body.data).toMatchObject({
    groupSettings: {
      subject: 'Thank you',
      taxSettings: [{ taxType: 'VAT', taxRate: 20, taxCountryID: 'EU', taxStateID: 'ALL' }],
    },
  });
  const [template] = await upstream.db.query<{ id: number }>(
    'select id from template where house_id = $1 order by id limit 1',
    [sale.houseId],
  );
  expect((await clerk.get<{ data: object }>(`${path}?groupSettingsID=${template?.id}`)).body.data).toMatchObject({
    groupSettings: { groupSettingsID: template?.id, messages: expect.any(Array) as object[] },
  });
});

test('the invoice settings rename and move the sale, and name wrong fields as they are specified', async () => {
  await save();
  const settings = await read();
  const path = `/app/house/${own.houseRef}/invoiceGroupSettings`;
  const location = await clerk.post<{ data: { houseAddresses: { addressID: number }[] } }>(
    `/app/house/${own.houseRef}/location`,
    {
      facilityName: 'Shop',
      addressStreet1: '1 Quay',
      addressCity: 'Los Angeles',
      countryCode: 'US',
      stateCode: 'CA',
      postalCode: '90012',
    },
  );
  const houseAddressID = location.body.data.houseAddresses[0]?.addressID ?? 0;
  const body = {
    invoiceGroupID: settings?.invoiceGroupSettingsID ?? 0,
    groupName: 'The Quay Shop',
    houseAddressID,
    subject: settings?.subject,
    fromName: settings?.fromName,
    fromEmail: settings?.fromEmail,
    bccEmail: '',
    taxSettings: [{ taxType: 'Sales tax', taxRate: 8.875, taxCountryID: 'US', taxStateID: 'NY' }],
  };
  const wrong = await clerk.post<Failure>(path, {
    ...body,
    taxSettings: [{ taxType: '', taxRate: 120, taxCountryID: 'US', taxStateID: 'NY' }],
  });
  expect(wrong.body.error.problems?.map(({ field }) => field)).toEqual([
    'taxSettings.0.taxType',
    'taxSettings.0.taxRate',
  ]);
  expect((await clerk.post<Failure>(path, { ...body, groupName: 'x'.repeat(121) })).body.error.field).toBe('groupName');
  expect((await clerk.post<Failure>(path, { ...body, houseAddressID: 999 })).body.error.field).toBe('houseAddressID');
  expect((await clerk.post(path, body)).status).toBe(200);
  expect(await read()).toMatchObject({ groupName: 'The Quay Shop', houseAddressID });
  const [session] = await upstream.db.query<{ zone: string }>(
    'select time_zone as zone from catalog where house_id = $1 and id = $2',
    [sale.houseId, sale.catalogId],
  );
  expect(session?.zone).toBe('America/Los_Angeles');
});

test('another house can’t read or change the sale', async () => {
  const theirs = await houseOf(other);
  for (const part of ['payments', 'shipTo', 'terms'])
    expect((await other.get(`/app/house/${theirs.houseRef}/bin/group/${sale.groupId}/${part}`)).status).toBe(404);
  expect((await other.post(`/app/house/${theirs.houseRef}/bin/group/${sale.groupId}/payments`, [3])).status).toBe(404);
});
