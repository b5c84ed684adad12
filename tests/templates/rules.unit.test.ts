import { contentOf, inputOf, mergeEdit } from '../../rules/templates/content';
import { copyName } from '../../rules/templates/copy-name';
import { inputField, wireField } from '../../rules/templates/field-names';
import { previewContent, samplePlaces } from '../../rules/templates/preview-content';
import { isEmptyRow, namesTax, templateProblems } from '../../rules/templates/problems';
import { focusedRate, formattedRate, leftRate, typedRate } from '../../rules/templates/rates';
import { isNewForCards, readOnlyReason, templateSections } from '../../rules/templates/sections';
import { nextSequence, savedMessages, withoutMessage } from '../../rules/templates/sequences';
import {
  type ChargeRowInput,
  EMPTY_CHARGE,
  NEW_TEMPLATE,
  type TemplateInput,
} from '../../rules/templates/template-input';

const row: ChargeRowInput = {
  name: 'State tax',
  rate: '8.875',
  country: 'US',
  state: 'NY',
  onHammer: true,
  onLiveFee: false,
  onPremium: false,
  onShipping: false,
  onOther: false,
  taxCodes: [],
};
const whole: TemplateInput = {
  ...NEW_TEMPLATE,
  name: 'A',
  subject: 'B',
  replyToName: 'C',
  replyToEmail: 'c@sample.example',
  locationNumber: 1,
};
const wrong = (change: Partial<TemplateInput>) =>
  Object.fromEntries(templateProblems({ ...whole, ...change }).map(({ field, message }) => [field, message]));

test('a template with the required fields is valid', () => {
  expect(templateProblems(whole)).toEqual([]);
});

test.each([
  [{ name: ' ' }, 'name', 'Invoice template name is required'],
  [{ name: 'x'.repeat(51) }, 'name', 'At most 50 characters.'],
  [{ subject: '' }, 'subject', 'Email Subject is required'],
  [{ subject: 'x'.repeat(73) }, 'subject', 'At most 72 characters.'],
  [{ replyToName: '' }, 'replyToName', 'Reply to Name is required'],
  [{ replyToEmail: '' }, 'replyToEmail', 'Reply to Email is required'],
  [{ replyToEmail: 'nobody' }, 'replyToEmail', 'Valid Email is required'],
  [{ bccEmail: 'a@b.example, c@d.example' }, 'bccEmail', 'Valid Email is required'],
  [{ locationNumber: null }, 'locationNumber', 'Location is required'],
  [{ offersPayPal: true }, 'payPalEmail', 'PayPal Email is required'],
  [{ taxes: [{ ...row, country: '', state: '' }] }, 'taxes.0.country', 'Country is required'],
  [{ taxes: [{ ...row, rate: '' }] }, 'taxes.0.rate', 'Please enter a valid tax rate %.'],
  [{ taxes: [{ ...row, name: '' }] }, 'taxes.0.name', 'Charge type is required'],
  [{ taxes: [{ ...row, state: '' }] }, 'taxes.0.state', 'State is required'],
  [{ taxes: [{ ...row, country: 'CA', state: '' }] }, 'taxes.0.state', 'Province is required'],
  [{ taxes: [{ ...row, state: 'ZZ' }] }, 'taxes.0.state', 'Choose a state from the list.'],
  [{ taxes: [{ ...row, country: 'ALL' }] }, 'taxes.0.state', 'Choose the country of the state first.'],
  [{ taxes: [{ ...row, country: 'Atlantis', state: '' }] }, 'taxes.0.country', 'Choose a country from the list.'],
  [
    { taxes: [{ ...row, onHammer: false }] },
    'taxes.0.onHammer',
    'Tax Type is Required, Please select at least one Tax Type Check Box',
  ],
  [{ fees: [{ ...row, name: 'Fee', rate: '-1' }] }, 'fees.0.rate', 'Please enter a valid fee rate %.'],
  [
    { fees: [{ ...row, name: 'Fee', onHammer: false }] },
    'fees.0.onHammer',
    'Fee Type is Required, Please select at least one Fee Type Check Box',
  ],
  [
    { fees: [{ ...row, name: 'SALES TAXES' }] },
    'fees.0.name',
    'Taxes cannot be entered in the fees section, please use the taxes section above.',
  ],
  [{ messages: [{ header: 'A', detail: '', sequence: 2 }] }, 'messages.0.sequence', 'Sequence numbers go from 1 to 1.'],
])('%j is refused at %s: %s', (change, field, message) => {
  expect(wrong(change)).toEqual({ [field]: message });
});

test('an empty row is ignored, and Australian and British rows need no state', () => {
  expect(isEmptyRow(EMPTY_CHARGE)).toBe(true);
  expect(isEmptyRow({ ...EMPTY_CHARGE, onPremium: true })).toBe(false);
  expect(
    wrong({
      taxes: [
        EMPTY_CHARGE,
        { ...row, country: 'AU', state: '' },
        { ...row, country: 'UK', state: '' },
        { ...row, country: 'ALL', state: '' },
      ],
      fees: [EMPTY_CHARGE],
    }),
  ).toEqual({});
  expect(contentOf({ ...whole, taxes: [EMPTY_CHARGE, { ...row, country: 'UK', state: '' }] }).taxes).toMatchObject([
    { country: 'GB', state: null, rateMillionths: 88_750 },
  ]);
});

