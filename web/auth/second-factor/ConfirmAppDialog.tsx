import { type SubmitEvent, useId, useState } from 'react';
import { styled } from 'styled-components';
import { useEdit } from '../../core/edit/useEdit';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { QrCode } from '../../ui/display/QrCode';
import { Banner } from '../../ui/notices/Banner';
import { Dialog } from '../../ui/overlays/Dialog';
import { useConfirmAuthenticatorMutation } from './SecondFactor.generated';

const Picture = styled.div`
  width: 200px;
  max-width: 100%;
  > svg {
    border-radius: var(--radius);
  }
`;

const Steps = styled.ol`
  display: grid;
  gap: var(--s4);
  padding-left: 1.2em;
  code {
    font-family: var(--mono, monospace);
    overflow-wrap: anywhere;
    user-select: all;
  }
`;

/** The offered secret, and the address that the QR code contains. */
export interface Offer {
  readonly secret: string;
  readonly address: string;
}

const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? '';

/** Shows the code to scan, and asks for the app's first code. */
export function ConfirmAppDialog({
  offer,
  onConfirmed,
  onClose,
}: {
  offer: Offer;
  onConfirmed: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
}) {
  const id = useId();
  const { run, busy } = useEdit(useConfirmAuthenticatorMutation());
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    setFailure(undefined);
    const { answer, refusal } = await run(
      { code },
      {
        // The response contains the recovery codes, which a second attempt would not show.
        isRepeatable: false,
        failed: {
          nothing: 'The authenticator app was not added.',
          mayBe:
            'The connection was lost, so the authenticator app may have been added. Reload the page to see whether it was.',
        },
      },
    );
    if (answer?.viewer) onConfirmed(answer.recoveryCodes ?? null);
    else if (refusal?.answer?.userErrors[0]?.code === 'WRONG_CODE') setError(refusal.answer.userErrors[0].message);
    else if (refusal) setFailure(refusal.messages.join(' '));
  };
  const footer = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button tone="primary" type="submit" form={id} busy={busy}>
        Turn on
      </Button>
    </>
  );
  return (
    <Dialog onClose={onClose} busy={busy} title="Set up your authenticator app" footer={footer}>
      {failure && <Banner tone="error">{failure}</Banner>}
      <Steps>
        <li>
          <p>Scan this code with an authenticator app, such as the one of your phone or password manager.</p>
          <Picture>
            <QrCode text={offer.address} label="QR code for your authenticator app" />
          </Picture>
          <p>
            Can't scan it? Enter this key: <code>{grouped(offer.secret)}</code>
          </p>
        </li>
        <li>
          <form id={id} onSubmit={(event) => void submit(event)} noValidate>
            <Field label="Code" hint="The six digits that the app shows now." error={error} required>
              <TextInput
                value={code}
                onChange={(event) => {
                  setCode(event.target.value);
                  setError(undefined);
                }}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={20}
              />
            </Field>
          </form>
        </li>
      </Steps>
    </Dialog>
  );
}
