import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/** Writes JSON lines to stdout, or to the destination that a test reads. Fields that can hold a secret are never written. */
export function createLog(
  name: 'server' | 'upstream',
  level: string,
  destination: DestinationStream = pino.destination(1),
): Logger {
  const secrets = ['password', 'token', 'credential', 'authorization', 'cookie', 'variables', 'headers', 'body'];
  return pino(
    {
      name,
      level,
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[left out]' },
    },
    destination,
  );
}
