import { CommandRefused } from '../../../platform/config-error';
import { createHouseWith } from '../../../upstream/command-inputs';
import type { Prompt } from '../../../upstream/core/prompt';
import { askNewHouse } from '../../../upstream/demo/ask-new-house';

/** A prompt in which a user types these lines, and everything that it showed. */
function typing(lines: readonly string[], isTerminal = true): Prompt & { readonly shown: string[] } {
  const left = [...lines];
  const shown: string[] = [];
  const next = (question: string) => {
    shown.push(question);
    const line = left.shift();
    return line === undefined ? Promise.reject(new Error('nothing more was typed')) : Promise.resolve(line);
  };
  return {
    isTerminal,
    shown,
    ask: next,
    askSecret: next,
    say: (line) => {
      shown.push(line);
    },
    close: () => undefined,
  };
}

const password = 'Kestrel-Quarry-Oat-58';
const answers = {
  name: 'Wapping & Co',
  userName: 'wapping',
  email: 'office@wapping.example',
  country: 'GB',
  currency: 'GBP',
  timeZone: 'Europe/London',
  admin: 'anna',
};

test('an invalid answer is requested again immediately, and earlier answers remain', async () => {
  const prompt = typing([
    'Wapping & Co',
    'two words',
    'wapping',
    'nobody',
    'office@wapping.example',
    'Britain',
    'GB',
    'GBP',
    'Mars/Olympus',
    'Europe/London',
    'anna',
    password,
    password,
  ]);
  expect(await askNewHouse({}, prompt)).toEqual({ ...answers, password });
  expect(prompt.shown).toContain('House name to sign in with must be 2 to 50 letters, digits, dots or dashes.');
  expect(prompt.shown).toContain('Time zone must be a time zone such as America/New_York.');
});

test('the password is asked for until it is strong enough and typed twice', async () => {
  const prompt = typing(['short', 'wapping-42', password, 'Kestrel-Quarry-Oat-59', password, password]);
  expect(await askNewHouse(answers, prompt)).toEqual({ ...answers, password });
  expect(prompt.shown).toContain('Password must be at least 10 characters.');
  expect(prompt.shown).toContain('The passwords are different.');
});

test('an invalid flag ends the command before any question', async () => {
  const prompt = typing([]);
  await expect(askNewHouse({ ...answers, currency: 'XXQ' }, prompt)).rejects.toThrow(
    'currency: must be a currency code of three letters, such as USD',
  );
  expect(prompt.shown).toEqual([]);
});

test('without a terminal, the password is one line, and an invalid answer ends the command', async () => {
  expect(await askNewHouse(answers, typing([password], false))).toEqual({ ...answers, password });
  await expect(askNewHouse({ ...answers, email: undefined }, typing(['nobody', password], false))).rejects.toThrow(
    'Email address must be an email address',
  );
});

test('only the house name is asked for again when it is taken', async () => {
  const prompt = typing([password, password, 'wapping2']);
  const send = (input: unknown) =>
    (input as { userName: string }).userName === 'wapping'
      ? Promise.reject(new CommandRefused('The house "wapping" exists already.', 'userName'))
      : Promise.resolve([JSON.stringify(input)]);
  expect(await createHouseWith(answers, prompt, send)).toEqual([
    JSON.stringify({ ...answers, userName: 'wapping2', password }),
  ]);
});
