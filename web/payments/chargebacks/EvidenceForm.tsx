import type { SubmitEvent } from 'react';
import { styled } from 'styled-components';
import { fieldNames } from '../../../rules/core/record-fields';
import {
  type EvidenceField,
  evidenceFields,
  hasEvidence,
  isLongEvidence,
} from '../../../rules/payments/chargebacks/evidence-fields';
import { useDialogs } from '../../core/dialogs/useDialogs';
import { FormNotices } from '../../core/forms/FormNotices';
import { Button, Buttons } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { TextArea } from '../../ui/controls/TextArea';
import { TextInput } from '../../ui/controls/TextInput';
import { Section } from '../../ui/layout/Page';
import { Sheet, SheetBody } from '../../ui/layout/Sheet';
import { AcceptLossDialog, SubmitEvidenceDialog } from './ChargebackDialogs';
import type { Chargebacks_detailFragment as Chargeback } from './Chargebacks.generated';
import { useEvidenceForm } from './useEvidenceForm';

const Form = styled.form`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 300px), 1fr));
  gap: var(--s4);
  > [data-wide] {
    grid-column: 1 / -1;
  }
`;
const Texts = styled.dl`
  display: grid;
  gap: var(--s4);
  dt {
    font-size: var(--t-xs);
    color: var(--ink-2);
  }
  dd {
    margin-top: 2px;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
`;

const FIELDS = fieldNames(evidenceFields);

/** One text of the evidence. */
function EvidenceInput({ field, form }: { field: EvidenceField; form: ReturnType<typeof useEvidenceForm> }) {
  const { label, hint, most } = evidenceFields[field];
  const isLong = isLongEvidence(field);
  const props = {
    name: field,
    value: form.values[field],
    onChange: ({ target }: { target: { value: string } }) => form.type({ [field]: target.value }),
    onBlur: () => form.leave(field),
  };
  return (
    <div data-wide={isLong || undefined}>
      <Field
        label={label}
        hint={hint}
        error={form.errorOf(field)}
        {...(isLong ? { count: { now: form.values[field].length, max: most } } : {})}
      >
        {isLong ? <TextArea {...props} /> : <TextInput autoComplete="off" {...props} />}
      </Field>
    </div>
  );
}

/** The evidence of a chargeback that needs a response: a draft until it is submitted. */
export function EvidenceForm({ chargeback }: { chargeback: Chargeback }) {
  const form = useEvidenceForm(chargeback);
  const dialogs = useDialogs();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (form.waiting === undefined && !form.isSaving) void form.save();
  };
  const unsaved = form.isDirty ? 'Save the evidence first' : undefined;
  return (
    <Section aria-labelledby="evidence">
      {dialogs.element}
      <h2 id="evidence">Evidence</h2>
      <Sheet>
        <SheetBody>
          <Form noValidate aria-labelledby="evidence" onSubmit={submit}>
            <p data-wide="">
              Fill in what you have and save it as often as you like. The bank gets it when you submit it, once and for
              good. Don't enter card numbers.
            </p>
            {FIELDS.map((field) => (
              <EvidenceInput key={field} field={field} form={form} />
            ))}
            <div data-wide="">
              <FormNotices
                what="this chargeback"
                refusal={form.generalRefusal}
                conflict={form.conflict}
                refusals={form.refusals}
                isResumed={form.isResumed}
                onStartOver={form.startOver}
              />
            </div>
            <Buttons data-wide="">
              <Button tone="primary" type="submit" busy={form.isSaving} waiting={form.waiting}>
                Save evidence
              </Button>
              <Button
                aria-haspopup="dialog"
                waiting={unsaved ?? (hasEvidence(form.values) ? undefined : 'Enter evidence first')}
                onClick={() => dialogs.open(SubmitEvidenceDialog, { chargeback })}
              >
                Submit evidence…
              </Button>
              <Button
                aria-haspopup="dialog"
                waiting={unsaved}
                onClick={() => dialogs.open(AcceptLossDialog, { chargeback })}
              >
                Accept the loss…
              </Button>
            </Buttons>
          </Form>
        </SheetBody>
      </Sheet>
    </Section>
  );
}

/** The evidence of a chargeback that the viewer can't respond to. */
export function EvidenceTexts({ chargeback: { evidence, submittedAt } }: { chargeback: Chargeback }) {
  const texts = FIELDS.filter((field) => evidence[field] !== '');
  return (
    <Section aria-labelledby="evidence">
      <h2 id="evidence">{submittedAt === null ? 'Evidence' : 'Submitted evidence'}</h2>
      {texts.length === 0 ? (
        <p>No evidence was saved here.</p>
      ) : (
        <Sheet>
          <SheetBody>
            <Texts>
              {texts.map((field) => (
                <div key={field}>
                  <dt>{evidenceFields[field].label}</dt>
                  <dd>{evidence[field]}</dd>
                </div>
              ))}
            </Texts>
          </SheetBody>
        </Sheet>
      )}
    </Section>
  );
}
