/** One thing that is wrong with what was asked, in the words that staff read. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly field: string | null;
}

/** A refusal that the caller can understand. Anything else that is thrown answers 500 and is logged once. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly field: string | null;
  readonly problems: readonly Problem[];
  readonly retryAfterSeconds: number | null;
  /** What a program may read of it, by its code. */
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

/** 400: the request itself is malformed. */
export const badRequest = (message: string, field: string | null = null) => one(400, 'BAD_USER_INPUT', message, field);
/** 400 with everything that is malformed. */
export const invalidRequest = (problems: readonly [Problem, ...Problem[]]) => new Refusal(400, problems);
/** 401: nobody is signed in. */
export const unauthenticated = () => one(401, 'UNAUTHENTICATED', 'Please sign in.');
/** 403 with the specified permission text, and in `details` which right is missing and who can give it. */
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
/** 404, the same for what is another house's and for what does not exist. */
export const notFound = (what: string) => one(404, 'NOT_FOUND', `${what} was not found.`);
/** 409: somebody else was faster, or the state does not allow it. */
export const conflict = (code: string, message: string, field: string | null = null) => one(409, code, message, field);
/** 422: rules of the specification are broken; all of them are listed. */
export const invalid = (problems: readonly [Problem, ...Problem[]]) => new Refusal(422, problems);
