import { useState } from 'react';
import { userProblems } from '../../../rules/auth/user-fields';
import { useEdit } from '../../core/edit/useEdit';
import { useKeptForm } from '../../core/forms/useKeptForm';
import type { Profile_viewerFragment } from './Profile.generated';
import { useUpdateOwnProfileMutation } from './Profile.generated';

export type ProfileField = 'displayName' | 'email' | 'phone';

/** What is typed, and which version of the user it was typed over. */
interface TypedProfile {
  readonly displayName: string;
  readonly email: string;
  readonly phone: string;
  readonly version: number | null;
}

type Errors = Readonly<Partial<Record<string, string>>>;

/** The form of one's own details. What is typed is saved in this tab until it is stored or given up; the password never is. */
export function useOwnProfileForm(viewer: Profile_viewerFragment, onSaved: (saved: Profile_viewerFragment) => void) {
  const { displayName, email, phone, version } = viewer;
  const { hasLeft, refuse, meet, drop, startOver, type, ...form } = useKeptForm<
    TypedProfile,
    Profile_viewerFragment,
    ProfileField
  >('profile', { displayName, email, phone, version });
  const { typed } = form;
  const [password, setPassword] = useState('');
  const [refusals, setRefusals] = useState<Errors>({});
  const { run, busy } = useEdit(useUpdateOwnProfileMutation());
  const problems: Errors = Object.fromEntries(userProblems(typed).map(({ field, message }) => [field, message]));

  async function save(): Promise<void> {
    refuse(undefined);
    setRefusals(password === '' ? { currentPassword: 'Enter your password.' } : {});
    if (password === '') return;
    const { answer, refusal } = await run(
      {
        currentPassword: password,
        displayName: typed.displayName,
        email: typed.email,
        phone: typed.phone,
        version: typed.version,
      },
      { isRepeatable: true },
    );
    if (answer?.viewer) {
      drop();
      onSaved(answer.viewer);
      return;
    }
    if (refusal?.failure) {
      refuse(refusal.messages.join(' '));
      return;
    }
    const current = refusal?.answer?.current ?? undefined;
    meet(current);
    if (current) return;
    const errors = refusal?.answer?.userErrors ?? [];
    setRefusals(
      Object.fromEntries(
        errors.flatMap(({ field: [field], message }) => (field === undefined ? [] : [[field, message]])),
      ),
    );
    const general = errors.filter(({ field }) => field.length === 0).map(({ message }) => message);
    refuse(general.join(' ') || undefined);
  }

  return {
    ...form,
    save,
    password,
    type: (change: Partial<TypedProfile>) => {
      type(change);
      setRefusals(({ currentPassword }) => ({ currentPassword }));
    },
    saving: busy,
    waiting: Object.values(problems)[0],
    errorOf: (field: ProfileField): string | undefined =>
      (hasLeft(field) ? problems[field] : undefined) ?? refusals[field],
    passwordError: refusals.currentPassword,
    typePassword: (text: string) => {
      setPassword(text);
      setRefusals((before) => ({ ...before, currentPassword: undefined }));
    },
    startOver: () => {
      startOver();
      setRefusals({});
    },
  };
}
