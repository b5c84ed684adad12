import { z } from 'zod';
import { ConfigError } from '../../platform/config-error';
import {
  clockAhead,
  host,
  isOrigin,
  isUrlOf,
  type LogLevel,
  logLevel,
  malformedSettings,
  metricsToken,
  networks,
  optional,
  port,
  readSettings,
  seconds,
  url,
} from '../../platform/settings';
import { durationOf } from '../../rules/core/duration';
import { listedWords } from '../../rules/publishing/banned-words/banned-words';
import { BUCKET_FORM, type BucketSettings, readBucketAddress } from './files/bucket-settings';
import { STORAGE_PER_HOUSE_GB } from './files/storage';
import { THIS_MACHINE } from './http/trusted-servers';

/** The sender of emails: an address, or a name and an address in angle brackets. */
const sender = /^(?:[^<>@"\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

/** One part of an access key of S3-compatible storage. `expected` completes "must be". */
const accessKey = (expected: string) =>
  optional(
    z
      .string()
      .regex(/^[\x21-\x7e]{1,500}$/, `must be ${expected}, without spaces`)
      .optional(),
  );

const Variables = z
  .object({
    DATA_DIR: optional(z.string().default('./data')),
    DATABASE_URL: url('a postgres:// address', 'postgres:', 'postgresql:'),
    HOST: host,
    PORT: port(4000),
    UPSTREAM_PORT: port(4001),
    UPSTREAM_HOST: host,
    METRICS_TOKEN: metricsToken,
    SMTP_URL: url('an smtp:// or smtps:// address', 'smtp:', 'smtps:'),
    MAIL: optional(z.enum(['smtp', 'files'], 'must be smtp or files').optional()),
    MAIL_HOOK_SECRET: optional(
      z
        .string()
        .regex(/^[\x21-\x7e]{16,200}$/, 'must be 16 to 200 characters without spaces')
        .optional(),
    ),
    BOUNCES_MAILDIR: optional(z.string().regex(/^\/./, 'must be the absolute path of a Maildir').optional()),
    FILES_URL: optional(
      z
        .string()
        .transform((text, context) => {
          const address = readBucketAddress(text);
          if (address !== null) return address;
          context.addIssue({ code: 'custom', message: `must be ${BUCKET_FORM}` });
          return z.NEVER;
        })
        .optional(),
    ),
    AWS_ACCESS_KEY_ID: accessKey('an access key'),
    AWS_SECRET_ACCESS_KEY: accessKey('the secret of an access key'),
    PAYMENTS: optional(z.enum(['sandbox', 'stripe'], 'must be one of sandbox, stripe').optional()),
    STRIPE_WEBHOOK_SECRET: optional(
      z
        .string()
        .regex(/^whsec_/, 'must be a signing secret of Stripe')
        .optional(),
    ),
    STRIPE_API_URL: url('an http:// or https:// address', 'http:', 'https:').refine(
      (address) => address === undefined || isOrigin(address),
      'must be an http:// or https:// address without a path, a user, or a query',
    ),
    SANDBOX_URL: url('an http:// address', 'http:'),
    STRIPE_SECRET_KEY: optional(
      z
        .string()
        .regex(/^[rs]k_/, 'must be a secret key of Stripe')
        .optional(),
    ),
    CLOCK_AHEAD: clockAhead,
    WHIP_URL: url('an http:// or https:// address', 'http:', 'https:'),
    PUBLIC_URL: url('an http:// or https:// address', 'http:', 'https:'),
    MAIL_FROM: optional(
      z.string().regex(sender, 'must be an address, or a name and <address>').default('invoices@rostrum.example'),
    ),
    TRUSTED_PROXIES: networks([]),
    TRUSTED_SERVERS: networks(THIS_MACHINE),
    LOG_LEVEL: logLevel,
    BANNED_WORDS: optional(z.string().max(20_000, 'must have at most 20,000 characters').default('')).transform(
      listedWords,
    ),
    STORAGE_PER_HOUSE: optional(
      z.coerce
        .number('must be a number of GB')
        .positive('must be a number of GB above 0')
        .default(STORAGE_PER_HOUSE_GB),
    ),
    DRAIN_SECONDS: seconds(60),
    NODE_ENV: optional(z.string().default('development')),
  })
  .refine(({ PAYMENTS, STRIPE_SECRET_KEY }) => PAYMENTS !== 'stripe' || STRIPE_SECRET_KEY !== undefined, {
    path: ['STRIPE_SECRET_KEY'],
    message: 'must be set where PAYMENTS is stripe',
  })
  .refine(
    ({ STRIPE_API_URL, NODE_ENV }) =>
      NODE_ENV !== 'production' || STRIPE_API_URL === undefined || isUrlOf(STRIPE_API_URL, 'https:'),
    {
      path: ['STRIPE_API_URL'],
      message: 'must be an https:// address in production',
    },
  )
  .refine(
    ({ CLOCK_AHEAD, PAYMENTS, NODE_ENV }) =>
      durationOf(CLOCK_AHEAD) === 0 || (PAYMENTS !== 'stripe' && NODE_ENV !== 'production'),
    {
      path: ['CLOCK_AHEAD'],
      message: 'must be left unset in production and with real payments',
    },
  )
  .refine(({ FILES_URL, AWS_ACCESS_KEY_ID: key }) => FILES_URL === undefined || key !== undefined, {
    path: ['AWS_ACCESS_KEY_ID'],
    message: 'must be set where FILES_URL is set',
  })
  .refine(({ FILES_URL, AWS_SECRET_ACCESS_KEY: secret }) => FILES_URL === undefined || secret !== undefined, {
    path: ['AWS_SECRET_ACCESS_KEY'],
    message: 'must be set where FILES_URL is set',
  })
  .refine(({ MAIL, SMTP_URL }) => MAIL !== 'smtp' || SMTP_URL !== undefined, {
    path: ['SMTP_URL'],
    message: 'must be set where MAIL is smtp',
  });

/** The names of the settings that the services read. */
export const settingNames: readonly string[] = Object.keys(Variables.shape);

/** The operator's settings; null if a variable is not set. */
export interface Env {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** 0 lets the system choose. */
  readonly upstreamPort: number;
  /** The address that the services listen on. */
  readonly upstreamHost: string;
  /** Bearer token for the metrics; null if none is set. */
  readonly metricsToken: string | null;
  /** Null if email is written to files. */
  readonly smtpUrl: string | null;
  /** Signs the reports of a mail provider; null if none are taken. */
  readonly mailHookSecret: string | null;
  /** The Maildir in which emails are returned; null if none is read. */
  readonly bouncesMaildir: string | null;
  readonly payments: 'sandbox' | 'stripe';
  /** URL of an external sandbox; null starts one in a thread. */
  readonly sandboxUrl: string | null;
  readonly stripeSecretKey: string | null;
  /** Signing secret of Stripe's events. Without it, events are rejected, and bank payments stay pending until they are polled. */
  readonly stripeWebhookSecret: string | null;
  /** URL of an API that replaces Stripe's, such as a double in tests; null uses Stripe's. */
  readonly stripeApiUrl: string | null;
  /** The bucket that stores the files; null stores them in DATA_DIR/files. */
  readonly bucket: BucketSettings | null;
  /** For trials: how far the product's clock is ahead of the machine's, in ms. */
  readonly clockAheadMs: number;
  readonly whipUrl: string | null;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  readonly mailFrom: string;
  readonly trustedProxies: readonly string[];
  /** How many bytes of images and uploads a house can store. */
  readonly storagePerHouse: number;
  /** Words and phrases that make a lot of any house potentially banned. */
  readonly bannedWords: readonly string[];
  /** Addresses of public servers, which are trusted to report the addresses of their clients. */
  readonly trustedServers: readonly string[];
  readonly logLevel: LogLevel;
  /** How long the services still accept calls before they stop, in ms. */
  readonly drainMs: number;
  readonly production: boolean;
  readonly test: boolean;
}

const bucketOf = ({
  FILES_URL: address,
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
}: z.output<typeof Variables>): BucketSettings | null =>
  address === undefined || accessKeyId === undefined || secretAccessKey === undefined
    ? null
    : { ...address, accessKeyId, secretAccessKey };

const variablesOf = (source: NodeJS.ProcessEnv) => readSettings(Variables, source);

/** Lists every malformed setting of the services, one line each, without its value. */
export const settingProblems = (source: NodeJS.ProcessEnv): string[] => malformedSettings(Variables, source);

/**
 * Throws a ConfigError if an installation in production would charge or email nobody without an explicit choice of the operator.
 * Only the start checks this: commands neither charge nor send.
 */
export function requireProductionChoices(source: NodeJS.ProcessEnv): void {
  const { NODE_ENV, PAYMENTS, MAIL, SMTP_URL } = variablesOf(source);
  if (NODE_ENV !== 'production') return;
  if (PAYMENTS === undefined) {
    throw new ConfigError(
      'PAYMENTS must be set in production: stripe charges cards, sandbox only simulates it and charges nobody.',
    );
  }
  if (MAIL === undefined && SMTP_URL === undefined) {
    throw new ConfigError(
      'SMTP_URL must be set in production, or MAIL=files to write email to DATA_DIR/outbox instead of sending it.',
    );
  }
}

/** Reads and checks the environment. Throws a ConfigError that names the first malformed variable, never its value. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const values = variablesOf(source);
  return {
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    upstreamPort: values.UPSTREAM_PORT,
    upstreamHost: values.UPSTREAM_HOST,
    metricsToken: values.METRICS_TOKEN ?? null,
    smtpUrl: values.MAIL === 'files' ? null : (values.SMTP_URL ?? null),
    mailHookSecret: values.MAIL_HOOK_SECRET ?? null,
    bouncesMaildir: values.BOUNCES_MAILDIR ?? null,
    payments: values.PAYMENTS ?? 'sandbox',
    sandboxUrl: values.SANDBOX_URL ?? null,
    stripeSecretKey: values.STRIPE_SECRET_KEY ?? null,
    stripeWebhookSecret: values.STRIPE_WEBHOOK_SECRET ?? null,
    stripeApiUrl: values.STRIPE_API_URL ?? null,
    bucket: bucketOf(values),
    clockAheadMs: durationOf(values.CLOCK_AHEAD) ?? 0,
    whipUrl: values.WHIP_URL ?? null,
    publicUrl: (values.PUBLIC_URL ?? `http://${values.HOST}:${values.PORT}`).replace(/\/+$/, ''),
    mailFrom: values.MAIL_FROM,
    trustedProxies: values.TRUSTED_PROXIES,
    storagePerHouse: values.STORAGE_PER_HOUSE * 1024 ** 3,
    bannedWords: values.BANNED_WORDS,
    trustedServers: values.TRUSTED_SERVERS,
    logLevel: values.LOG_LEVEL,
    drainMs: 1000 * (values.DRAIN_SECONDS ?? (values.NODE_ENV === 'production' ? 2 : 0.5)),
    production: values.NODE_ENV === 'production',
    test: values.NODE_ENV === 'test',
  };
}
