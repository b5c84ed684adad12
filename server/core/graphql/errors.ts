import { GraphQLError } from 'graphql';

/** Codes of top-level errors. Errors that a user can fix are UserErrors of a payload instead. */
export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'TOKEN_SCOPE'
  | 'NOT_FOUND'
  | 'BAD_USER_INPUT'
  | 'CONFLICT'
  | 'RATE_LIMITED'
  | 'COST_LIMIT_EXCEEDED'
  | 'OVERLOADED'
  | 'OUTCOME_UNKNOWN'
  | 'DATABASE_UNAVAILABLE'
  | 'DISK_FULL'
  | 'UPSTREAM_TIMEOUT'
  | 'UPSTREAM_UNAVAILABLE'
  | 'UPSTREAM_BAD_ANSWER'
  | 'INTERNAL_SERVER_ERROR';

/** The exact specified text. */
const NO_PERMISSION = 'You do not have permissions to view this page. Please contact your system administrator.';
const TRY_LATER = 'Unable to complete your request. Please try again later.';

/** Seconds after which a caller can retry a request that the server had no capacity for. */
export const RETRY_AFTER_OVERLOAD = 2;

/** Creates an error whose message and extensions are shown to the caller. */
export function codedError(
  code: ErrorCode,
  message: string,
  extensions: Readonly<Record<string, unknown>> = {},
): GraphQLError {
  return new GraphQLError(message, { extensions: { code, ...extensions } });
}

export const unauthenticated = () => codedError('UNAUTHENTICATED', 'Please sign in.');
export const badUserInput = (message: string) => codedError('BAD_USER_INPUT', message);
export const upstreamTimeout = () => codedError('UPSTREAM_TIMEOUT', TRY_LATER);
export const upstreamUnavailable = () => codedError('UPSTREAM_UNAVAILABLE', TRY_LATER);
/** Rejected before anything was sent to the services, because there is no capacity. */
export const overloaded = () =>
  codedError('OVERLOADED', 'The server is busy. Try again in a few seconds.', { retryAfter: RETRY_AFTER_OVERLOAD });
/** A write was sent, but no response says whether it was applied. */
export const outcomeUnknown = () =>
  codedError('OUTCOME_UNKNOWN', 'This may have been saved. Check before you try again.', { outcome: 'UNKNOWN' });
export const databaseUnavailable = () => codedError('DATABASE_UNAVAILABLE', TRY_LATER);
export const diskFull = () =>
  codedError('DISK_FULL', 'There is no space left to save anything. Contact your system administrator.');
export const upstreamBadAnswer = () => codedError('UPSTREAM_BAD_ANSWER', TRY_LATER);

/** A problem that the caller can fix, with a message for staff; `field` is the name in the REST call. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly field: string | null;
}

const CODES: Readonly<Record<number, ErrorCode>> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  429: 'RATE_LIMITED',
};

/** The code for an API token that lacks a scope. The services name the scope. */
const TOKEN_SCOPE = 'TOKEN_SCOPE';
const lacksScope = (status: number, [problem]: readonly Problem[]): boolean =>
  status === 403 && problem?.code === TOKEN_SCOPE;

function codeOf(status: number, problems: readonly Problem[]): ErrorCode {
  return lacksScope(status, problems) ? TOKEN_SCOPE : (CODES[status] ?? 'BAD_USER_INPUT');
}

function messageOf(status: number, problems: readonly Problem[]): string {
  if (status === 401) return 'Please sign in.';
  if (status === 403 && !lacksScope(status, problems)) return NO_PERMISSION;
  return problems[0]?.message ?? TRY_LATER;
}

/** Returns the name of an enum value in the schema: bulk-bidding and bulkBidding become BULK_BIDDING. */
const enumName = (name: string): string =>
  name
    .replaceAll('-', '_')
    .replace(/[A-Z]/g, (letter) => `_${letter}`)
    .toUpperCase();

/** For a missing permission, returns the right and who can grant it, or the scope that the token lacks. */
function permissionOf(
  status: number,
  { right, ask, area, level }: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  if (status !== 403) return {};
  return {
    ...(typeof right === 'string' && { right: enumName(right), ask }),
    ...(typeof level === 'string' && {
      area: typeof area === 'string' ? enumName(area) : null,
      level: enumName(level),
    }),
  };
}

/**
 * A rejection by a REST service (4xx). If it isn't caught, it becomes a coded error. A mutation turns 404, 409, 413, and 422 into
 * userErrors, and an endpoint of one record turns 404 into null.
 */
export class UpstreamRefusal extends GraphQLError {
  readonly status: number;
  readonly problems: readonly Problem[];
  /** Details for programs, depending on the code. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    problems: readonly Problem[],
    retryAfterSeconds: number | null,
    details: Readonly<Record<string, unknown>> = {},
  ) {
    const retry = retryAfterSeconds === null ? {} : { retryAfter: retryAfterSeconds };
    super(messageOf(status, problems), {
      extensions: { code: codeOf(status, problems), ...permissionOf(status, details), ...retry },
    });
    this.status = status;
    this.problems = problems;
    this.details = details;
  }
}

/** A failure of a REST service (5xx): masked for the caller, and logged once with the request id. */
export class UpstreamFailure extends Error {
  override readonly name = 'UpstreamFailure';
  readonly status: number;

  constructor(call: string, status: number) {
    super(`${call} answered ${status}`);
    this.status = status;
  }
}

/** Returns the response, or null if there is no such record. */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof UpstreamRefusal && error.status === 404) return null;
    throw error;
  }
}

/** GraphQL's UserError. */
export interface UserErrorParent {
  readonly code: string;
  readonly message: string;
  readonly field: string[];
}

const FIXABLE = [404, 409, 413, 422];

/** The outcome of a mutation: its result, or the rejection with the errors that the user can fix. */
export type Outcome<T> =
  | { readonly result: T; readonly userErrors: UserErrorParent[]; readonly refusal: null }
  | { readonly result: null; readonly userErrors: UserErrorParent[]; readonly refusal: UpstreamRefusal };

/**
 * Returns the result of a mutation, or why it was rejected. `fields` maps REST fields to their path in the input.
 * Errors that the user can't fix are rethrown.
 */
export async function userErrorsOf<T>(
  run: Promise<T>,
  fields: Readonly<Record<string, readonly string[]>> = {},
): Promise<Outcome<T>> {
  try {
    return { result: await run, userErrors: [], refusal: null };
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || !FIXABLE.includes(error.status)) throw error;
    return { result: null, userErrors: error.problems.map((problem) => userError(problem, fields)), refusal: error };
  }
}

function userError(
  { code, message, field }: Problem,
  fields: Readonly<Record<string, readonly string[]>>,
): UserErrorParent {
  return { code, message, field: field === null ? [] : [...(fields[field] ?? field.split('.'))] };
}
