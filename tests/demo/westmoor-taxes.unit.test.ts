import { matchingRows } from '../../rules/invoicing/added-charges/taxes-and-fees';
import { westmoor } from '../../upstream/demo/westmoor';

test.each([
  ['ON', ['HST 130000']],
  ['NS', ['HST 140000']],
  ['BC', ['GST 50000', 'PST 70000']],
  ['QC', ['GST 50000', 'QST 99750']],
  ['MB', ['GST 50000', 'PST 70000']],
  ['AB', ['GST 50000']],
])('the templates of Westmoor charge the taxes of %s', (state, expected) => {
  for (const { taxes } of westmoor.templates)
    expect(
      matchingRows(taxes, { country: 'CA', state }).map(({ name, rateMillionths }) => `${name} ${rateMillionths}`),
    ).toEqual(expected);
});
