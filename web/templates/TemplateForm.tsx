import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { TAX_IN_FEES, TOP_ERROR } from '../../rules/templates/problems';
import { FormNotices } from '../core/forms/FormNotices';
import { useLeaveGuard } from '../core/router/useLeaveGuard';
import { ARRIVED, templatePath } from '../paths/templates';
import { Button } from '../ui/controls/Button';
import { Sheet } from '../ui/layout/Sheet';
import { Banner } from '../ui/notices/Banner';
import { useToast } from '../ui/overlays/Toast';
import { Columns, Foot, Part, Switchable } from './form-layout';
import { type Typed, valuesOf } from './form-values';
import { MailSettings, TemplateText } from './MailSettings';
import { Messages } from './Messages';
import { TemplateBar } from './TemplateBar';
import { TemplateCharges } from './TemplateCharges';
import { TemplatePreview } from './TemplatePreview';
import type { TemplateForm_templateFragment as Template, TemplateOptionsQuery } from './Templates.generated';
import { useSaveTemplate } from './useSaveTemplate';
import { useTemplateActions } from './useTemplateActions';
import { useTemplateForm } from './useTemplateForm';

const List = styled.ul`
  display: grid;
  gap: 2px;
  margin-top: var(--s2);
  justify-items: start;
`;

/** Lists the errors that prevent saving, with links to their fields. */
function ErrorList({
  title,
  problems,
  onFocus,
}: {
  title: string;
  problems: readonly { readonly field: string; readonly message: string }[];
  onFocus: (path: string) => void;
}) {
  return (
    <Banner tone="error">
      <p>{title}</p>
      <List>
        {problems.map(({ field, message }) => (
          <li key={field}>
            <Button tone="link" onClick={() => onFocus(field)}>
              {message}
            </Button>
          </li>
        ))}
      </List>
    </Banner>
  );
}

export interface TemplateFormProps {
  /** Null for a new template. */
  template: Template | null;
  /** The saved content. */
  saved: Typed;
  options: TemplateOptionsQuery;
}

const SAVED = 'Your changes have been saved.';

const notUndone = {
  conflict: 'The change can’t be undone, because the template has changed since.',
  refused: 'The change can’t be undone, because the earlier content can no longer be saved.',
  failed: 'It isn’t known whether the change was undone. Check the template’s history.',
} as const;

/** The form of a template, with a preview. Input is stored until it is saved or discarded. */
export function TemplateForm({ template, saved, options }: TemplateFormProps) {
  const { house } = options;
  const locations = house?.locations ?? [];
  const form = useTemplateForm(template?.number ?? null, saved, template?.version ?? null);
  const save = useSaveTemplate();
  const saving = form.isSaving;
  const actions = useTemplateActions();
  const guard = useLeaveGuard(form.isDirty);
  const [failure, setFailure] = useState('');
  const navigate = useNavigate();
  const toast = useToast();
  const root = useRef<HTMLFormElement>(null);
  const isReadOnly = template?.isReadOnly ?? false;
  const { state: arrival } = useLocation() as { state: unknown };
  useEffect(() => {
    // The button that had the focus is gone with the previous form.
    if (arrival === ARRIVED)
      root.current?.querySelector<HTMLElement>('button[type="submit"]')?.focus({ preventScroll: true });
  }, [arrival]);
  const startOver = () => {
    form.startOver();
    focusOn('name');
  };
  const focusOn = (path: string) => root.current?.querySelector<HTMLElement>(`[name="${path}"]`)?.focus();

  const undo = async (made: Template, before: Typed) => {
    const { refusal } = await save({ id: made.id, version: made.version, values: valuesOf(before, locations) });
    const reason = refusal?.failure ? 'failed' : refusal?.answer?.current ? 'conflict' : 'refused';
    toast(refusal ? { tone: 'error', message: notUndone[reason] } : { tone: 'success', message: 'Change undone.' });
  };
  const store = async () => {
    setFailure('');
    const wrong = form.check();
    if (wrong !== null) {
      focusOn(wrong);
      return;
    }
    const before = saved;
    const answer = await form.save(
      ({ values, version }) =>
        save({ ...(template && { id: template.id, version }), values: valuesOf(values, locations) }),
      ({ template: record }) => record,
    );
    const made = answer?.template;
    if (!made) return;
    guard.allow();
    toast({
      tone: 'success',
      message: SAVED,
      ...(template && { action: { label: 'Undo', onSelect: () => void undo(made, before) } }),
    });
    if (!template) void navigate(templatePath(made.number), { replace: true, state: ARRIVED });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!form.hasTaxInFees && !saving && !isReadOnly) void store();
  };
  const test = async (placeIndex: number) => {
    setFailure('');
    const wrong = form.check();
    if (wrong !== null) {
      focusOn(wrong);
      return;
    }
    const errors = await actions.sendTest(template?.id ?? null, valuesOf(form.values, locations), placeIndex);
    if (errors.length > 0) setFailure(errors.map(({ message }) => message).join(' '));
  };

  const refusal = failure || form.generalRefusal;
  const hasNews = [form.problems.length > 0, Boolean(refusal), form.conflict !== null, form.isResumed].includes(true);
  return (
    <>
      {template && (
        <TemplateBar
          template={template}
          actions={actions}
          onRestore={isReadOnly ? null : (typed) => form.type(typed)}
        />
      )}
      <Columns>
        <form ref={root} onSubmit={submit} noValidate aria-label={template ? template.name : 'New template'}>
          <Sheet>
            {hasNews && (
              <Part as="div">
                {form.problems.length > 0 && <ErrorList title={TOP_ERROR} problems={form.problems} onFocus={focusOn} />}
                <FormNotices
                  what="this template"
                  refusal={refusal}
                  conflict={form.conflict}
                  refusals={form.refusals}
                  isResumed={form.isResumed}
                  onStartOver={startOver}
                />
              </Part>
            )}
            <Switchable disabled={isReadOnly}>
              <Part>
                <h2>Email settings</h2>
                <TemplateText form={form} field="name" label="Template name" required counted />
                <MailSettings form={form} locations={locations} />
              </Part>
              <Part>
                <h2>Payment terms</h2>
                <TemplateText
                  form={form}
                  field="paymentDays"
                  label="Days until payment is due"
                  hint="Counted from the day on which the invoice is first sent. Enter 0 if payment is due on receipt."
                  type="numeric"
                  required
                />
              </Part>
              <TemplateCharges
                form={form}
                options={options}
                isReadOnly={isReadOnly}
                onRemoved={() => focusOn('name')}
              />
              <Part>
                <h2>Messages</h2>
                <p>
                  Shown on every invoice, in this order. Use text, or HTML with paragraphs, lists, bold, italic and
                  links.
                </p>
                <Messages form={form} />
              </Part>
            </Switchable>
            {!isReadOnly && (
              <Foot>
                {form.isDirty && <span>Unsaved changes</span>}
                {form.isDirty && <Button onClick={startOver}>Discard changes</Button>}
                <Button
                  tone="primary"
                  type="submit"
                  busy={saving}
                  waiting={form.hasTaxInFees ? TAX_IN_FEES : undefined}
                >
                  Save Changes
                </Button>
              </Foot>
            )}
          </Sheet>
        </form>
        <aside aria-label="Preview">
          <TemplatePreview
            values={valuesOf(form.values, locations)}
            onTest={(placeIndex) => void test(placeIndex)}
            testing={actions.testing}
          />
        </aside>
      </Columns>
    </>
  );
}
