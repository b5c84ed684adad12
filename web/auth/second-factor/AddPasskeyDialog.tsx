import { useState } from 'react';
import { deviceName } from '../../../rules/auth/device-name';
import { Field } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { makePasskey, passkeyFailure } from './passkey';
import { PasswordDialog, type Refused } from './PasswordDialog';
import { useAddPasskeyMutation, useOfferPasskeyMutation } from './SecondFactor.generated';

/** Characters of a passkey's name. */
const MOST = 60;

/** Makes a passkey in this browser. `onAdded` gets recovery codes where it is the user's first second factor, else null. */
export function AddPasskeyDialog({
  onAdded,
  onClose,
}: {
  onAdded: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
}) {
  const [name, setName] = useState(() => deviceName(navigator.userAgent));
  const [error, setError] = useState<string>();
  const [offer] = useOfferPasskeyMutation();
  const [add] = useAddPasskeyMutation();
  const make = async (currentPassword: string): Promise<Refused | undefined> => {
    if (name.trim() === '') {
      setError('Enter a name.');
      return undefined;
    }
    const offered = (await offer({ variables: { input: { currentPassword } } })).data?.offerPasskey;
    if (!offered?.options) return offered?.userErrors[0];
    const made = await makePasskey(offered.options).then(
      (response) => ({ response, failure: null }),
      (thrown: unknown) => ({ response: null, failure: passkeyFailure(thrown) }),
    );
    if (made.response === null) return { code: 'NO_PASSKEY', message: made.failure };
    const { data } = await add({ variables: { input: { name, response: made.response } } });
    const { recoveryCodes, userErrors: [refused] = [] } = data?.addPasskey ?? {};
    if (refused) return refused;
    onAdded(recoveryCodes ?? null);
    return undefined;
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
