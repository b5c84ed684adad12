import { methodFields } from '../../../rules/payments/methods/payment-method-names';
import { EditDialog } from '../../core/forms/EditDialog';
import { Field } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { Note } from '../../ui/overlays/Dialog';
import type { PaymentMethods_methodFragment as Method } from './PaymentMethods.generated';
import { useMethodForm } from './useMethodForm';

export interface MethodDialogProps {
  /** Null to add one. */
  method: Method | null;
  /** All payment methods of the house. */
  methods: readonly Method[];
  onClose: () => void;
}

/** Adds or renames a payment method. */
export function MethodDialog({ method, methods, onClose }: MethodDialogProps) {
  const form = useMethodForm(method, methods);
  const { name } = form.values;
  const type = (typed: string) => {
    form.type({ name: typed });
    // Validated while typing, because most errors are duplicate names.
    if (typed.trim() !== '') form.leave('name');
  };
  return (
    <EditDialog
      title={method ? 'Rename payment method' : 'Add payment method'}
      width="s"
      form={form}
      what="this payment method"
      busy={form.isSaving}
      waiting={form.waiting}
      onSave={() => void form.save().then((isSaved) => isSaved && onClose())}
      onClose={onClose}
    >
      <Field
        label={methodFields.name.label}
        required
        error={form.errorOf('name')}
        count={{ now: name.length, max: methodFields.name.most }}
      >
        <TextInput value={name} onChange={(event) => type(event.target.value)} onBlur={() => form.leave('name')} />
      </Field>
      {method && <Note>Past payments show the new name.</Note>}
    </EditDialog>
  );
}
