import type { TranslationKeys, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { isOnlyDates } from './only-dates';
import { passwordProblem } from './password-problem';

/** Strength by zxcvbn score: 0 and 1 are Weak, 2 is Fair, 3 is Good, and 4 is Excellent. */
export type StrengthLabel = 'Weak' | 'Fair' | 'Good' | 'Excellent';

/** The strength of a new password. */
export interface PasswordJudgement {
  /** The zxcvbn score, 0 to 4. */
  readonly score: number;
  readonly label: StrengthLabel;
  /** What makes the password easy to guess; null if nothing does. Only advice while `problem` is null. */
  readonly feedback: string | null;
  /** Why the password is rejected: a format error first, then a score below 2. Null if it is accepted. */
  readonly problem: string | null;
}

/** Rates a new password. `own` lists names associated with the user, such as their own name and that of their house. */
export type PasswordJudge = (password: string, own?: readonly string[]) => PasswordJudgement;

const labels = ['Weak', 'Weak', 'Fair', 'Good', 'Excellent'] as const;
const lowestScore = 2;
/** Longer passwords are rejected by the format check, so only this many characters are rated. */
const judgedLength = 50;

const veryCommon = 'This is a very common password. Please update.';
const similar = 'This is similar to a commonly used password. Please update.';
const names = 'Passwords should not use names or surnames.';
const singleWord = 'Passwords should not be a single word.';
const dates = 'Passwords should not use only years or dates.';
/** The specification requires these two warnings but doesn't give their texts. */
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

/** Returns the words that a person might build a password from: each whole name, the name without separators, and each part. */
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
  // Levenshtein distances are left out: some inputs take seconds and would block other requests.
  return judgeBy(new Estimator({ dictionary: { ...common, ...english }, graphs: adjacencyGraphs }));
}

let loading: Promise<PasswordJudge> | undefined;

/**
 * Loads the password judge. Its dictionaries exceed a megabyte, so the browser and the services load them only when a user first
 * chooses a password. Rejects if they can't be loaded; a later call tries again.
 */
export function passwordJudge(): Promise<PasswordJudge> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
