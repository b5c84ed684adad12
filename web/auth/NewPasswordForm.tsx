import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { failureText } from '../core/failure';
import { signInPath } from '../core/paths';
import { useFailureWords } from '../core/useFailureWords';
import { Banner } from '../ui/Banner';
import { Button, ButtonLink } from '../ui/Button';
import { Link } from '../ui/Link';
import { NewPasswordFields } from './NewPasswordFields';
import { useResetPasswordMutation } from './ResetPassword.generated';
import { Threshold, ThresholdForm, ThresholdParts } from './Threshold';
import { useNewPassword } from './useNewPassword';

/** The form is gone; the keyboard goes on with what comes next. */
const focused = (link: HTMLAnchorElement | null) => link?.focus();

const title = 'Choose a new password';
/** Whose link it is, the page does not know; the services do. */
const nobody: readonly string[] = [];

/** Chooses a password by the link of a message (S1 section 5): then it is done, or the link was over. */
export function NewPasswordForm({ jwt, onRequest }: { jwt: string; onRequest: () => void }) {
  const chosen = useNewPassword(nobody);
  const wordsOf = useFailureWords();
  const [reset, { loading }] = useResetPasswordMutation();
  const [outcome, setOutcome] = useState<'done' | { over: string } | { failed: string }>();
  const field = useRef<HTMLInputElement>(null);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setOutcome(undefined);
    if (!(await chosen.check())) {
      field.current?.focus();
      return;
    }
    try {
      const { data } = await reset({ variables: { input: { jwt, newPassword: chosen.password } } });
      const refusal = data?.resetPassword.userErrors[0];
      if (refusal?.code === 'LINK_EXPIRED') setOutcome({ over: refusal.message });
      else if (refusal) {
        chosen.refuse(refusal.message);
        field.current?.focus();
      } else setOutcome('done');
    } catch (error) {
      setOutcome({ failed: failureText(wordsOf(error)) });
    }
  };

  if (outcome === 'done') {
    return (
      <Threshold title={title} heading="Your password was changed" sub="Everywhere that you were signed in, you are signed out.">
        <ThresholdParts><ButtonLink tone="primary" href={signInPath()} ref={focused}>Sign in</ButtonLink></ThresholdParts>
      </Threshold>
    );
  }
  if (outcome && 'over' in outcome) {
    return (
      <Threshold title={title} sub="A link works once, for 60 minutes." other={<Link href={signInPath()}>Back to sign-in</Link>}>
        <ThresholdParts>
          <Banner tone="error">{outcome.over}</Banner>
          <Button tone="primary" onClick={onRequest} autoFocus>Request a new link</Button>
        </ThresholdParts>
      </Threshold>
    );
  }
  return (
    <Threshold title={title} sub="Wherever you are signed in, you will be signed out." other={<Link href={signInPath()}>Back to sign-in</Link>}>
      <ThresholdForm onSubmit={(event) => void submit(event)} noValidate>
        {outcome && <Banner tone="error">{outcome.failed}</Banner>}
        <NewPasswordFields chosen={chosen} focusRef={field} autoFocus />
        <Button tone="primary" type="submit" busy={chosen.checking || loading}>Change Password</Button>
      </ThresholdForm>
    </Threshold>
  );
}
