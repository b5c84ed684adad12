import {
  type Bid,
  type Bidding,
  type BiddingTerms,
  fold,
  isSold,
  lowestBid,
  noBids,
  place,
  withoutCanceled,
} from '../../rules/bulk-bidding/bidding';
import { CANCEL_LIMIT, mayCancel } from '../../rules/bulk-bidding/canceling';
import { bidIncrements } from '../../rules/lots/bid-increments';

const END = Date.UTC(2026, 10, 20, 18, 0);
const TERMS: BiddingTerms = {
  increments: bidIncrements('USD'),
  startingBid: 100_00,
  reserve: null,
  extensionMs: 60_000,
};

interface Call {
  readonly bidder: string;
  /** In dollars. */
  readonly amount: number;
  /** MAX unless said. */
  readonly type?: 'MAX' | 'CURRENT';
  /** Milliseconds before the scheduled end; an hour unless said. */
  readonly before?: number;
  readonly isHouse?: boolean;
}

const bidOf = ({ bidder, amount, type = 'MAX', before = 3_600_000, isHouse = false }: Call, sequence: number): Bid => ({
  sequence,
  bidder,
  amount: Math.round(amount * 100),
  isMaximum: type === 'MAX',
  placedAt: END - before,
  isHouse,
});

/** Places bids one after the other, and returns how bidding went on, and which were refused. */
function bidding(calls: readonly Call[], terms: Partial<BiddingTerms> = {}) {
  const all = { ...TERMS, ...terms };
  const bids: Bid[] = [];
  const refusals: string[] = [];
  let now = noBids(END);
  calls.forEach((call, at) => {
    const bid = bidOf(call, at + 1);
    const placed = place(all, now, bid);
    if (placed.refusal === null) {
      now = placed.bidding;
      bids.push(bid);
    } else refusals.push(`${call.bidder} ${placed.refusal} ${placed.lowest / 100}`);
  });
  return { now, bids, refusals, terms: all, leads: `${now.lead?.bidder} ${(now.price ?? 0) / 100}` };
}

const A = (amount: number, more: Partial<Call> = {}): Call => ({ bidder: 'A', amount, ...more });
const B = (amount: number, more: Partial<Call> = {}): Call => ({ bidder: 'B', amount, ...more });
const C = (amount: number, more: Partial<Call> = {}): Call => ({ bidder: 'C', amount, ...more });

