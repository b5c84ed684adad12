import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChargeOrder } from '../../upstream/payments/processor';
import { readSandboxLedger, SandboxBooks } from '../../upstream/payments/sandbox-books';

let folder: string;
beforeEach(() => { folder = mkdtempSync(join(tmpdir(), 'rostrum-books-')); });
afterEach(() => { rmSync(folder, { recursive: true, force: true }); });

const order = (key: string, card = 'success', amount = 1000): ChargeOrder => (
  { key, cardRef: `sandbox-${card}-1`, kind: 'CARD', amount, currency: 'USD', description: 'Invoice 1', metadata: { invoice: '1' } });
const charges = () => readSandboxLedger(folder).filter(({ did }) => did === 'CHARGE');

test('a key has one answer for ever, whoever asks and whatever it is asked with', () => {
  const books = new SandboxBooks(folder);
  const first = books.charge(order('a'), 0);
  const again = books.charge(order('a', 'decline', 9999), 5);
  const other = new SandboxBooks(folder);
  expect([again.booked, other.charge(order('a'), 9).booked, other.find('a', 10)]).toEqual([first.booked, first.booked, first.booked]);
  expect([first.isNew, again.isNew]).toEqual([true, false]);
  expect(charges()).toEqual([first.booked]);
  expect(books.find('b', 0)).toBeNull();
  books.close();
  other.close();
});

test.each([
  ['success', 1_000_000, 'CHARGED', undefined], ['slow', 1, 'CHARGED', undefined], ['lost', 1, 'CHARGED', undefined], ['decline', 1, 'DECLINED', 'card_declined'],
  ['limit', 50_000, 'CHARGED', undefined], ['limit', 50_001, 'DECLINED', 'limit_exceeded'], ['settles', 1, 'PENDING', undefined], ['returns', 1, 'PENDING', undefined],
  ['stolen', 1, 'DECLINED', 'no_such_card'],
] as const)('the card %s answers %d with %s', (card, amount, state, code) => {
  const books = new SandboxBooks(folder);
  const { result } = books.charge(order('a', card, amount), 0).booked;
  expect([result.state, 'code' in result ? result.code : undefined]).toEqual([state, code]);
  books.close();
});

test('a line that a crash tore is passed over, and the next one stands on its own', () => {
  const books = new SandboxBooks(folder);
  books.charge(order('a'), 0);
  books.close();
  appendFileSync(join(folder, 'ledger.jsonl'), '{"did":"CHARGE","key":"torn');
  const after = new SandboxBooks(folder);
  after.charge(order('b'), 0);
  after.close();
  expect(charges().map((line) => ('key' in line ? line.key : ''))).toEqual(['a', 'b']);
});

test('a charge whose line a crash kept from the ledger is written there at the next start', () => {
  const books = new SandboxBooks(folder);
  const { booked } = books.charge(order('a'), 0);
  books.close();
  rmSync(join(folder, 'ledger.jsonl'));
  new SandboxBooks(folder).close();
  expect(charges()).toEqual([booked]);
});

test('a bank account’s payment settles or comes back after two minutes, told until it is taken', () => {
  const books = new SandboxBooks(folder);
  books.charge(order('a', 'settles'), 0);
  books.charge(order('b', 'returns'), 0);
  expect(books.events(119_999)).toEqual([]);
  const events = books.events(120_000);
  expect(events.map(({ key, state }) => [key, state]).sort()).toEqual([['a', 'SETTLED'], ['b', 'RETURNED']]);
  expect(books.events(120_001)).toEqual(events);
  for (const { id } of events) books.tell(id);
  expect(books.events(120_002)).toEqual([]);
  books.close();
  const after = new SandboxBooks(folder);
  expect(after.events(120_003)).toEqual([]);
  after.close();
});
