import type { Problem } from '../core/problem';

/** Who asks for a link to choose a new password. */
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

/** What is missing in a request for a link, by field. */
export const resetRequestProblems = (request: ResetRequest): Problem[] =>
  (Object.keys(required) as (keyof ResetRequest)[])
    .filter((field) => request[field].trim() === '')
    .map((field) => ({ code: 'REQUIRED', message: required[field], field }));
