import { TEMPLATE_LIMITS } from '../../rules/templates/template-input';
import { Field } from '../ui/controls/Field';
import { Select } from '../ui/controls/Select';
import { TextInput } from '../ui/controls/TextInput';
import { Pair } from './form-layout';
import { locationWords, type TemplateLocation } from './form-values';
import type { TemplateForm } from './useTemplateForm';

type TextField = 'name' | 'subject' | 'replyToName' | 'replyToEmail' | 'bccEmail' | 'payPalEmail' | 'paymentDays';

export interface TextFieldProps {
  form: TemplateForm;
  field: TextField;
  label: string;
  required?: boolean;
  type?: 'text' | 'email' | 'numeric';
  hint?: string;
  /** Whether the current length is shown. */
  counted?: boolean;
}

/** A text field of the template, with its specified limit and its error. */
export function TemplateText({
  form,
  field,
  label,
  required = false,
  type = 'text',
  hint,
  counted = false,
}: TextFieldProps) {
  const value = form.values[field];
  const max = TEMPLATE_LIMITS[field];
  return (
    <Field
      label={label}
      error={form.errorOf(field)}
      required={required}
      {...(hint !== undefined && { hint })}
      {...(counted && { count: { now: [...value].length, max } })}
    >
      <TextInput
        name={field}
        type="text"
        inputMode={type}
        value={value}
        maxLength={max}
        onChange={(event) => form.type({ [field]: event.target.value })}
        onBlur={() => form.leave(field)}
      />
    </Field>
  );
}

/** The email settings: subject, reply-to address, blind copy, and the location printed on invoices. */
export function MailSettings({ form, locations }: { form: TemplateForm; locations: readonly TemplateLocation[] }) {
  const { locationNumber } = form.values;
  const gone = locationNumber !== null && !locations.some(({ number }) => number === locationNumber);
  return (
    <>
      <TemplateText form={form} field="subject" label="Email Subject" required counted />
      <Pair>
        <TemplateText form={form} field="replyToName" label="Reply to Name" required />
        <TemplateText form={form} field="replyToEmail" label="Reply to Email" type="email" required />
      </Pair>
      <Pair>
        <TemplateText form={form} field="bccEmail" label="BCC" type="email" />
        <Field label="Location" error={form.errorOf('locationNumber')} hint="Printed on invoices." required>
          <Select
            name="locationNumber"
            value={locationNumber === null ? '' : String(locationNumber)}
            placeholder="Select a location"
            onBlur={() => form.leave('locationNumber')}
            onValue={(number) => form.type({ locationNumber: Number(number) })}
            options={[
              ...locations.map((location) => ({ value: String(location.number), label: locationWords(location) })),
              ...(gone
                ? [{ value: String(locationNumber), label: 'A location that was deleted', disabled: true }]
                : []),
            ]}
          />
        </Field>
      </Pair>
    </>
  );
}
