import { pino, type Logger } from 'pino';

/** JSON lines on stdout. What could hold a secret is never written, whoever logs it. */
export function createLog(level: string): Logger {
  const secrets = ['password', 'token', 'authorization', 'cookie', 'headers', 'body'];
  return pino({ name: 'upstream', level, redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[left out]' } });
}
