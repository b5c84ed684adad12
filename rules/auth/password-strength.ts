import type { TranslationKeys, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { isOnlyDates } from './only-dates';
import { passwordProblem } from './password-problem';

/** Strength by zxcvbn score: 0 and 1, 2, 3, and 4. */
export type StrengthLabel = 'Weak' | 'Fair' | 'Good' | 'Excellent';

/** What is thought of a new password. */
export interface PasswordJudgement {
  /** 0 to 4. */
  readonly score: number;
  readonly label: StrengthLabel;
  /** What makes it easy to guess, in words, where something does; advice where `problem` is null. */
  readonly feedback: string | null;
  /** Why it is refused, or null: its form first, then a score below 2. */
  readonly problem: string | null;
}

/** Rates a new password. `own` are names that others connect with the user, such as their own and that of their house. */
export type PasswordJudge = (password: string, own?: readonly string[]) => PasswordJudgement;

const labels = ['Weak', 'Weak', 'Fair', 'Good', 'Excellent'] as const;
const lowestScore = 2;
/** Longer ones are refused for their form; more of them is not looked at. */
const judgedLength = 50;

const veryCommon = 'This is a very common password. Please update.';
const similar = 'This is similar to a commonly used password. Please update.';
const names = 'Passwords should not use names or surnames.';
const singleWord = 'Passwords should not be a single word.';
const dates = 'Passwords should not use only years or dates.';
/** Not in the specification, which names these without their words. */
const keyboard = 'Passwords should not follow the keys of a keyboard, such as qwerty.';
const guessable = 'This password is easy to guess. Please make it longer or less predictable.';

type Warning = keyof TranslationKeys['warnings'];

const texts: Readonly<Record<Warning, string>> = {
  topTen: veryCommon,
  topHundred: veryCommon,
  common: veryCommon,
  similarToCommon: similar,
  namesByThemselves: names,
  commonNames: names,
  wordByItself: singleWord,
  recentYears: dates,
  dates,
  straightRow: keyboard,
  keyPattern: keyboard,
  sequences: 'Passwords should not use sequences, such as abc or 6543.',
  simpleRepeat: 'Passwords should not repeat a character, such as aaa.',
  extendedRepeat: 'Passwords should not repeat a group of characters, such as abcabc.',
  userInputs: 'Passwords should not use your own name, your username or the name of your house.',
  pwned: veryCommon,
};

const isWarning = (key: string): key is Warning => Object.hasOwn(texts, key);

/** Names as the words that a person would make a password of: whole, in one word, and each part. */
const wordsOf = (own: readonly string[]): string[] =>
  own
    .flatMap((name) => {
      const parts = name.split(/[^\p{L}\p{N}]+/u);
      return [name, parts.join(''), ...parts];
    })
    .filter((word) => word.length > 2);

const judgeBy =
  (estimator: ZxcvbnFactory): PasswordJudge =>
  (password, own = []) => {
    if (isOnlyDates(password.slice(0, judgedLength)))
      return { score: 0, label: labels[0], feedback: dates, problem: passwordProblem(password) ?? dates };
    const {
      score,
      feedback: { warning },
      sequence,
    } = estimator.check(password.slice(0, judgedLength), wordsOf(own));
    const isWord = sequence.length === 1 && sequence[0]?.pattern === 'dictionary';
    const known = warning !== null && isWarning(warning) ? texts[warning] : null;
    const feedback = known ?? (score < lowestScore ? (isWord ? singleWord : guessable) : null);
    return {
      score,
      label: labels[score],
      feedback,
      problem: passwordProblem(password) ?? (score < lowestScore ? feedback : null),
    };
  };

async function load(): Promise<PasswordJudge> {
  const [{ ZxcvbnFactory: Estimator }, { adjacencyGraphs, dictionary: common }, { dictionary: english }] =
    await Promise.all([
      import('@zxcvbn-ts/core'),
      import('@zxcvbn-ts/language-common'),
      import('@zxcvbn-ts/language-en'),
    ]);
  // Spelling distances are left out: they take seconds for some inputs, and other requests would wait.
  return judgeBy(new Estimator({ dictionary: { ...common, ...english }, graphs: adjacencyGraphs }));
}

let loading: Promise<PasswordJudge> | undefined;

/**
 * Who judges new passwords. Needs dictionaries of more than a megabyte, which are loaded where somebody first chooses a
 * password, in the browser as in the services; rejects where they cannot be had, and may then be asked again.
 */
export function passwordJudge(): Promise<PasswordJudge> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