describe('bugs that others have reported', () => {
  test('of two equal ceilings, the earlier one leads, also at the same instant', () => {
    expect(bidding([A(300), B(300)]).leads).toBe('A 300');
    expect(bidding([A(300, { before: 1000 }), B(300, { before: 1000 })]).leads).toBe('A 300');
  });
  test('a bid that equals the current bid is refused with the lowest possible one', () => {
    const { leads, refusals } = bidding([A(100), B(100, { type: 'CURRENT' })]);
    expect([leads, refusals]).toEqual(['A 100', ['B TOO_LOW 110']]);
  });
  test('a leader who raises the ceiling after a tie doesn’t raise the price', () => {
    const { leads, now } = bidding([A(300), B(300), A(500)]);
    expect([leads, now.lead?.ceiling]).toEqual(['A 300', 500_00]);
  });
  test('nobody bids against themselves', () => {
    expect(bidding([A(500), A(600)]).leads).toBe('A 100');
    expect(bidding([A(500), A(600), B(300)]).leads).toBe('A 325');
  });
  test('the second highest ceiling makes the price, in any order', () => {
    const calls = [A(300), C(150), B(300)];
    expect(bidding(calls).leads).toBe('A 300');
    expect(bidding([C(150), A(300), B(300)]).leads).toBe('A 300');
    expect(bidding([C(150), B(300), A(300)]).leads).toBe('B 300');
    expect(bidding([A(300), B(300), C(150)])).toMatchObject({ leads: 'A 300', refusals: ['C TOO_LOW 325'] });
  });
  test('amounts between rungs stay exact', () => {
    const { leads, now, terms } = bidding([A(237.1), B(237.2)]);
    expect([leads, lowestBid(terms, now)]).toEqual(['B 237.2', 240_00]);
  });
  test('of fifty equal bids, one is taken', () => {
    const race = Array.from({ length: 50 }, (_, at): Call => ({ bidder: `${at}`, amount: 110, type: 'CURRENT' }));
    const { refusals, now, bids, terms } = bidding([A(100, { type: 'CURRENT' }), ...race]);
    expect([bids.length, refusals.length, now.price, lowestBid(terms, now)]).toEqual([2, 49, 110_00, 120_00]);
  });
  test('a ceiling that answers a late bid extends the lot, once', () => {
    const { leads, now } = bidding([A(1000), B(900, { before: 10_000 })]);
    expect([leads, now.endsAt]).toEqual(['A 950', END + 50_000]);
  });
  test('an extended lot takes bids after its scheduled end', () => {
    const { leads, now, refusals } = bidding([A(100, { before: 1000 }), B(200, { before: -30_000 })]);
    expect([leads, now.endsAt, refusals]).toEqual(['B 110', END + 90_000, []]);
  });
  test('a bid at the end is late, and one a millisecond before isn’t', () => {
    expect(bidding([A(100, { before: 0 })])).toMatchObject({ refusals: ['A CLOSED 100'], now: { price: null } });
    expect(bidding([A(100, { before: 1 })]).now.endsAt).toBe(END + 59_999);
  });
  test('without a canceled bid, the next bidder leads from the start', () => {
    const { bids, now, terms } = bidding([A(500), B(300)]);
    const after = withoutCanceled(terms, bids.slice(1), now);
    expect([after.lead?.bidder, after.price, lowestBid(terms, after)]).toEqual(['B', 100_00, 110_00]);
  });
  test('a lower ceiling doesn’t replace the bidder’s own', () => {
    expect(bidding([A(500), A(90)])).toMatchObject({ refusals: ['A TOO_LOW 110'], now: { lead: { ceiling: 500_00 } } });
    expect(bidding([A(500), A(400)])).toMatchObject({
      refusals: ['A LEADING 110'],
      now: { lead: { ceiling: 500_00 } },
    });
  });
});

describe('the first bid', () => {
  test('as a ceiling makes the starting bid the price', () => expect(bidding([A(400)]).leads).toBe('A 100'));
  test('without a ceiling is the price', () => expect(bidding([A(400, { type: 'CURRENT' })]).leads).toBe('A 400'));
  test('below the starting bid is refused', () => expect(bidding([A(95)]).refusals).toEqual(['A TOO_LOW 100']));
});

describe('bids without a ceiling', () => {
  test('above the leader’s ceiling are the price', () =>
    expect(bidding([A(300), B(500, { type: 'CURRENT' })]).leads).toBe('B 500'));
  test('below it raise the price of the leader', () =>
    expect(bidding([A(500), B(300, { type: 'CURRENT' })]).leads).toBe('A 325'));
  test('of the leader are refused', () =>
    expect(bidding([A(300), A(400, { type: 'CURRENT' })])).toMatchObject({
      leads: 'A 100',
      refusals: ['A LEADING 110'],
    }));
});

describe('a reserve', () => {
  test('becomes the price as soon as a ceiling reaches it', () => {
    expect(bidding([A(250)], { reserve: 240_00 }).leads).toBe('A 240');
    expect(bidding([A(200), B(250)], { reserve: 240_00 }).leads).toBe('B 240');
    expect(bidding([A(200), A(250)], { reserve: 240_00 }).leads).toBe('A 240');
  });
  test('isn’t met below it', () => {
    const { leads, now, terms } = bidding([A(230), B(200)], { reserve: 240_00 });
    expect([leads, isSold(terms, now)]).toEqual(['A 210', false]);
    expect(isSold(terms, { ...now, price: 240_00 })).toBe(true);
  });
  test('is out of reach for the house’s own account', () => {
    const { refusals, bids } = bidding([A(150), B(240, { isHouse: true }), B(230, { isHouse: true })], {
      reserve: 240_00,
    });
    expect([refusals, bids.length]).toEqual([['B HOUSE_AT_RESERVE 110'], 2]);
  });
  test('that is missing lets the house bid, and any bid sells', () => {
    const { now, terms } = bidding([A(150, { isHouse: true })]);
    expect(isSold(terms, now)).toBe(true);
    expect(isSold(terms, noBids(END))).toBe(false);
  });
});

