import { useState } from 'react';
import { styled } from 'styled-components';
import { type Outcome, useEdit } from '../../core/edit/useEdit';
import { counted } from '../../core/locale';
import { useHouseTime } from '../../core/useHouseTime';
import { Button, Buttons } from '../../ui/controls/Button';
import { StatusDot } from '../../ui/display/StatusDot';
import { Sheet, SheetBody } from '../../ui/layout/Sheet';
import { useToast } from '../../ui/overlays/Toast';
import { AddPasskeyDialog } from './AddPasskeyDialog';
import { ConfirmAppDialog, type Offer } from './ConfirmAppDialog';
import { usePasskeysWork } from './passkey';
import { PasswordDialog } from './PasswordDialog';
import { RecoveryCodes } from './RecoveryCodes';
import {
  type SecondFactor_viewerFragment,
  useOfferAuthenticatorMutation,
  useRemoveAuthenticatorMutation,
  useRemovePasskeyMutation,
  useRenewRecoveryCodesMutation,
} from './SecondFactor.generated';

const Lines = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s4);
  justify-items: start;
`;
/** One way to verify: its description and actions. */
const Way = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s2);
  width: 100%;
  padding-top: var(--s4);
  border-top: 1px solid var(--line);
  h3 {
    font-size: var(--t-m);
  }
  p {
    color: var(--ink-2);
  }
`;
const Passkeys = styled.ul`
  display: grid;
  gap: var(--s2);
  overflow-wrap: anywhere;
  li {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: var(--s4);
  }
  small {
    display: block;
    font-size: var(--t-s);
    color: var(--ink-3);
  }
`;

type Factor = SecondFactor_viewerFragment['secondFactor'];
type Passkey = Factor['passkeys'][number];
type Open =
  | { step: 'offer' | 'renew' | 'removeApp' | 'addPasskey' }
  | { step: 'removePasskey'; passkey: Passkey }
  | { step: 'confirm'; offer: Offer }
  | { step: 'codes'; codes: readonly string[] };

/** Two-step verification: its state, and dialogs to set it up or turn it off. */
export function SecondFactor({ viewer: { secondFactor } }: { viewer: SecondFactor_viewerFragment }) {
  const [open, setOpen] = useState<Open>();
  const { authenticatorSince, passkeys, recoveryCodesLeft } = secondFactor;
  const { time } = useHouseTime();
  const passkeysWork = usePasskeysWork();
  const isOn = authenticatorSince !== null || passkeys.length > 0;
  return (
    <section>
      <h2>Two-step verification</h2>
      <Sheet>
        <SheetBody>
          <Lines>
            {isOn ? (
              <StatusDot tone="paid">On</StatusDot>
            ) : (
              <p>
                Off. With it on, signing in takes a second step after your password: a code from an authenticator app,
                or a passkey.
              </p>
            )}
            <Way>
              <h3>Authenticator app</h3>
              <p>
                {authenticatorSince === null
                  ? 'An app on your phone or in your password manager that shows a new code every 30 seconds.'
                  : `Set up ${time(authenticatorSince)}`}
              </p>
              <Buttons>
                {authenticatorSince === null ? (
                  <Button onClick={() => setOpen({ step: 'offer' })}>Set up authenticator app</Button>
                ) : (
                  <Button onClick={() => setOpen({ step: 'removeApp' })}>Remove authenticator app</Button>
                )}
              </Buttons>
            </Way>
            <Way>
              <h3>Passkeys</h3>
              <p>Sign in with your fingerprint, face, device PIN or a security key, without your password.</p>
              {passkeys.length > 0 && (
                <Passkeys aria-label="Passkeys">
                  {passkeys.map((passkey) => (
                    <li key={passkey.id}>
                      <span>
                        {passkey.name}
                        <small>
                          Added {time(passkey.createdAt)}
                          {passkey.lastUsedAt !== null && `, last used ${time(passkey.lastUsedAt)}`}
                        </small>
                      </span>
                      <Button
                        tone="link"
                        aria-label={`Remove the passkey ${passkey.name}`}
                        onClick={() => setOpen({ step: 'removePasskey', passkey })}
                      >
                        Remove
                      </Button>
                    </li>
                  ))}
                </Passkeys>
              )}
              <Buttons>
                <Button
                  waiting={
                    passkeysWork
                      ? undefined
                      : "Passkeys don't work here. They need a current browser, and an address with https or localhost, not an IP address."
                  }
                  onClick={() => setOpen({ step: 'addPasskey' })}
                >
                  Add a passkey
                </Button>
              </Buttons>
            </Way>
            {isOn && (
              <Way>
                <h3>Recovery codes</h3>
                <p>{counted(recoveryCodesLeft, 'recovery code')} left. Each replaces the second step once.</p>
                <Buttons>
                  <Button onClick={() => setOpen({ step: 'renew' })}>New recovery codes</Button>
                </Buttons>
              </Way>
            )}
          </Lines>
        </SheetBody>
      </Sheet>
      {open && <Step open={open} factor={secondFactor} go={setOpen} />}
    </section>
  );
}

