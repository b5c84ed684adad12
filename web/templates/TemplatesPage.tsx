import { skipToken } from '@apollo/client/react';
import { useCallback, useMemo } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { NEW_TEMPLATE } from '../../rules/templates/template-input';
import { LoadFailure } from '../core/apollo/LoadFailure';
import { useOpened } from '../core/session/opened-records';
import { Screen } from '../core/shell/Screen';
import { newTemplatePath, templatePath, templatesPath } from '../paths/templates';
import { Field } from '../ui/controls/Field';
import { EmptyState } from '../ui/display/EmptyState';
import { Link } from '../ui/display/Link';
import { SpinnerRing } from '../ui/display/SpinnerRing';
import { typedOf } from './form-values';
import { type Choice, TemplateChoice } from './public/TemplateChoice';
import { TemplateForm } from './TemplateForm';
import {
  type TemplateOptionsQuery,
  useTemplateByNumberQuery,
  useTemplateOptionsQuery,
  useTemplatesPageQuery,
} from './Templates.generated';

const Root = styled.p`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: var(--s3);
  padding: var(--s7) 0;
  color: var(--ink-2);
`;

/** Shown while a template loads. */
function TemplateWait() {
  return (
    <Root role="status">
      <SpinnerRing /> Loading…
    </Root>
  );
}

/** A template by its number, editable or read-only. */
function TemplateEditor({ number, options }: { number: number; options: TemplateOptionsQuery }) {
  // A template that was just saved or copied is not fetched again, so that a late response can't overwrite later
  // edits. Other users' changes arrive live.
  const {
    data: current,
    previousData,
    error,
    refetch,
  } = useTemplateByNumberQuery({ variables: { number }, fetchPolicy: 'cache-first' });
  const data = current ?? previousData;
  const template = data?.template;
  useOpened(template?.id);
  const saved = useMemo(() => (template ? typedOf(template) : null), [template]);
  if (template && saved) return <TemplateForm template={template} saved={saved} options={options} />;
  if (data)
    return (
      <EmptyState title="The template was not found.">
        It may belong to another house, or the link is incorrect.
      </EmptyState>
    );
  return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <TemplateWait />;
}

/** A new template: two messages, charges per invoice, and the primary location. */
function NewTemplate({ options }: { options: TemplateOptionsQuery }) {
  const main = options.house?.locations[0]?.number ?? null;
  const saved = useMemo(() => ({ ...NEW_TEMPLATE, locationNumber: main }), [main]);
  return <TemplateForm template={null} saved={saved} options={options} />;
}

const Chooser = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: var(--s3) var(--s4);
  margin-bottom: var(--s4);
  > :first-child {
    flex: 0 1 380px;
    min-width: 0;
  }
  > a {
    padding-block: 9px;
    font-size: var(--t-s);
    font-weight: 500;
  }
  h2 {
    font-size: var(--t-l);
  }
`;

const nameOf = ({
  name,
  isArchived,
  isReadOnly,
}: {
  readonly name: string;
  readonly isArchived: boolean;
  readonly isReadOnly: boolean;
}): string => `${name}${isArchived ? ' (archived)' : isReadOnly ? ' (no longer active)' : ''}`;

/** Chooses a template to edit, or creates one. */
export function TemplatesPage() {
  const { settingsID = '' } = useParams();
  const navigate = useNavigate();
  // Another user's change refetches the list; the form stays in the meantime.
  const { data: current, previousData, error, refetch } = useTemplatesPageQuery();
  const data = current ?? previousData;
  const { data: currentOptions, previousData: previousOptions, ...asked } = useTemplateOptionsQuery();
  const options = currentOptions ?? previousOptions;
  const isNew = settingsID.toLowerCase() === 'new';
  const number = /^\d{1,9}$/.test(settingsID) ? Number(settingsID) : null;
  const choose = useCallback((chosen: Choice) => void navigate(templatePath(chosen.number)), [navigate]);
  const templates = data?.templates.nodes ?? [];
  const total = data?.templates.totalCount ?? 0;
  const near = templates.find((template) => template.number === number);
  const { data: far } = useTemplateByNumberQuery(
    number === null || near || total <= templates.length
      ? skipToken
      : { variables: { number }, fetchPolicy: 'cache-first' },
  );
  const failure = error ?? asked.error;
  const retry = () => {
    void refetch();
    void asked.refetch();
  };
  return (
    <Screen
      title="Invoice Templates"
      sub="What new invoices say: mail, taxes, fees and messages. Invoices keep the version they were made with."
    >
      <Chooser>
        {isNew ? (
          <h2>New template</h2>
        ) : (
          <Field label="Invoice template">
            <TemplateChoice
              templates={templates}
              total={total}
              chosen={near ?? far?.template ?? null}
              onChoose={choose}
              labelOf={nameOf}
              placeholder="Select Existing Template"
            />
          </Field>
        )}
        {isNew ? (
          <Link href={templatesPath()}>Cancel</Link>
        ) : (
          <Link href={newTemplatePath()}>+ Create New Template</Link>
        )}
      </Chooser>
      {failure && !(data && options) && <LoadFailure error={failure} onRetry={retry} />}
      {!failure && !(data && options) && <TemplateWait />}
      {data && options && isNew && <NewTemplate options={options} />}
      {data && options && number !== null && <TemplateEditor key={number} number={number} options={options} />}
      {data && !isNew && number === null && (
        <EmptyState
          title={
            settingsID !== ''
              ? 'The template was not found.'
              : templates.length === 0
                ? 'There are no templates yet.'
                : 'No template is selected.'
          }
        >
          Select an existing template, or create a new one.
        </EmptyState>
      )}
    </Screen>
  );
}