describe('an extension', () => {
  test('needs another price or leader', () => {
    expect(bidding([A(300), A(500, { before: 1000 })]).now.endsAt).toBe(END);
    expect(bidding([A(300), B(300), A(500, { before: 1000 }), C(500, { before: 500 })]).now.endsAt).toBe(END + 59_500);
  });
  test('never brings the end forward', () => expect(bidding([A(300)], { extensionMs: 60_000 }).now.endsAt).toBe(END));
  test('stays when its bid is canceled', () => {
    const { bids, now, terms } = bidding([A(300), B(200, { before: 1000 })]);
    expect(withoutCanceled(terms, bids.slice(0, 1), now).endsAt).toBe(END + 59_000);
  });
});

test('a bid can be canceled while nine of the sale were, and not after ten', () => {
  expect([mayCancel(0), mayCancel(CANCEL_LIMIT - 1), mayCancel(CANCEL_LIMIT)]).toEqual([true, true, false]);
});

/** A sequence that is the same in every run. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test('in 20,000 random lots, the fold equals the steps, the highest and then the earliest ceiling leads, and the price only rises', () => {
  const next = random(38);
  const wrong: string[] = [];
  let taken = 0;
  for (let lot = 0; lot < 20_000; lot += 1) {
    const terms: BiddingTerms = {
      ...TERMS,
      startingBid: 5_00 * (1 + next(60)),
      reserve: next(3) === 0 ? 10_00 * (1 + next(80)) : null,
    };
    let now: Bidding = noBids(END);
    const bids: Bid[] = [];
    const count = 4 + next(16);
    for (let sequence = 1; sequence <= count; sequence += 1) {
      const bid: Bid = {
        sequence,
        bidder: 'ABCD'.charAt(next(4)),
        // Between rungs too, and at every time around the end.
        amount: 1_00 * (1 + next(900)),
        isMaximum: next(3) > 0,
        placedAt: END - 100_000 + sequence * next(9000),
        isHouse: false,
      };
      const placed = place(terms, now, bid);
      if (placed.refusal !== null) continue;
      const { price, lead, endsAt } = placed.bidding;
      if (price === null || lead === null || price < (now.price ?? 0) || price > lead.ceiling)
        wrong.push(`${lot}: price ${price} after ${now.price}, ceiling ${lead?.ceiling}`);
      if ((endsAt ?? 0) < (now.endsAt ?? 0)) wrong.push(`${lot}: ends earlier`);
      now = placed.bidding;
      bids.push(bid);
    }
    taken += bids.length;
    const [highest] = bids.toSorted((one, other) => other.amount - one.amount || one.sequence - other.sequence);
    if (now.lead?.bidder !== highest?.bidder || now.lead?.ceiling !== highest?.amount) wrong.push(`${lot}: leader`);
    if (JSON.stringify(fold(terms, bids, END)) !== JSON.stringify(now)) wrong.push(`${lot}: fold`);
    // Without the leader's bids, the others' order is as before.
    const others = bids.filter(({ bidder }) => bidder !== highest?.bidder);
    const [second] = others.toSorted((one, other) => other.amount - one.amount || one.sequence - other.sequence);
    if (withoutCanceled(terms, others, now).lead?.bidder !== second?.bidder)
      wrong.push(`${lot}: leader after canceling`);
  }
  expect(wrong).toEqual([]);
  expect(taken).toBeGreaterThan(50_000);
});
