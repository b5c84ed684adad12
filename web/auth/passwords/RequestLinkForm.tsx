import { type SubmitEvent, useRef, useState } from 'react';
import { type ResetRequest, resetRequestProblems } from '../../../rules/auth/reset-request';
import { useEdit } from '../../core/edit/useEdit';
import { signInPath } from '../../core/router/paths';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { Link } from '../../ui/display/Link';
import { Banner } from '../../ui/notices/Banner';
import { Threshold, ThresholdForm, ThresholdParts } from '../Threshold';
import { useRequestPasswordResetMutation } from './RequestPasswordReset.generated';

const nothing: ResetRequest = { houseUserName: '', userName: '', emailAddress: '' };
/** The services' limit, in characters. */
const LONGEST_NAME = 300;
const backToSignIn = <Link href={signInPath()}>Back to sign-in</Link>;

/** Requests a link to set a password. The confirmation is the same for all input and outcomes. */
export function RequestLinkForm() {
  const [typed, setTyped] = useState(nothing);
  const [tried, setTried] = useState(false);
  const [asked, setAsked] = useState(false);
  const { run: request, busy } = useEdit(useRequestPasswordResetMutation());
  const form = useRef<HTMLFormElement>(null);
  const problems = resetRequestProblems(typed);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    const [first] = problems;
    if (first) {
      form.current?.querySelector<HTMLInputElement>(`[name="${first.field}"]`)?.focus();
      return;
    }
    // The outcome is not shown, because it would reveal whether the names exist.
    await request(typed, { isRepeatable: true });
    setAsked(true);
  };
  const again = () => {
    setAsked(false);
    setTried(false);
  };

  if (asked) {
    return (
      <Threshold title="Reset your password" sub="Check your email." other={backToSignIn}>
        <ThresholdParts>
          <Banner tone="success">
            If we find a matching account, we’ve emailed you a link. The link works once, for 60 minutes.
          </Banner>
          <Button onClick={again} autoFocus>
            Ask again
          </Button>
        </ThresholdParts>
      </Threshold>
    );
  }
  const field = (name: keyof ResetRequest) => ({
    name,
    maxLength: LONGEST_NAME,
    value: typed[name],
    onChange: (event: { target: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: event.target.value })),
    autoCapitalize: 'none',
    spellCheck: false,
  });
  const error = (name: keyof ResetRequest) =>
    tried ? problems.find((problem) => problem.field === name)?.message : undefined;
  return (
    <Threshold title="Reset your password" sub="We’ll email you a link to choose a new one." other={backToSignIn}>
      <ThresholdForm ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <Field label="House Name" error={error('houseUserName')} required>
          <TextInput {...field('houseUserName')} autoFocus autoComplete="organization" />
        </Field>
        <Field label="Username" error={error('userName')} required>
          <TextInput {...field('userName')} autoComplete="username" />
        </Field>
        <Field label="Email" error={error('emailAddress')} required>
          <TextInput {...field('emailAddress')} type="email" autoComplete="email" />
        </Field>
        <Button tone="primary" type="submit" busy={busy}>
          Send link
        </Button>
      </ThresholdForm>
    </Threshold>
  );
}
