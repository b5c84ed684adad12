import { type SubmitEvent, useMemo } from 'react';
import { styled } from 'styled-components';
import { valuesOf } from '../../rules/core/record-fields';
import {
  DEFAULT_MESSAGES,
  defaultFeedbackProblems,
  type DefaultMessages,
  FEEDBACK_LIMIT,
  FEEDBACK_SNACKBAR_MS,
  feedbackFields,
  feedbackText,
} from '../../rules/feedback/feedback-fields';
import { LoadFailure } from '../core/apollo/LoadFailure';
import { useEdit } from '../core/edit/useEdit';
import { FormNotices } from '../core/forms/FormNotices';
import { useEditForm } from '../core/forms/useEditForm';
import { useNamedField } from '../core/forms/useNamedField';
import { useAddress } from '../core/router/useAddress';
import { useLeaveGuard } from '../core/router/useLeaveGuard';
import { Screen } from '../core/shell/Screen';
import { feedbackExitPath } from '../paths/feedback';
import { Button, ButtonLink, Buttons } from '../ui/controls/Button';
import { Field } from '../ui/controls/Field';
import { TextArea } from '../ui/controls/TextArea';
import { Skeleton } from '../ui/display/Skeleton';
import { Sheet, SheetBody } from '../ui/layout/Sheet';
import {
  type Feedback_defaultFragment as Defaults,
  useDefaultFeedbackQuery,
  useSetDefaultFeedbackMutation,
} from './Feedback.generated';

const Form = styled.form`
  display: grid;
  gap: var(--s4);
  max-width: 760px;
`;
const Fields = styled(SheetBody)`
  display: grid;
  gap: var(--s4);
`;

const messagesOf = (defaults: Defaults): DefaultMessages => valuesOf(feedbackFields, defaults);

function MessagesForm({ defaults, exit, field }: { defaults: Defaults; exit: string; field: string | null }) {
  const around = useNamedField<HTMLFormElement>(field);
  const values = useMemo(() => messagesOf(defaults), [defaults]);
  const form = useEditForm<DefaultMessages, Defaults>({
    draftName: 'default-feedback',
    values,
    version: defaults.version,
    fields: feedbackFields,
    read: (current) => ({ values: messagesOf(current), version: current.version }),
    problemsOf: defaultFeedbackProblems,
  });
  const { run } = useEdit(useSetDefaultFeedbackMutation());
  useLeaveGuard(form.isDirty);
  const waiting = form.isDirty || form.conflict ? undefined : 'Nothing has changed';
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (form.isSaving || waiting !== undefined || form.check() !== null) return;
    await form.save(
      ({ values: messages, version }) =>
        run(
          { ...messages, version },
          {
            isRepeatable: true,
            failed: {
              nothing: 'The messages were not saved.',
              mayBe: 'The connection was lost, so the messages may have been saved.',
            },
            confirmation: () => ({
              tone: 'success',
              message: 'Feedback messages saved.',
              lifeMs: FEEDBACK_SNACKBAR_MS,
            }),
          },
        ),
      ({ defaultFeedback }) => defaultFeedback,
    );
  };
  return (
    <Form ref={around} onSubmit={(event) => void submit(event)} noValidate>
      <FormNotices
        what="these messages"
        refusal={form.generalRefusal}
        conflict={form.conflict}
        refusals={form.refusals}
        isResumed={form.isResumed}
        onStartOver={form.startOver}
      />
      <Sheet>
        <Fields>
          {DEFAULT_MESSAGES.map((name) => (
            <Field
              key={name}
              label={feedbackFields[name].label}
              required
              error={form.errorOf(name)}
              count={{ now: [...feedbackText(form.values[name])].length, max: FEEDBACK_LIMIT }}
            >
              <TextArea
                rows={3}
                name={name}
                value={form.values[name]}
                onChange={({ target }) => form.type({ [name]: target.value })}
                onBlur={() => form.leave(name)}
              />
            </Field>
          ))}
        </Fields>
      </Sheet>
      <Buttons>
        <Button tone="primary" type="submit" busy={form.isSaving} waiting={waiting}>
          Save
        </Button>
        <ButtonLink href={exit}>Exit</ButtonLink>
      </Buttons>
    </Form>
  );
}

/** Default Feedback Messages: the three texts that are offered when staff give feedback on a buyer. `?field=` is focused. */
export function DefaultFeedbackPage() {
  const { query } = useAddress();
  const { data, error, refetch } = useDefaultFeedbackQuery();
  return (
    <Screen
      title="Default Feedback Messages"
      sub="The messages to choose from when you give feedback on a buyer. Feedback already given stays as it is."
    >
      {data && (
        <MessagesForm defaults={data.defaultFeedback} exit={feedbackExitPath(query)} field={query.get('field')} />
      )}
      {!data && (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="320px" />)}
    </Screen>
  );
}
