/** A problem with a request, with a message for staff. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly field: string | null;
}

/** An expected error with a message for the caller. Any other error returns 500 and is logged once. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly field: string | null;
  readonly problems: readonly Problem[];
  readonly retryAfterSeconds: number | null;
  /** Details for programs, depending on the code. */
  readonly details: Readonly<Record<string, unknown>> | null;

  constructor(
    status: number,
    problems: readonly [Problem, ...Problem[]],
    retryAfterSeconds: number | null = null,
    details: Readonly<Record<string, unknown>> | null = null,
  ) {
    super(problems[0].message);
    this.status = status;
    this.code = problems[0].code;
    this.field = problems[0].field;
    this.problems = problems;
    this.retryAfterSeconds = retryAfterSeconds;
    this.details = details;
  }
}

const one = (status: number, code: string, message: string, field: string | null = null) =>
  new Refusal(status, [{ code, message, field }]);

/** 400: the request is malformed. */
export const badRequest = (message: string, field: string | null = null) => one(400, 'BAD_USER_INPUT', message, field);
/** 400 with all malformed inputs. */
export const invalidRequest = (problems: readonly [Problem, ...Problem[]]) => new Refusal(400, problems);
/** 401: the caller is not signed in. */
export const unauthenticated = () => one(401, 'UNAUTHENTICATED', 'Please sign in.');
/** 403 with the specified permission text; `details` names the missing right and who can grant it. */
export const forbidden = (details: Readonly<Record<string, unknown>> | null = null) =>
  new Refusal(
    403,
    [
      {
        code: 'FORBIDDEN',
        message: 'You do not have permissions to view this page. Please contact your system administrator.',
        field: null,
      },
    ],
    null,
    details,
  );
/** 404: does not exist, or belongs to another house. */
export const notFound = (what: string) => one(404, 'NOT_FOUND', `${what} was not found.`);
/** 409: a concurrent change, or a state that doesn't allow the operation. */
export const conflict = (code: string, message: string, field: string | null = null) => one(409, code, message, field);
/** 422: violates rules of the specification; lists all violations. */
export const invalid = (problems: readonly [Problem, ...Problem[]]) => new Refusal(422, problems);

/** The answer of a specified call whose own body says what is wrong, with its status. */
export class Unsuccessful<Body> {
  constructor(
    readonly status: number,
    readonly body: Body,
  ) {}
}
