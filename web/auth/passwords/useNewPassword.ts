import { useDeferredValue, useMemo, useState } from 'react';
import { confirmationProblem, passwordProblem } from '../../../rules/auth/password-problem';
import { type PasswordJudge, passwordJudge, type PasswordJudgement } from '../../../rules/auth/password-strength';

/** A new password: the input, its rating, and the errors of its fields. */
export interface NewPassword {
  password: string;
  confirmation: string;
  /** Null if the field is empty or the dictionaries aren't loaded. The services check the password in any case. */
  judgement: PasswordJudgement | null;
  passwordError: string | undefined;
  confirmationError: string | undefined;
  /** Called when the field gets the focus, because the dictionaries are needed soon. */
  begin: () => void;
  type: (part: 'password' | 'confirmation', text: string) => void;
  /** Called when a field loses the focus. Its errors are shown from then on. */
  leave: (part: 'password' | 'confirmation') => void;
  /** Shows all errors. Resolves to whether the password can be submitted. */
  check: () => Promise<boolean>;
  /** Whether a check is running; it may have to load the dictionaries first. */
  checking: boolean;
  /** Shows the services' refusal. */
  refuse: (message: string) => void;
  clear: () => void;
}

const nothing = { password: '', confirmation: '' };
const silent = { password: false, confirmation: false };

/**
 * A new password and its confirmation, checked while typing. `own` contains names that it must not consist of; pass a
 * stable array.
 */
export function useNewPassword(own: readonly string[]): NewPassword {
  const [typed, setTyped] = useState(nothing);
  const [left, setLeft] = useState(silent);
  const [refusal, setRefusal] = useState<string>();
  const [judge, setJudge] = useState<PasswordJudge | null>(null);
  const [checking, setChecking] = useState(false);
  // If loading fails, only the services check the password.
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