test.each([
  ['8.875', 88_750],
  ['0', 0],
  ['100', 1_000_000],
  ['8.875 %', 88_750],
  ['.5', 5_000],
  ['100.001', null],
  ['8.8755', null],
  ['-1', null],
  ['', null],
  ['8,5', null],
  ['eight', null],
])('the typed rate %j is %p millionths', (text, rate) => {
  expect(typedRate(text)).toBe(rate);
});

test('0.00 clears on focus, and a rate has three decimals after it loses focus', () => {
  expect(['0.00', '0', '.0', '8.000'].map(focusedRate)).toEqual(['', '', '', '8.000']);
  expect(['8.5', '', 'x'].map(leftRate)).toEqual(['8.500', '', 'x']);
  expect(formattedRate(1_000_000)).toBe('100.000');
});

test('messages without a header are removed, and the rest are renumbered', () => {
  const messages = [
    { header: 'C', detail: '', sequence: 4 },
    { header: ' ', detail: 'x', sequence: 1 },
    { header: 'B', detail: '', sequence: 2 },
  ];
  expect(savedMessages(messages).map(({ header, sequence }) => [header, sequence])).toEqual([
    ['B', 1],
    ['C', 2],
  ]);
  expect(nextSequence(messages)).toBe(3);
  expect(withoutMessage(messages, 1).map(({ sequence }) => sequence)).toEqual([3, 1]);
});

test('saving and editing again does not change the values', () => {
  const typed = {
    ...whole,
    taxes: [row],
    fees: [{ ...row, name: 'Fee', rate: '1.500' }],
    messages: [{ header: 'A', detail: 'a', sequence: 1 }],
  };
  expect(inputOf(contentOf(typed))).toEqual({ ...typed, taxes: [row] });
});

test('edits of different fields are merged; edits of one field only if the values are equal', () => {
  const seen = contentOf(whole);
  const mine = { ...seen, subject: 'Mine', bccEmail: 'm@sample.example' };
  expect(mergeEdit(seen, mine, { ...seen, fromName: 'Theirs' })).toMatchObject({
    content: { subject: 'Mine', fromName: 'Theirs' },
    conflicts: [],
  });
  expect(mergeEdit(seen, mine, { ...seen, subject: 'Theirs' })).toMatchObject({ conflicts: ['subject'] });
  expect(mergeEdit(seen, mine, { ...seen, subject: 'Mine' })).toMatchObject({ conflicts: [] });
});

test('a preview leaves out invalid rows and picks an address where every row applies', () => {
  const content = previewContent({
    ...whole,
    name: '',
    taxes: [row, { ...row, rate: 'x' }],
    fees: [{ ...row, name: 'Duty', country: 'CA', state: 'ON' }],
  });
  expect(content.taxes).toHaveLength(1);
  expect(samplePlaces(content, { country: 'US', state: 'NY' })).toEqual([
    { country: 'US', state: 'NY' },
    { country: 'CA', state: 'ON' },
  ]);
});

test('field paths map to the REST call and back', () => {
  const paths = [
    'name',
    'subject',
    'locationNumber',
    'taxes.0.rate',
    'taxes.12.country',
    'fees.1.onPremium',
    'fees.1.state',
    'messages.2.sequence',
  ];
  expect(paths.map(wireField)).toEqual([
    'groupName',
    'subject',
    'houseAddressID',
    'taxSettings.0.taxRate',
    'taxSettings.12.taxCountryID',
    'feeSettings.1.feePremium',
    'feeSettings.1.feeStateID',
    'messages.2.sequence',
  ]);
  expect(paths.map(wireField).map(inputField)).toEqual(paths);
});

test.each([
  ['p', true, { fees: true, payPal: false, automaticTax: true }],
  ['p', false, { fees: false, payPal: true, automaticTax: false }],
  ['s', true, { fees: false, payPal: true, automaticTax: false }],
  ['w', false, { fees: false, payPal: true, automaticTax: false }],
] as const)('a house of processor %s with payments %p shows %j', (processor, paymentsEnabled, shown) => {
  expect(templateSections({ processor, paymentsEnabled })).toEqual(shown);
});

test('a template is read-only when it is archived, of a sale, or without cards under processor p', () => {
  expect(readOnlyReason({ isCardProcessing: false, isArchived: false, isOfSale: false }, { processor: 'p' })).toMatch(
    /no longer active/,
  );
  expect(
    readOnlyReason({ isCardProcessing: false, isArchived: false, isOfSale: false }, { processor: 's' }),
  ).toBeNull();
  expect(readOnlyReason({ isCardProcessing: true, isArchived: true, isOfSale: false }, { processor: 'p' })).toMatch(
    /archived/,
  );
  expect(readOnlyReason({ isCardProcessing: true, isArchived: false, isOfSale: true }, { processor: 'p' })).toMatch(
    /step 1 of the sale/,
  );
  expect([isNewForCards({ processor: 'p' }), isNewForCards({ processor: 'w' })]).toEqual([true, false]);
});

test('the name of a copy ends with "(copy)" and has at most fifty characters', () => {
  expect(copyName('Standard')).toBe('Standard (copy)');
  expect([...copyName('x'.repeat(50))]).toHaveLength(50);
  expect([namesTax('Sales Tax'), namesTax('Handling')]).toEqual([true, false]);
});
