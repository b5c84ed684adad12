import { useMemo, useState } from 'react';
import { detailFields, type UserDetails, userProblems } from '../../../rules/auth/user-fields';
import { valuesOf } from '../../../rules/core/record-fields';
import { useEdit } from '../../core/edit/useEdit';
import { type Problem, useEditForm } from '../../core/forms/useEditForm';
import { type Profile_viewerFragment, useUpdateOwnProfileMutation } from './Profile.generated';

export type ProfileField = keyof UserDetails;

const problemsOf = (typed: UserDetails): readonly Problem[] =>
  userProblems(typed).map(({ field, message }) => ({ field, message }));

const savedOf = (viewer: Profile_viewerFragment) => ({
  values: valuesOf(detailFields, viewer),
  version: viewer.version,
});

/** The form of the viewer's own details. Input is stored in this tab until it is saved or discarded, except the password. */
export function useOwnProfileForm(viewer: Profile_viewerFragment, onSaved: (saved: Profile_viewerFragment) => void) {
  const { values, version } = useMemo(() => savedOf(viewer), [viewer]);
  const form = useEditForm<UserDetails, Profile_viewerFragment>({
    draftName: 'profile',
    values,
    version,
    fields: detailFields,
    read: savedOf,
    problemsOf,
    fieldsOfCaller: ['currentPassword'],
  });
  const [password, setPassword] = useState('');
  const [passwordError, setPasswordError] = useState<string>();
  const { run } = useEdit(useUpdateOwnProfileMutation());

  async function save(): Promise<void> {
    setPasswordError(password === '' ? 'Enter your password.' : undefined);
    if (password === '') return;
    const answer = await form.save(
      async ({ values: typed, version: seen }) => {
        const outcome = await run({ currentPassword: password, ...typed, version: seen }, { isRepeatable: true });
        setPasswordError(outcome.refusal?.fields.currentPassword);
        return outcome;
      },
      ({ viewer: saved }) => saved,
    );
    if (answer?.viewer) onSaved(answer.viewer);
  }

  return {
    ...form,
    save,
    password,
    saving: form.isSaving,
    waiting: form.problem,
    passwordError,
    typePassword: (text: string) => {
      setPassword(text);
      setPasswordError(undefined);
    },
  };
}
