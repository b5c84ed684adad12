import { isIP } from 'node:net';
import { z } from 'zod';
import { durationOf } from '../rules/core/duration';
import { ConfigError } from './config-error';

/** An empty variable counts as unset. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

/** Whether a text is a URL with one of the protocols ("https:"). Only database URLs may omit the host. */
export function isUrlOf(text: string, ...protocols: readonly string[]): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && protocols.includes(url.protocol) && (url.host !== '' || /^postgres(ql)?:$/.test(url.protocol));
}

/** Whether a text is a URL of nothing but a protocol, a host, and a port. */
export function isOrigin(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && url.host !== '' && url.href === `${url.origin}/` && !/[?#]/.test(text);
}

/** A URL with one of the protocols. `expected` completes "must be". */
export const url = (expected: string, ...protocols: readonly string[]) =>
  optional(
    z
      .string()
      .refine((text) => isUrlOf(text, ...protocols), `must be ${expected}`)
      .optional(),
  );

/** A TCP port from 0 to 65,535. */
export const port = (standard: number) =>
  optional(
    z
      .string()
      .regex(/^\d{1,5}$/, 'must be a port number')
      .transform(Number)
      .refine((value) => value <= 65_535, 'must be a port number')
      .default(standard),
  );

/** The host name or address to listen on. */
export const host = optional(
  z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or an address')
    .default('127.0.0.1'),
);

/** One of the listed values. */
export const oneOf = <T extends string>(values: readonly [T, ...T[]], standard: NoInfer<T>) =>
  optional(z.enum(values, `must be one of ${values.join(', ')}`).default(standard));

/** Seconds with up to three decimals, from 0 to `most`. */
export const seconds = (most: number) =>
  optional(
    z
      .string()
      .regex(/^\d{1,2}(\.\d{1,3})?$/, `must be seconds, at most ${most}`)
      .transform(Number)
      .refine((value) => value <= most, `must be seconds, at most ${most}`)
      .optional(),
  );

/** Whether a text is an IP address, or a network with its prefix length such as 10.0.0.0/8. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = isIP(address) === 6 ? 128 : 32;
  return (
    isIP(address) !== 0 &&
    rest.length === 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  );
}

/** Addresses and networks, separated by commas. */
export const networks = (standard: readonly string[]) =>
  optional(z.string().default(standard.join(',')))
    .transform((list) =>
      list
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
    )
    .refine((list) => list.every(isNetwork), 'must be a comma list of addresses or networks');

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export type LogLevel = (typeof logLevels)[number];

/** The least severe lines that are logged. */
export const logLevel = oneOf(logLevels, 'info');

/** Bearer token for the metrics. */
export const metricsToken = optional(
  z
    .string()
    .regex(/^[\w.~+/=-]{16,200}$/, 'must be 16 to 200 letters, digits or any of - . _ ~ + / =')
    .optional(),
);

/** How far the product's clock runs ahead of the machine's, for trials. */
export const clockAhead = optional(
  z
    .string()
    .refine((text) => durationOf(text) !== null, 'must be days, hours or minutes: 3d, 49h or 90m')
    .default('0m'),
);

/** Reads the settings. Throws a ConfigError that names the first malformed variable, never its value. */
export function readSettings<Schema extends z.ZodType>(schema: Schema, source: NodeJS.ProcessEnv): z.output<Schema> {
  const parsed = schema.safeParse(source);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ConfigError(`${String(issue?.path[0])} ${issue?.message ?? 'is malformed'}.`);
}

/** Every malformed setting, one line each, without its value. */
export const malformedSettings = (schema: z.ZodType, source: NodeJS.ProcessEnv): string[] =>
  (schema.safeParse(source).error?.issues ?? []).map(({ path, message }) => `${String(path[0])} ${message}.`);
