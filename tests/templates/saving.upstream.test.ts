import type {
  GroupSettingsJson,
  InvoiceSettingJson,
  SavedTemplateJson,
  SaveGroupSettingsRequest,
  TemplateVersionsJson,
} from '../../upstream/templates/wire';
import { clientOf, type Failure, type HouseClient, newKey } from '../invoicing/house-at-work';
import { fullBody, templateHouses } from './template-bodies';

let place: number;

const { upstream, cards, other } = templateHouses();

beforeAll(async () => {
  place = await placeOf(other);
});

const SAVE = 'invoiceGroupSettings';
const save = (api: HouseClient, body: SaveGroupSettingsRequest) => api.post<SavedTemplateJson>(SAVE, body);
const read = async (api: HouseClient, id: number) =>
  (await api.get<{ groupSettings: GroupSettingsJson }>(`${SAVE}?groupSettingsID=${id}`)).groupSettings;
const settingOf = async (api: HouseClient, id: number) =>
  (await api.get<{ invoiceSettings: InvoiceSettingJson[] }>(`invoiceSettings?ids=${id}`)).invoiceSettings[0];
const placeOf = async (api: HouseClient) => (await read(api, await api.template('Cards per lot'))).houseAddressID;
const problemsOf = async (
  api: HouseClient,
  body: SaveGroupSettingsRequest,
): Promise<{ status: number; fields: Record<string, string> }> => {
  const {
    body: { error },
    status,
  } = await api.client.post<Failure>(api.path(SAVE), body, newKey());
  return {
    status,
    fields: Object.fromEntries(
      (error.problems ?? [error]).map((one) => [(one as { field?: string }).field ?? '', one.message]),
    ),
  };
};

test('every field is returned as it was saved, and saving it again changes nothing', async () => {
  const body = fullBody(place);
  const { groupSettingsID } = await save(other, body);
  const saved = await read(other, groupSettingsID);
  expect(saved).toMatchObject({
    ...body,
    invoiceGroupID: groupSettingsID,
    groupSettingsID,
    version: 1,
    payrixTemplate: false,
    taxSettings: [
      {
        taxType: 'State tax',
        taxRate: 8.875,
        formattedTaxRate: '8.875',
        taxCountryID: 'US',
        taxCountry: 'US',
        taxStateID: 'NY',
        taxHammer: true,
        taxLiveFee: true,
        taxPremium: true,
      },
      {
        taxType: 'GST',
        taxRate: 5,
        formattedTaxRate: '5.000',
        taxCountryID: 'CA',
        taxCountry: 'CA',
        taxStateID: 'ON',
        taxHammer: true,
        taxLiveFee: false,
        taxPremium: false,
      },
    ],
    feeSettings: [
      {
        feeType: 'Handling',
        feeRate: 1.5,
        formattedFeeRate: '1.500',
        feeCountryID: 'ALL',
        feeCountry: 'ALL',
        feeStateID: '',
        feeHammer: true,
      },
    ],
  });
  await save(other, { ...saved, invoiceGroupID: groupSettingsID });
  expect(await read(other, groupSettingsID)).toEqual(saved);
});

test('the response has the template next to the envelope, with the specified spelling', async () => {
  const { body } = await other.client.post<{ groupSettingsID: number; data: SavedTemplateJson }>(
    other.path(SAVE),
    fullBody(place, { groupName: 'Spelled' }),
    newKey(),
  );
  expect(body.groupSettingsID).toBe(body.data.groupSettingsID);
});

test('the PayPal address is kept when PayPal is turned off', async () => {
  const { groupSettingsID } = await save(other, fullBody(place, { payPal: false }));
  expect(await read(other, groupSettingsID)).toMatchObject({ payPal: false, payPalEmail: 'pay@sample.example' });
});

test('a template of a house on processor p has card processing, so that it is active', async () => {
  const { groupSettingsID } = await save(cards, fullBody(await placeOf(cards), { payPal: false, payPalEmail: '' }));
  expect(await settingOf(cards, groupSettingsID)).toMatchObject({ payrixTemplate: true, archived: false, version: 1 });
});

