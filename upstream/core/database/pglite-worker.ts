import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, protocol } from '@electric-sql/pglite';
import { StatementNames } from './statement-names';

/** The embedded database, which runs in its own thread because queries block the thread. */

export interface EmbeddedStart {
  readonly folder: string;
}
export interface EmbeddedRequest {
  readonly id: number;
  readonly kind: 'query' | 'script' | 'listen' | 'close';
  /** The statements; for `listen`, the channel. */
  readonly sql: string;
  readonly params: readonly (string | null)[];
}
/** Rows as text in PostgreSQL's format, by column. */
export interface EmbeddedRows {
  readonly columns: readonly { readonly name: string; readonly type: number }[];
  readonly rows: readonly (readonly (string | null)[])[];
  /** The number of rows that the statement wrote. */
  readonly written: number;
}
export type EmbeddedAnswer =
  | { readonly id: number; readonly result: EmbeddedRows }
  | {
      readonly id: number;
      readonly error: { readonly message: string; readonly code: string | null; readonly constraint: string | null };
    };

/** The payload of a notification on the subscribed channel. */
export interface EmbeddedNotice {
  readonly payload: string;
}

const { folder } = workerData as EmbeddedStart;
const port = parentPort;
if (port === null) throw new Error('The embedded database runs in a worker thread.');

const database = new PGlite({ dataDir: folder });

const asText = (types: object) => Object.fromEntries(Object.keys(types).map((type) => [type, String]));
/**
 * Values are transferred as text in both directions. The types, including arrays, are known only when the database is ready. The parsers
 * are set on the database, because PGlite copies all of them for each query that has its own, which takes longer than most queries.
 */
const isReady = database.waitReady.then(() => {
  Object.assign(database.parsers, asText(database.parsers));
  Object.assign(database.serializers, asText(database.serializers));
});

const nothing: EmbeddedRows = { columns: [], rows: [], written: 0 };

const names = new StatementNames();
/** The names of the statements that the database has prepared. */
const prepared = new Set<string>();
const { serialize, messages } = protocol;
const send = (...parts: readonly Uint8Array[]) =>
  database.execProtocolStream(Buffer.concat([...parts, serialize.sync()]), {});

/** Executes a statement that is parsed and planned once, with one call of the database; PGlite's own queries take six. */
const executePrepared = (name: string, sql: string, params: EmbeddedRequest['params']): Promise<EmbeddedRows> =>
  database.runExclusive(async () => {
    if (!prepared.has(name)) {
      await send(serialize.parse({ name, text: sql }));
      prepared.add(name);
    }
    const received = await send(
      serialize.bind({ statement: name, values: [...params] }),
      serialize.describe({ type: 'P' }),
      serialize.execute(),
    );
    const description = received.find((message) => message instanceof messages.RowDescriptionMessage);
    const complete = received.find((message) => message instanceof messages.CommandCompleteMessage);
    const [, written = '0'] = /^(?:INSERT \d+|UPDATE|DELETE|MERGE) (\d+)$/.exec(complete?.text ?? '') ?? [];
    return {
      columns: description?.fields.map(({ name: column, dataTypeID }) => ({ name: column, type: dataTypeID })) ?? [],
      rows: received.flatMap((message) => (message instanceof messages.DataRowMessage ? [message.fields] : [])),
      written: Number(written),
    };
  });

async function answer({ kind, sql, params }: EmbeddedRequest): Promise<EmbeddedRows> {
  if (kind === 'query') {
    await isReady;
    const name = params.length > 0 ? names.count(sql) : undefined;
    if (name !== undefined) return executePrepared(name, sql, params);
    const { fields, rows, affectedRows } = await database.query<(string | null)[]>(sql, [...params], {
      rowMode: 'array',
    });
    const columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
    return { columns, rows, written: affectedRows ?? 0 };
  }
  if (kind === 'script') await database.exec(sql);
  else if (kind === 'listen')
    await database.listen(sql, (payload) => {
      port?.postMessage({ payload } satisfies EmbeddedNotice);
    });
  else await database.close();
  return nothing;
}

const described = (error: unknown) => {
  const { message, code, constraint } = error as { message?: string; code?: string; constraint?: string };
  return { message: message ?? String(error), code: code ?? null, constraint: constraint ?? null };
};

port.on('message', (request: EmbeddedRequest) => {
  answer(request).then(
    (result) => {
      port.postMessage({ id: request.id, result } satisfies EmbeddedAnswer);
    },
    (error: unknown) => {
      port.postMessage({ id: request.id, error: described(error) } satisfies EmbeddedAnswer);
    },
  );
});
