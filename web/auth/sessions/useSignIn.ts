import type { ApolloCache } from '@apollo/client';
import { useState } from 'react';
import { type Outcome, useEdit } from '../../core/edit/useEdit';
import type { Viewer } from '../../core/slice';
import { takePasskey } from '../second-factor/passkey';
import {
  SignedInDocument,
  type SignInMutation,
  useAskForPasskeyMutation,
  useCompleteSignInMutation,
  useSignInMutation,
  useSignInWithPasskeyMutation,
} from './SignIn.generated';

export interface Credentials {
  houseUserName: string;
  userName: string;
  password: string;
}

/** A sign-in with a correct password that needs a second step. */
export type Awaited = NonNullable<SignInMutation['signIn']['secondFactor']>;

interface Answer {
  viewer?: Viewer | null;
  userErrors: readonly { code: string; message: string }[];
}

/** A sign-in whose response was lost is retried as a new one: it creates another session, and the lost one expires unused. */
const REQUEST = {
  isRepeatable: false,
  failed: { nothing: 'You were not signed in.', mayBe: 'The connection was lost before you were signed in.' },
};

const writeViewer = (cache: ApolloCache, viewer: Viewer | null | undefined) => {
  if (viewer) cache.writeQuery({ query: SignedInDocument, data: { viewer } });
};

/**
 * Signs in with a password or a passkey, and caches the user as the viewer. `refusal` has the message of a refused
 * attempt. If the user has a second factor, it is `awaited` after the password: `complete` sends a code,
 * `signInWithPasskey` a passkey, and `startOver` returns to the password.
 */
export function useSignIn(onSignedIn: (viewer: Viewer) => void) {
  const password = useEdit(useSignInMutation());
  const code = useEdit(useCompleteSignInMutation());
  const passkeyOffer = useEdit(useAskForPasskeyMutation());
  const passkey = useEdit(useSignInWithPasskeyMutation());
  const [refusal, setRefusal] = useState<string>();
  const [awaited, setAwaited] = useState<Awaited>();
  const [takesPasskey, setTakesPasskey] = useState(false);
  const settle = ({ answer, refusal: refused }: Outcome<Answer>) => {
    if (answer?.viewer) onSignedIn(answer.viewer);
    if (!refused) return;
    // The user must enter the password again.
    if (refused.answer?.userErrors.some((error) => error.code === 'SIGN_IN_EXPIRED')) setAwaited(undefined);
    setRefusal(refused.messages.join(' '));
  };
  const signIn = async (input: Credentials) => {
    setRefusal(undefined);
    const outcome = await password.run(input, {
      ...REQUEST,
      update: (cache, { data }) => writeViewer(cache, data?.signIn.viewer),
    });
    setAwaited((before) => (outcome.refusal?.failure ? before : (outcome.answer?.secondFactor ?? undefined)));
    settle(outcome);
  };
  const complete = async (typed: string) => {
    setRefusal(undefined);
    settle(
      await code.run(
        { token: awaited?.token ?? '', code: typed },
        { ...REQUEST, update: (cache, { data }) => writeViewer(cache, data?.completeSignIn.viewer) },
      ),
    );
  };
  const withPasskey = async () => {
    const token = awaited?.token ?? null;
    const asked = await passkeyOffer.run({ token }, REQUEST);
    if (!asked.answer?.options) {
      settle(asked);
      return;
    }
    const { response, failure } = await takePasskey(asked.answer.options);
    if (response === null) {
      setRefusal(failure);
      return;
    }
    settle(
      await passkey.run(
        { token, response },
        { ...REQUEST, update: (cache, { data }) => writeViewer(cache, data?.signInWithPasskey.viewer) },
      ),
    );
  };
  const signInWithPasskey = async () => {
    setRefusal(undefined);
    setTakesPasskey(true);
    await withPasskey();
    setTakesPasskey(false);
  };
  return {
    signIn,
    complete,
    signInWithPasskey,
    refusal,
    awaited,
    busy: password.busy || code.busy,
    takesPasskey,
    startOver: () => {
      setAwaited(undefined);
      setRefusal(undefined);
    },
  };
}