test('all errors are returned at once, with the specified messages and the paths of the call', async () => {
  const { status, fields } = await problemsOf(other, {
    ...fullBody(0),
    groupName: ' ',
    subject: '',
    fromName: '',
    fromEmail: '',
    bccEmail: 'nobody',
    houseAddressID: 0,
    payPalEmail: '',
    additionalChargesPerInvoice: true,
    taxSettings: [
      { taxType: '', taxRate: null, taxCountryID: 'US', taxHammer: false },
      {},
      { taxType: 'PST', taxRate: '101', taxCountryID: 'CA', taxHammer: true },
    ],
    feeSettings: [{ feeType: 'Import tax', feeRate: 'x', feeCountryID: '', feeHammer: false }],
    messages: [
      { header: 'One', detail: '', sequence: 1 },
      { header: 'Two', detail: '', sequence: 1 },
      { header: '', detail: 'Gone', sequence: 1 },
    ],
  });
  expect(status).toBe(422);
  expect(fields).toEqual({
    groupName: 'Invoice template name is required',
    subject: 'Email Subject is required',
    fromName: 'Reply to Name is required',
    fromEmail: 'Reply to Email is required',
    bccEmail: 'Valid Email is required',
    houseAddressID: 'Choose a location of the house.',
    payPalEmail: 'PayPal Email is required',
    additionalChargesPerLot: 'Charges apply per invoice or per lot, not both.',
    'taxSettings.0.taxType': 'Charge type is required',
    'taxSettings.0.taxRate': 'Please enter a valid tax rate %.',
    'taxSettings.0.taxStateID': 'State is required',
    'taxSettings.0.taxHammer': 'Tax Type is Required, Please select at least one Tax Type Check Box',
    'taxSettings.2.taxRate': 'Please enter a valid tax rate %.',
    'taxSettings.2.taxStateID': 'Province is required',
    'feeSettings.0.feeType': 'Taxes cannot be entered in the fees section, please use the taxes section above.',
    'feeSettings.0.feeRate': 'Please enter a valid fee rate %.',
    'feeSettings.0.feeCountryID': 'Country is required',
    'feeSettings.0.feeHammer': 'Fee Type is Required, Please select at least one Fee Type Check Box',
    'messages.0.sequence': 'Sequence number must be unique',
    'messages.1.sequence': 'Sequence number must be unique',
  });
});

test('empty rows and messages without a header are removed, and the rest are renumbered', async () => {
  const { groupSettingsID } = await save(
    other,
    fullBody(place, {
      taxSettings: [{}, { taxRate: 0 }],
      feeSettings: [],
      messages: [
        { header: 'Third', detail: '', sequence: 3 },
        { header: ' ', detail: 'Lost', sequence: 1 },
        { header: 'Second', detail: '', sequence: 2 },
      ],
    }),
  );
  const { taxSettings, messages } = await read(other, groupSettingsID);
  expect(taxSettings).toEqual([]);
  expect(messages).toEqual([
    { header: 'Second', detail: '', sequence: 1 },
    { header: 'Third', detail: '', sequence: 2 },
  ]);
});

const depot = {
  facilityName: 'Depot',
  addressStreet1: '8 Depot Road',
  addressCity: 'Pittsfield',
  countryCode: 'US',
  stateCode: 'MA',
  postalCode: '01201',
};
/** Adds a location to the house and returns its number. */
async function newPlace(): Promise<number> {
  const {
    houseAddresses: [address],
  } = await other.post<{ houseAddresses: { addressID: number }[] }>('location', depot);
  if (!address) throw new Error('no location was made');
  return address.addressID;
}

test('a location that was deleted while the form was open is refused, for new and existing templates', async () => {
  const { groupSettingsID } = await save(other, fullBody(place, { groupName: 'Moves' }));
  const gone = await newPlace();
  await other.post(`location/${gone}/delete`, {});
  for (const invoiceGroupID of [0, groupSettingsID]) {
    expect(await problemsOf(other, fullBody(gone, { invoiceGroupID }))).toEqual({
      status: 422,
      fields: { houseAddressID: 'Choose a location of the house.' },
    });
  }
  await other.post(`location/${gone}/restore`, {});
  await save(other, fullBody(gone, { groupName: 'Came back' }));
});

test('when a template is saved with a location that is deleted at the same time, one of the two is refused', async () => {
  const places: number[] = [];
  for (let count = 0; count < 6; count += 1) places.push(await newPlace());
  const outcomes = await Promise.all(
    places.map(async (houseAddressID, index) => {
      const acts = [
        () =>
          other.client.post(
            other.path(SAVE),
            fullBody(houseAddressID, { groupName: `On ${houseAddressID}` }),
            newKey(),
          ),
        () => other.client.post(other.path(`location/${houseAddressID}/delete`), {}, newKey()),
      ];
      const answers = await Promise.all((index % 2 === 0 ? acts : acts.reverse()).map((act) => act()));
      return answers.map(({ status }) => status).sort();
    }),
  );
  for (const statuses of outcomes)
    expect([
      [200, 409],
      [200, 422],
    ]).toContainEqual(statuses);
});

