import type { z } from 'zod';
import { ConfigError } from '../../platform/config-error';
import { passwordJudge } from '../../rules/auth/password-strength';
import type { Prompt } from '../core/prompt';
import { NewHouse } from './new-house';

/** The input for a new house, as text. */
export type HouseAnswers = z.input<typeof NewHouse>;
type Field = Exclude<keyof HouseAnswers, 'password'>;

const questions: Readonly<Record<Field, string>> = {
  name: 'House name',
  userName: 'House name to sign in with, such as northgate',
  email: 'Email address',
  country: 'Country, such as US',
  currency: 'Currency, such as USD',
  timeZone: 'Time zone, such as America/New_York',
  admin: 'Username of the first user',
};
const fields = Object.keys(questions) as Field[];

/** Returns the problem of an answer; null if it is valid. */
function problemOf(field: keyof HouseAnswers, answer: string): string | null {
  const checked = NewHouse.shape[field].safeParse(answer);
  return checked.success ? null : (checked.error.issues[0]?.message ?? 'is malformed');
}

/** Asks until the answer is valid. Without a terminal, an invalid answer ends the command. */
async function askField(field: Field, prompt: Prompt): Promise<string> {
  for (;;) {
    const answer = await prompt.ask(`${questions[field]}: `);
    const problem = problemOf(field, answer);
    if (problem === null) return answer;
    const line = `${questions[field].replace(/,.*/, '')} ${problem}.`;
    if (!prompt.isTerminal) throw new ConfigError(line);
    prompt.say(line);
  }
}

/** Asks for a password; on a terminal twice, because it isn't shown. */
export async function askPassword(prompt: Prompt, names: readonly string[]): Promise<string> {
  const judge = await passwordJudge();
  for (;;) {
    const password = await prompt.askSecret('Password (10 to 50 characters): ');
    const { problem } = judge(password, [...names]);
    if (problem !== null && !prompt.isTerminal) throw new ConfigError(problem);
    if (problem !== null) prompt.say(problem);
    else if (!prompt.isTerminal || (await prompt.askSecret('The same password again: ')) === password) return password;
    else prompt.say('The passwords are different.');
  }
}

/** Asks for the values that are not given. Throws a ConfigError for an invalid given value before it asks anything. */
export async function askNewHouse(given: Readonly<Partial<HouseAnswers>>, prompt: Prompt): Promise<HouseAnswers> {
  for (const field of fields) {
    const problem = given[field] === undefined ? null : problemOf(field, given[field]);
    if (problem !== null) throw new ConfigError(`${field}: ${problem}`);
  }
  const answers = {} as Record<Field, string>;
  for (const field of fields) answers[field] = given[field] ?? (await askField(field, prompt));
  const { name, userName, email, admin } = answers;
  return { ...answers, password: given.password ?? (await askPassword(prompt, [name, userName, email, admin])) };
}
