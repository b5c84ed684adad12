import type {
  GroupSettingsJson,
  SavedTemplateJson,
  SaveGroupSettingsRequest,
  TemplateHistoryJson,
} from '../../upstream/templates/wire';
import { clientOf } from '../invoicing/house-at-work';
import { smallHouse } from '../support/houses/sample-house';
import { ofFile, upstreamOfFile } from '../support/services/of-file';
import { fullBody } from './template-bodies';

let place: number;

const upstream = upstreamOfFile({
  houses: [smallHouse({ userName: 'other', processorType: 's', paymentProcessingEnabled: false })],
});
const api = ofFile(() => clientOf(upstream, 'other'));

beforeAll(async () => {
  place = (await read(await api.template('Cards per lot'))).houseAddressID;
});

const SAVE = 'invoiceGroupSettings';
const save = (body: SaveGroupSettingsRequest) => api.post<SavedTemplateJson>(SAVE, body);
const read = async (id: number) =>
  (await api.get<{ groupSettings: GroupSettingsJson }>(`${SAVE}?groupSettingsID=${id}`)).groupSettings;

test('the history lists who changed what, by field and row', async () => {
  const { groupSettingsID } = await save(fullBody(place, { groupName: 'Told' }));
  const now = await read(groupSettingsID);
  await save({
    ...now,
    invoiceGroupID: groupSettingsID,
    subject: 'New',
    taxSettings: [{ ...now.taxSettings[0], taxRate: 9 }],
    feeSettings: [],
  });
  await api.post(`invoiceTemplate/${groupSettingsID}/archive`, undefined);
  const {
    owners: [told],
  } = await api.get<TemplateHistoryJson>(`invoiceTemplateHistory?ids=${groupSettingsID}`);
  expect(told?.edits.map(({ label, version }) => [label, version])).toEqual([
    ['Archived', 3],
    ['Edited', 2],
    ['Created', 1],
  ]);
  expect(told?.edits[1]?.changes.map(({ summary }) => summary)).toEqual([
    'Email Subject Your invoice of the autumn sale → New',
    'Taxes: State tax 8.875% in New York, United States on Hammer, Live Fee, BP → 9.000% in New York, United States on Hammer, Live Fee, BP',
    'Taxes: GST 5.000% in Ontario, Canada on Hammer → none',
    'Fees: Handling 1.500% in All on Hammer → none',
  ]);
  const page = await api.get<TemplateHistoryJson>(`invoiceTemplateHistory?ids=${groupSettingsID}&size=1&offset=1`);
  expect(page.owners).toMatchObject([{ id: groupSettingsID, totalRecords: 3, edits: [{ version: 2 }] }]);
  const pastItsEnd = await api.get<TemplateHistoryJson>(
    `invoiceTemplateHistory?ids=${groupSettingsID}&size=1&offset=10`,
  );
  expect(pastItsEnd.owners).toEqual([{ id: groupSettingsID, totalRecords: 3, edits: [] }]);
});

test('the history shows each value as the page does: locations by place, charges by what they apply to, messages by their header', async () => {
  const { groupSettingsID } = await save(fullBody(place, { groupName: 'Shown' }));
  const now = await read(groupSettingsID);
  await save({
    ...now,
    invoiceGroupID: groupSettingsID,
    additionalChargesPerLot: !now.additionalChargesPerLot,
    taxOnFees: !now.taxOnFees,
    bccEmail: '',
    messages: now.messages.map((message) => ({ ...message, detail: `${message.detail} Changed.` })),
  });
  const {
    owners: [shown],
  } = await api.get<TemplateHistoryJson>(`invoiceTemplateHistory?ids=${groupSettingsID}`);
  expect(shown?.edits.map(({ changes }) => changes.map(({ summary }) => summary))).toEqual([
    [
      'BCC archive@sample.example → none',
      'Additional charges Per lot → Per invoice',
      'Tax on fees No → Yes',
      'Messages: Payment Option(s) 1. By wire. → 1. By wire. Changed.',
      'Messages: Shipping Notes 2. <p>Ships <b>weekly</b>.</p> → 2. <p>Ships <b>weekly</b>.</p> Changed.',
    ],
    [
      'Template name none → Shown',
      'Email Subject none → Your invoice of the autumn sale',
      'Reply to Name none → Accounts',
      'Reply to Email none → accounts@sample.example',
      'BCC none → archive@sample.example',
      'Location none → New York, NY',
      'Additional charges none → Per lot',
      'Taxes: State tax none → 8.875% in New York, United States on Hammer, Live Fee, BP',
      'Taxes: GST none → 5.000% in Ontario, Canada on Hammer',
      'Tax on fees none → No',
      'Fees: Handling none → 1.500% in All on Hammer',
      'Payment terms none → Due on receipt',
      'PayPal none → Yes',
      'PayPal Email none → pay@sample.example',
      'Messages: Payment Option(s) none → 1. By wire.',
      'Messages: Shipping Notes none → 2. <p>Ships <b>weekly</b>.</p>',
    ],
  ]);
});
