import type { Problem } from '../core/problem';

/** A request for a password reset link. */
export interface ResetRequest {
  readonly houseUserName: string;
  readonly userName: string;
  readonly emailAddress: string;
}

const required: Readonly<Record<keyof ResetRequest, string>> = {
  houseUserName: 'House Name is a required field',
  userName: 'Username is a required field',
  emailAddress: 'Email is a required field',
};

/** Lists the missing fields of a reset request. */
export const resetRequestProblems = (request: ResetRequest): Problem[] =>
  (Object.keys(required) as (keyof ResetRequest)[])
    .filter((field) => request[field].trim() === '')
    .map((field) => ({ code: 'REQUIRED', message: required[field], field }));
