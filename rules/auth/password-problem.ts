const shortest = 10;
const longest = 50;
const allowed = /^[A-Za-z0-9()*_\-!#$%^&]*$/;

/** What is wrong with a new password's form, in the words of S1§5, or null: 10 to 50 of basic Latin letters, numbers and some symbols. */
export function passwordProblem(password: string): string | null {
  if (password.length < shortest) return 'Password must be at least 10 characters.';
  if (password.length > longest) return 'Password cannot be more than 50 characters.';
  return allowed.test(password)
    ? null
    : 'Passwords can only contain basic Latin characters, numbers, and symbols (*_-!#$%^&*.)';
}

/** What is wrong with the repetition of a new password (S1§5), or null. */
export const confirmationProblem = (password: string, confirmation: string): string | null =>
  password === confirmation ? null : 'Passwords must match';
