import { useNavigate } from 'react-router-dom';
import { useFailureNotice } from '../core/forms/useFailureNotice';
import { useIdempotencyKey } from '../core/forms/useIdempotencyKey';
import type { TemplateInput } from '../generated/schema-types';
import { useToast } from '../ui/overlays/Toast';
import { ARRIVED, templatePath } from './public/paths';
import { placeTemplate } from './template-lists';
import type { TemplateActions_payloadFragment, TemplateForm_templateFragment } from './Templates.generated';
import {
  useArchiveTemplateMutation,
  useCopyTemplateMutation,
  useSendTemplateTestMutation,
  useUnarchiveTemplateMutation,
} from './Templates.generated';

type Chosen = Pick<TemplateForm_templateFragment, 'id' | 'name'>;

/** What is done with a template beside editing it; each says what came of it, and what can be undone has its Undo. */
export function useTemplateActions(): {
  copy: (template: Chosen) => Promise<void>;
  archive: (template: Chosen) => Promise<void>;
  unarchive: (template: Chosen) => Promise<void>;
  sendTest: (
    id: string | null,
    values: TemplateInput,
    placeIndex: number,
  ) => Promise<readonly { readonly field: readonly string[]; readonly message: string }[]>;
  working: boolean;
  testing: boolean;
} {
  const [mutateCopy, { loading: copying }] = useCopyTemplateMutation();
  const [mutateArchive, { loading: archiving }] = useArchiveTemplateMutation();
  const [mutateUnarchive, { loading: unarchiving }] = useUnarchiveTemplateMutation();
  const [mutateTest, { loading: testing }] = useSendTemplateTestMutation();
  const once = useIdempotencyKey();
  const navigate = useNavigate();
  const toast = useToast();
  const notify = useFailureNotice();

  const tell = (answer: TemplateActions_payloadFragment | undefined): TemplateForm_templateFragment | null => {
    const refusal = answer?.userErrors[0]?.message;
    if (refusal) toast({ tone: 'error', message: refusal });
    return answer?.template ?? null;
  };
  const archive = async ({ id, name }: Chosen) => {
    try {
      const { data } = await mutateArchive({
        variables: { input: { id } },
        update: (cache, { data: now }) => {
          if (now?.archiveTemplate.template) placeTemplate(cache, now.archiveTemplate.template);
        },
      });
      if (tell(data?.archiveTemplate))
        toast({
          tone: 'success',
          message: `${name} is archived.`,
          action: { label: 'Undo', onSelect: () => void unarchive({ id, name }) },
        });
    } catch (error) {
      notify(error);
    }
  };
  const unarchive = async ({ id, name }: Chosen) => {
    try {
      const { data } = await mutateUnarchive({
        variables: { input: { id } },
        update: (cache, { data: now }) => {
          if (now?.unarchiveTemplate.template) placeTemplate(cache, now.unarchiveTemplate.template);
        },
      });
      if (tell(data?.unarchiveTemplate))
        toast({
          tone: 'success',
          message: `${name} is out of the archive.`,
          action: { label: 'Undo', onSelect: () => void archive({ id, name }) },
        });
    } catch (error) {
      notify(error);
    }
  };
  const copy = async ({ id }: Chosen) => {
    try {
      const { data } = await once(`copy ${id}`, (idempotencyKey) =>
        mutateCopy({
          variables: { input: { id, idempotencyKey } },
          update: (cache, { data: now }) => {
            if (now?.copyTemplate.template) placeTemplate(cache, now.copyTemplate.template);
          },
        }),
      );
      const made = tell(data?.copyTemplate);
      if (!made) return;
      toast({
        tone: 'success',
        message: `${made.name} was made.`,
        action: { label: 'Undo', onSelect: () => void archive(made) },
      });
      void navigate(templatePath(made.number), { state: ARRIVED });
    } catch (error) {
      notify(error);
    }
  };
  const sendTest = async (id: string | null, values: TemplateInput, placeIndex: number) => {
    const wish = { ...(id === null ? {} : { id }), values, placeIndex };
    try {
      const { data } = await once(wish, (idempotencyKey) =>
        mutateTest({ variables: { input: { ...wish, idempotencyKey } } }),
      );
      const { recipient, userErrors = [] } = data?.sendTemplateTest ?? {};
      if (recipient) toast({ tone: 'success', message: `A test is on its way to ${recipient}.` });
      return userErrors;
    } catch (error) {
      notify(error);
      return [];
    }
  };
  return { copy, archive, unarchive, sendTest, working: copying || archiving || unarchiving, testing };
}
