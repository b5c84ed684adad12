import { isIP } from 'node:net';
import { z } from 'zod';
import { ConfigError } from './config-error';

/** An unset variable and an empty one are the same. */
const optional = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === '' ? undefined : value), schema);

const isHttpUrl = (text: string): boolean => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);

/** An address, or a network with its prefix length: 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = isIP(address) === 6 ? 128 : 32;
  return isIP(address) !== 0 && rest.length === 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits));
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const Variables = z.object({
  PORT: optional(z.string().regex(/^\d{1,5}$/, 'must be a port number').transform(Number).refine((port) => port <= 65_535, 'must be a port number').default(4000)),
  HOST: optional(z.string().regex(/^[\w.:-]+$/, 'must be a host name or an address').default('127.0.0.1')),
  UPSTREAM_URL: optional(z.string().refine(isHttpUrl, 'must be an http:// or https:// address').default('http://127.0.0.1:4001')),
  PUBLIC_URL: optional(z.string().refine(isHttpUrl, 'must be an http:// or https:// address').optional()),
  TRUSTED_PROXIES: optional(z.string().default('')).transform((list) => list.split(',').map((entry) => entry.trim()).filter((entry) => entry !== ''))
    .refine((list) => list.every(isNetwork), 'must be a comma list of addresses or networks'),
  LOG_LEVEL: optional(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info')),
});

/** What the operator chose for the GraphQL server (docs/operations.md). */
export interface ServerEnv {
  /** 0 lets the system choose. */
  readonly port: number;
  readonly host: string;
  readonly upstreamUrl: string;
  /** Whether browsers reach the server by https: the session cookie is Secure then. */
  readonly isPublicHttps: boolean;
  readonly trustedProxies: readonly string[];
  readonly logLevel: (typeof logLevels)[number];
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
    isPublicHttps: values.PUBLIC_URL?.startsWith('https:') ?? false,
    trustedProxies: values.TRUSTED_PROXIES,
    logLevel: values.LOG_LEVEL,
  };
}
