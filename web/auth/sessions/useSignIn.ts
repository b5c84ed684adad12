import type { ApolloCache } from '@apollo/client';
import { useState } from 'react';
import { failureText } from '../../core/forms/failure';
import { useFailureWords } from '../../core/forms/useFailureWords';
import type { Viewer } from '../../core/slice';
import { passkeyFailure, takePasskey } from '../second-factor/passkey';
import type { SignInMutation } from './SignIn.generated';
import {
  SignedInDocument,
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

/** A sign-in whose password was right. */
export type Awaited = NonNullable<SignInMutation['signIn']['secondFactor']>;

interface Answer {
  viewer?: Viewer | null;
  userErrors: readonly { code: string; message: string }[];
}

const keepViewer = (cache: ApolloCache, viewer: Viewer | null | undefined) => {
  if (viewer) cache.writeQuery({ query: SignedInDocument, data: { viewer } });
};

/**
 * Signs in, by password or passkey. The person is then the app's viewer, without another question; a refusal stays in `refusal`, in words. Of a user with a
 * second factor that is `awaited` after the password: `complete` sends a code, `signInWithPasskey` a passkey, `startOver` goes back to the password.
 */
export function useSignIn(onSignedIn: (viewer: Viewer) => void) {
  const wordsOf = useFailureWords();
  const [mutate, signingIn] = useSignInMutation();
  const [send, completing] = useCompleteSignInMutation();
  const [ask] = useAskForPasskeyMutation();
  const [sendPasskey] = useSignInWithPasskeyMutation();
  const [refusal, setRefusal] = useState<string>();
  const [awaited, setAwaited] = useState<Awaited>();
  const [takesPasskey, setTakesPasskey] = useState(false);
  const attempt = async (run: () => Promise<Answer | undefined>) => {
    setRefusal(undefined);
    try {
      const answer = await run();
      if (answer?.viewer) onSignedIn(answer.viewer);
      else if (answer && answer.userErrors.length > 0) {
        // The password is asked for again.
        if (answer.userErrors.some(({ code }) => code === 'SIGN_IN_EXPIRED')) setAwaited(undefined);
        setRefusal(answer.userErrors.map(({ message }) => message).join(' '));
      }
    } catch (error) {
      setRefusal(failureText(wordsOf(error)));
    }
  };
  const signIn = (input: Credentials) =>
    attempt(async () => {
      const { data } = await mutate({
        variables: { input },
        update: (cache, { data: answer }) => keepViewer(cache, answer?.signIn.viewer),
      });
      setAwaited(data?.signIn.secondFactor ?? undefined);
      return data?.signIn;
    });
  const complete = (code: string) =>
    attempt(async () => {
      const { data } = await send({
        variables: { input: { token: awaited?.token ?? '', code } },
        update: (cache, { data: answer }) => keepViewer(cache, answer?.completeSignIn.viewer),
      });
      return data?.completeSignIn;
    });
  const withPasskey = async (): Promise<Answer | undefined> => {
    const token = awaited?.token ?? null;
    const asked = (await ask({ variables: { input: { token } } })).data?.askForPasskey;
    if (!asked?.options) return asked;
    const response = await takePasskey(asked.options).catch((error: unknown) => {
      setRefusal(passkeyFailure(error));
      return null;
    });
    if (response === null) return undefined;
    const { data } = await sendPasskey({
      variables: { input: { token, response } },
      update: (cache, { data: answer }) => keepViewer(cache, answer?.signInWithPasskey.viewer),
    });
    return data?.signInWithPasskey;
  };
  const signInWithPasskey = async () => {
    setTakesPasskey(true);
    await attempt(withPasskey);
    setTakesPasskey(false);
  };
  return {
    signIn,
    complete,
    signInWithPasskey,
    refusal,
    awaited,
    busy: signingIn.loading || completing.loading,
    takesPasskey,
    startOver: () => {
      setAwaited(undefined);
      setRefusal(undefined);
    },
  };
}
