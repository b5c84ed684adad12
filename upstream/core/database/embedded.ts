import { mkdir } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { projectFile } from '../../../platform/project-file';
import { createDatabase } from './connections';
import { type Database, SqlError } from './database';
import type { Connection, Result } from './driver';
import type { EmbeddedAnswer, EmbeddedNotice, EmbeddedRequest, EmbeddedRows, EmbeddedStart } from './pglite-worker';
import { parameterText, resultParser } from './sql-values';

interface Waiting {
  readonly sql: string;
  readonly resolve: (result: EmbeddedRows) => void;
  readonly reject: (error: unknown) => void;
}

/** Sends requests to the worker thread and matches its responses. */
class EmbeddedThread {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private ended: Error | null = null;
  private last = 0;
  /** Called with the payload of a notification. */
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

/** A mutex: `take` resolves with a release function when the previous holder has released it. */
class Mutex {
  private tail: Promise<void> = Promise.resolve();

  take(): Promise<() => void> {
    const before = this.tail;
    let release: () => void = () => undefined;
    this.tail = new Promise((resolve) => {
      release = resolve;
    });
    return before.then(() => release);
  }
}

/**
 * Opens the embedded database in `folder`. Nothing prevents a second process from opening the same folder and losing
 * writes, so the caller must hold the lock of the data folder.
 */
export async function openEmbedded(
  folder: string,
  workerFile = projectFile('dist/upstream/core/database/pglite-worker.mjs'),
): Promise<Database> {
  await mkdir(folder, { recursive: true });
  const thread = new EmbeddedThread(workerFile, { folder });
  const mutex = new Mutex();
  const query = async <Row extends object>(sql: string, params: readonly unknown[] = []): Promise<Result<Row>> => {
    const answer = await thread.ask('query', sql, params);
    return { rows: toObjects(answer) as Row[], written: answer.written };
  };
  const database = createDatabase({
    kind: 'embedded',
    async query<Row extends object>(sql: string, params?: readonly unknown[]) {
      const release = await mutex.take();
      return query<Row>(sql, params).finally(release);
    },
    async connect(): Promise<Connection> {
      const release = await mutex.take();
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
      // This fails only together with the database itself, which every other call then reports.
      thread.ask('listen', channel, []).then(
        () => {
          onPayload(null);
        },
        () => undefined,
      );
    },
    async close() {
      await mutex.take();
      await thread.close();
    },
  });
  await database.query(`set timezone to 'UTC'`);
  // Pages come from memory or an SSD. With the default of 4, the planner reads a whole table to get half of it.
  await database.query('set random_page_cost to 1.1');
  return database;
}
