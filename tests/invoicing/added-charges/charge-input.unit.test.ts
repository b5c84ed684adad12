import { chargeInputProblems } from '../../../rules/invoicing/added-charges/charge-input';

describe('a charge that staff enter', () => {
  it.each([
    ['tax', 0, 100, []],
    ['shipping', 2500, 100, []],
    ['tax', -1, 100, ['NEGATIVE_CHARGE']],
    ['shipping', -1, 100, ['NEGATIVE_CHARGE']],
    ['insurance', -1, 100, ['NEGATIVE_CHARGE']],
    ['other', -1, 100, []],
    ['other', -5000, 99, ['TOTAL_BELOW_PAID']],
    ['tax', 0, 99, ['TOTAL_BELOW_PAID']],
  ] as const)('%s of %i on an invoice of then %i, with 100 paid: %j', (component, value, totalAfter, codes) => {
    const problems = chargeInputProblems(component, value, {
      currency: 'USD',
      totalAfter,
      paid: 100,
      entered: 0,
      locale: 'en-US',
    });
    expect(problems.map((problem) => problem.code)).toEqual(codes);
    expect(problems.every((problem) => problem.field === component)).toBe(true);
  });

  it.each([
    [-100_000, -86_450, "The discount can't exceed the amount still due ($135.50)."],
    [-500, -500, 'Nothing is due, so there can be no discount.'],
  ])('a discount of %i names the largest one', (entered, totalAfter, message) => {
    expect(
      chargeInputProblems('other', 0, { currency: 'USD', totalAfter, paid: 0, entered, locale: 'en-US' }),
    ).toMatchObject([{ code: 'TOTAL_BELOW_PAID', message }]);
  });
});
