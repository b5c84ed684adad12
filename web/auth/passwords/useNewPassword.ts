import { useDeferredValue, useMemo, useState } from 'react';
import { confirmationProblem, passwordProblem } from '../../../rules/auth/password-problem';
import type { PasswordJudge, PasswordJudgement } from '../../../rules/auth/password-strength';
import { passwordJudge } from '../../../rules/auth/password-strength';

/** What was typed of a new password, what is thought of it, and which of its fields have something to say. */
export interface NewPassword {
  password: string;
  confirmation: string;
  /** null while nothing is typed, and where the dictionaries are not there: the services judge in any case. */
  judgement: PasswordJudgement | null;
  passwordError: string | undefined;
  confirmationError: string | undefined;
  /** The field has the focus: the dictionaries are needed soon. */
  begin: () => void;
  type: (part: 'password' | 'confirmation', text: string) => void;
  /** A field was left: what is wrong with it is said from now on. */
  leave: (part: 'password' | 'confirmation') => void;
  /** Says everything that is wrong. Whether it may be sent. */
  check: () => Promise<boolean>;
  /** It is being checked: the dictionaries may have to be loaded first. */
  checking: boolean;
  /** The services refused it, in their words. */
  refuse: (message: string) => void;
  clear: () => void;
}

const nothing = { password: '', confirmation: '' };
const silent = { password: false, confirmation: false };

/** A new password and its repetition, judged while they are typed. `own` are names that it must not be made of; keep the array. */
export function useNewPassword(own: readonly string[]): NewPassword {
  const [typed, setTyped] = useState(nothing);
  const [left, setLeft] = useState(silent);
  const [refusal, setRefusal] = useState<string>();
  const [judge, setJudge] = useState<PasswordJudge | null>(null);
  const [checking, setChecking] = useState(false);
  // Where it cannot be loaded, the services judge alone.
  const load = () => passwordJudge().catch(() => null);

  const settled = useDeferredValue(typed.password);
  const judgement = useMemo(() => (judge && settled !== '' ? judge(settled, own) : null), [judge, settled, own]);
  const problemOf = (judged: PasswordJudgement | null) =>
    (judged ? judged.problem : passwordProblem(typed.password)) ?? undefined;
  const mismatch = confirmationProblem(typed.password, typed.confirmation) ?? undefined;
  return {
    ...typed,
    judgement,
    checking,
    passwordError: refusal ?? (left.password ? problemOf(judgement) : undefined),
    confirmationError: left.confirmation ? mismatch : undefined,
    begin: () => void load().then((loaded) => setJudge(() => loaded)),
    type: (part, text) => {
      setTyped((before) => ({ ...before, [part]: text }));
      setRefusal(undefined);
    },
    leave: (part) => {
      if (typed[part] !== '') setLeft((before) => ({ ...before, [part]: true }));
    },
    check: async () => {
      setLeft({ password: true, confirmation: true });
      setChecking(true);
      const judgeNow = judge ?? (await load());
      setChecking(false);
      return !problemOf(judgeNow ? judgeNow(typed.password, own) : null) && !mismatch;
    },
    refuse: setRefusal,
    clear: () => {
      setTyped(nothing);
      setLeft(silent);
      setRefusal(undefined);
    },
  };
}
