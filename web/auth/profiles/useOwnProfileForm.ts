import { useState } from 'react';
import { userProblems } from '../../../rules/auth/user-fields';
import { failureText } from '../../core/forms/failure';
import { useFailureWords } from '../../core/forms/useFailureWords';
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
  const [update, { loading }] = useUpdateOwnProfileMutation();
  const wordsOf = useFailureWords();
  const problems: Errors = Object.fromEntries(userProblems(typed).map(({ field, message }) => [field, message]));

  async function save(): Promise<void> {
    refuse(undefined);
    setRefusals(password === '' ? { currentPassword: 'Enter your password.' } : {});
    if (password === '') return;
    try {
      const { data } = await update({
        variables: {
          input: {
            currentPassword: password,
            displayName: typed.displayName,
            email: typed.email,
            phone: typed.phone,
            version: typed.version,
          },
        },
      });
      const answer = data?.updateOwnProfile;
      if (answer?.viewer) {
        drop();
        onSaved(answer.viewer);
        return;
      }
      meet(answer?.current ?? undefined);
      if (answer?.current) return;
      const errors = answer?.userErrors ?? [];
      setRefusals(
        Object.fromEntries(
          errors.flatMap(({ field: [field], message }) => (field === undefined ? [] : [[field, message]])),
        ),
      );
      refuse(
        errors
          .filter(({ field }) => field.length === 0)
          .map(({ message }) => message)
          .join(' ') || undefined,
      );
    } catch (error) {
      refuse(failureText(wordsOf(error)));
    }
  }

  return {
    ...form,
    save,
    password,
    type: (change: Partial<TypedProfile>) => {
      type(change);
      setRefusals(({ currentPassword }) => ({ currentPassword }));
    },
    saving: loading,
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
