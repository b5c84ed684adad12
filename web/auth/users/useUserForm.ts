import { useState } from 'react';
import { userNameRefusal, userProblems } from '../../../rules/auth/user-fields';
import { emailRefusal, type Grant, grantRefusal, reachRefusal } from '../../../rules/auth/user-guards';
import { useEdit } from '../../core/edit/useEdit';
import { useKeptForm } from '../../core/forms/useKeptForm';
import { useViewer } from '../../core/session/session';
import type { Viewer } from '../../core/slice';
import type { AccessType, ContactType } from '../../generated/schema-types';
import { giverOf, guardedOf } from './user-words';
import type { Users_userFragment as User } from './Users.generated';
import { useCreateUserMutation, useUpdateUserMutation } from './Users.generated';

/** What is typed, and which version of the user it was typed over. */
export interface TypedUser {
  readonly userName: string;
  readonly displayName: string;
  readonly email: string;
  readonly phone: string;
  readonly contactTypes: readonly ContactType[];
  readonly accessTypes: readonly AccessType[];
  readonly isPaymentUser: boolean;
  readonly isSuperUser: boolean;
  readonly isAssociationManager: boolean;
  readonly version: number | null;
}

const EMPTY: TypedUser = {
  userName: '',
  displayName: '',
  email: '',
  phone: '',
  contactTypes: [],
  accessTypes: [],
  isPaymentUser: false,
  isSuperUser: false,
  isAssociationManager: false,
  version: null,
};
/** What a new user begins with, as far as the viewer can give it. */
const FIRST_ACCESS: readonly AccessType[] = ['CALENDAR'];

function typedOf(user: User | null, viewer: Viewer): TypedUser {
  if (!user) return { ...EMPTY, accessTypes: FIRST_ACCESS.filter((type) => viewer.accessTypes.includes(type)) };
  const {
    userName,
    displayName,
    email,
    phone,
    contactTypes,
    accessTypes,
    isPaymentUser,
    isSuperUser,
    isAssociationManager,
    version,
  } = user;
  return {
    userName,
    displayName,
    email,
    phone,
    contactTypes,
    accessTypes,
    isPaymentUser,
    isSuperUser,
    isAssociationManager,
    version,
  };
}

export type UserTextField = 'userName' | 'displayName' | 'email' | 'phone';

function problemsOf(typed: TypedUser, isNew: boolean): Partial<Record<string, string>> {
  const name = isNew ? userNameRefusal(typed.userName.trim()) : null;
  return Object.fromEntries([
    ...(name === null ? [] : [['userName', name]]),
    ...userProblems(typed).map(({ field, message }) => [field, message]),
  ]) as Record<string, string>;
}

/** What saving another email address does. */
function emailHintOf(user: User | null): string | undefined {
  if (user === null) return undefined;
  if (user.state === 'INVITED') return 'A new address gets another invitation; the one before no longer works.';
  return 'A new address takes effect once the user opens the link that is sent to it.';
}

/** The form of a user, somebody new where `user` is null. What is typed is kept in this tab until it is saved or given up. */
export function useUserForm(user: User | null, onSaved: (saved: User) => void) {
  const viewer = useViewer();
  const { hasLeft, refuse, meet, drop, startOver, ...form } = useKeptForm<TypedUser, User, UserTextField>(
    `user.${user?.id ?? 'new'}`,
    typedOf(user, viewer),
  );
  const { typed } = form;
  const [refusals, setRefusals] = useState<Partial<Record<string, string>>>({});
  const create = useEdit(useCreateUserMutation());
  const update = useEdit(useUpdateUserMutation());
  const problems = problemsOf(typed, user === null);
  const giver = giverOf(viewer);
  const guarded = user && guardedOf(user);
  const reach = (user && reachRefusal(user, giver)?.message) ?? undefined;

  async function send() {
    const { userName, version, ...fields } = typed;
    const input = { ...fields, accessTypes: [...fields.accessTypes], contactTypes: [...fields.contactTypes] };
    if (user) return update.run({ ...input, id: user.id, version: version ?? user.version }, { isRepeatable: true });
    return create.run(
      { ...input, userName },
      {
        // User names are unique, so a second attempt can't add the user twice.
        isRepeatable: true,
        // A list by name can't know the position of a new user, so the lists on the screen are read again.
        update: (cache, { data }) => {
          if (data?.createUser.user) cache.evict({ id: 'ROOT_QUERY', fieldName: 'users' });
        },
      },
    );
  }

  async function save(): Promise<void> {
    refuse(undefined);
    setRefusals({});
    const { answer, refusal } = await send();
    if (answer?.user) {
      drop();
      onSaved(answer.user);
      return;
    }
    const current = refusal?.answer?.current ?? undefined;
    meet(current);
    if (current) return;
    const errors = refusal?.answer?.userErrors ?? [];
    setRefusals(Object.fromEntries(errors.map(({ field, message }) => [field[0] ?? '', message])));
    refuse(refusal?.messages.join(' '));
  }

  return {
    ...form,
    saving: create.busy || update.busy,
    save,
    /** Why nothing of the user can be changed. */
    reach,
    /** Why the viewer cannot give, or take, something; undefined when they can. */
    grantRefusal: (grant: Grant): string | undefined => reach ?? grantRefusal(grant, guarded, giver)?.message,
    /** Why the viewer cannot set the email address. */
    emailRefusal: reach ?? (guarded ? emailRefusal(guarded, giver)?.message : undefined),
    /** When a new email address takes effect. */
    emailHint: emailHintOf(user),
    /** Whether the user is who is signed in. */
    isOwn: user?.userName === viewer.userName,
    waiting: reach ?? Object.values(problems)[0],
    /** What is wrong with a field that was left, or that was refused. */
    errorOf: (field: UserTextField): string | undefined =>
      (hasLeft(field) ? problems[field] : undefined) ?? refusals[field],
    startOver: () => {
      startOver();
      setRefusals({});
    },
  };
}

export type UserForm = ReturnType<typeof useUserForm>;
