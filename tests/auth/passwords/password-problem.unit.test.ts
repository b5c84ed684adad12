import { passwordProblem } from '../../../rules/auth/password-problem';

test.each([
  ['Lantern-Harbour-42', null],
  ['(*_-!#$%^&)', null],
  ['a'.repeat(10), null],
  ['a'.repeat(50), null],
  ['a'.repeat(9), 'Password must be at least 10 characters.'],
  ['a'.repeat(51), 'Password cannot be more than 50 characters.'],
  ['with a space', 'Passwords can only contain basic Latin characters, numbers, and symbols (*_-!#$%^&*.)'],
  ['pässwörter', 'Passwords can only contain basic Latin characters, numbers, and symbols (*_-!#$%^&*.)'],
])('the password %j is rated: %s', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem);
});
