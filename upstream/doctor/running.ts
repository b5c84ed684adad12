import { fetch } from 'undici';
import { z } from 'zod';
import { type Finding, ok, problem } from './finding';

const limitMs = 5_000;
const Health = z.object({ status: z.string() });

/** Where a service that listens on `host` is reached from this machine. */
export function localAddress(host: string, port: number): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

/** Node's own code of a failed connection: the outer error only says that the call failed. */
function codeOf(error: unknown): string {
  const { cause, code, name } = error as { cause?: unknown; code?: string; name?: string };
  return cause === undefined ? (code ?? name ?? 'unknown') : codeOf(cause);
}

export interface Place {
  /** Such as `The public server`, in the singular. */
  readonly what: string;
  /** The setting that says where it is. */
  readonly setting: string;
  readonly url: string;
  /** Whether it has to run: another machine's services, or those of a process that holds DATA_DIR. */
  readonly isExpected: boolean;
}

/** Asks a part of the running product whether it is ready. Nothing there is fine where nothing is expected. */
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
