import { useState } from 'react';
import { deviceName } from '../../../rules/auth/device-name';
import { useEdit } from '../../core/edit/useEdit';
import { Field } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { makePasskey } from './passkey';
import { PasswordDialog, type Refused } from './PasswordDialog';
import { useAddPasskeyMutation, useOfferPasskeyMutation } from './SecondFactor.generated';

/** The maximum length of a passkey's name, in characters. */
const MOST = 60;

/** Creates a passkey in this browser. `onAdded` gets recovery codes if it is the user's first second factor; otherwise null. */
export function AddPasskeyDialog({
  onAdded,
  onClose,
}: {
  onAdded: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
}) {
  const [name, setName] = useState(() => deviceName(navigator.userAgent));
  const [error, setError] = useState<string>();
  const { run: offer } = useEdit(useOfferPasskeyMutation());
  const { run: add } = useEdit(useAddPasskeyMutation());
  const make = async (currentPassword: string): Promise<Refused | null> => {
    if (name.trim() === '') {
      setError('Enter a name.');
      return null;
    }
    const offered = await offer(
      { currentPassword },
      {
        isRepeatable: true,
        failed: { nothing: 'No passkey was added.', mayBe: 'The connection was lost. No passkey was added.' },
      },
    );
    if (!offered.answer?.options) return offered.refusal;
    const made = await makePasskey(offered.answer.options);
    if (made.response === null) return { messages: [made.failure], fields: {} };
    const { answer, refusal } = await add(
      { name, response: made.response },
      {
        // The first passkey returns recovery codes, which a second attempt would not show.
        isRepeatable: false,
        failed: {
          nothing: 'The passkey was not added.',
          mayBe: 'The connection was lost, so the passkey may have been added. Reload the page to see whether it was.',
        },
      },
    );
    if (answer) onAdded(answer.recoveryCodes ?? null);
    return refusal;
  };
  return (
    <PasswordDialog
      title="Add a passkey"
      sub="Your browser will ask for your fingerprint, face or PIN."
      confirm="Continue"
      onConfirm={make}
      onClose={onClose}
    >
      <Field label="Name" hint="Helps you recognize the device later." error={error} required>
        <TextInput
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setError(undefined);
          }}
          maxLength={MOST}
        />
      </Field>
    </PasswordDialog>
  );
}
