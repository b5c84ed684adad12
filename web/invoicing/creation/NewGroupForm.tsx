import { type SubmitEvent, useState } from 'react';
import { styled } from 'styled-components';
import { canceledLotsText } from '../../../rules/invoicing/creation/canceled-lots';
import { proposedGroupName } from '../../../rules/invoicing/groups/group-name';
import { clampGroupName, GROUP_NAME_LIMIT, newGroupProblems } from '../../../rules/invoicing/groups/group-rules';
import { readStored, store } from '../../core/browser-storage';
import { failureOf } from '../../core/failures/failure';
import { useFailureWords } from '../../core/failures/useFailureWords';
import { counted, viewerLocale } from '../../core/locale';
import { holds } from '../../core/session/rights';
import { useViewer } from '../../core/session/session';
import { newTemplatePath } from '../../paths/templates';
import { type Choice, TemplateChoice } from '../../templates/public/TemplateChoice';
import { useUsableTemplate } from '../../templates/public/useUsableTemplate';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { Link } from '../../ui/display/Link';
import { formatMoney } from '../../ui/display/money-format';
import { Sheet, SheetBody } from '../../ui/layout/Sheet';
import { Banner } from '../../ui/notices/Banner';
import { Note } from '../../ui/overlays/Dialog';
import { CreatingInvoicesDialog } from './CreatingInvoicesDialog';
import { areAtOdds, NewGroupBanners } from './NewGroupBanners';
import { useNewGroupDryRunQuery, useUsableTemplatesQuery } from './NewGroupForm.generated';
import { useCreateGroup } from './useCreateGroup';
import type { SessionChoice } from './useSessionChoice';

const KEY = 'rostrum.template';

/** Returns the id of the template of the house's last group created in this browser; null if unknown. */
function useLastTemplate(houseId: string): { last: string | null; remember: (templateId: string) => void } {
  const key = `${KEY}.${houseId}`;
  const [last, setLast] = useState(() => readStored(key));
  const remember = (templateId: string) => {
    setLast(templateId);
    store(key, templateId);
  };
  return { last, remember };
}

/** The result that creation would have, before anything is created. */
function DryRunLine({ catalogRefs, templateId }: { catalogRefs: string[]; templateId: string }) {
  const wordsOf = useFailureWords();
  const { data, error } = useNewGroupDryRunQuery({ variables: { input: { catalogRefs, templateId } } });
  const answer = data?.invoiceGroupDryRun;
  if (answer?.result) {
    const { invoiceCount, itemCount, canceledCount, invoiceTotal, currency } = answer.result;
    return (
      <>
        {counted(invoiceCount, 'invoice')}, {counted(itemCount, 'item')},{' '}
        {formatMoney(invoiceTotal, currency, viewerLocale())} total
        {canceledCount > 0 && `. ${canceledLotsText(canceledCount)}`}
      </>
    );
  }
  if (answer) return <>{answer.userErrors.map(({ message }) => message).join(' ')}</>;
  return <>{error ? wordsOf(error).message : 'Counting…'}</>;
}

const Form = styled.form`
  display: grid;
  gap: var(--s4);
  h2 {
    font-size: var(--t-l);
  }
  h2 + p {
    margin-top: -12px;
    font-size: var(--t-s);
    color: var(--ink-2);
  }
  > button {
    width: 100%;
  }
`;

const canEditTemplates = holds('TEMPLATES');

const nameOf = ({ name }: Choice): string => name;

/** Template, name, and the button that creates the group and says what is missing. */
export function NewGroupForm({ choice }: { choice: SessionChoice }) {
  const viewer = useViewer();
  const { house } = viewer;
  const { data, error } = useUsableTemplatesQuery();
  const { last, remember } = useLastTemplate(house.id);
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [title, setTitle] = useState('');
  const creation = useCreateGroup();
  const nothing = choice.sessions.length === 0;
  const ofSale = choice.sale?.template ?? null;
  const ofHouse = data?.templates.nodes ?? [];
  const templates = ofSale ? [ofSale, ...ofHouse] : ofHouse;
  const total = (data?.templates.totalCount ?? 0) + (ofSale ? 1 : 0);
  // Once sessions are ticked, the template of their sale is preselected, otherwise the last one.
  const wanted = chosen?.id ?? (nothing ? null : (ofSale?.id ?? last));
  const near = templates.find(({ id }) => id === wanted);
  const isMany = total > templates.length;
  const lastOfMany = useUsableTemplate(isMany && !near && !chosen ? wanted : null);
  const template = near ?? (isMany ? (chosen ?? lastOfMany) : null);
  const problems = newGroupProblems({ templateId: template?.number ?? null, name: title, sessions: choice.sessions });
  const catalogRefs = choice.sessions.map(({ catalogRef }) => catalogRef);
  const proposed = choice.sale ? proposedGroupName(choice.sale.name, choice.sessions, choice.sale.sessions) : '';
  const create = async () => {
    if (problems.length > 0 || !template || creation.waiting) return;
    const isCreated = await creation.create({ catalogRefs, title: title.trim(), templateId: template.id });
    if (isCreated && template !== ofSale) remember(template.id);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void create();
  };
  const startAfresh = () => {
    creation.close();
    choice.clear();
    setChosen(null);
    setTitle('');
  };
  const templateError =
    error && !data
      ? failureOf(error).message
      : data && templates.length === 0
        ? 'No active invoice templates.'
        : undefined;
  return (
    <Sheet>
      <SheetBody>
        <Form onSubmit={submit}>
          <h2>New invoice group</h2>
          <p aria-live="polite">
            {nothing
              ? 'Select sessions from one sale.'
              : `${counted(choice.sessions.length, 'session')} of ${choice.sale?.name ?? ''}`}
          </p>
          {creation.alert && (
            <Banner
              tone="error"
              actions={
                creation.retry && (
                  <Button tone="link" onClick={creation.retry}>
                    Retry
                  </Button>
                )
              }
            >
              {creation.alert}
            </Banner>
          )}
          <NewGroupBanners problems={problems} choice={choice} />
          <Field
            label="Invoice template"
            error={templateError}
            hint={canEditTemplates(viewer) && <Link href={newTemplatePath()}>Create template</Link>}
          >
            <TemplateChoice
              isUsable
              templates={templates}
              total={total}
              chosen={template}
              onChoose={setChosen}
              labelOf={nameOf}
              disabled={nothing || !data}
              placeholder="Select a template"
            />
          </Field>
          <Field
            label="Invoice group name"
            count={{ now: [...title].length, max: GROUP_NAME_LIMIT }}
            hint={
              proposed && title === '' ? (
                <Button tone="link" onClick={() => setTitle(proposed)}>
                  Use “{proposed}”
                </Button>
              ) : undefined
            }
          >
            <TextInput
              value={title}
              onChange={(event) => setTitle(clampGroupName(event.target.value))}
              disabled={nothing}
            />
          </Field>
          {template && !nothing && !areAtOdds(problems) && (
            <Note role="status">
              <DryRunLine catalogRefs={catalogRefs} templateId={template.id} />
            </Note>
          )}
          <Button
            tone="primary"
            type="submit"
            busy={creation.waiting}
            waiting={problems.map(({ message }) => message).join(' ') || undefined}
          >
            Create New Invoice
          </Button>
        </Form>
      </SheetBody>
      {creation.waiting && (
        <CreatingInvoicesDialog groupId={creation.groupId} onFailed={creation.fail} onClose={startAfresh} />
      )}
    </Sheet>
  );
}
