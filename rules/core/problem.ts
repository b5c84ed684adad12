/** What a person can mend: a stable code, the text that is shown, and the input field it is about. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly field: string;
}
