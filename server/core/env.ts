import { z } from 'zod';
import type { MetricsAccess } from '../../platform/metrics-access';
import {
  clockAhead,
  host,
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
import type { AdmissionLimits } from './http/admission';

/** "North America: +1 555 0100; Europe: +44 20 7946 0000". */
const phone = /^\s*([^:;]{1,40}):\s*(\+?[\d ().-]{5,30})\s*$/;
const phonesOf = (text: string) =>
  text.split(';').flatMap((entry) => {
    const [, region, number] = phone.exec(entry) ?? [];
    return region !== undefined && number !== undefined ? [{ region: region.trim(), number: number.trim() }] : [];
  });

/** Fictitious numbers for trials. */
const DEMO_PHONES = 'North America: +1 800 555 0100; Europe: +44 20 7946 0100; Australia: +61 2 5550 0100';

const page = (standard: string) =>
  optional(
    z
      .string()
      .refine((text) => isUrlOf(text, 'http:', 'https:'), 'must be an http:// or https:// address')
      .default(standard),
  );

const count = (standard: number) =>
  optional(
    z
      .string()
      .regex(/^[1-9]\d{0,5}$/, 'must be a number from 1 to 999999')
      .transform(Number)
      .default(standard),
  );

const Variables = z
  .object({
    PORT: port(4000),
    HOST: host,
    METRICS_TOKEN: metricsToken,
    UPSTREAM_URL: page('http://127.0.0.1:4001'),
    PUBLIC_URL: url('an http:// or https:// address', 'http:', 'https:'),
    TRUSTED_PROXIES: networks([]),
    LOG_LEVEL: logLevel,
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
    CLOCK_AHEAD: clockAhead,
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

/** The operator's settings for the GraphQL server (docs/operations.md). */
export interface ServerEnv {
  /** 0 lets the system choose. */
  readonly port: number;
  readonly host: string;
  readonly upstreamUrl: string;
  /** PUBLIC_URL: the URL at which browsers reach the server. */
  readonly publicUrl: string;
  /** Whether browsers reach the server by https. If so, the session cookie is Secure. */
  readonly isPublicHttps: boolean;
  /** Who can read the metrics: callers with the token. Without a token, this machine in trials, and nobody in production. */
  readonly metrics: MetricsAccess;
  readonly trustedProxies: readonly string[];
  readonly logLevel: LogLevel;
  /** Support phone numbers; empty in production unless set. */
  readonly supportPhones: readonly { readonly region: string; readonly number: string }[];
  readonly termsUrl: string;
  readonly privacyUrl: string;
  readonly contactUrl: string;
  /** For trials: how far the product's clock is ahead of the machine's, in ms. */
  readonly clockAheadMs: number;
  /** The maximum numbers of concurrent operations and event streams. */
  readonly operationLimits: AdmissionLimits;
  readonly streamLimits: AdmissionLimits;
  /** How long the server still accepts requests before it stops, in ms. */
  readonly drainMs: number;
  /** A message that every screen shows until `endsAt` (epoch milliseconds), or if null, until a restart without it. */
  readonly maintenance: { readonly message: string; readonly endsAt: number | null } | null;
}

/** Lists every malformed setting of the server, one line each, without its value. */
export const settingProblems = (source: NodeJS.ProcessEnv): string[] => malformedSettings(Variables, source);

/** Reads and checks the environment. Throws a ConfigError that names the first malformed variable, never its value. */
export function readEnv(source: NodeJS.ProcessEnv): ServerEnv {
  const values = readSettings(Variables, source);
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
