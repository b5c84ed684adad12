import { methodFields } from '../../../rules/payments/methods/payment-method-names';
import { EditDialog } from '../../core/forms/EditDialog';
import { AmountInput } from '../../ui/controls/AmountInput';
import { Field, Fields } from '../../ui/controls/Field';
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

/** Adds or changes a payment method and its surcharge. */
export function MethodDialog({ method, methods, onClose }: MethodDialogProps) {
  const form = useMethodForm(method, methods);
  const { name, surchargePercent, surchargeName } = form.values;
  const type = (typed: string) => {
    form.type({ name: typed });
    // Validated while typing, because most errors are duplicate names.
    if (typed.trim() !== '') form.leave('name');
  };
  return (
    <EditDialog
      title={method ? 'Edit payment method' : 'Add payment method'}
      width="s"
      form={form}
      what="this payment method"
      busy={form.isSaving}
      waiting={form.waiting}
      onSave={() => void form.save().then((isSaved) => isSaved && onClose())}
      onClose={onClose}
    >
      <Fields>
        <Field
          label={methodFields.name.label}
          required
          error={form.errorOf('name')}
          count={{ now: name.length, max: methodFields.name.most }}
        >
          <TextInput value={name} onChange={(event) => type(event.target.value)} onBlur={() => form.leave('name')} />
        </Field>
        {method && <Note>Past payments show the new name.</Note>}
        <Field
          label={`${methodFields.surchargeRate.label} %`}
          hint="Below 0 for a discount"
          error={form.errorOf('surchargePercent')}
        >
          <AmountInput
            placeholder="None"
            value={surchargePercent}
            onValue={(percent) => form.type({ surchargePercent: percent })}
            onBlur={() => form.leave('surchargePercent')}
          />
        </Field>
        <Field
          label={methodFields.surchargeName.label}
          hint="Shown on invoices, such as Card surcharge"
          error={form.errorOf('surchargeName')}
        >
          <TextInput
            value={surchargeName}
            maxLength={methodFields.surchargeName.most}
            onChange={({ target }) => form.type({ surchargeName: target.value })}
            onBlur={() => form.leave('surchargeName')}
          />
        </Field>
        <Note>
          It is added when staff record a payment of a whole invoice, and not when a card on file is charged. Surcharges
          aren’t legal everywhere: check the law and the rules of the card networks first.
        </Note>
      </Fields>
    </EditDialog>
  );
}
