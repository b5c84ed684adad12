import type { Dispatcher } from 'undici';
import { type Problem, UpstreamFailure, UpstreamRefusal } from '../graphql/errors';

/** What a REST call answered, not read yet. */
export interface Answer {
  readonly status: number;
  readonly headers: Dispatcher.ResponseData['headers'];
  readonly text: string;
}

/** Not what the OpenAPI document promises. */
export class BadAnswer extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** The services, or a proxy in front of them, say that they cannot do anything now: not a defect, and not the caller's fault. */
export class Outage extends Error {
  readonly status: number;
  /** What the services say is wrong; empty for a proxy's answer. */
  readonly code: string;
  /** Whether what was asked for may be done all the same. */
  readonly mayBeDone: boolean;

  constructor(call: string, status: number, code: string, mayBeDone: boolean) {
    super(`${call} answered ${status} ${code}`.trim());
    this.status = status;
    this.code = code;
    this.mayBeDone = mayBeDone;
  }
}

const OUTAGES = [502, 503, 504, 507];
/** A proxy says so when the services took the call and did not answer it. */
const UNANSWERED = [502, 504];

function failureOf(call: string, { status, text }: Answer): Error {
  if (!OUTAGES.includes(status)) return new UpstreamFailure(call, status);
  try {
    const [problem] = problemsOf(text, status);
    return new Outage(call, status, problem?.code ?? '', detailsOf(text).outcome === 'UNKNOWN');
  } catch {
    return new Outage(call, status, '', UNANSWERED.includes(status));
  }
}

/** The `data` of an answer; throws what errors.ts makes of a refusal or a failure, and BadAnswer for anything else. */
export function dataOf(call: { readonly method: string; readonly template: string }, answer: Answer): unknown {
  const { status, headers, text } = answer;
  if (status >= 500) throw failureOf(`${call.method} ${call.template}`, answer);
  if (status >= 400)
    throw new UpstreamRefusal(status, problemsOf(text, status), numberOf(headers['retry-after']), detailsOf(text));
  if (status === 204) return null;
  const body = parsed(text, status);
  if (typeof body !== 'object' || body === null || !('data' in body))
    throw new BadAnswer(`no data in an answer of ${status}`, status);
  return body.data;
}

function parsed(text: string, status: number): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new BadAnswer('the answer is not JSON', status);
  }
}

/** A header that is a number; null where it is missing or is none. */
export function numberOf(header: string | string[] | undefined): number | null {
  const number = Number(header);
  return header !== undefined && Number.isFinite(number) ? number : null;
}

function isProblem(value: unknown): value is Problem {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    typeof value.code === 'string' &&
    'message' in value &&
    typeof value.message === 'string' &&
    'field' in value &&
    (value.field === null || typeof value.field === 'string')
  );
}

/** All problems of an error answer; an answer without the agreed form has none. */
function problemsOf(text: string, status: number): readonly Problem[] {
  const body = parsed(text, status);
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
  if (!isProblem(error)) throw new BadAnswer('an error answer without the agreed form', status);
  const all = 'problems' in error && Array.isArray(error.problems) ? error.problems.filter(isProblem) : [];
  return all.length > 0 ? all : [error];
}

function detailsOf(text: string): Readonly<Record<string, unknown>> {
  const { error } = JSON.parse(text) as { error: { details?: unknown } };
  return typeof error.details === 'object' && error.details !== null ? { ...error.details } : {};
}