test('an edit makes a new version, and invoices keep theirs', async () => {
  const { groupSettingsID } = await save(other, fullBody(place, { groupName: 'Kept', feeSettings: [] }));
  const group = await other.create(['Tools and Toys'], 'Kept', 'Kept version');
  const edited = await save(
    other,
    fullBody(place, {
      invoiceGroupID: groupSettingsID,
      groupName: 'Kept and renamed',
      subject: 'Another subject',
      feeSettings: [],
    }),
  );
  expect(edited.invoiceSetting).toMatchObject({ name: 'Kept and renamed', version: 2 });
  expect(await other.group(group.invoiceGroupID)).toMatchObject({ templateVersion: 1 });
  const {
    owners: [first],
  } = await other.get<TemplateVersionsJson>(`invoiceTemplateVersions?keys=${groupSettingsID}.1`);
  expect(first?.versions).toMatchObject([
    { groupName: 'Kept', subject: 'Your invoice of the autumn sale', version: 1 },
  ]);
});

test('edits of different fields do not conflict; the second edit of the same field names the first user', async () => {
  const { groupSettingsID: invoiceGroupID } = await save(other, fullBody(place, { groupName: 'Two editors' }));
  const mine = (overrides: Partial<SaveGroupSettingsRequest>) =>
    fullBody(place, { groupName: 'Two editors', invoiceGroupID, version: 1, ...overrides });
  await save(other, mine({ subject: 'By the first' }));
  const { groupSettings } = await save(other, mine({ fromName: 'By the second' }));
  expect(groupSettings).toMatchObject({ subject: 'By the first', fromName: 'By the second', version: 3 });

  const { status, fields } = await problemsOf(other, mine({ subject: 'By the third', bccEmail: '' }));
  expect(status).toBe(409);
  expect(fields.subject).toMatch(
    /^.+ changed Email Subject on Nov 20, 2026 at 10:00 AM\. Review that change, then save again\.$/,
  );
  expect(await read(other, invoiceGroupID)).toMatchObject({
    subject: 'By the first',
    bccEmail: 'archive@sample.example',
  });
  const late = await save(other, mine({ subject: 'By the third', version: 3, fromName: 'By the second' }));
  expect(late.groupSettings).toMatchObject({ subject: 'By the third', version: 4 });
});

test('an inactive or archived template can be read and copied, but not edited', async () => {
  const inactive = await cards.template('Bank per lot');
  const body = { ...(await read(cards, inactive)), invoiceGroupID: inactive };
  expect(await cards.refused(SAVE, body)).toMatchObject({
    status: 409,
    code: 'TEMPLATE_READ_ONLY',
    message: expect.stringMatching(/^This template is no longer active\./),
  });
  const copy = await cards.post<SavedTemplateJson>(`invoiceTemplate/${inactive}/copy`, undefined);
  expect(copy.invoiceSetting).toMatchObject({ name: 'Bank per lot (copy)', payrixTemplate: true, archived: false });
  expect(copy.groupSettings.taxSettings).toEqual(body.taxSettings);

  const archived = await cards.post<SavedTemplateJson>(`invoiceTemplate/${copy.groupSettingsID}/archive`, undefined);
  expect(archived.invoiceSetting).toMatchObject({ archived: true, version: 2 });
  expect(await cards.refused(SAVE, { ...copy.groupSettings, invoiceGroupID: copy.groupSettingsID })).toMatchObject({
    status: 409,
    message: expect.stringMatching(/archived/),
  });
  expect(await read(cards, copy.groupSettingsID)).toMatchObject({ groupName: 'Bank per lot (copy)' });
  const back = await cards.post<SavedTemplateJson>(`invoiceTemplate/${copy.groupSettingsID}/unarchive`, undefined);
  expect(back.invoiceSetting).toMatchObject({ archived: false, version: 3 });
  await save(cards, { ...copy.groupSettings, invoiceGroupID: copy.groupSettingsID, subject: 'Edited again' });
});

test('the same key creates a template once', async () => {
  const key = newKey();
  const first = await other.client.post<{ groupSettingsID: number }>(other.path(SAVE), fullBody(place), key);
  const second = await other.client.post<{ groupSettingsID: number }>(other.path(SAVE), fullBody(place), key);
  expect(second.body.groupSettingsID).toBe(first.body.groupSettingsID);
});

test('a template of another house is not found, and users without the permission are refused', async () => {
  const theirs = await cards.template('Cards per lot');
  const own = (await other.get<{ invoiceSettings: InvoiceSettingJson[] }>('invoiceSettings')).invoiceSettings.map(
    ({ id }) => id,
  );
  const free = Math.max(theirs, ...own) + 100;
  expect(await other.refused(SAVE, fullBody(place, { invoiceGroupID: free }))).toMatchObject({ status: 404 });
  const viewer = await clientOf(upstream, 'other', 'viewer');
  for (const path of [SAVE, `invoiceTemplate/${own[0] ?? 0}/archive`, `invoiceTemplate/${own[0] ?? 0}/copy`]) {
    expect(await viewer.refused(path, fullBody(place))).toMatchObject({ status: 403 });
  }
});
