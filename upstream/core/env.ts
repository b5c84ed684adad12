import { z } from 'zod';
import { durationOf } from '../../rules/core/duration';
import { ConfigError } from './config-error';

const isUrlOf = (...protocols: string[]) => (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && protocols.includes(url.protocol) && (url.host !== '' || url.protocol === 'postgres:' || url.protocol === 'postgresql:');
};

/** An unset variable and an empty one are the same. */
const optional = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === '' ? undefined : value), schema);
const url = (expected: string, ...protocols: string[]) => optional(z.string().refine(isUrlOf(...protocols), `must be ${expected}`).optional());
const port = (standard: number) => optional(
  z.string().regex(/^\d{1,5}$/, 'must be a port number').transform(Number).refine((value) => value <= 65_535, 'must be a port number').default(standard),
);
const oneOf = <T extends string>(values: readonly [T, ...T[]], standard: NoInfer<T>) =>
  optional(z.enum(values, `must be one of ${values.join(', ')}`).default(standard));

/** Address, or name and address in angle brackets, of the messages' sender. */
const sender = /^(?:[^<>@"\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;
const network = /^[\da-fA-F.:]+(\/\d{1,3})?$/;

const Variables = z.object({
  DATA_DIR: optional(z.string().default('./data')),
  DATABASE_URL: url('a postgres:// address', 'postgres:', 'postgresql:'),
  HOST: optional(z.string().default('127.0.0.1')),
  PORT: port(4000),
  UPSTREAM_PORT: port(4001),
  SMTP_URL: url('an smtp:// or smtps:// address', 'smtp:', 'smtps:'),
  FILES_URL: url('an s3:// address', 's3:').refine((address) => address === undefined, 'must be left unset for now: files are kept in DATA_DIR/files, and s3:// is not available yet'),
  PAYMENTS: oneOf(['sandbox', 'stripe'], 'sandbox'),
  STRIPE_WEBHOOK_SECRET: optional(z.string().regex(/^whsec_/, 'must be a signing secret of Stripe').optional()),
  SANDBOX_URL: url('an http:// address', 'http:'),
  STRIPE_SECRET_KEY: optional(z.string().regex(/^[rs]k_/, 'must be a secret key of Stripe').optional()),
  CLOCK_AHEAD: optional(z.string().refine((text) => durationOf(text) !== null, 'must be days, hours or minutes: 3d, 49h or 90m').default('0m')),
  WHIP_URL: url('an http:// or https:// address', 'http:', 'https:'),
  PUBLIC_URL: url('an http:// or https:// address', 'http:', 'https:'),
  MAIL_FROM: optional(z.string().regex(sender, 'must be an address, or a name and <address>').default('invoices@rostrum.example')),
  TRUSTED_PROXIES: optional(z.string().default('')).transform((list) => list.split(',').map((entry) => entry.trim()).filter((entry) => entry !== ''))
    .refine((list) => list.every((entry) => network.test(entry)), 'must be a comma list of addresses or networks'),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
  DRAIN_SECONDS: optional(z.string().regex(/^\d{1,2}(\.\d{1,3})?$/, 'must be seconds, at most 60').transform(Number).refine((value) => value <= 60, 'must be seconds, at most 60').optional()),
  NODE_ENV: optional(z.string().default('development')),
}).refine(({ PAYMENTS, STRIPE_SECRET_KEY }) => PAYMENTS !== 'stripe' || STRIPE_SECRET_KEY !== undefined, {
  path: ['STRIPE_SECRET_KEY'], message: 'must be set where PAYMENTS is stripe',
}).refine(({ CLOCK_AHEAD, PAYMENTS, NODE_ENV }) => durationOf(CLOCK_AHEAD) === 0 || (PAYMENTS === 'sandbox' && NODE_ENV !== 'production'), {
  path: ['CLOCK_AHEAD'], message: 'must be left unset in production and with real payments',
});

/** What the operator chose; null where a variable is not set. */
export interface Env {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** 0 lets the system choose. */
  readonly upstreamPort: number;
  readonly smtpUrl: string | null;
  readonly payments: 'sandbox' | 'stripe';
  /** A sandbox that runs apart; null: one of its own, in a thread. */
  readonly sandboxUrl: string | null;
  readonly stripeSecretKey: string | null;
  /** Signs Stripe's events; null: none is taken, and bank payments stay pending until they are looked up. */
  readonly stripeWebhookSecret: string | null;
  /** For trial: how far the product's clock is ahead of the machine's, in ms. */
  readonly clockAheadMs: number;
  readonly whipUrl: string | null;
  /** Without a slash at the end. */
  readonly publicUrl: string;
  readonly mailFrom: string;
  readonly trustedProxies: readonly string[];
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** How long calls are still taken once the services are to stop, in ms. */
  readonly drainMs: number;
  readonly production: boolean;
  readonly test: boolean;
}

/** Reads and checks the environment. Throws a ConfigError that names the first variable that is malformed, never its value. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const parsed = Variables.safeParse(source);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message ?? 'is malformed'}.`);
  }
  const values = parsed.data;
  return {
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    upstreamPort: values.UPSTREAM_PORT,
    smtpUrl: values.SMTP_URL ?? null,
    payments: values.PAYMENTS,
    sandboxUrl: values.SANDBOX_URL ?? null,
    stripeSecretKey: values.STRIPE_SECRET_KEY ?? null,
    stripeWebhookSecret: values.STRIPE_WEBHOOK_SECRET ?? null,
    clockAheadMs: durationOf(values.CLOCK_AHEAD) ?? 0,
    whipUrl: values.WHIP_URL ?? null,
    publicUrl: (values.PUBLIC_URL ?? `http://${values.HOST}:${values.PORT}`).replace(/\/+$/, ''),
    mailFrom: values.MAIL_FROM,
    trustedProxies: values.TRUSTED_PROXIES,
    logLevel: values.LOG_LEVEL,
    drainMs: 1000 * (values.DRAIN_SECONDS ?? (values.NODE_ENV === 'production' ? 2 : 0.5)),
    production: values.NODE_ENV === 'production',
    test: values.NODE_ENV === 'test',
  };
}
