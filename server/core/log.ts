import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/** JSON lines on stdout, or where a test reads them. What could hold a secret is never written, whoever logs it. */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const secrets = ['password', 'token', 'credential', 'authorization', 'cookie', 'variables', 'headers', 'body'];
  return pino(
    {
      name: 'server',
      level,
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[left out]' },
    },
    destination,
  );
}
