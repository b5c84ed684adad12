import { termsFields } from '../../../rules/sales/terms-fields';
import { readTerms, type TypedTerms, typedTerms } from '../../../rules/sales/terms-input';

const TERMS: TypedTerms = {
  name: ' Standard ',
  premiumMode: 'MARGINAL',
  premiumSteps: [
    { to: '1,000.00', rate: '25' },
    { to: '', rate: '19.125' },
  ],
  premiumFlat: '2',
  premiumMinimum: ' 20.00',
  premiumMaximum: '5,000',
  marketplaceFee: '5',
  privateLabelFee: '',
  aggregatorFee: '4.95',
  houseFeeStep: true,
  paymentProcessing: false,
};
const problems = (change: Partial<TypedTerms>, currency = 'USD') =>
  readTerms({ ...TERMS, ...change }, currency).problems.map(({ field, message }) => `${field}: ${message}`);
const steps = (...premiumSteps: TypedTerms['premiumSteps']) => problems({ premiumSteps });
const RATE = 'Enter a percentage from 0 to 100 with at most three decimals.';

test('steps start at 0 and where the one before ends, and the last one has no end', () => {
  expect(readTerms(TERMS, 'USD')).toEqual({
    problems: [],
    values: {
      name: 'Standard',
      premiumMode: 'MARGINAL',
      premiumSteps: [
        { from: 0, to: 100_000, rateMillionths: 250_000 },
        { from: 100_000, to: null, rateMillionths: 191_250 },
      ],
      premiumFlat: 200,
      premiumMinimum: 2000,
      premiumMaximum: 500_000,
      liveFeeRates: { MARKETPLACE: 50_000, PRIVATE_LABEL: 0, AGGREGATOR: 49_500 },
      houseFeeStep: true,
      paymentProcessing: false,
    },
  });
});

test('stored terms are typed again as they were saved', () => {
  const { values } = readTerms(TERMS, 'USD');
  expect(readTerms(typedTerms(values, 'USD'), 'USD').values).toEqual(values);
});

test('a name has 1 to 120 characters', () => {
  expect(problems({ name: '  ' })).toEqual(['name: Enter a name.']);
  expect(problems({ name: 'é'.repeat(120) })).toEqual([]);
  expect(problems({ name: 'é'.repeat(121) })).toEqual(['name: A name can have 120 characters at most.']);
});

test('a premium has 1 to 20 steps, each above the one before it', () => {
  expect(steps()).toEqual(['premiumSteps: Add at least one step. A premium of 0% is one step.']);
  expect(steps(...Array.from({ length: 21 }, () => ({ to: '', rate: '1' })))).toEqual([
    'premiumSteps: A premium can have 20 steps at most.',
  ]);
  expect(steps({ to: '500', rate: '25' }, { to: '500', rate: '20' }, { to: '', rate: '15' })).toEqual([
    'premiumSteps.1.to: Enter an amount above 500.00, where this step starts.',
  ]);
  expect(steps({ to: '', rate: '25' }, { to: '', rate: '20' })).toEqual([
    'premiumSteps.0.to: Enter the amount up to which this step applies.',
  ]);
  expect(steps({ to: '0', rate: '25' }, { to: '900', rate: '20' })).toEqual([
    'premiumSteps.0.to: Enter the amount up to which this step applies.',
    'premiumSteps.1.to: The last step has no end. Leave it empty, or add a step after it.',
  ]);
});

test('an amount has the digits of the currency', () => {
  const premiumSteps = [
    { to: '10.5', rate: '25' },
    { to: '', rate: '20' },
  ];
  expect(problems({ premiumSteps, premiumMinimum: '' }, 'JPY')).toEqual([
    'premiumSteps.0.to: Enter the amount up to which this step applies.',
  ]);
  expect(problems({ premiumSteps }, 'USD')).toEqual([]);
});

test('amounts for each lot can be empty, and a flat amount or a minimum of 0 is none', () => {
  const amounts = (change: Partial<TypedTerms>) => {
    const { premiumFlat, premiumMinimum, premiumMaximum } = readTerms({ ...TERMS, ...change }, 'USD').values;
    return [premiumFlat, premiumMinimum, premiumMaximum];
  };
  expect(amounts({ premiumFlat: '', premiumMinimum: ' ', premiumMaximum: '' })).toEqual([null, null, null]);
  expect(amounts({ premiumFlat: '0', premiumMinimum: '0.00' })).toEqual([null, null, 500_000]);
});

test('amounts for each lot are not negative, have the digits of the currency, and the maximum is not below the minimum', () => {
  const AMOUNT = 'Enter an amount of 0 or more in the currency of the terms.';
  expect(problems({ premiumFlat: '-1', premiumMinimum: '20.005', premiumMaximum: 'x' })).toEqual([
    `premiumFlat: ${AMOUNT}`,
    `premiumMinimum: ${AMOUNT}`,
    `premiumMaximum: ${AMOUNT}`,
  ]);
  expect(problems({ premiumMinimum: '9999999999999999' })).toEqual([`premiumMinimum: ${AMOUNT}`]);
  expect(problems({ premiumMinimum: '20', premiumMaximum: '20' })).toEqual([]);
  expect(problems({ premiumMinimum: '20.01', premiumMaximum: '20' })).toEqual([
    'premiumMaximum: The maximum can’t be less than the minimum of 20.01.',
  ]);
  expect(problems({ premiumMinimum: '', premiumMaximum: '0' })).toEqual([
    'premiumMaximum: Enter an amount above 0. For no premium, enter a rate of 0%.',
  ]);
});

test.each(['', '-1', '100.001', '5.1234', 'x'])('a rate of "%s" is refused', (rate) => {
  expect(steps({ to: '', rate })).toEqual([`premiumSteps.0.rate: ${RATE}`]);
});
test.each(['0', '100', '100.000', '19.125', '.5', '5 %'])('a rate of "%s" is accepted', (rate) => {
  expect(steps({ to: '', rate })).toEqual([]);
});

test('a fee is a percentage, and an empty one is none', () => {
  expect(problems({ marketplaceFee: '101', aggregatorFee: 'x' })).toEqual([
    `marketplaceFee: ${RATE}`,
    `aggregatorFee: ${RATE}`,
  ]);
});

test('fees are shown by platform, and the audit log stores them as a list', () => {
  const rates = { MARKETPLACE: 30_000, PRIVATE_LABEL: 0, AGGREGATOR: 49_500 };
  const { kind } = termsFields.liveFeeRates;
  expect(kind.show(rates, { currency: 'USD', timeZone: 'UTC' })).toBe(
    'Marketplace 3%, Private label 0%, Aggregators 4.95%',
  );
  expect(kind.decode(kind.encode(rates))).toEqual(rates);
});
