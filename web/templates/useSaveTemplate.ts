import { useState } from 'react';
import { failedSaveText } from '../core/forms/failure';
import { useFailureWords } from '../core/forms/useFailureWords';
import { useIdempotencyKey } from '../core/forms/useIdempotencyKey';
import type { SaveTemplateInput } from '../generated/schema-types';
import { placeTemplate } from './template-lists';
import type { SaveTemplateMutation, TemplateForm_templateFragment } from './Templates.generated';
import { useSaveTemplateMutation } from './Templates.generated';

export type TemplateConflict = SaveTemplateMutation['saveTemplate']['conflicts'][number];

/** What came of a save. */
export type Saved =
  | { readonly kind: 'saved'; readonly template: TemplateForm_templateFragment }
  | {
      readonly kind: 'refused';
      readonly errors: readonly { readonly field: string; readonly message: string }[];
      readonly messages: readonly string[];
    }
  | {
      readonly kind: 'conflict';
      readonly template: TemplateForm_templateFragment;
      readonly conflicts: readonly TemplateConflict[];
      readonly fields: readonly string[];
    }
  | { readonly kind: 'failed'; readonly message: string };

const FORM_NAMES: Readonly<Record<string, string>> = { locationId: 'locationNumber' };

/** The path of an input as the form names it: values, taxes, 0, rate is taxes.0.rate; null for what is no field of the form. */
function formPath([first, ...path]: readonly string[]): string | null {
  const [head] = path;
  if (first !== 'values' || head === undefined) return null;
  return [FORM_NAMES[head] ?? head, ...path.slice(1)].join('.');
}

/** Saves a template, once for each wish however often it has to be tried. */
export function useSaveTemplate(): {
  save: (input: Omit<SaveTemplateInput, 'idempotencyKey'>) => Promise<Saved>;
  saving: boolean;
} {
  const [mutate] = useSaveTemplateMutation();
  const [saving, setSaving] = useState(false);
  const once = useIdempotencyKey();
  const wordsOf = useFailureWords();

  const save = async (input: Omit<SaveTemplateInput, 'idempotencyKey'>): Promise<Saved> => {
    setSaving(true);
    try {
      const { data } = await once(input, (idempotencyKey) =>
        mutate({
          variables: { input: { ...input, idempotencyKey } },
          update: (cache, { data: answer }) => {
            if (answer?.saveTemplate.template) placeTemplate(cache, answer.saveTemplate.template);
          },
        }),
      );
      const answer = data?.saveTemplate;
      const { template = null, conflicts = [], userErrors = [] } = answer ?? {};
      const paths = userErrors.map(({ field, message }) => ({ field: formPath(field), message }));
      if (template && conflicts.length > 0)
        return { kind: 'conflict', template, conflicts, fields: paths.flatMap(({ field }) => field ?? []) };
      if (template && userErrors.length === 0) return { kind: 'saved', template };
      return {
        kind: 'refused',
        errors: paths.flatMap(({ field, message }) => (field === null ? [] : [{ field, message }])),
        messages: paths.flatMap(({ field, message }) => (field === null ? [message] : [])),
      };
    } catch (error) {
      return { kind: 'failed', message: failedSaveText(wordsOf(error)) };
    } finally {
      setSaving(false);
    }
  };
  return { save, saving };
}
