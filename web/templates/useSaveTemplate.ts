import { useEdit } from '../core/edit/useEdit';
import type { SaveTemplateInput } from '../generated/schema-types';
import { placeTemplate } from './template-lists';
import type { SaveTemplateMutation, TemplateForm_templateFragment } from './Templates.generated';
import { useSaveTemplateMutation } from './Templates.generated';

export type TemplateConflict = SaveTemplateMutation['saveTemplate']['conflicts'][number];

/** The outcome of a save. */
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

/** The path of an input as the form names it: values, taxes, 0, rate is taxes.0.rate. Null where the form has no such field. */
function formPath([first, ...path]: readonly string[]): string | null {
  const [head] = path;
  if (first !== 'values' || head === undefined) return null;
  return [FORM_NAMES[head] ?? head, ...path.slice(1)].join('.');
}

/** Saves a template. Sending the same request again after a lost answer saves it once. */
export function useSaveTemplate(): {
  save: (input: Omit<SaveTemplateInput, 'idempotencyKey'>) => Promise<Saved>;
  saving: boolean;
} {
  const { run, busy: saving } = useEdit(useSaveTemplateMutation());

  const save = async (input: Omit<SaveTemplateInput, 'idempotencyKey'>): Promise<Saved> => {
    const { answer, refusal } = await run(input, {
      update: (cache, { data }) => {
        if (data?.saveTemplate.template) placeTemplate(cache, data.saveTemplate.template);
      },
    });
    if (refusal?.failure) return { kind: 'failed', message: refusal.messages.join(' ') };
    const { template = null, conflicts = [], userErrors = [] } = answer ?? refusal.answer ?? {};
    const paths = userErrors.map(({ field, message }) => ({ field: formPath(field), message }));
    if (template && conflicts.length > 0)
      return { kind: 'conflict', template, conflicts, fields: paths.flatMap(({ field }) => field ?? []) };
    if (template && userErrors.length === 0) return { kind: 'saved', template };
    return {
      kind: 'refused',
      errors: paths.flatMap(({ field, message }) => (field === null ? [] : [{ field, message }])),
      messages: paths.flatMap(({ field, message }) => (field === null ? [message] : [])),
    };
  };
  return { save, saving };
}
