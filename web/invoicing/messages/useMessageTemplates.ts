import { useAttempt } from '../../core/edit/useAttempt';
import { useQuickEdit } from '../../core/edit/useEdit';
import {
  type MessageTemplate_payloadFragment as Payload,
  type MessageTemplate_templateFragment as Template,
  useCreateMessageTemplateMutation,
  useDeleteMessageTemplateMutation,
  useMessageTemplatesQuery,
  useUpdateMessageTemplateMutation,
} from './Contact.generated';

export interface TemplateWords {
  readonly name: string;
  readonly subject: string;
  readonly text: string;
}

/** Returns the toasts of a change; `done` is `saved` or `deleted`. */
const wordsFor = (name: string, done: string) => ({
  isRepeatable: true as const,
  confirmation: () => ({ tone: 'success' as const, message: `${name} ${done}.` }),
  failed: {
    nothing: `${name} was not ${done}.`,
    mayBe: `The connection was lost, so ${name} may have been ${done}.`,
  },
});

/**
 * The house's message templates by name, and changes to them. Each change resolves to the template, or to undefined if
 * it failed.
 */
export function useMessageTemplates() {
  const { data, refetch } = useMessageTemplatesQuery();
  const { run: create } = useQuickEdit(useCreateMessageTemplateMutation());
  const { run: update } = useQuickEdit(useUpdateMessageTemplateMutation());
  const { run: remove } = useQuickEdit(useDeleteMessageTemplateMutation());
  const { attempt } = useAttempt();
  const settled = async (outcome: Promise<{ readonly answer: Payload | null }>): Promise<Template | undefined> => {
    const { answer } = await outcome;
    // The list is sorted by name, and the saved template is selected in it immediately, before its change event arrives.
    await attempt(refetch);
    return answer?.messageTemplate ?? undefined;
  };
  return {
    templates: data?.messageTemplates ?? [],
    create: (words: TemplateWords) => settled(create(words, wordsFor(words.name, 'saved'))),
    update: ({ id, version }: Template, words: TemplateWords) =>
      settled(update({ id, version, ...words }, wordsFor(words.name, 'saved'))),
    remove: ({ id, name }: Template) => settled(remove({ id }, wordsFor(name, 'deleted'))),
  };
}
