import { type SubmitEvent, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useEdit } from '../../core/edit/useEdit';
import { homePath, signInPath } from '../../core/router/paths';
import { Button, ButtonLink } from '../../ui/controls/Button';
import { Link } from '../../ui/display/Link';
import { Banner } from '../../ui/notices/Banner';
import { SignedInDocument } from '../sessions/SignIn.generated';
import { Threshold, ThresholdForm, ThresholdParts } from '../Threshold';
import { NewPasswordFields } from './NewPasswordFields';
import { PasswordLinkOver } from './PasswordLinkOver';
import { type PasswordLinkQuery, useResetPasswordMutation } from './ResetPassword.generated';
import { useNewPassword } from './useNewPassword';

/** Focuses the next step, because the form that had the focus is gone. */
const focused = (link: HTMLAnchorElement | null) => link?.focus();

/** Returns whether the link expired or was used while the form was open. */
const isOver = ({ userErrors }: { userErrors: readonly { code: string }[] }) =>
  userErrors.some(({ code }) => code === 'LINK_EXPIRED');

type PasswordLink = NonNullable<PasswordLinkQuery['passwordLink']>;

export interface NewPasswordFormProps {
  jwt: string;
  /** The user of the link; null if the link could not be checked. */
  link: PasswordLink | null;
  onRequest: () => void;
}

/** Returns the page's texts: a welcome for an invited user. */
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

/** Sets a password through an emailed link. Invited users are signed in; others must sign in again. */
export function NewPasswordForm({ jwt, link, onRequest }: NewPasswordFormProps) {
  const own = useMemo(
    () => (link ? [link.userName, link.displayName, link.houseName, link.houseUserName] : []),
    [link],
  );
  const chosen = useNewPassword(own);
  const navigate = useNavigate();
  const { title, heading, sub, action } = wordsFor(link);
  const { run: reset, busy, refusal } = useEdit(useResetPasswordMutation());
  const [isDone, setDone] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!(await chosen.check())) {
      field.current?.focus();
      return;
    }
    const { answer, refusal: refused } = await reset(
      { jwt, newPassword: chosen.password },
      {
        isRepeatable: false,
        failed: {
          nothing: 'The password was not changed.',
          mayBe: 'The connection was lost, so the password may have been changed. Try to sign in with it.',
        },
        update: (cache, { data }) => {
          const viewer = data?.resetPassword.viewer;
          if (viewer) cache.writeQuery({ query: SignedInDocument, data: { viewer } });
        },
      },
    );
    if (answer?.viewer) void navigate(homePath, { replace: true });
    else if (answer) setDone(true);
    else if (refused.answer && !isOver(refused.answer)) {
      chosen.refuse(refused.messages.join(' '));
      field.current?.focus();
    }
  };

  if (isDone) {
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
  if (refusal?.answer && isOver(refusal.answer)) return <PasswordLinkOver onRequest={onRequest} />;
  return (
    <Threshold title={title} heading={heading} sub={sub} other={<Link href={signInPath()}>Back to sign-in</Link>}>
      <ThresholdForm onSubmit={(event) => void submit(event)} noValidate>
        {refusal?.failure && <Banner tone="error">{refusal.messages.join(' ')}</Banner>}
        <NewPasswordFields chosen={chosen} focusRef={field} autoFocus />
        <Button tone="primary" type="submit" busy={chosen.checking || busy}>
          {action}
        </Button>
      </ThresholdForm>
    </Threshold>
  );
}
