import { type SubmitEvent, useId, useState } from 'react';
import { styled } from 'styled-components';
import { type ForEachTyped, typedFields, type TypedName, typedValues } from '../../../rules/core/record-fields';
import { fullName } from '../../../rules/core/text';
import { invoiceFields } from '../../../rules/invoicing/invoices/invoice-fields';
import { useEdit } from '../../core/edit/useEdit';
import { EditConflict } from '../../core/forms/EditConflict';
import { useConflict } from '../../core/forms/useConflict';
import { useDraft } from '../../core/forms/useDraft';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { Banner } from '../../ui/display/Banner';
import { Dialog } from '../../ui/overlays/Dialog';
import { useUndoEdit } from '../history/useUndoEdit';
import type { EditInvoice_invoiceFragment as Invoice } from './EditInvoice.generated';
import { useEditInvoiceLazyQuery, useUpdateInvoiceMutation } from './EditInvoice.generated';

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

/** What is typed and not saved, and the version that it was typed over. */
interface DetailsDraft {
  readonly typed: Partial<Values>;
  readonly version: number;
}

/** Edits what staff type in on an invoice: a field for each typed field of the record. */
export function EditInvoiceDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const formId = useId();
  const [base, setBase] = useState(invoice);
  const { draft, keep, drop } = useDraft<DetailsDraft>(`details.${invoice.id}`);
  const [isResumed] = useState(draft !== null);
  const typed: Partial<Values> = draft?.typed ?? {};
  // As it was when the typing began: a colleague's edit since is no reason to overwrite it unseen.
  const version = draft?.version ?? base.version;
  const [errors, setErrors] = useState<Partial<Record<Name, string | undefined>>>({});
  const { theirs, choose } = useConflict<Name>();
  const { run, refusal } = useEdit(useUpdateInvoiceMutation());
  // Until a colleague's values have been read again, too: they cannot be chosen or overwritten before.
  const [busy, setBusy] = useState(false);
  const [readAgain] = useEditInvoiceLazyQuery({ fetchPolicy: 'network-only' });
  const undo = useUndoEdit();
  const before = valuesOf(base);
  const valueOf = (name: Name) => (theirs.has(name) ? before[name] : (typed[name] ?? before[name]));
  const changed = FIELDS.filter(([name]) => valueOf(name).trim() !== before[name]);
  const conflicts = busy ? [] : (refusal?.answer?.conflicts ?? []);

  const type = (name: Name, value: string) => {
    keep({ typed: { ...typed, [name]: value }, version });
    setErrors((all) => ({ ...all, [name]: undefined }));
    choose(name, 'mine');
  };
  const discard = () => {
    drop();
    onClose();
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    if (changed.length === 0) {
      discard();
      return;
    }
    const problems = changed.flatMap(([name, { check }]) => {
      const problem = check(valueOf(name).trim());
      return problem === null ? [] : [[name, problem] as const];
    });
    setErrors(Object.fromEntries(problems));
    if (problems.length > 0) return;
    const fields = Object.fromEntries(changed.map(([name]) => [name, valueOf(name).trim()]));
    setBusy(true);
    const { answer, refusal: refused } = await run(
      { invoiceId: invoice.id, version, ...fields },
      {
        variables: { invoiceNumber: invoice.number },
        onConflict: async () => {
          const now = (await readAgain({ variables: { id: invoice.id } })).data?.invoice;
          if (!now) return;
          setBase(now);
          // The colleague's edit is shown now, so saving again is based on it.
          keep({ typed, version: now.version });
        },
        said: ({ edit }) => ({
          tone: 'success',
          message: `Details of invoice #${invoice.number} saved.`,
          ...undo.action(edit, `Change to invoice #${invoice.number} undone.`),
        }),
      },
    );
    setBusy(false);
    if (answer) discard();
    else setErrors(refused.fields);
  };
  const unplaced = (busy ? [] : (refusal?.messages ?? [])).filter(
    (message) => !Object.values(errors).includes(message),
  );
  const footer = (
    <>
      <Button onClick={discard}>Cancel</Button>
      <Button
        tone="primary"
        type="submit"
        form={formId}
        busy={busy}
        waiting={changed.length > 0 || theirs.size > 0 ? undefined : 'No changes'}
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
      {isResumed && conflicts.length === 0 && changed.length > 0 && <Banner>Unsaved draft restored.</Banner>}
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
