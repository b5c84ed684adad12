const shortest = 10;
const longest = 50;
const allowed = /^[A-Za-z0-9()*_\-!#$%^&]*$/;

/** Checks the format of a new password: 10 to 50 basic Latin letters, digits, and some symbols. Returns the specified text, or null. */
export function passwordProblem(password: string): string | null {
  if (password.length < shortest) return 'Password must be at least 10 characters.';
  if (password.length > longest) return 'Password cannot be more than 50 characters.';
  return allowed.test(password)
    ? null
    : 'Passwords can only contain basic Latin characters, numbers, and symbols (*_-!#$%^&*.)';
}

/** Returns the error for a repeated password that doesn't match, or null. */
export const confirmationProblem = (password: string, confirmation: string): string | null =>
  password === confirmation ? null : 'Passwords must match';
