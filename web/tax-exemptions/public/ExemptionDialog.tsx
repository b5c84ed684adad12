import { useMemo, useState } from 'react';
import {
  canonicalExemption,
  CERTIFICATE_LIMIT,
  EXEMPTION_KINDS,
  exemptionFields,
  exemptionKindLabel,
  exemptionProblems,
  type TypedExemption,
} from '../../../rules/tax-exemptions/exemption-fields';
import { exemptionFileProblem } from '../../../rules/tax-exemptions/exemption-file';
import { useEdit } from '../../core/edit/useEdit';
import { EditDialog } from '../../core/forms/EditDialog';
import { type FieldWords, useEditForm } from '../../core/forms/useEditForm';
import { useUndoRecordEdit } from '../../core/records/useUndoRecordEdit';
import { DateInput } from '../../ui/controls/DateInput';
import { Field, Fields } from '../../ui/controls/Field';
import { Select } from '../../ui/controls/Select';
import { TextArea } from '../../ui/controls/TextArea';
import { TextInput } from '../../ui/controls/TextInput';
import { useToast } from '../../ui/overlays/Toast';
import { PlaceFields } from './PlaceFields';
import {
  type TaxExemption_paperFragment as Paper,
  useAttachTaxExemptionFileMutation,
  useSaveTaxExemptionMutation,
} from './TaxExemptions.generated';

const NEW: TypedExemption = {
  number: '',
  kind: 'RESALE',
  country: '',
  state: '',
  validFrom: '',
  expiresOn: '',
  note: '',
};

const typedOf = (paper: Paper | null): TypedExemption =>
  paper
    ? {
        number: paper.certificateNumber,
        kind: paper.kind,
        country: paper.country,
        state: paper.state,
        validFrom: paper.validFrom ?? '',
        expiresOn: paper.expiresOn ?? '',
        note: paper.note,
      }
    : NEW;

const { fileName: _file, isRemoved: _removed, ...fields } = exemptionFields;
const FIELDS: FieldWords<TypedExemption> = {
  ...fields,
  kind: { ...fields.kind, words: exemptionKindLabel },
};

const problemsOf = (typed: TypedExemption) =>
  exemptionProblems(canonicalExemption(typed)).map(({ field, message }) => ({ field, message }));

export interface ExemptionDialogProps {
  /** Null adds a paper. */
  paper: Paper | null;
  /** The record of the bidder to which it is added. */
  approvalId: string;
  /** The state of the bidder's address, with which a new paper begins. */
  place: { readonly country: string; readonly state: string };
  onSaved: (paper: Paper, isNew: boolean) => void;
  onClose: () => void;
}

/** Adds a tax exemption paper to a bidder, or edits one. */
export function ExemptionDialog({ paper, approvalId, place, onSaved, onClose }: ExemptionDialogProps) {
  const { country, state } = place;
  const values = useMemo(() => (paper ? typedOf(paper) : { ...NEW, country, state }), [paper, country, state]);
  const form = useEditForm<TypedExemption, Paper>({
    draftName: `tax-exemption.${paper?.id ?? approvalId}`,
    values,
    version: paper?.version ?? null,
    fields: FIELDS,
    read: (current) => ({ values: typedOf(current), version: current.version }),
    problemsOf,
    pathOf: ([path = '']) => (path === 'certificateNumber' ? 'number' : path),
  });
  const { run } = useEdit(useSaveTaxExemptionMutation());
  const { run: attach, busy: isAttaching } = useEdit(useAttachTaxExemptionFileMutation());
  const [file, setFile] = useState<File>();
  const [fileRefusal, setFileRefusal] = useState('');
  const toast = useToast();
  const undo = useUndoRecordEdit();
  const fileProblem = file ? exemptionFileProblem({ name: file.name, size: file.size }) : null;
  const save = async () => {
    if (form.check() !== null || fileProblem !== null) return;
    const answer = await form.save(
      ({ values: { number, validFrom, expiresOn, ...typed }, version }) =>
        run(
          {
            ...typed,
            certificateNumber: number,
            validFrom: validFrom || null,
            expiresOn: expiresOn || null,
            ...(paper ? { id: paper.id, version: version ?? paper.version } : { approvalId }),
          },
          {},
        ),
      ({ taxExemption }) => taxExemption,
    );
    const saved = answer?.taxExemption;
    if (!saved) return;
    if (file) {
      const sent = await attach({ id: saved.id, file }, { isRepeatable: true });
      if (sent.refusal) setFileRefusal(sent.refusal.messages.join(' '));
    }
    toast({
      tone: 'success',
      message: `Certificate ${saved.certificateNumber} saved.`,
      ...(paper ? undo.action(saved, `The change of certificate ${saved.certificateNumber} was undone.`) : {}),
    });
    onClose();
    onSaved(saved, paper === null);
  };
  const type = form.type;
  return (
    <EditDialog
      title={paper ? `Edit certificate ${paper.certificateNumber}` : 'Add exemption certificate'}
      form={form}
      what="this certificate"
      busy={form.isSaving || isAttaching}
      waiting={form.isDirty || file ? undefined : 'No changes'}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Fields>
        <Field label="Certificate number" error={form.errorOf('number')} required>
          <TextInput
            name="number"
            value={form.values.number}
            maxLength={CERTIFICATE_LIMIT}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => type({ number: event.target.value })}
            onBlur={() => form.leave('number')}
          />
        </Field>
        <Field label="Kind" error={form.errorOf('kind')}>
          <Select
            name="kind"
            value={form.values.kind}
            options={EXEMPTION_KINDS.map((kind) => ({ value: kind, label: exemptionKindLabel(kind) }))}
            onValue={(kind) => type({ kind })}
          />
        </Field>
        <PlaceFields
          country={form.values.country}
          state={form.values.state}
          onPlace={type}
          errors={{ country: form.errorOf('country'), state: form.errorOf('state') }}
        />
        <Field label="Valid from" error={form.errorOf('validFrom')} hint="Empty if it was always valid.">
          <DateInput
            name="validFrom"
            value={form.values.validFrom}
            onValue={(validFrom) => type({ validFrom })}
            onBlur={() => form.leave('validFrom')}
          />
        </Field>
        <Field label="Expires" error={form.errorOf('expiresOn')} hint="The last day. Empty if it never expires.">
          <DateInput
            name="expiresOn"
            value={form.values.expiresOn}
            onValue={(expiresOn) => type({ expiresOn })}
            onBlur={() => form.leave('expiresOn')}
          />
        </Field>
        <Field label="Note" error={form.errorOf('note')}>
          <TextArea
            name="note"
            rows={2}
            value={form.values.note}
            onChange={(event) => type({ note: event.target.value })}
            onBlur={() => form.leave('note')}
          />
        </Field>
        <Field
          label={paper && paper.fileName !== '' ? `File (now ${paper.fileName})` : 'File'}
          error={fileProblem ?? (fileRefusal || undefined)}
          hint="A PDF, PNG, or JPEG of at most 10 MB."
        >
          <TextInput type="file" accept=".pdf,.png,.jpg,.jpeg" onChange={(event) => setFile(event.target.files?.[0])} />
        </Field>
      </Fields>
    </EditDialog>
  );
}
