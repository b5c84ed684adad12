import { type PasswordJudge, passwordJudge } from '../../../rules/auth/password-strength';

let judgePassword: PasswordJudge;
beforeAll(async () => {
  judgePassword = await passwordJudge();
});

const own = ['northgate', 'Northgate Auctions', 'cashier', 'Carmen Ashby'];

test.each([
  ['abcdefghij', 0, 'Weak'],
  ['elizabethj', 1, 'Weak'],
  ['Winter-2026', 2, 'Fair'],
  ['Elizabeth-Johnson', 3, 'Good'],
  ['Lantern-Harbour-42', 4, 'Excellent'],
])('the password %j has score %i and the label %s', (password, score, label) => {
  expect(judgePassword(password)).toMatchObject({ score, label });
});

test.each([
  ['elizabethj', 'This is similar to a commonly used password. Please update.'],
  ['qwertyuiop', 'This is a very common password. Please update.'],
  ['strawberry', 'This is a very common password. Please update.'],
  ['bartholomew', 'Passwords should not use names or surnames.'],
  ['featherstone', 'Passwords should not use names or surnames.'],
  ['schwarzenegger', 'Passwords should not be a single word.'],
  ['understanding', 'Passwords should not be a single word.'],
  ['12-31-1985', 'Passwords should not use only years or dates.'],
  ['1987-1988-1989', 'Passwords should not use only years or dates.'],
  ['12-May-1985_31-12-2001', 'Passwords should not use only years or dates.'],
  ['abcdefghijkl', 'Passwords should not use sequences, such as abc or 6543.'],
  ['aaaaaaaaaaaa', 'Passwords should not repeat a character, such as aaa.'],
  ['abcabcabcabc', 'Passwords should not repeat a group of characters, such as abcabc.'],
  ['NorthgateAuctions-1', 'Passwords should not use your own name, your username or the name of your house.'],
  ['carmenashby', 'Passwords should not use your own name, your username or the name of your house.'],
])('the password %j is refused: %s', (password, text) => {
  expect(judgePassword(password, own)).toMatchObject({ label: 'Weak', feedback: text, problem: text });
});

test('formal errors are reported before weak patterns', () => {
  expect(judgePassword('abc').problem).toBe('Password must be at least 10 characters.');
  expect(judgePassword('a'.repeat(51)).problem).toBe('Password cannot be more than 50 characters.');
});

test('a password rated fair or better passes, with advice if there is any', () => {
  expect(judgePassword('Lantern-Harbour-42', own)).toEqual({
    score: 4,
    label: 'Excellent',
    feedback: null,
    problem: null,
  });
  expect(judgePassword('zxcvbnm-asdf')).toEqual({
    score: 2,
    label: 'Fair',
    feedback: 'This is similar to a commonly used password. Please update.',
    problem: null,
  });
});

test('a keyboard row that barely passes still gets advice', () => {
  expect(judgePassword('tyuiopghjk')).toMatchObject({
    label: 'Fair',
    feedback: 'Passwords should not follow the keys of a keyboard, such as qwerty.',
    problem: null,
  });
});

test('a refusal always has a reason', () => {
  for (const password of [
    'understanding',
    'mondaytuesday',
    'p4ssw0rd-1',
    '1qaz2wsx3edc',
    'northgate1',
    '7777777777',
    '1987198719',
    '----------',
  ]) {
    const { score, problem, feedback } = judgePassword(password, own);
    expect([password, score < 2, problem]).toEqual([password, true, feedback]);
    expect(problem).toMatch(/\.$/);
  }
});
