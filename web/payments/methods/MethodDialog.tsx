import type { SubmitEvent } from 'react';
import { useId, useState } from 'react';
import { methodFields, methodNameProblem } from '../../../rules/payments/methods/payment-method-names';
import { useEdit } from '../../core/edit/useEdit';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { Banner } from '../../ui/display/Banner';
import { Dialog, Note } from '../../ui/overlays/Dialog';
import { showMethods } from './method-list';
import type { PaymentMethods_methodFragment as Method } from './PaymentMethods.generated';
import { useSavePaymentMethodMutation } from './PaymentMethods.generated';

export interface MethodDialogProps {
  /** Null to add one. */
  method: Method | null;
  /** All payment methods of the house. */
  methods: readonly Method[];
  onClose: () => void;
}

/** Adds or renames a payment method. */
export function MethodDialog({ method, methods, onClose }: MethodDialogProps) {
  const form = useId();
  const [name, setName] = useState(method?.name ?? '');
  const [isLeft, setLeft] = useState(false);
  // The version when the dialog opened, so that a colleague's name is not overwritten unseen.
  const [opened] = useState(method?.version);
  const { run, busy, refusal, current } = useEdit(useSavePaymentMethodMutation());
  const others = methods.filter(({ id }) => id !== method?.id).map((other) => other.name);
  const problem = methodNameProblem(name, others);
  const save = async () => {
    const { answer } = await run(
      method ? { id: method.id, version: current?.version ?? opened ?? method.version, name } : { name },
      {
        // Names are unique, so a second attempt can't add the method twice.
        isRepeatable: true,
        update: (cache, { data }) => showMethods(cache, data?.savePaymentMethod.paymentMethods),
        said: ({ paymentMethod }) => paymentMethod && { tone: 'success', message: `${paymentMethod.name} saved.` },
      },
    );
    if (answer) onClose();
  };
  const changed = refusal?.answer?.current;
  const stopped = changed
    ? `Someone else changed this payment method to ${changed.name}. Review the change, then save again.`
    : refusal?.messages.join(' ');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setLeft(true);
    if (problem === null && !busy) void save();
  };
  const footer = (
    <>
      <Button onClick={onClose} waiting={busy ? "Wait until it's saved" : undefined}>
        Cancel
      </Button>
      <Button
        tone="primary"
        type="submit"
        form={form}
        busy={busy}
        waiting={problem ?? (name === method?.name ? 'No changes to save' : undefined)}
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
      busy={busy}
      footer={footer}
    >
      {stopped && <Banner tone="error">{stopped}</Banner>}
      <form id={form} noValidate onSubmit={submit}>
        <Field
          label={methodFields.name.label}
          required
          error={isLeft || name.trim() !== (method?.name ?? '') ? (problem ?? undefined) : undefined}
          count={{ now: name.length, max: methodFields.name.most }}
        >
          <TextInput value={name} onChange={(event) => setName(event.target.value)} onBlur={() => setLeft(true)} />
        </Field>
      </form>
      {method && <Note>Past payments show the new name.</Note>}
    </Dialog>
  );
}
