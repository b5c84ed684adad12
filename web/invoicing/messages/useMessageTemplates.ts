import { failureText } from '../../core/forms/failure';
import { useFailureWords } from '../../core/forms/useFailureWords';
import { useToast } from '../../ui/overlays/Toast';
import type {
  MessageTemplate_payloadFragment as Payload,
  MessageTemplate_templateFragment as Template,
} from './Contact.generated';
import {
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

/** The house's message templates by name, and what is done with them. What fails is said; each answers the template, or undefined. */
export function useMessageTemplates() {
  const { data, refetch } = useMessageTemplatesQuery({ fetchPolicy: 'cache-and-network' });
  const [create] = useCreateMessageTemplateMutation();
  const [update] = useUpdateMessageTemplateMutation();
  const [remove] = useDeleteMessageTemplateMutation();
  const wordsOf = useFailureWords();
  const toast = useToast();
  const settled = async (answer: Promise<Payload | undefined>, done: string): Promise<Template | undefined> => {
    try {
      const payload = await answer;
      const reasons = payload?.userErrors ?? [];
      if (reasons.length > 0) toast({ tone: 'error', message: reasons.map(({ message }) => message).join(' ') });
      else toast({ tone: 'success', message: done });
      await refetch();
      return payload?.messageTemplate ?? undefined;
    } catch (error) {
      toast({ tone: 'error', message: failureText(wordsOf(error)) });
      return undefined;
    }
  };
  return {
    templates: data?.messageTemplates ?? [],
    create: (words: TemplateWords) =>
      settled(
        create({ variables: { input: words } }).then((answer) => answer.data?.createMessageTemplate),
        `${words.name} was kept.`,
      ),
    update: ({ id, version }: Template, words: TemplateWords) =>
      settled(
        update({ variables: { input: { id, version, ...words } } }).then(
          (answer) => answer.data?.updateMessageTemplate,
        ),
        `${words.name} was saved.`,
      ),
    remove: ({ id, name }: Template) =>
      settled(
        remove({ variables: { input: { id } } }).then((answer) => answer.data?.deleteMessageTemplate),
        `${name} was deleted.`,
      ),
  };
}
