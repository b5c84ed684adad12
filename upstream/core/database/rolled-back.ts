import type { Database, Transaction } from './database';

/** Ends a transaction that only computes. */
class RolledBack extends Error {}

/**
 * Runs a command in a transaction that stores nothing, and returns its answer: a preview that can't show anything else than the command does. Throws
 * what the command throws.
 */
export async function rolledBack<Answer>(db: Database, run: (tx: Transaction) => Promise<Answer>): Promise<Answer> {
  const computed: Answer[] = [];
  await db
    .transaction(async (tx) => {
      computed.push(await run(tx));
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  // The command has answered, or its error was thrown.
  return computed[0] as Answer;
}
