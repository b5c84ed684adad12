/** A problem that a user can fix: a stable code, the text shown, and the input field. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly field: string;
}
