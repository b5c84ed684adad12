import { type Outcome, useEdit } from '../core/edit/useEdit';
import type { MeanwhileEdit } from '../core/forms/EditConflict';
import type { SaveTemplateInput } from '../generated/schema-types';
import { placeTemplate } from './template-lists';
import {
  type SaveTemplateMutation,
  type TemplateForm_templateFragment,
  useSaveTemplateMutation,
} from './Templates.generated';

type Payload = SaveTemplateMutation['saveTemplate'];

/** The response to a save. */
export interface SavedTemplate extends Pick<Payload, 'userErrors'> {
  readonly template: TemplateForm_templateFragment | null;
  /** The current template, if another user's edits prevented the save; otherwise null. */
  readonly current: TemplateForm_templateFragment | null;
  readonly conflicts: readonly MeanwhileEdit[];
}

const savedOf = ({ template, conflicts, userErrors }: Payload): SavedTemplate => ({
  template,
  current: conflicts.length > 0 ? template : null,
  conflicts: conflicts.map(({ version, by, at, changes }) => ({ id: String(version), by, at, changes })),
  userErrors,
});

/** Returns a function that saves a template. Repeating the same request after a lost response saves it once. */
export function useSaveTemplate(): (
  input: Omit<SaveTemplateInput, 'idempotencyKey'>,
) => Promise<Outcome<SavedTemplate>> {
  const { run } = useEdit(useSaveTemplateMutation());
  return async (input) => {
    const { answer, refusal } = await run(input, {
      update: (cache, { data }) => {
        if (data?.saveTemplate.template) placeTemplate(cache, data.saveTemplate.template);
      },
    });
    return refusal
      ? { answer: null, refusal: { ...refusal, answer: refusal.answer && savedOf(refusal.answer) } }
      : { answer: savedOf(answer), refusal: null };
  };
}
