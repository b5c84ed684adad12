import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChargeOrder, RefundOrder } from '../../../upstream/payments/processor/processor';
import { readSandboxLedger, SandboxLedger } from '../../../upstream/payments/processor/sandbox-ledger';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rostrum-books-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const order = (key: string, card = 'success', amount = 1000): ChargeOrder => ({
  key,
  account: null,
  cardRef: `sandbox-${card}-1`,
  kind: 'CARD',
  amount,
  currency: 'USD',
  description: 'Invoice 1',
  metadata: { invoice: '1' },
  processorRef: null,
});
const refundOrder = (key: string, amount: number, chargeKey = 'a'): RefundOrder => ({
  key,
  account: null,
  chargeKey,
  chargeRef: 'sbx_1',
  amount,
  currency: 'USD',
  metadata: {},
});
const charges = () => readSandboxLedger(folder).filter(({ did }) => did === 'CHARGE');

test('a key always has the same answer, for any caller and input', () => {
  const ledger = new SandboxLedger(folder);
  const first = ledger.charge(order('a'), 0);
  const again = ledger.charge(order('a', 'decline', 9999), 5);
  const other = new SandboxLedger(folder);
  expect([again.recorded, other.charge(order('a'), 9).recorded, other.find('a', 10)]).toEqual([
    first.recorded,
    first.recorded,
    first.recorded,
  ]);
  expect([first.isNew, again.isNew]).toEqual([true, false]);
  expect(charges()).toEqual([first.recorded]);
  expect(ledger.find('b', 0)).toBeNull();
  ledger.close();
  other.close();
});

test('a charge and a refund that two processes log are read once', () => {
  const ledger = new SandboxLedger(folder);
  const { recorded: charge } = ledger.charge(order('a'), 0);
  const { recorded: refund } = ledger.refund(refundOrder('r', 100), 1);
  ledger.close();
  const file = join(folder, 'ledger.jsonl');
  const before = readSandboxLedger(folder);
  appendFileSync(file, readFileSync(file, 'utf8'));
  const after = readSandboxLedger(folder);
  expect(after.filter(({ did }) => did === 'CHARGE' || did === 'REFUND')).toEqual([charge, refund]);
  expect(after).toHaveLength(before.length + 2);
});

test.each([
  ['success', 1_000_000, 'CHARGED', undefined],
  ['slow', 1, 'CHARGED', undefined],
  ['lost', 1, 'CHARGED', undefined],
  ['decline', 1, 'DECLINED', 'card_declined'],
  ['limit', 50_000, 'CHARGED', undefined],
  ['limit', 50_001, 'DECLINED', 'limit_exceeded'],
  ['settles', 1, 'PENDING', undefined],
  ['returns', 1, 'PENDING', undefined],
  ['stolen', 1, 'DECLINED', 'no_such_card'],
] as const)('the card %s answers %d with %s', (card, amount, state, code) => {
  const ledger = new SandboxLedger(folder);
  const { result } = ledger.charge(order('a', card, amount), 0).recorded;
  expect([result.state, 'code' in result ? result.code : undefined]).toEqual([state, code]);
  ledger.close();
});

test('a line damaged by a crash is skipped, and the next one is written on its own line', () => {
  const ledger = new SandboxLedger(folder);
  ledger.charge(order('a'), 0);
  ledger.close();
  appendFileSync(join(folder, 'ledger.jsonl'), '{"did":"CHARGE","key":"torn');
  const after = new SandboxLedger(folder);
  after.charge(order('b'), 0);
  after.close();
  expect(charges().map((line) => ('key' in line ? line.key : ''))).toEqual(['a', 'b']);
});

test('a charge that a crash kept out of the ledger is added at the next start', () => {
  const ledger = new SandboxLedger(folder);
  const { recorded } = ledger.charge(order('a'), 0);
  ledger.close();
  rmSync(join(folder, 'ledger.jsonl'));
  new SandboxLedger(folder).close();
  expect(charges()).toEqual([recorded]);
});

