import { createHash, randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, readSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { ChargeOrder, ChargeResult, ProcessorEvent } from './processor';
import { sandboxCardOf } from './sandbox-cards';

/** A charge as the sandbox made or declined it: once for each key, for ever. */
export interface BookedCharge {
  readonly did: 'CHARGE';
  readonly key: string;
  /** The sandbox's own number of it. */
  readonly ref: string;
  readonly result: ChargeResult;
  readonly cardRef: string;
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** By the asker's clock, epoch milliseconds UTC. */
  readonly at: number;
}

/** One line of the ledger: what it was asked, what it did, what it told. */
export type LedgerLine = BookedCharge | { readonly did: 'ASKED' | 'LOOKED'; readonly key: string; readonly at: number } | { readonly did: 'TOLD'; readonly event: string };

/** A bank account's payment comes to its end so long after it was asked for. */
const SETTLED_AFTER_MS = 120_000;
/** Above this the card with a limit is declined, in minor units. */
const CARD_LIMIT = 50_000;

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');

/** Complete lines; one that a crash tore is passed over. */
function linesOf(text: string): LedgerLine[] {
  return text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line) as LedgerLine];
    } catch {
      return [];
    }
  });
}

/** All that the ledger in a folder says. */
export const readSandboxLedger = (folder: string): LedgerLine[] => (existsSync(join(folder, 'ledger.jsonl')) ? linesOf(readFileSync(join(folder, 'ledger.jsonl'), 'utf8')) : []);

function resultOf({ cardRef, amount }: ChargeOrder, processorRef: string): ChargeResult {
  const declined = (code: string, message: string): ChargeResult => ({ state: 'DECLINED', processorRef, code, message });
  const card = sandboxCardOf(cardRef);
  if (card === null) return declined('no_such_card', 'There is no such card.');
  if (card === 'decline') return declined('card_declined', 'The card was declined.');
  if (card === 'limit' && amount > CARD_LIMIT) return declined('limit_exceeded', 'The card’s limit is exceeded.');
  return { state: card === 'settles' || card === 'returns' ? 'PENDING' : 'CHARGED', processorRef };
}

/**
 * The sandbox's books in a folder: an append-only ledger, and for each key the charge that was made of it. That file is made whole or not
 * at all, by a hard link, and only if there is none: of several processes that are asked for one key, one makes the charge, and a kill at
 * any moment leaves it made or not made.
 */
export class SandboxBooks {
  private readonly ledger: number;
  private readonly charges = new Map<string, BookedCharge>();
  private readonly told = new Set<string>();

  constructor(private readonly folder: string) {
    mkdirSync(this.charged(), { recursive: true });
    const before = readSandboxLedger(folder);
    this.ledger = openSync(join(folder, 'ledger.jsonl'), 'a+');
    this.closeTornLine();
    const written = new Set(before.flatMap((line) => (line.did === 'CHARGE' ? [line.key] : [])));
    for (const line of before) if (line.did === 'TOLD') this.told.add(line.event);
    this.readCharges();
    for (const charge of this.charges.values()) if (!written.has(charge.key)) this.append(charge);
  }

  /** The charge of an order: made now, or what became of its key before. */
  charge(order: ChargeOrder, at: number): { readonly booked: BookedCharge; readonly isNew: boolean } {
    const { key, cardRef, amount, currency, description, metadata } = order;
    this.append({ did: 'ASKED', key, at });
    const earlier = this.read(key);
    if (earlier) return { booked: earlier, isNew: false };
    const ref = `sbx_${randomUUID().replaceAll('-', '')}`;
    const mine: BookedCharge = { did: 'CHARGE', key, ref, result: resultOf(order, ref), cardRef, amount, currency, description, metadata, at };
    if (!this.keep(mine)) {
      const booked = this.read(key);
      if (!booked) throw new Error('A charge that was there is gone.');
      return { booked, isNew: false };
    }
    this.charges.set(hashOf(key), mine);
    this.append(mine);
    return { booked: mine, isNew: true };
  }

  /** What became of a key; null where it was never charged. */
  find(key: string, at: number): BookedCharge | null {
    this.append({ did: 'LOOKED', key, at });
    return this.read(key);
  }

  /** What is to be told by now and was not yet, in the order in which it happened. */
  events(now: number): ProcessorEvent[] {
    this.readCharges();
    return [...this.charges.values()].flatMap(({ key, ref, cardRef, result, at }): ProcessorEvent[] => {
      if (result.state !== 'PENDING' || at + SETTLED_AFTER_MS > now) return [];
      const isReturned = sandboxCardOf(cardRef) === 'returns';
      const id = `${ref}_${isReturned ? 'returned' : 'settled'}`;
      if (this.told.has(id)) return [];
      const end = isReturned ? { state: 'RETURNED', code: 'R01', message: 'The account has insufficient funds.' } as const : { state: 'SETTLED', code: null, message: null } as const;
      return [{ id, key, processorRef: ref, ...end }];
    });
  }

  /** Notes that an event was taken. */
  tell(event: string): void {
    this.told.add(event);
    this.append({ did: 'TOLD', event });
  }

  close(): void {
    closeSync(this.ledger);
  }

  private charged(name = ''): string {
    return join(this.folder, 'charges', name);
  }

  private read(key: string): BookedCharge | null {
    const name = hashOf(key);
    const known = this.charges.get(name);
    if (known) return known;
    const file = this.charged(name);
    if (!existsSync(file)) return null;
    const booked = JSON.parse(readFileSync(file, 'utf8')) as BookedCharge;
    this.charges.set(name, booked);
    return booked;
  }

  private readCharges(): void {
    for (const name of readdirSync(this.charged())) {
      if (/^[\da-f]{64}$/.test(name) && !this.charges.has(name)) this.charges.set(name, JSON.parse(readFileSync(this.charged(name), 'utf8')) as BookedCharge);
    }
  }

  /** False where there is a charge of the key already. */
  private keep(charge: BookedCharge): boolean {
    const draft = this.charged(`draft-${randomUUID()}`);
    const file = openSync(draft, 'wx');
    writeSync(file, JSON.stringify(charge));
    fsyncSync(file);
    closeSync(file);
    try {
      linkSync(draft, this.charged(hashOf(charge.key)));
      return true;
    } catch (error) {
      if ((error as { code?: string }).code === 'EEXIST') return false;
      throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }

  private append(line: LedgerLine): void {
    writeSync(this.ledger, `${JSON.stringify(line)}\n`);
    fsyncSync(this.ledger);
  }

  private closeTornLine(): void {
    const { size } = statSync(join(this.folder, 'ledger.jsonl'));
    const last = Buffer.alloc(1);
    if (size > 0) readSync(this.ledger, last, 0, 1, size - 1);
    if (size > 0 && last.toString() !== '\n') writeSync(this.ledger, '\n');
  }
}
