import { useMemo } from 'react';
import { NEW_TEMPLATE } from '../../rules/templates/template-input';
import { LoadFailure } from '../core/shell/LoadFailure';
import { EmptyState } from '../ui/display/EmptyState';
import { typedOf } from './form-values';
import { TemplateForm } from './TemplateForm';
import type { TemplateOptionsQuery } from './Templates.generated';
import { useTemplateByNumberQuery } from './Templates.generated';
import { TemplateWait } from './TemplateWait';

/** One template, by its number: to edit, or to read where it cannot be edited. */
export function TemplateEditor({ number, options }: { number: number; options: TemplateOptionsQuery }) {
  // What was just saved or copied is not asked for again, so that no older answer comes over what is done next; colleagues' changes arrive live.
  const {
    data: current,
    previousData,
    error,
    refetch,
  } = useTemplateByNumberQuery({ variables: { number }, fetchPolicy: 'cache-first' });
  const data = current ?? previousData;
  const template = data?.template;
  const stands = useMemo(() => (template ? typedOf(template) : null), [template]);
  if (template && stands) return <TemplateForm template={template} stands={stands} options={options} />;
  if (data)
    return (
      <EmptyState title="The template was not found.">
        It may be of another house, or the address is not right.
      </EmptyState>
    );
  return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <TemplateWait />;
}

/** A template that is not there yet: with two messages, charges per invoice and the main place of the house (S1 section 2). */
export function NewTemplate({ options }: { options: TemplateOptionsQuery }) {
  const main = options.house?.locations[0]?.number ?? null;
  const stands = useMemo(() => ({ ...NEW_TEMPLATE, locationNumber: main }), [main]);
  return <TemplateForm template={null} stands={stands} options={options} />;
}
