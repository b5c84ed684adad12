import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import type { Clock } from '../../../platform/clock';
import { createApp } from '../../../upstream/app';
import type { UserJson } from '../../../upstream/auth/access-wire';
import type { Database } from '../../../upstream/core/database/database';
import { diskFiles } from '../../../upstream/core/files/files';
import { fileTransport } from '../../../upstream/core/mail/mail-files';
import { smtpTransport } from '../../../upstream/core/mail/mail-smtp';
import type { Services } from '../../../upstream/core/services';
import type { WorkRunner } from '../../../upstream/core/work/work-runner';
import type { HouseData } from '../../../upstream/demo/house-data';
import { loadHouse } from '../../../upstream/demo/load-house';
import type { PaymentProcessor } from '../../../upstream/payments/processor/processor';
import { sandboxProcessor } from '../../../upstream/payments/processor/sandbox-processor';
import { threadFile } from '../product/thread-file';
import { FixedClock } from './clock';
import { freshEmbedded } from './embedded-template';
import { call } from './http-call';
import { freshPostgres, takePostgres } from './postgres-template';

export interface TestAnswer<Body> {
  readonly status: number;
  readonly body: Body;
  readonly headers: Headers;
}

type RequestHeaders = Readonly<Record<string, string>>;

/** A caller of the services; `Body` is the expected type of the response's JSON. */
export interface TestClient {
  /** The session's secret; empty without a session. */
  readonly token: string;
  get<Body>(path: string, headers?: RequestHeaders): Promise<TestAnswer<Body>>;
  post<Body>(path: string, body?: unknown, headers?: RequestHeaders): Promise<TestAnswer<Body>>;
  put<Body>(path: string, body?: unknown, headers?: RequestHeaders): Promise<TestAnswer<Body>>;
  delete<Body>(path: string, headers?: RequestHeaders): Promise<TestAnswer<Body>>;
}

/** Returns the user of a client. */
export const userOf = async (client: Pick<TestClient, 'get'>): Promise<UserJson> =>
  (await client.get<{ data: { user: UserJson } }>('/app/house/user')).body.data.user;

/** Returns the number and the reference of the house of a client. */
export const houseOf = async (client: Pick<TestClient, 'get'>): Promise<UserJson['houseInfo']> =>
  (await userOf(client)).houseInfo;

export interface TestUpstream<C extends Clock = FixedClock> {
  readonly services: Services;
  readonly db: Database;
  readonly url: string;
  readonly clock: C;
  /** `runner.drain()` runs all jobs that are due by the clock; nothing runs automatically. */
  readonly runner: WorkRunner;
  /** The folder with the .eml files. */
  readonly outbox: string;
  /** The folder with pictures. */
  readonly filesFolder: string;
  /** The folder with the sandbox's ledger. */
  readonly sandboxFolder: string;
  /** A client without credentials. */
  readonly stranger: TestClient;
  /** Signs in, by house username and username; the password defaults to the demo users'. */
  signIn(house: string, user: string, password?: string): Promise<TestClient>;
  stop(): Promise<void>;
}

export interface TestUpstreamOptions<C extends Clock> {
  /** Defaults to a FixedClock. */
  readonly clock?: C;
  readonly houses?: readonly HouseData[];
  /** By default, emails are written to files in a folder that is removed after the test. */
  readonly smtpUrl?: string;
  /** Signs the reports of a mail provider; by default, none are taken. */
  readonly mailHookSecret?: string;
  /** The Maildir in which emails are returned; by default, none is read. */
  readonly bouncesMaildir?: string;
  /** The payment processor; by default, a sandbox with short delays in a folder that is removed after the test. */
  readonly processor?: PaymentProcessor;
  /** The logger of the services; by default, stderr at the level in LOG_LEVEL. */
  readonly log?: Logger;
  /** By default, callers on this machine. */
  readonly trustedServers?: readonly string[];
  /** On PostgreSQL, a database that no earlier file has listened to: a restore is refused while something listens. */
  readonly ownDatabase?: boolean;
  /** Whether to log less, because the test provokes failures. */
  readonly quiet?: boolean;
}

