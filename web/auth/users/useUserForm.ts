import { useMemo } from 'react';
import { auditedFields, userFields, userNameRefusal, userProblems } from '../../../rules/auth/user-fields';
import { emailRefusal, type Grant, grantRefusal, reachRefusal } from '../../../rules/auth/user-guards';
import { blankValues, type ValuesOf, valuesOf, yesNo } from '../../../rules/core/record-fields';
import { useEdit } from '../../core/edit/useEdit';
import { type FieldWords, type Problem, useEditForm } from '../../core/forms/useEditForm';
import { useViewer } from '../../core/session/session';
import type { Viewer } from '../../core/slice';
import type { AccessType, ContactType } from '../../generated/schema-types';
import { accessText, contactChoices, giverOf, guardedOf } from './user-words';
import { useCreateUserMutation, type Users_userFragment as User, useUpdateUserMutation } from './Users.generated';

const { displayName, email, phone, isPaymentUser, isSuperUser, isAssociationManager } = userFields;
/** The form's fields that are stored unchanged. */
const plainFields = {
  userName: auditedFields.userName,
  displayName,
  email,
  phone,
  isPaymentUser,
  isSuperUser,
  isAssociationManager,
};

/** The values of the user form. */
export interface TypedUser extends ValuesOf<typeof plainFields> {
  readonly contactTypes: readonly ContactType[];
  readonly accessTypes: readonly AccessType[];
}

/** The initial access of a new user, as far as the viewer can grant it. */
const FIRST_ACCESS: readonly AccessType[] = ['CALENDAR'];

function typedOf(user: User | null, viewer: Viewer): TypedUser {
  if (user)
    return {
      ...valuesOf(plainFields, user),
      contactTypes: user.contactTypes,
      accessTypes: user.accessTypes,
    };
  const first = FIRST_ACCESS.filter((type) => viewer.accessTypes.includes(type));
  return { ...blankValues(plainFields), contactTypes: [], accessTypes: first };
}

export type UserTextField = 'userName' | 'displayName' | 'email' | 'phone';

const FIELDS: FieldWords<TypedUser> = {
  ...plainFields,
  contactTypes: {
    label: userFields.contactTypes.label,
    words: (types) =>
      contactChoices
        .filter(({ value }) => types.includes(value))
        .map(({ label }) => label)
        .join(', '),
  },
  accessTypes: { label: userFields.access.label, words: accessText },
  isPaymentUser: { ...isPaymentUser, words: yesNo },
  isSuperUser: { ...isSuperUser, words: yesNo },
  isAssociationManager: { ...isAssociationManager, words: yesNo },
};

const problemsOf = (typed: TypedUser): readonly Problem[] =>
  userProblems(typed).map(({ field, message }) => ({ field, message }));

function problemsOfNew(typed: TypedUser): readonly Problem[] {
  const name = userNameRefusal(typed.userName.trim());
  return [...(name === null ? [] : [{ field: 'userName', message: name }]), ...problemsOf(typed)];
}

/** Returns what happens if a changed email address is saved; undefined for a new user. */
function emailHintOf(user: User | null): string | undefined {
  if (user === null) return undefined;
  if (user.state === 'INVITED') return 'A new address gets another invitation; the one before no longer works.';
  return 'A new address takes effect once the user opens the link that is sent to it.';
}

/** The form of a user, or of a new user if `user` is null. Input is stored in this tab until it is saved or discarded. */
export function useUserForm(user: User | null, onSaved: (saved: User) => void) {
  const viewer = useViewer();
  const values = useMemo(() => typedOf(user, viewer), [user, viewer]);
  const form = useEditForm<TypedUser, User>({
    draftName: `user.${user?.id ?? 'new'}`,
    values,
    version: user?.version ?? null,
    fields: FIELDS,
    read: (current) => ({ values: typedOf(current, viewer), version: current.version }),
    problemsOf: user === null ? problemsOfNew : problemsOf,
  });
  const create = useEdit(useCreateUserMutation());
  const update = useEdit(useUpdateUserMutation());
  const giver = giverOf(viewer);
  const guarded = user && guardedOf(user);
  const reach = (user && reachRefusal(user, giver)?.message) ?? undefined;

  async function send({ userName, ...fields }: TypedUser, version: number | null) {
    const input = { ...fields, accessTypes: [...fields.accessTypes], contactTypes: [...fields.contactTypes] };
    if (user) return update.run({ ...input, id: user.id, version: version ?? user.version }, { isRepeatable: true });
    return create.run(
      { ...input, userName },
      {
        // Usernames are unique, so a second attempt can't add the user twice.
        isRepeatable: true,
        // The position of a new user in a list sorted by name is unknown, so refetch the lists on screen.
        update: (cache, { data }) => {
          if (data?.createUser.user) cache.evict({ id: 'ROOT_QUERY', fieldName: 'users' });
        },
      },
    );
  }

  async function save(): Promise<void> {
    const answer = await form.save(
      (request) => send(request.values, request.version),
      ({ user: saved }) => saved,
    );
    if (answer?.user) onSaved(answer.user);
  }

  return {
    ...form,
    saving: form.isSaving,
    save,
    /** Why the viewer can't change anything about the user; undefined if they can. */
    reach,
    /** Returns why the viewer can't grant or revoke something; undefined if they can. */
    grantRefusal: (grant: Grant): string | undefined => reach ?? grantRefusal(grant, guarded, giver)?.message,
    /** Why the viewer can't set the email address; undefined if they can. */
    emailRefusal: reach ?? (guarded ? emailRefusal(guarded, giver)?.message : undefined),
    /** When a new email address takes effect. */
    emailHint: emailHintOf(user),
    /** Whether the user is the viewer. */
    isOwn: user?.userName === viewer.userName,
    waiting: reach ?? form.problem,
  };
}

export type UserForm = ReturnType<typeof useUserForm>;
