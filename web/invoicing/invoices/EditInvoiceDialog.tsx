import { useCallback, useMemo } from 'react';
import { type ForEachTyped, typedFields, typedValues } from '../../../rules/core/record-fields';
import { fullName } from '../../../rules/core/text';
import { invoiceFields } from '../../../rules/invoicing/invoices/invoice-fields';
import { useEdit } from '../../core/edit/useEdit';
import { EditDialog } from '../../core/forms/EditDialog';
import { type FieldWords, useEditForm } from '../../core/forms/useEditForm';
import { Field, Fields } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { useUndoEdit } from '../history/useUndoEdit';
import {
  type EditInvoice_invoiceFragment as Invoice,
  useEditInvoiceLazyQuery,
  useUpdateInvoiceMutation,
} from './EditInvoice.generated';

const TITLE = 'Edit invoice details';
/** The maximum length of an input, in characters. The fields' checks have their own limits. */
const LONGEST = 254;

type Values = ForEachTyped<typeof invoiceFields, string>;

const FIELDS = typedFields(invoiceFields);
const WORDS = Object.fromEntries(FIELDS.map(([name, { label }]) => [name, { label }])) as FieldWords<Values>;
/** Doesn't compile if the fragment lacks a field of the record. */
const savedOf = (invoice: Invoice) => ({ values: typedValues(invoiceFields, invoice), version: invoice.version });

/** Edits the fields of an invoice that staff enter: one input for each typed field of the record. */
export function EditInvoiceDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const saved = useMemo(() => savedOf(invoice), [invoice]);
  const form = useEditForm<Values, Invoice>({
    draftName: `details.${invoice.id}`,
    ...saved,
    fields: WORDS,
    read: savedOf,
    // An unchanged value is not checked: it may have been saved before its rule existed.
    problemsOf: useCallback(
      (values: Values) =>
        FIELDS.flatMap(([name, { check }]) => {
          const message = values[name] === saved.values[name] ? null : check(values[name].trim());
          return message === null ? [] : [{ field: name, message }];
        }),
      [saved],
    ),
  });
  const { run } = useEdit(useUpdateInvoiceMutation());
  const [readAgain] = useEditInvoiceLazyQuery({ fetchPolicy: 'network-only' });
  const undo = useUndoEdit();
  const save = async () => {
    if (form.check() !== null) return;
    if (form.changed.length === 0) {
      form.startOver();
      onClose();
      return;
    }
    const answer = await form.save(
      ({ values, changed, version }) =>
        run(
          {
            invoiceId: invoice.id,
            version: version ?? invoice.version,
            ...Object.fromEntries(changed.map((name) => [name, values[name].trim()])),
          },
          {
            variables: { invoiceNumber: invoice.number },
            confirmation: ({ edit }) => ({
              tone: 'success',
              message: `Details of invoice #${invoice.number} saved.`,
              ...undo.action(edit, `Change to invoice #${invoice.number} undone.`),
            }),
          },
        ),
      ({ invoice: record }) => record,
      async () => (await readAgain({ variables: { id: invoice.id } })).data?.invoice,
    );
    if (answer) onClose();
  };
  return (
    <EditDialog
      title={TITLE}
      sub={`Invoice #${invoice.number} · ${fullName(invoice)}`}
      form={form}
      what="this invoice"
      busy={form.isSaving}
      waiting={form.isDirty || form.conflict ? undefined : 'No changes'}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Fields>
        {FIELDS.map(([name, { label }]) => (
          <Field key={name} label={label} error={form.errorOf(name)}>
            <TextInput
              value={form.values[name]}
              maxLength={LONGEST}
              spellCheck={false}
              onChange={(event) => form.type({ [name]: event.target.value })}
            />
          </Field>
        ))}
      </Fields>
    </EditDialog>
  );
}
