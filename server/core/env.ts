import { isIP } from 'node:net';
import { z } from 'zod';
import { durationOf } from '../../rules/core/duration';
import { ConfigError } from './config-error';
import type { AdmissionLimits } from './http/admission';
import type { MetricsAccess } from './http/metrics-access';

/** An unset variable and an empty one are the same. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

const isHttpUrl = (text: string): boolean => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);

/** An address, or a network with its prefix length: 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = isIP(address) === 6 ? 128 : 32;
  return (
    isIP(address) !== 0 &&
    rest.length === 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  );
}

/** "North America: +1 555 0100; Europe: +44 20 7946 0000". */
const phone = /^\s*([^:;]{1,40}):\s*(\+?[\d ().-]{5,30})\s*$/;
const phonesOf = (text: string) =>
  text.split(';').flatMap((entry) => {
    const [, region, number] = phone.exec(entry) ?? [];
    return region !== undefined && number !== undefined ? [{ region: region.trim(), number: number.trim() }] : [];
  });

/** Numbers that belong to nobody, for a first look. */
const DEMO_PHONES = 'North America: +1 800 555 0100; Europe: +44 20 7946 0100; Australia: +61 2 5550 0100';

const page = (standard: string) =>
  optional(z.string().refine(isHttpUrl, 'must be an http:// or https:// address').default(standard));

const seconds = (most: number) =>
  optional(
    z
      .string()
      .regex(/^\d{1,2}(\.\d{1,3})?$/, `must be seconds, at most ${most}`)
      .transform(Number)
      .refine((value) => value <= most, `must be seconds, at most ${most}`)
      .optional(),
  );

