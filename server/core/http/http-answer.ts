import type { Dispatcher } from 'undici';
import { type Problem, UpstreamFailure, UpstreamRefusal } from '../graphql/errors';

/** The response of a REST call, before parsing. */
export interface Answer {
  readonly status: number;
  readonly headers: Dispatcher.ResponseData['headers'];
  readonly text: string;
}

/** A response that doesn't match the OpenAPI document. */
export class BadAnswer extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** The services, or a proxy in front of them, are temporarily unavailable: neither a defect nor the caller's fault. */
export class Outage extends Error {
  readonly status: number;
  /** The error code of the services; empty for a proxy's response. */
  readonly code: string;
  /** Whether the request may have been applied anyway. */
  readonly mayBeDone: boolean;

  constructor(call: string, status: number, code: string, mayBeDone: boolean) {
    super(`${call} answered ${status} ${code}`.trim());
    this.status = status;
    this.code = code;
    this.mayBeDone = mayBeDone;
  }
}

const OUTAGES = [502, 503, 504, 507];
/** Statuses of a proxy whose services accepted the call but didn't respond. */
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

/** Returns the `data` of a response. Throws the error of errors.ts for a rejection or failure, and BadAnswer for anything else. */
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

/** Parses a numeric header; null if it is missing or not a number. */
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

/** Returns all problems of an error response. Throws BadAnswer if it doesn't have the specified form. */
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
