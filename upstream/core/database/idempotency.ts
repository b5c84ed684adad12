import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../rules/core/canonical-json';
import { requestIdentity } from '../../../rules/core/request-identity';
import { badRequest, conflict, type Problem, Refusal } from '../errors';
import type { Actor } from '../http/actor';
import type { Services } from '../services';
import type { Transaction } from './database';

const dayMs = 86_400_000;
/** How long keys are stored, in ms. */
const retentionMs = 30 * dayMs;
const longestKey = 255;
/**
 * Statuses of rejections that depend on the input and the state, so repeating the request gives the same result. Others are temporary or
 * depend on the user.
 */
const STORED_STATUSES = [400, 404, 409, 422];

/** A rejection as stored. */
interface StoredRefusal {
  readonly status: number;
  readonly problems: readonly [Problem, ...Problem[]];
  readonly details: Readonly<Record<string, unknown>> | null;
}

type Outcome<Answer> = { readonly answer: Answer } | { readonly refusal: StoredRefusal };

export interface Act {
  /** The Idempotency-Key header; null applies the command without a key. */
  readonly key: string | null;
  /** The operation. Reusing a key for another operation is rejected. */
  readonly operation: string;
  /** Everything that determines what the command does. The versions that the caller saw don't. */
  readonly input: unknown;
}

const storedRefusalOf = (error: unknown): StoredRefusal | null => {
  if (!(error instanceof Refusal) || !STORED_STATUSES.includes(error.status)) return null;
  const [first, ...others] = error.problems;
  return first ? { status: error.status, problems: [first, ...others], details: error.details } : null;
};

/**
 * Applies a command once per key of a house, in the transaction that claims the key. For 30 days, the same key with the same input
 * returns the first response, including a rejection; with another operation or input it throws 409 IDEMPOTENCY_KEY_REUSED. Concurrent
 * calls wait for the first. The writes of a rejected command are rolled back. The response must be JSON.
 */
export async function idempotently<Answer>(
  { db, clock }: Services,
  actor: Actor,
  { key, operation, input }: Act,
  run: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  if (key === null) return db.transaction(run);
  if (key.length > longestKey) throw badRequest(`Idempotency-Key has more than ${longestKey} characters.`);
  const hash = createHash('sha256')
    .update(canonicalJson([operation, requestIdentity(input)]))
    .digest('hex');
  const outcome = await db.transaction(async (tx): Promise<Outcome<Answer>> => {
    const claimed = await tx.query(
      `insert into idempotency (house_id, key, operation, input_hash, created_at) values ($1, $2, $3, $4, $5)
       on conflict (house_id, key) do nothing returning key`,
      [actor.houseId, key, operation, hash, clock.now()],
    );
    if (claimed.length === 0) return firstOutcome<Answer>(tx, actor.houseId, key, hash);
    const first = await outcomeOf(tx, run);
    const [column, value] = 'answer' in first ? ['answer', first.answer] : ['refusal', first.refusal];
    await tx.query(`update idempotency set ${column} = $3::jsonb where house_id = $1 and key = $2`, [
      actor.houseId,
      key,
      JSON.stringify(value),
    ]);
    return first;
  });
  if ('answer' in outcome) return outcome.answer;
  const { status, problems, details } = outcome.refusal;
  throw new Refusal(status, problems, null, details);
}

/** Applies the command. If it is rejected, rolls back its writes but not the claim of its key. */
async function outcomeOf<Answer>(tx: Transaction, run: (tx: Transaction) => Promise<Answer>): Promise<Outcome<Answer>> {
  await tx.query('savepoint act');
  try {
    return { answer: await run(tx) };
  } catch (error) {
    const refusal = storedRefusalOf(error);
    if (refusal === null) throw error;
    await tx.query('rollback to savepoint act');
    return { refusal };
  }
}

async function firstOutcome<Answer>(
  tx: Transaction,
  houseId: number,
  key: string,
  hash: string,
): Promise<Outcome<Answer>> {
  const [first] = await tx.query<{ inputHash: string; answer: Answer; refusal: StoredRefusal | null }>(
    'select input_hash as "inputHash", answer, refusal from idempotency where house_id = $1 and key = $2',
    [houseId, key],
  );
  if (!first) throw conflict('CONFLICT', 'The same call ended at this moment. Please try again.');
  if (first.inputHash !== hash) throw conflict('IDEMPOTENCY_KEY_REUSED', 'This key was used for something else.');
  return first.refusal ? { refusal: first.refusal } : { answer: first.answer };
}

/** Deletes expired keys. */
export async function sweepKeys({ db, clock }: Services): Promise<void> {
  await db.query('delete from idempotency where created_at < $1', [new Date(clock.now().getTime() - retentionMs)]);
}
