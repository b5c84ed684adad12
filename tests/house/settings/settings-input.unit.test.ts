import { readFileSync } from 'node:fs';
import { readSettings, type TypedSettings } from '../../../rules/house/settings-input';
import { SETTING_NAMES } from '../../../upstream/house/house-settings-wire';

const TYPED: TypedSettings = {
  name: ' Northgate  Auctions ',
  email: ' office@northgate.example ',
  phone: ' 413  555 0100 ',
  taxNumber: ' GB  123 4567 89 ',
  currency: 'usd',
  timeZone: 'America/New_York',
  creditCardLimit: '10,000.50',
  autoChargeTime: '09:00',
};
const fields = (change: Partial<TypedSettings>) =>
  readSettings({ ...TYPED, ...change }).problems.map(({ field }) => field);

test('settings are read without surrounding blanks, and the limit in minor units of the currency', () => {
  expect(readSettings(TYPED)).toEqual({
    problems: [],
    values: {
      name: 'Northgate Auctions',
      email: 'office@northgate.example',
      phone: '413 555 0100',
      taxNumber: 'GB 123 4567 89',
      currency: 'USD',
      timeZone: 'America/New_York',
      creditCardLimit: 1_000_050,
      autoChargeTime: '09:00',
    },
  });
  expect(readSettings({ ...TYPED, creditCardLimit: ' ' }).values.creditCardLimit).toBeNull();
});

test.each<[Partial<TypedSettings>, string]>([
  [{ name: ' ' }, 'name'],
  [{ name: 'é'.repeat(201) }, 'name'],
  [{ email: 'office' }, 'email'],
  [{ email: '' }, 'email'],
  [{ phone: '4'.repeat(41) }, 'phone'],
  [{ currency: 'XXQ' }, 'currency'],
  [{ timeZone: 'America/Nowhere' }, 'timeZone'],
  [{ timeZone: '' }, 'timeZone'],
  [{ creditCardLimit: '-1' }, 'creditCardLimit'],
  [{ creditCardLimit: '1.005' }, 'creditCardLimit'],
  [{ currency: 'JPY', creditCardLimit: '1.5' }, 'creditCardLimit'],
  [{ autoChargeTime: '24:00' }, 'autoChargeTime'],
  [{ autoChargeTime: '9:00' }, 'autoChargeTime'],
])('%j is a problem of %s', (change, field) => {
  expect(fields(change)).toEqual([field]);
});

test('a name of 200 characters, and the zone of Lord Howe, are accepted', () => {
  expect(fields({ name: 'é'.repeat(200), timeZone: 'Australia/Lord_Howe' })).toEqual([]);
});

test('the guide for operators names every setting', () => {
  const guide = readFileSync('docs/operations.md', 'utf8');
  const [, section = ''] = /^## Change a house's settings$(.*?)^## /ms.exec(guide) ?? [];
  expect(Object.values(SETTING_NAMES).filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
});
