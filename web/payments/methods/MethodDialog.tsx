import type { SubmitEvent } from 'react';
import { useId, useState } from 'react';
import { METHOD_NAME_LIMIT, methodNameProblem } from '../../../rules/payments/methods/payment-method-names';
import { failedSaveText } from '../../core/forms/failure';
import { useFailureWords } from '../../core/forms/useFailureWords';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { Banner } from '../../ui/display/Banner';
import { Dialog, Note } from '../../ui/overlays/Dialog';
import { useToast } from '../../ui/overlays/Toast';
import { showMethods } from './method-list';
import type { PaymentMethods_methodFragment as Method } from './PaymentMethods.generated';
import { useSavePaymentMethodMutation } from './PaymentMethods.generated';

export interface MethodDialogProps {
  /** null: a new one. */
  method: Method | null;
  /** All of the house. */
  methods: readonly Method[];
  onClose: () => void;
}

/** Adds a way to pay, or renames one. */
export function MethodDialog({ method, methods, onClose }: MethodDialogProps) {
  const form = useId();
  const toast = useToast();
  const wordsOf = useFailureWords();
  const [name, setName] = useState(method?.name ?? '');
  const [isLeft, setLeft] = useState(false);
  // What was seen when it opened: a colleague's name is not overwritten unseen.
  const [seen, setSeen] = useState(method?.version);
  const [refusal, setRefusal] = useState<string>();
  const [mutate, { loading }] = useSavePaymentMethodMutation();
  const others = methods.filter(({ id }) => id !== method?.id).map((other) => other.name);
  const problem = methodNameProblem(name, others);
  const save = async () => {
    setRefusal(undefined);
    try {
      const input = method ? { id: method.id, version: seen ?? method.version, name } : { name };
      const answer = (
        await mutate({
          variables: { input },
          update: (cache, { data }) => showMethods(cache, data?.savePaymentMethod.paymentMethods),
        })
      ).data?.savePaymentMethod;
      if (answer?.paymentMethod) {
        toast({ tone: 'success', message: `${answer.paymentMethod.name} was saved.` });
        onClose();
        return;
      }
      const current = answer?.current;
      if (current) setSeen(current.version);
      setRefusal(
        current
          ? `Somebody changed this payment method meanwhile. It is now: ${current.name}. Look at it, then save again.`
          : answer?.userErrors.map(({ message }) => message).join(' '),
      );
    } catch (error) {
      setRefusal(failedSaveText(wordsOf(error)));
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setLeft(true);
    if (problem === null && !loading) void save();
  };
  const footer = (
    <>
      <Button onClick={onClose} waiting={loading ? 'Wait until it is saved' : undefined}>
        Cancel
      </Button>
      <Button
        tone="primary"
        type="submit"
        form={form}
        busy={loading}
        waiting={problem ?? (name === method?.name ? 'There is nothing to save' : undefined)}
      >
        Save
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={method ? 'Rename payment method' : 'Add payment method'}
      width="s"
      busy={loading}
      footer={footer}
    >
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <form id={form} noValidate onSubmit={submit}>
        <Field
          label="Name"
          required
          error={isLeft || name.trim() !== (method?.name ?? '') ? (problem ?? undefined) : undefined}
          count={{ now: name.length, max: METHOD_NAME_LIMIT }}
        >
          <TextInput value={name} onChange={(event) => setName(event.target.value)} onBlur={() => setLeft(true)} />
        </Field>
      </form>
      {method && <Note>What was paid with it shows the new name.</Note>}
    </Dialog>
  );
}
