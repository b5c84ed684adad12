import { useState } from 'react';
import { failureText } from '../core/failure';
import type { Viewer } from '../core/slice';
import { useFailureWords } from '../core/useFailureWords';
import { SignedInDocument, useSignInMutation } from './SignIn.generated';

export interface Credentials {
  houseUserName: string;
  userName: string;
  password: string;
}

/** Signs in. Whoever it was is then the app's viewer, without another question; a refusal stays in `refusal`, in words. */
export function useSignIn(onSignedIn: (viewer: Viewer) => void) {
  const wordsOf = useFailureWords();
  const [mutate, { loading }] = useSignInMutation();
  const [refusal, setRefusal] = useState<string>();
  const signIn = async (input: Credentials) => {
    setRefusal(undefined);
    try {
      const { data } = await mutate({
        variables: { input },
        update: (cache, { data: answer }) => {
          if (answer?.signIn.viewer) cache.writeQuery({ query: SignedInDocument, data: { viewer: answer.signIn.viewer } });
        },
      });
      if (data?.signIn.viewer) onSignedIn(data.signIn.viewer);
      else setRefusal(data?.signIn.userErrors.map(({ message }) => message).join(' '));
    } catch (error) {
      setRefusal(failureText(wordsOf(error)));
    }
  };
  return { signIn, busy: loading, refusal };
}
