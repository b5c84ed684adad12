import { useNavigate } from 'react-router-dom';
import { useEdit, useQuickEdit } from '../core/edit/useEdit';
import type { TemplateInput } from '../generated/schema-types';
import { ARRIVED, templatePath } from '../paths/templates';
import { useToast } from '../ui/overlays/Toast';
import { placeTemplate } from './template-lists';
import {
  type TemplateForm_templateFragment,
  useArchiveTemplateMutation,
  useCopyTemplateMutation,
  useSendTemplateTestMutation,
  useUnarchiveTemplateMutation,
} from './Templates.generated';

type Chosen = Pick<TemplateForm_templateFragment, 'id' | 'name'>;

const failedWords = (name: string, done: string) => ({
  nothing: `${name} was not ${done}.`,
  mayBe: `The connection was lost, so ${name} may have been ${done}.`,
});

/** The actions on a template besides editing it. A toast confirms each action, with Undo if it can be undone. */
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
  const copying = useQuickEdit(useCopyTemplateMutation());
  const archiving = useQuickEdit(useArchiveTemplateMutation());
  const unarchiving = useQuickEdit(useUnarchiveTemplateMutation());
  const testing = useEdit(useSendTemplateTestMutation());
  const navigate = useNavigate();
  const toast = useToast();

  const archive = async ({ id, name }: Chosen) => {
    await archiving.run(
      { id },
      {
        isRepeatable: true,
        update: (cache, { data }) => {
          if (data?.archiveTemplate.template) placeTemplate(cache, data.archiveTemplate.template);
        },
        confirmation: () => ({
          tone: 'success',
          message: `${name} is archived.`,
          action: { label: 'Undo', onSelect: () => void unarchive({ id, name }) },
        }),
        failed: failedWords(name, 'archived'),
      },
    );
  };
  const unarchive = async ({ id, name }: Chosen) => {
    await unarchiving.run(
      { id },
      {
        isRepeatable: true,
        update: (cache, { data }) => {
          if (data?.unarchiveTemplate.template) placeTemplate(cache, data.unarchiveTemplate.template);
        },
        confirmation: () => ({
          tone: 'success',
          message: `${name} is out of the archive.`,
          action: { label: 'Undo', onSelect: () => void archive({ id, name }) },
        }),
        failed: failedWords(name, 'unarchived'),
      },
    );
  };
  const copy = async ({ id, name }: Chosen) => {
    const { answer } = await copying.run(
      { id },
      {
        update: (cache, { data }) => {
          if (data?.copyTemplate.template) placeTemplate(cache, data.copyTemplate.template);
        },
        confirmation: ({ template }) =>
          template && {
            tone: 'success',
            message: `${template.name} was made.`,
            action: { label: 'Undo', onSelect: () => void archive(template) },
          },
        failed: failedWords(name, 'copied'),
      },
    );
    if (answer?.template) void navigate(templatePath(answer.template.number), { state: ARRIVED });
  };
  const sendTest = async (id: string | null, values: TemplateInput, placeIndex: number) => {
    const { refusal } = await testing.run(
      { ...(id === null ? {} : { id }), values, placeIndex },
      {
        confirmation: ({ recipient }) =>
          recipient === null ? null : { tone: 'success', message: `A test is on its way to ${recipient}.` },
        failed: {
          nothing: 'The test was not sent.',
          mayBe: 'The connection was lost, so the test may have been sent.',
        },
      },
    );
    // The form shows field errors, and the dialog in front of the page reports that the session ended.
    if (refusal?.failure && refusal.failure.kind !== 'unauthenticated')
      toast({ tone: 'error', message: refusal.messages.join(' ') });
    return refusal?.answer?.userErrors ?? [];
  };
  const working = copying.busy || archiving.busy || unarchiving.busy;
  return { copy, archive, unarchive, sendTest, working, testing: testing.busy };
}