const demoPassword = 'Lantern-Harbour-42';

export const testLog = pino({ level: process.env.LOG_LEVEL ?? 'error' }, pino.destination(2));

function clientOf(url: string, token: string): TestClient {
  async function ask<Body>(
    method: string,
    path: string,
    body: unknown,
    headers: RequestHeaders = {},
  ): Promise<TestAnswer<Body>> {
    const answer = await call(url + path, {
      method,
      headers: {
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return {
      status: answer.status,
      body: JSON.parse(answer.text) as Body,
      get headers() {
        return answer.headers;
      },
    };
  }
  return {
    token,
    get: (path, headers) => ask('GET', path, undefined, headers),
    post: (path, body, headers) => ask('POST', path, body, headers),
    put: (path, body, headers) => ask('PUT', path, body, headers),
    delete: (path, headers) => ask('DELETE', path, undefined, headers),
  };
}

function freshDatabase(isOwn: boolean) {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) return freshEmbedded();
  return isOwn ? freshPostgres(url, testLog) : takePostgres(url, testLog);
}

/**
 * Starts the services on a new database and a free loopback port: embedded, or on the PostgreSQL in TEST_DATABASE_URL.
 * Responses are validated against their schemas.
 */
export async function startTestUpstream<C extends Clock = FixedClock>(
  options: TestUpstreamOptions<C> = {},
): Promise<TestUpstream<C>> {
  const clock = options.clock ?? (new FixedClock() as Clock as C);
  const { db, drop } = await freshDatabase(options.ownDatabase ?? false);
  const log = options.log ?? (options.quiet ? pino({ level: 'silent' }) : testLog);
  const outbox = await mkdtemp(join(tmpdir(), 'rostrum-outbox-'));
  const filesFolder = await mkdtemp(join(tmpdir(), 'rostrum-files-'));
  const sandboxFolder = await mkdtemp(join(tmpdir(), 'rostrum-sandbox-'));
  const processor =
    options.processor ??
    sandboxProcessor({
      folder: sandboxFolder,
      clock,
      url: null,
      serverFile: await threadFile('upstream/payments/processor/sandbox-server.ts'),
      slowMs: 300,
      lostMs: 20,
    });
  const mail = options.smtpUrl === undefined ? fileTransport(outbox) : smtpTransport(options.smtpUrl);
  const app = createApp({
    db,
    clock,
    log,
    files: diskFiles(filesFolder),
    publicUrl: 'https://rostrum.test',
    mailFrom: 'Rostrum <mail@rostrum.test>',
    mail,
    mailHookSecret: options.mailHookSecret,
    bouncesMaildir: options.bouncesMaildir,
    processor,
    trustedServers: options.trustedServers,
    checkAnswers: true,
  });
  for (const house of options.houses ?? []) await loadHouse(app.services, house);
  const url = await app.http.listen({ host: '127.0.0.1', port: 0 });
  const stranger = clientOf(url, '');
  return {
    services: app.services,
    db,
    url,
    clock,
    runner: app.runner,
    stranger,
    outbox,
    filesFolder,
    sandboxFolder,
    async signIn(houseUserName, userName, password = demoPassword) {
      const { status, body } = await stranger.post<{ data: { token: string } }>('/app/session', {
        houseUserName,
        userName,
        password,
      });
      if (status !== 200) throw new Error(`${houseUserName}/${userName} could not sign in: ${JSON.stringify(body)}`);
      return clientOf(url, body.data.token);
    },
    async stop() {
      await app.stop();
      await drop();
      await Promise.all(
        [outbox, filesFolder, sandboxFolder].map((folder) => rm(folder, { recursive: true, force: true })),
      );
    },
  };
}
