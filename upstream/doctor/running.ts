import { fetch } from 'undici';
import { z } from 'zod';
import { type Finding, ok, problem } from './finding';

const limitMs = 5_000;
const Health = z.object({ status: z.string() });

/** Returns the URL at which this machine reaches a service that listens on `host`. */
export function localAddress(host: string, port: number): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

/** Returns Node's code for a failed connection, which is in the cause of the error. */
function codeOf(error: unknown): string {
  const { cause, code, name } = error as { cause?: unknown; code?: string; name?: string };
  return cause === undefined ? (code ?? name ?? 'unknown') : codeOf(cause);
}

export interface Place {
  /** The name of the service in the singular, such as `The public server`. */
  readonly what: string;
  /** The setting that contains its address. */
  readonly setting: string;
  readonly url: string;
  /** Whether it must be running: the services of another machine, or those of the process that holds DATA_DIR. */
  readonly isExpected: boolean;
}

/** Checks whether a service of the running product is ready. If it isn't expected to run, no response is fine. */
export async function checkRunning({ what, setting, url, isExpected }: Place): Promise<Finding> {
  let text: string;
  let status: number;
  try {
    const response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(limitMs), redirect: 'manual' });
    ({ status } = response);
    text = await response.text();
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ECONNREFUSED' && !isExpected) return ok(`${what} is not running: ${url} is free.`);
    if (code === 'ECONNREFUSED')
      return problem(
        `${what} does not answer at ${url}. If Rostrum is starting, try again; otherwise check its log and ${setting}.`,
      );
    return problem(`${what} cannot be asked at ${url} (${code}). Check what uses the port, and ${setting}.`);
  }
  const health = Health.safeParse(jsonOf(text));
  if (!health.success || (status !== 200 && status !== 503))
    return problem(`Another program answers at ${url}. Stop it, or set ${setting} to another value.`);
  return status === 200
    ? ok(`${what} is ready at ${url}.`)
    : problem(`${what} at ${url} is not ready: ${health.data.status}. See its log.`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