test('a bank payment settles or is returned after two minutes, and its event repeats until it is acknowledged', () => {
  const ledger = new SandboxLedger(folder);
  ledger.charge(order('a', 'settles'), 0);
  ledger.charge(order('b', 'returns'), 0);
  expect(ledger.events(119_999)).toEqual([]);
  const events = ledger.events(120_000);
  expect(events.map(({ key, state }) => [key, state]).sort()).toEqual([
    ['a', 'SETTLED'],
    ['b', 'RETURNED'],
  ]);
  expect(ledger.events(120_001)).toEqual(events);
  for (const { id } of events) ledger.markDelivered(id);
  expect(ledger.events(120_002)).toEqual([]);
  ledger.close();
  const after = new SandboxLedger(folder);
  expect(after.events(120_003)).toEqual([]);
  after.close();
});

test('refunds never exceed their charge and are made once per key, also across processes', () => {
  const ledger = new SandboxLedger(folder);
  const other = new SandboxLedger(folder);
  ledger.charge(order('a'), 0);
  const first = ledger.refund(refundOrder('r1', 600), 1);
  expect(other.refund(refundOrder('r1', 600), 2)).toEqual({ recorded: first.recorded, isNew: false });
  expect(other.refund(refundOrder('r2', 401), 3).recorded.result).toMatchObject({
    state: 'REFUSED',
    code: 'charge_already_refunded',
  });
  expect(ledger.refund(refundOrder('r3', 400), 4).recorded.result).toMatchObject({ state: 'REFUNDED' });
  expect([
    other.findRefund(refundOrder('r3', 400), 5)?.result.state,
    other.findRefund(refundOrder('r4', 1), 5),
  ]).toEqual(['REFUNDED', null]);
  expect(readSandboxLedger(folder).filter(({ did }) => did === 'REFUND')).toHaveLength(3);
  ledger.close();
  other.close();
});

test.each([
  ['keeps', 0, 'REFUSED', 'refund_refused'],
  ['decline', 0, 'REFUSED', 'no_such_charge'],
  ['returns', 200_000, 'REFUSED', 'no_such_charge'],
  ['settles', 0, 'REFUSED', 'no_such_charge'],
  ['settles', 200_000, 'PENDING', undefined],
  ['lost', 0, 'REFUNDED', undefined],
] as const)('a refund of the card %s after %d ms is %s %s', (card, after, state, code) => {
  const ledger = new SandboxLedger(folder);
  ledger.charge(order('a', card), 0);
  const { result } = ledger.refund(refundOrder('r', 1), after).recorded;
  expect([result.state, 'code' in result ? result.code : undefined]).toEqual([state, code]);
  expect(
    ledger
      .events(after + 120_000)
      .filter(({ about }) => about === 'REFUND')
      .map((event) => [event.key, event.state]),
  ).toEqual(state === 'PENDING' ? [['r', 'REFUNDED']] : []);
  ledger.close();
});

test('a refund that a crash kept out of the ledger is added at the next start', () => {
  const ledger = new SandboxLedger(folder);
  ledger.charge(order('a'), 0);
  const { recorded } = ledger.refund(refundOrder('r', 1), 1);
  ledger.close();
  rmSync(join(folder, 'ledger.jsonl'));
  new SandboxLedger(folder).close();
  expect(readSandboxLedger(folder)).toContainEqual(recorded);
});

test('the status of a bank payment is its final state, even if no event was delivered', () => {
  const ledger = new SandboxLedger(folder);
  const later = 120_000;
  for (const card of ['settles', 'returns']) ledger.charge(order(`silent-${card}`, card), 0);
  expect(ledger.find('silent-settles', later - 1)?.result.state).toBe('PENDING');
  expect(ledger.find('silent-settles', later)?.result.state).toBe('CHARGED');
  expect(ledger.find('silent-returns', later)?.result).toMatchObject({ state: 'DECLINED', code: 'R01' });
  const back = refundOrder('silent-refund', 100, 'silent-settles');
  ledger.refund(back, later);
  expect(ledger.findRefund(back, later)?.result.state).toBe('PENDING');
  expect(ledger.findRefund(back, 2 * later)?.result.state).toBe('REFUNDED');
  const listed = ledger.list(0, 2 * later).filter((event) => event.key?.startsWith('silent'));
  expect(listed.map(({ about, state }) => `${about} ${state}`).toSorted()).toEqual([
    'CHARGE RETURNED',
    'CHARGE SETTLED',
    'REFUND REFUNDED',
  ]);
  ledger.close();
});
