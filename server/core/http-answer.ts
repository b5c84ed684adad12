import type { Dispatcher } from 'undici';
import { UpstreamFailure, UpstreamRefusal, type Problem } from './errors';

/** What a REST call answered, not read yet. */
export interface Answer {
  readonly status: number;
  readonly headers: Dispatcher.ResponseData['headers'];
  readonly text: string;
}

/** Not what the OpenAPI document promises. */
export class BadAnswer extends Error {}

/** The `data` of an answer; throws what errors.ts makes of a refusal or a failure, and BadAnswer for anything else. */
export function dataOf(call: { readonly method: string; readonly template: string }, { status, headers, text }: Answer): unknown {
  if (status >= 500) throw new UpstreamFailure(`${call.method} ${call.template}`, status);
  if (status >= 400) throw new UpstreamRefusal(status, problemsOf(text), numberOf(headers['retry-after']), detailsOf(text));
  if (status === 204) return null;
  const body = parsed(text);
  if (typeof body !== 'object' || body === null || !('data' in body)) throw new BadAnswer(`no data in an answer of ${status}`);
  return body.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new BadAnswer('the answer is not JSON');
  }
}

/** A header that is a number; null where it is missing or is none. */
export function numberOf(header: string | string[] | undefined): number | null {
  const number = Number(header);
  return header !== undefined && Number.isFinite(number) ? number : null;
}

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string'
    && 'message' in value && typeof value.message === 'string' && 'field' in value && (value.field === null || typeof value.field === 'string');
}

/** All problems of an error answer; an answer without the agreed form has none. */
function problemsOf(text: string): readonly Problem[] {
  const body = parsed(text);
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
  if (!isProblem(error)) throw new BadAnswer('an error answer without the agreed form');
  const all = 'problems' in error && Array.isArray(error.problems) ? error.problems.filter(isProblem) : [];
  return all.length > 0 ? all : [error];
}

function detailsOf(text: string): Readonly<Record<string, unknown>> {
  const { error } = parsed(text) as { error: { details?: unknown } };
  return typeof error.details === 'object' && error.details !== null ? { ...error.details } : {};
}
