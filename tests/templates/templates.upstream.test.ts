import type { GroupSettingsJson, InvoiceSettingJson } from '../../upstream/templates/wire';
import { clientOf } from '../invoicing/house-at-work';
import { smallHouse } from '../support/houses/sample-house';
import { ofFile, upstreamOfFile } from '../support/services/of-file';

const upstream = upstreamOfFile({ houses: [smallHouse()] });
const api = ofFile(() => clientOf(upstream, 'sample'));

beforeAll(async () => {
  await upstream.db.query(`update template set archived_at = $1 where name = 'Bank per lot'`, [upstream.clock.now()]);
});

const settings = async (query = '') =>
  (await api.get<{ invoiceSettings: InvoiceSettingJson[] }>(`invoiceSettings${query}`)).invoiceSettings;

test('templates are listed by name, archived or not', async () => {
  expect((await settings()).map(({ name }) => name)).toEqual([
    'Bank per invoice',
    'Bank per lot',
    'Cards per invoice',
    'Cards per lot',
  ]);
  expect((await settings('?archived=true')).map(({ name }) => name)).toEqual(['Bank per lot']);
  const [first] = await settings('?archived=false');
  expect(first).toMatchObject({
    name: 'Bank per invoice',
    payrixTemplate: false,
    additionalChargesPerLot: false,
    archived: false,
    version: 1,
  });
  expect(await settings(`?ids=${first?.id ?? 0},999999`)).toEqual([first]);
});

test('a template has its terms with rates in percent; an unknown one is null', async () => {
  const [first] = await settings('?archived=false');
  const { groupSettings } = await api.get<{ groupSettings: GroupSettingsJson }>(
    `invoiceGroupSettings?groupSettingsID=${first?.id ?? 0}`,
  );
  expect(groupSettings).toMatchObject({
    groupName: 'Bank per invoice',
    additionalChargesPerInvoice: true,
    additionalChargesPerLot: false,
    payPal: false,
    taxSettings: [{ taxType: 'Sales tax', taxRate: 8, formattedTaxRate: '8.000', taxCountry: 'ALL', taxStateID: '' }],
    feeSettings: [{ feeType: 'Handling', feeRate: 1, feePremium: false }],
  });
  expect(await api.get('invoiceGroupSettings?groupSettingsID=999999')).toEqual({ groupSettings: null });
});

test('an archived template is not offered for new invoices', async () => {
  await upstream.db.query(`update template set archived_at = $1 where name = 'Cards per lot'`, [upstream.clock.now()]);
  expect(await api.refused('invoiceGroup', await api.command(['Pictures'], 'Cards per lot'))).toMatchObject({
    status: 422,
    code: 'TEMPLATE_NOT_AVAILABLE',
  });
});
