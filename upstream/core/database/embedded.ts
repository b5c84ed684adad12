import { mkdir } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { projectFile } from '../../../platform/project-file';
import { type Connection, createDatabase } from './connections';
import { type Database, SqlError } from './database';
import type { EmbeddedAnswer, EmbeddedNotice, EmbeddedRequest, EmbeddedRows, EmbeddedStart } from './pglite-worker';
import { parameterText, resultParser } from './sql-values';

interface Waiting {
  readonly sql: string;
  readonly resolve: (result: EmbeddedRows) => void;
  readonly reject: (error: unknown) => void;
}

/** Asks the worker thread, and matches its answers. */
class EmbeddedThread {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private ended: Error | null = null;
  private last = 0;
  /** Called with a notification's payload. */
  onPayload: (payload: string) => void = () => undefined;

  constructor(workerFile: string, start: EmbeddedStart) {
    this.worker = new Worker(workerFile, { workerData: start });
    this.worker.on('message', (message: EmbeddedAnswer | EmbeddedNotice) => {
      if ('payload' in message) this.onPayload(message.payload);
      else this.settle(message);
    });
    this.worker.on('error', (error) => {
      this.end(error);
    });
    this.worker.on('exit', () => {
      this.end(new Error('The embedded database has ended.'));
    });
  }

  ask(kind: EmbeddedRequest['kind'], sql: string, params: readonly unknown[]): Promise<EmbeddedRows> {
    return new Promise((resolve, reject) => {
      if (this.ended) throw this.ended;
      const request: EmbeddedRequest = { id: ++this.last, kind, sql, params: params.map(parameterText) };
      this.waiting.set(request.id, { sql, resolve, reject });
      this.worker.postMessage(request);
    });
  }

  async close(): Promise<void> {
    await this.ask('close', '', []);
    await this.worker.terminate();
  }

  private settle(answer: EmbeddedAnswer): void {
    const waiting = this.waiting.get(answer.id);
    if (!waiting) return;
    this.waiting.delete(answer.id);
    if ('result' in answer) {
      waiting.resolve(answer.result);
      return;
    }
    const { message, code, constraint } = answer.error;
    waiting.reject(
      code === null ? new Error(message) : new SqlError(message, { code, constraint, statement: waiting.sql }),
    );
  }

  private end(error: Error): void {
    this.ended ??= error;
    this.waiting.forEach(({ reject }) => {
      reject(error);
    });
    this.waiting.clear();
  }
}

function toObjects({ columns, rows }: EmbeddedRows): object[] {
  const parsed = columns.map(({ name, type }, index) => ({ name, index, parse: resultParser(type) }));
  return rows.map((row) =>
    Object.fromEntries(
      parsed.map(({ name, index, parse }) => {
        const text = row[index] ?? null;
        return [name, text === null ? null : parse(text)];
      }),
    ),
  );
}

/** One after another: the next turn comes when the one before has been given back. */
class Turns {
  private tail: Promise<void> = Promise.resolve();

  take(): Promise<() => void> {
    const before = this.tail;
    let giveBack: () => void = () => undefined;
    this.tail = new Promise((resolve) => {
      giveBack = resolve;
    });
    return before.then(() => giveBack);
  }
}

/**
 * The database inside this process, in `folder`. Nothing stops a second process from opening the same folder and losing
 * its writes: whoever calls this holds the lock of the data folder.
 */
export async function openEmbedded(
  folder: string,
  workerFile = projectFile('dist/upstream/core/database/pglite-worker.mjs'),
): Promise<Database> {
  await mkdir(folder, { recursive: true });
  const thread = new EmbeddedThread(workerFile, { folder });
  const turns = new Turns();
  const query = async <Row extends object>(sql: string, params: readonly unknown[] = []) =>
    toObjects(await thread.ask('query', sql, params)) as Row[];
  const database = createDatabase({
    kind: 'embedded',
    async query<Row extends object>(sql: string, params?: readonly unknown[]) {
      const giveBack = await turns.take();
      return query<Row>(sql, params).finally(giveBack);
    },
    async connect(): Promise<Connection> {
      const release = await turns.take();
      return {
        query,
        script: async (sql) => {
          await thread.ask('script', sql, []);
        },
        release,
      };
    },
    listen(channel, onPayload) {
      thread.onPayload = onPayload;
      // It fails only together with the database itself, which every other call then says.
      thread.ask('listen', channel, []).then(
        () => {
          onPayload(null);
        },
        () => undefined,
      );
    },
    async close() {
      await turns.take();
      await thread.close();
    },
  });
  await database.query(`set timezone to 'UTC'`);
  // Pages come from memory or a solid-state disk; the default of 4 makes the planner read a whole table for half of it.
  await database.query('set random_page_cost to 1.1');
  return database;
}
