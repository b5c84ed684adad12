import { type BookBid, bookRefusal, nextBookBid } from '../../../rules/bulk-bidding/book';
import { typedAmount, typedBids, typedLotNumber } from '../../../rules/bulk-bidding/paste';
import { bidIncrements } from '../../../rules/lots/bid-increments';

const increments = bidIncrements('USD');
/** Bids in dollars, in the order in which they were taken. */
const book = (...bids: readonly (readonly [paddle: string, dollars: number])[]): BookBid[] =>
  bids.map(([paddle, dollars], index) => ({ sequence: index + 1, paddle, bidder: paddle, amount: dollars * 100 }));
const next = (
  bids: BookBid[],
  { floor = null as number | null, reserve = null as number | null, start = 100 } = {},
) => {
  const bid = nextBookBid(
    bids,
    increments,
    start * 100,
    reserve === null ? null : reserve * 100,
    floor === null ? null : floor * 100,
  );
  return bid && `${bid.paddle} ${bid.amount / 100} of ${bid.ceiling / 100}`;
};

test('the book bids one step above its second bid, for the highest', () => {
  expect(next(book(['12', 400], ['31', 450]))).toBe('31 425 of 450');
  expect(next(book(['31', 450], ['12', 400], ['9', 200]))).toBe('31 425 of 450');
});

test('a single bid opens at the starting bid', () => {
  expect(next(book(['31', 450]))).toBe('31 100 of 450');
});

test('the book bids one step above the room, at most its ceiling, and is out when the room has reached it', () => {
  const bids = book(['12', 200], ['31', 450]);
  expect(next(bids, { floor: 300 })).toBe('31 325 of 450');
  expect(next(book(['31', 460]), { floor: 450 })).toBe('31 460 of 460');
  expect(next(bids, { floor: 450 })).toBeNull();
  expect(next(bids, { floor: 500 })).toBeNull();
});

test('of equal ceilings the earlier one bids, at the ceiling', () => {
  expect(next(book(['12', 450], ['31', 450]))).toBe('12 450 of 450');
});

test('a bidder who left several bids doesn’t bid against themselves', () => {
  expect(next(book(['31', 300], ['31', 450]))).toBe('31 100 of 450');
});

test('a ceiling that reaches the reserve bids at least the reserve, a lower one doesn’t', () => {
  expect(next(book(['31', 450]), { reserve: 300 })).toBe('31 300 of 450');
  expect(next(book(['31', 250]), { reserve: 300 })).toBe('31 100 of 250');
});

test('without bids the book bids nothing', () => {
  expect(next([])).toBeNull();
});

test('the book takes what is at least the starting bid, and on the increments or the starting bid itself', () => {
  const terms = { increments, startingBid: 105_00 };
  expect([104_00, 105_00, 110_00, 115_00, 120_00].map((amount) => bookRefusal(terms, amount))).toEqual([
    'TOO_LOW',
    null,
    null,
    'NOT_AN_INCREMENT',
    null,
  ]);
});

test('pasted cells are read with or without headings, from spreadsheets and CSV files', () => {
  const rows = [
    { lot: '12', amount: '450', paddle: '31' },
    { lot: '12A', amount: '1,200', paddle: '' },
  ];
  expect(typedBids('12\t450\t31\r\n\r\n12A\t1,200\t\n')).toEqual(rows);
  expect(typedBids('\uFEFFPaddle,Lot,Max bid\n31,12,450\n,12A,"1,200"')).toEqual(rows);
  expect(typedBids('lot 12;450;31\nLot 12A;1,200')).toEqual(rows);
  expect(typedBids(' \n')).toEqual([]);
});

test('typed amounts are read with signs and separators, and nothing else is an amount', () => {
  expect(['450', '1,250', '$1,250.00', ' 99.5 '].map((text) => typedAmount(text, 'USD'))).toEqual([
    450_00, 1250_00, 1250_00, 99_50,
  ]);
  expect(['', 'ten', '0', '-5', '1.234', '1e3'].map((text) => typedAmount(text, 'USD'))).toEqual(
    Array.from({ length: 6 }, () => null),
  );
});

test('typed lot numbers are compared without spaces, leading zeros, and case', () => {
  expect([' 012 a', '7', '000'].map(typedLotNumber)).toEqual(['12A', '7', '0']);
});
