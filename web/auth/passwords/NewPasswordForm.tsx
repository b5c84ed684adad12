import type { SubmitEvent } from 'react';
import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { failureText } from '../../core/forms/failure';
import { useFailureWords } from '../../core/forms/useFailureWords';
import { homePath, signInPath } from '../../core/router/paths';
import { Button, ButtonLink } from '../../ui/controls/Button';
import { Banner } from '../../ui/display/Banner';
import { Link } from '../../ui/display/Link';
import { SignedInDocument } from '../sessions/SignIn.generated';
import { Threshold, ThresholdForm, ThresholdParts } from '../Threshold';
import { NewPasswordFields } from './NewPasswordFields';
import { PasswordLinkOver } from './PasswordLinkOver';
import type { PasswordLinkQuery } from './ResetPassword.generated';
import { useResetPasswordMutation } from './ResetPassword.generated';
import { useNewPassword } from './useNewPassword';

/** The form is gone; the keyboard goes on with what comes next. */
const focused = (link: HTMLAnchorElement | null) => link?.focus();

type PasswordLink = NonNullable<PasswordLinkQuery['passwordLink']>;

export interface NewPasswordFormProps {
  jwt: string;
  /** Whose link it is; null where that could not be checked. */
  link: PasswordLink | null;
  onRequest: () => void;
}

/** What the page says before a password is chosen: a welcome for a user who was invited. */
function wordsFor(link: PasswordLink | null) {
  if (!link?.isInvitation)
    return {
      title: 'Choose a new password',
      heading: undefined,
      sub: 'You’ll be signed out on all devices.',
      action: 'Change Password',
    };
  const sub = `${link.displayName}, choose a password for your account. You’ll sign in with the house name ${link.houseUserName} and the username ${link.userName}.`;
  return { title: 'Choose a password', heading: `Welcome to ${link.houseName}`, sub, action: 'Choose password' };
}

/** Chooses a password by the link of an email. A user who was invited is signed in; others sign in again. */
export function NewPasswordForm({ jwt, link, onRequest }: NewPasswordFormProps) {
  const own = useMemo(
    () => (link ? [link.userName, link.displayName, link.houseName, link.houseUserName] : []),
    [link],
  );
  const chosen = useNewPassword(own);
  const navigate = useNavigate();
  const { title, heading, sub, action } = wordsFor(link);
  const wordsOf = useFailureWords();
  const [reset, { loading }] = useResetPasswordMutation();
  const [outcome, setOutcome] = useState<'done' | 'over' | { failed: string }>();
  const field = useRef<HTMLInputElement>(null);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setOutcome(undefined);
    if (!(await chosen.check())) {
      field.current?.focus();
      return;
    }
    try {
      const { data } = await reset({
        variables: { input: { jwt, newPassword: chosen.password } },
        update: (cache, { data: answer }) => {
          if (answer?.resetPassword.viewer)
            cache.writeQuery({ query: SignedInDocument, data: { viewer: answer.resetPassword.viewer } });
        },
      });
      const refusal = data?.resetPassword.userErrors[0];
      if (refusal?.code === 'LINK_EXPIRED') setOutcome('over');
      else if (refusal) {
        chosen.refuse(refusal.message);
        field.current?.focus();
      } else if (data?.resetPassword.viewer) void navigate(homePath, { replace: true });
      else setOutcome('done');
    } catch (error) {
      setOutcome({ failed: failureText(wordsOf(error)) });
    }
  };

  if (outcome === 'done') {
    return (
      <Threshold title={title} heading="Your password was changed" sub="You were signed out on all devices.">
        <ThresholdParts>
          <ButtonLink tone="primary" href={signInPath()} ref={focused}>
            Sign in
          </ButtonLink>
        </ThresholdParts>
      </Threshold>
    );
  }
  if (outcome === 'over') return <PasswordLinkOver onRequest={onRequest} />;
  return (
    <Threshold title={title} heading={heading} sub={sub} other={<Link href={signInPath()}>Back to sign-in</Link>}>
      <ThresholdForm onSubmit={(event) => void submit(event)} noValidate>
        {outcome && <Banner tone="error">{outcome.failed}</Banner>}
        <NewPasswordFields chosen={chosen} focusRef={field} autoFocus />
        <Button tone="primary" type="submit" busy={chosen.checking || loading}>
          {action}
        </Button>
      </ThresholdForm>
    </Threshold>
  );
}