const count = (standard: number) =>
  optional(
    z
      .string()
      .regex(/^[1-9]\d{0,5}$/, 'must be a number from 1 to 999999')
      .transform(Number)
      .default(standard),
  );

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const Variables = z
  .object({
    PORT: optional(
      z
        .string()
        .regex(/^\d{1,5}$/, 'must be a port number')
        .transform(Number)
        .refine((port) => port <= 65_535, 'must be a port number')
        .default(4000),
    ),
    HOST: optional(
      z
        .string()
        .regex(/^[\w.:-]+$/, 'must be a host name or an address')
        .default('127.0.0.1'),
    ),
    METRICS_TOKEN: optional(
      z
        .string()
        .regex(/^[\w.~+/=-]{16,200}$/, 'must be 16 to 200 letters, digits or any of - . _ ~ + / =')
        .optional(),
    ),
    UPSTREAM_URL: optional(
      z.string().refine(isHttpUrl, 'must be an http:// or https:// address').default('http://127.0.0.1:4001'),
    ),
    PUBLIC_URL: optional(z.string().refine(isHttpUrl, 'must be an http:// or https:// address').optional()),
    TRUSTED_PROXIES: optional(z.string().default(''))
      .transform((list) =>
        list
          .split(',')
          .map((entry) => entry.trim())
          .filter((entry) => entry !== ''),
      )
      .refine((list) => list.every(isNetwork), 'must be a comma list of addresses or networks'),
    LOG_LEVEL: optional(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info')),
    SUPPORT_PHONES: optional(
      z
        .string()
        .refine(
          (text) => text.split(';').every((entry) => phone.test(entry)),
          'must be regions and numbers: "Europe: +44 20 7946 0100; Australia: ..."',
        )
        .optional(),
    ),
    TERMS_URL: page('/ar/terms'),
    PRIVACY_URL: page('/ar/privacy'),
    CONTACT_URL: page('/ar/contact'),
    MAINTENANCE_MESSAGE: optional(z.string().max(500, 'must have at most 500 characters').optional()),
    MAINTENANCE_UNTIL: optional(
      z.iso
        .datetime({ offset: true, error: 'must be an instant such as 2026-12-01T06:30:00Z' })
        .transform((text) => Date.parse(text))
        .optional(),
    ),
    CLOCK_AHEAD: optional(
      z
        .string()
        .refine((text) => durationOf(text) !== null, 'must be days, hours or minutes: 3d, 49h or 90m')
        .default('0m'),
    ),
    REQUESTS_PER_USER: count(32),
    REQUESTS_PER_HOUSE: count(128),
    REQUESTS_PER_ADDRESS: count(64),
    STREAMS_PER_USER: count(100),
    STREAMS_PER_HOUSE: count(1_000),
    STREAMS_PER_ADDRESS: count(200),
    DRAIN_SECONDS: seconds(60),
    NODE_ENV: optional(z.string().optional()),
  })
  .refine(({ CLOCK_AHEAD, NODE_ENV }) => durationOf(CLOCK_AHEAD) === 0 || NODE_ENV !== 'production', {
    path: ['CLOCK_AHEAD'],
    message: 'must be left unset in production',
  });

/** The names of the settings that the server reads. */
export const settingNames: readonly string[] = Object.keys(Variables.shape);

/** What the operator chose for the GraphQL server (docs/operations.md). */
export interface ServerEnv {
  /** 0 lets the system choose. */
  readonly port: number;
  readonly host: string;
  readonly upstreamUrl: string;
  /** PUBLIC_URL, where browsers reach the server. */
  readonly publicUrl: string;
  /** Whether browsers reach the server by https: the session cookie is Secure then. */
  readonly isPublicHttps: boolean;
  /** Who can read the metrics: who sends the token; without one, this machine on trial and nobody in production. */
  readonly metrics: MetricsAccess;
  readonly trustedProxies: readonly string[];
  readonly logLevel: (typeof logLevels)[number];
  /** Where people get help; empty in production unless given. */
  readonly supportPhones: readonly { readonly region: string; readonly number: string }[];
  readonly termsUrl: string;
  readonly privacyUrl: string;
  readonly contactUrl: string;
  /** For trial: how far the product's clock is ahead of the machine's, in ms. */
  readonly clockAheadMs: number;
  /** How many operations, and how many event streams, may be under way at the same time. */
  readonly operationLimits: AdmissionLimits;
  readonly streamLimits: AdmissionLimits;
  /** How long requests are still taken once the server is to stop, in ms. */
  readonly drainMs: number;
  /** What people read over every screen until it is over, in epoch milliseconds; null: until the next start without it. */
  readonly maintenance: { readonly message: string; readonly endsAt: number | null } | null;
}

/** Every malformed setting of the server, one line each, without its value. */
export function settingProblems(source: NodeJS.ProcessEnv): string[] {
  return (Variables.safeParse(source).error?.issues ?? []).map(({ path, message }) => `${String(path[0])} ${message}.`);
}

/** Reads and checks the environment. Throws a ConfigError that names the first variable that is malformed, never its value. */
export function readEnv(source: NodeJS.ProcessEnv): ServerEnv {
  const parsed = Variables.safeParse(source);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message ?? 'is malformed'}.`);
  }
  const values = parsed.data;
  return {
    port: values.PORT,
    host: values.HOST,
    upstreamUrl: values.UPSTREAM_URL.replace(/\/+$/, ''),
    publicUrl: values.PUBLIC_URL ?? `http://${values.HOST}:${values.PORT}`,
    isPublicHttps: values.PUBLIC_URL?.startsWith('https:') ?? false,
    metrics: { token: values.METRICS_TOKEN ?? null, isLocalOpen: values.NODE_ENV !== 'production' },
    trustedProxies: values.TRUSTED_PROXIES,
    logLevel: values.LOG_LEVEL,
    supportPhones: phonesOf(values.SUPPORT_PHONES ?? (values.NODE_ENV === 'production' ? '' : DEMO_PHONES)),
    termsUrl: values.TERMS_URL,
    privacyUrl: values.PRIVACY_URL,
    contactUrl: values.CONTACT_URL,
    clockAheadMs: durationOf(values.CLOCK_AHEAD) ?? 0,
    operationLimits: {
      perUser: values.REQUESTS_PER_USER,
      perHouse: values.REQUESTS_PER_HOUSE,
      perAddress: values.REQUESTS_PER_ADDRESS,
    },
    streamLimits: {
      perUser: values.STREAMS_PER_USER,
      perHouse: values.STREAMS_PER_HOUSE,
      perAddress: values.STREAMS_PER_ADDRESS,
    },
    drainMs: 1000 * (values.DRAIN_SECONDS ?? (values.NODE_ENV === 'production' ? 2 : 0.5)),
    maintenance:
      values.MAINTENANCE_MESSAGE === undefined
        ? null
        : { message: values.MAINTENANCE_MESSAGE, endsAt: values.MAINTENANCE_UNTIL ?? null },
  };
}