const failed = {
  nothing: 'Nothing was changed.',
  mayBe: 'The connection was lost, so this may have been changed.',
};
/** Repeating creates another offer or another set of codes, and only the latest counts. */
const REPEATABLE = { isRepeatable: true, failed };
/** Repeating is refused, because there is nothing left to remove. */
const ONCE = {
  isRepeatable: false,
  failed: { ...failed, mayBe: `${failed.mayBe} Reload the page to see whether it was.` },
};

/** The dialog of a step. */
function Step({ open, factor, go }: { open: Open; factor: Factor; go: (open: Open | undefined) => void }) {
  const { run: offer } = useEdit(useOfferAuthenticatorMutation());
  const { run: renew } = useEdit(useRenewRecoveryCodesMutation());
  const { run: removeApp } = useEdit(useRemoveAuthenticatorMutation());
  const { run: removePasskey } = useEdit(useRemovePasskeyMutation());
  const toast = useToast();
  const close = () => go(undefined);
  const added = (codes: readonly string[] | null, what: string) => {
    go(codes === null ? undefined : { step: 'codes', codes });
    if (codes === null) toast({ tone: 'success', message: what });
  };
  const removed = ({ answer, refusal }: Outcome<unknown>, what: string) => {
    if (answer) {
      close();
      toast({ message: what });
    }
    return refusal;
  };
  // Removing the last one turns two-step verification off.
  const isLast = (factor.authenticatorSince === null ? 0 : 1) + factor.passkeys.length === 1;
  const afterwards = isLast
    ? 'Two-step verification will be off: your password alone will sign you in.'
    : 'You can still verify in your other ways.';

  switch (open.step) {
    case 'offer':
      return (
        <PasswordDialog
          title="Set up two-step verification"
          sub="Enter your password to continue."
          confirm="Continue"
          onClose={close}
          onConfirm={async (currentPassword) => {
            const { answer, refusal } = await offer({ currentPassword }, REPEATABLE);
            if (answer?.secret && answer.address)
              go({ step: 'confirm', offer: { secret: answer.secret, address: answer.address } });
            return refusal;
          }}
        />
      );
    case 'confirm':
      return (
        <ConfirmAppDialog
          offer={open.offer}
          onConfirmed={(codes) => added(codes, 'The authenticator app is set up.')}
          onClose={close}
        />
      );
    case 'codes':
      return <RecoveryCodes codes={open.codes} onClose={close} />;
    case 'renew':
      return (
        <PasswordDialog
          title="New recovery codes"
          sub="Your old codes stop working."
          confirm="Show new codes"
          onClose={close}
          onConfirm={async (currentPassword) => {
            const { answer, refusal } = await renew({ currentPassword }, REPEATABLE);
            if (answer?.recoveryCodes) go({ step: 'codes', codes: answer.recoveryCodes });
            return refusal;
          }}
        />
      );
    case 'removeApp':
      return (
        <PasswordDialog
          title="Remove the authenticator app?"
          sub={afterwards}
          confirm="Remove"
          danger
          onClose={close}
          onConfirm={async (currentPassword) =>
            removed(await removeApp({ currentPassword }, ONCE), 'The authenticator app was removed.')
          }
        />
      );
    case 'addPasskey':
      return <AddPasskeyDialog onAdded={(codes) => added(codes, 'The passkey was added.')} onClose={close} />;
    case 'removePasskey':
      return (
        <PasswordDialog
          title={`Remove the passkey ${open.passkey.name}?`}
          sub={afterwards}
          confirm="Remove"
          danger
          onClose={close}
          onConfirm={async (currentPassword) =>
            removed(await removePasskey({ id: open.passkey.id, currentPassword }, ONCE), 'The passkey was removed.')
          }
        />
      );
  }
}
