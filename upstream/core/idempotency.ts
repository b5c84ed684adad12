import { createHash } from 'node:crypto';
import { canonicalJson } from '../../rules/core/canonical-json';
import type { Actor } from './actor';
import type { Transaction } from './database';
import { badRequest, conflict } from './errors';
import type { Services } from './services';

const dayMs = 86_400_000;
/** For how long a key is remembered. */
const keptMs = 30 * dayMs;
const longestKey = 255;

export interface Act {
  /** The Idempotency-Key header; without one the act is simply done. */
  readonly key: string | null;
  /** What is done: the same key for another operation is refused. */
  readonly operation: string;
  /** All that decides what the act does. */
  readonly input: unknown;
}

/**
 * Does the act once per key of a house, in one transaction with the claim of the key. The same key with the same input
 * answers what the first call answered, for 30 days; with another operation or input it is a 409 IDEMPOTENCY_KEY_REUSED.
 * Of several calls at once the later ones wait for the first. An act that was refused left nothing, its key included, and
 * may be tried again. The answer must be JSON.
 */
export async function idempotently<Answer>({ db, clock }: Services, actor: Actor, { key, operation, input }: Act, run: (tx: Transaction) => Promise<Answer>): Promise<Answer> {
  if (key === null) return db.transaction(run);
  if (key.length > longestKey) throw badRequest(`Idempotency-Key has more than ${longestKey} characters.`);
  const hash = createHash('sha256').update(canonicalJson([operation, input ?? null])).digest('hex');
  return db.transaction(async (tx) => {
    const claimed = await tx.query(
      `insert into idempotency (house_id, key, operation, input_hash, created_at) values ($1, $2, $3, $4, $5)
       on conflict (house_id, key) do nothing returning key`,
      [actor.houseId, key, operation, hash, clock.now()],
    );
    if (claimed.length === 0) return firstAnswer<Answer>(tx, actor.houseId, key, hash);
    const answer = await run(tx);
    await tx.query('update idempotency set answer = $3::jsonb where house_id = $1 and key = $2', [actor.houseId, key, JSON.stringify(answer)]);
    return answer;
  });
}

async function firstAnswer<Answer>(tx: Transaction, houseId: number, key: string, hash: string): Promise<Answer> {
  const [first] = await tx.query<{ inputHash: string; answer: Answer }>(
    'select input_hash as "inputHash", answer from idempotency where house_id = $1 and key = $2', [houseId, key],
  );
  if (!first) throw conflict('CONFLICT', 'The same call ended at this moment. Please try again.');
  if (first.inputHash !== hash) throw conflict('IDEMPOTENCY_KEY_REUSED', 'This key was used for something else.');
  return first.answer;
}

/** Forgets the keys whose time is over. */
export async function sweepKeys({ db, clock }: Services): Promise<void> {
  await db.query('delete from idempotency where created_at < $1', [new Date(clock.now().getTime() - keptMs)]);
}
