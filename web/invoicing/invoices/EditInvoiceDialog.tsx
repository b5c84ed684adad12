import { type SubmitEvent, useId, useState } from 'react';
import { styled } from 'styled-components';
import { type ForEachTyped, typedFields, type TypedName, typedValues } from '../../../rules/core/record-fields';
import { fullName } from '../../../rules/core/text';
import { invoiceFields } from '../../../rules/invoicing/invoices/invoice-fields';
import { useEdit } from '../../core/edit/useEdit';
import { EditConflict } from '../../core/forms/EditConflict';
import { useConflict } from '../../core/forms/useConflict';
import { LoadFailure } from '../../core/shell/LoadFailure';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { Banner } from '../../ui/display/Banner';
import { Skeleton } from '../../ui/display/Skeleton';
import { Dialog } from '../../ui/overlays/Dialog';
import { useUndoEdit } from '../history/useUndoEdit';
import type { EditInvoice_invoiceFragment as Invoice } from './EditInvoice.generated';
import { useEditInvoiceQuery, useUpdateInvoiceMutation } from './EditInvoice.generated';

const Form = styled.form`
  display: grid;
  gap: var(--s4);
`;

const TITLE = 'Edit invoice details';
/** Characters that an input takes; the check of each field has its own limit. */
const LONGEST = 254;

type Name = TypedName<typeof invoiceFields>;
type Values = ForEachTyped<typeof invoiceFields, string>;

const FIELDS = typedFields(invoiceFields);
/** A field of the record that the fragment does not select does not compile here. */
const valuesOf = (invoice: Invoice): Values => typedValues(invoiceFields, invoice);

function EditForm({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const formId = useId();
  // As it was when the dialog opened: a colleague's edit since is no reason to overwrite it unseen.
  const [base, setBase] = useState(invoice);
  const [typed, setTyped] = useState<Partial<Values>>({});
  const [errors, setErrors] = useState<Partial<Record<Name, string | undefined>>>({});
  const { theirs, choose } = useConflict<Name>();
  const { run, busy, refusal } = useEdit(useUpdateInvoiceMutation());
  const { refetch } = useEditInvoiceQuery({ variables: { id: invoice.id }, fetchPolicy: 'standby' });
  const undo = useUndoEdit();
  const before = valuesOf(base);
  const valueOf = (name: Name) => (theirs.has(name) ? before[name] : (typed[name] ?? before[name]));
  const changed = FIELDS.filter(([name]) => valueOf(name).trim() !== before[name]);
  const conflicts = refusal?.answer?.conflicts ?? [];

  const type = (name: Name, value: string) => {
    setTyped((all) => ({ ...all, [name]: value }));
    setErrors((all) => ({ ...all, [name]: undefined }));
    choose(name, 'mine');
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    if (changed.length === 0) {
      onClose();
      return;
    }
    const problems = changed.flatMap(([name, { check }]) => {
      const problem = check(valueOf(name).trim());
      return problem === null ? [] : [[name, problem] as const];
    });
    setErrors(Object.fromEntries(problems));
    if (problems.length > 0) return undefined;
    const fields = Object.fromEntries(changed.map(([name]) => [name, valueOf(name).trim()]));
    const { answer, refusal: refused } = await run(
      { invoiceId: invoice.id, version: base.version, ...fields },
      {
        variables: { invoiceNumber: invoice.number },
        onConflict: async () => {
          const now = (await refetch()).data?.invoice;
          if (now) setBase(now);
        },
        said: ({ edit }) => ({
          tone: 'success',
          message: `Details of invoice #${invoice.number} saved.`,
          ...undo.action(edit, `Change to invoice #${invoice.number} undone.`),
        }),
      },
    );
    if (answer) onClose();
    else setErrors(refused.fields);
    return undefined;
  };
  const unplaced = refusal?.messages.filter((message) => !Object.values(errors).includes(message)) ?? [];
  const footer = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button
        tone="primary"
        type="submit"
        form={formId}
        busy={busy}
        waiting={changed.length ? undefined : 'No changes'}
      >
        Save
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={TITLE}
      sub={`Invoice #${invoice.number} · ${fullName(invoice)}`}
      footer={footer}
    >
      {conflicts.length > 0 ? (
        <EditConflict
          edits={conflicts}
          fields={FIELDS.flatMap(([name, { label }]) =>
            typed[name] !== undefined && typed[name] !== before[name]
              ? [{ name, label, mine: typed[name], theirs: before[name] }]
              : [],
          )}
          theirs={theirs}
          onChoose={choose}
        />
      ) : (
        unplaced.length > 0 && <Banner tone="error">{unplaced.join(' ')}</Banner>
      )}
      <Form id={formId} onSubmit={(event) => void submit(event)} noValidate>
        {FIELDS.map(([name, { label }]) => (
          <Field key={name} label={label} error={errors[name]}>
            <TextInput
              value={valueOf(name)}
              maxLength={LONGEST}
              spellCheck={false}
              onChange={(event) => type(name, event.target.value)}
            />
          </Field>
        ))}
      </Form>
    </Dialog>
  );
}

/** Edits what staff type in on an invoice: a field for each typed field of the record. */
export function EditInvoiceDialog({ invoiceId, onClose }: { invoiceId: string; onClose: () => void }) {
  const { data, error, refetch } = useEditInvoiceQuery({
    variables: { id: invoiceId },
    fetchPolicy: 'cache-and-network',
  });
  if (data?.invoice) return <EditForm invoice={data.invoice} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={TITLE} footer={<Button onClick={onClose}>Close</Button>}>
      {!data && (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="120px" />)}
      {data && <Banner tone="error">This invoice doesn't exist.</Banner>}
    </Dialog>
  );
}
