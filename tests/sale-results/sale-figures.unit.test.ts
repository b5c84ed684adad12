import fc from 'fast-check';
import { CHANNELS } from '../../rules/invoicing/invoices/platform';
import { STEPS_ONLY } from '../../rules/invoicing/lines/premium';
import { payableOf, pricesByTerms, type SaleTerms, soldTimes, sumSold } from '../../rules/sale-results/sale-figures';
import { saleResultRecord, saleResultsUrl } from '../../rules/sale-results/sale-results-file';
import {
  MOST_SESSIONS,
  RESULTS_SEARCH_DELAY,
  sessionRefs,
  sessionsProblem,
  soldShare,
  stubHeight,
} from '../../rules/sale-results/session-choice';

const terms: SaleTerms = {
  premium: {
    method: 'MARGINAL',
    steps: [
      { from: 0, to: 100_000, rateMillionths: 250_000 },
      { from: 100_000, to: null, rateMillionths: 200_000 },
    ],
    ...STEPS_ONLY,
  },
  liveFees: { MARKETPLACE: 30_000 },
};

test('prices follow from the terms of the session, and a platform without a rate pays no live fee', () => {
  expect(pricesByTerms(150_050, 'MARKETPLACE', terms)).toEqual({ hammer: 150_050, premium: 35_010, liveFee: 4502 });
  expect(pricesByTerms(150_050, 'FLOOR', terms).liveFee).toBe(0);
  expect(pricesByTerms(150_050, 'AGGREGATOR', terms).liveFee).toBe(0);
  expect(payableOf({ hammer: 1, premium: 2, liveFee: 3 })).toBe(6);
});

test('the sums of any grouping of lots by price equal the sums of the lots, to the cent', () => {
  const lot = fc.record({
    hammer: fc.integer({ min: 1, max: 500_000 }),
    channel: fc.constantFrom(...CHANNELS),
    buyer: fc.integer({ min: 0, max: 4 }),
  });
  fc.assert(
    fc.property(fc.array(lot, { maxLength: 60 }), (lots) => {
      const each = lots.map(({ hammer, channel }) => soldTimes(1, pricesByTerms(hammer, channel, terms)));
      const whole = sumSold(each);
      const buyers = [0, 1, 2, 3, 4].map((buyer) => sumSold(each.filter((_, index) => lots[index]?.buyer === buyer)));
      const keys = [...new Set(lots.map(({ hammer, channel }) => `${hammer} ${channel}`))];
      const groups = keys.map((key) => {
        const own = lots.filter(({ hammer, channel }) => `${hammer} ${channel}` === key);
        const [first] = own;
        return first
          ? soldTimes(own.length, pricesByTerms(first.hammer, first.channel, terms))
          : soldTimes(0, { hammer: 0, premium: 0, liveFee: 0 });
      });
      expect(sumSold(buyers)).toEqual(whole);
      expect(sumSold(groups)).toEqual(whole);
    }),
  );
});

test('sessions in several currencies, or too many, can’t be viewed together', () => {
  const usd = { currency: 'USD' };
  expect(sessionsProblem([])).toBeNull();
  expect(sessionsProblem([usd, usd])).toBeNull();
  expect(sessionsProblem([usd, { currency: 'GBP' }])).toEqual({
    code: 'SEVERAL_CURRENCIES',
    message: 'Please select sessions with the same currency.',
    field: 'refs',
  });
  expect(sessionsProblem(Array.from({ length: MOST_SESSIONS + 1 }, () => usd))?.code).toBe('TOO_MANY_SESSIONS');
});

test('a placeholder is 42 px per session and 100 px high, and a search waits for 700 ms', () => {
  expect([0, 1, 3].map(stubHeight)).toEqual([100, 142, 226]);
  expect(RESULTS_SEARCH_DELAY).toBe(700);
});

test('the share of sold lots is a percentage, and nothing without lots', () => {
  expect(soldShare(5, 6)).toBe('83.3%');
  expect(soldShare(6, 6)).toBe('100%');
  expect(soldShare(5, 6, 'de-DE')).toMatch(/^83,3\s%$/);
  expect(soldShare(0, 0)).toBe('');
});

test('references of sessions are read from an address, each once', () => {
  expect(sessionRefs('CAT1,CAT2,CAT1')).toEqual(['CAT1', 'CAT2']);
  expect(sessionRefs("CAT1,,' or 1=1")).toEqual(['CAT1']);
  expect(sessionRefs(null)).toEqual([]);
});

test('a text that a spreadsheet would evaluate is harmless in the file', () => {
  const line = saleResultRecord({
    catalogPrefix: 'A1',
    catalogTitle: 'Pictures',
    catalogDate: '2026-11-10',
    lotNumber: '12A',
    lotTitle: '=HYPERLINK("https://evil.example")',
    firstName: '@Ada',
    lastName: 'Marsh',
    company: '',
    address: ['7 Elm Street', 'Albany, NY 12207'],
    paddleNumber: '100',
    phone: '+1 212 555 0142',
    email: 'ada@bidder.example',
    platform: 'Marketplace',
    currency: 'USD',
    hammer: 100_000,
    premium: 25_000,
    liveFee: 3000,
    invoiceNumber: null,
    dispute: 'Open',
    isHidden: true,
  });
  expect(line).toBe(
    `A1,Pictures,2026-11-10,12A,"'=HYPERLINK(""https://evil.example"")",'@Ada,Marsh,,"7 Elm Street, Albany, NY 12207",100,'+1 212 555 0142,ada@bidder.example,Marketplace,USD,1000.00,250.00,30.00,1280.00,,Open,Yes\r\n`,
  );
  expect(saleResultsUrl(['CAT1', 'CAT2'], 'a&b')).toBe('/files/saleResults.csv?refs=CAT1%2CCAT2&search=a%26b');
});
