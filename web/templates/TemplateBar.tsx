import { useState } from 'react';
import { styled } from 'styled-components';
import { useHouseTime } from '../core/useHouseTime';
import { sessionStepPath } from '../paths/sales';
import { Button } from '../ui/controls/Button';
import { Link } from '../ui/display/Link';
import { Bar, Spring } from '../ui/layout/Page';
import { Banner } from '../ui/notices/Banner';
import type { Typed } from './form-values';
import { TemplateHistoryDialog } from './TemplateHistoryDialog';
import type { TemplateForm_templateFragment as Template } from './Templates.generated';
import type { useTemplateActions } from './useTemplateActions';

const Reason = styled.div`
  margin-bottom: var(--s3);
`;

export interface TemplateBarProps {
  template: Template;
  actions: ReturnType<typeof useTemplateActions>;
  /** Fills the form with an earlier version; null if the template can't be edited. */
  onRestore: ((typed: Typed) => void) | null;
}

/** The bar above a template: who saved it last, why it can't be edited, and actions on the whole template. */
export function TemplateBar({ template, actions, onRestore }: TemplateBarProps) {
  const { time } = useHouseTime();
  const [isOpen, setOpen] = useState(false);
  const { isArchived, readOnlyReason, savedAt, savedBy, version } = template;
  const { sale } = template;
  const isOfSale = sale !== null;
  const session = sale?.sessions[0];
  const stepPath = sale && session && sessionStepPath('bin', sale.number, session.number, 1);
  const busy = actions.working ? "Wait until it's finished" : undefined;
  return (
    <>
      <Bar>
        <span>
          Version {version} · saved {time(savedAt)}
          {savedBy && ` by ${savedBy}`}
        </span>
        <Spring />
        <Button onClick={() => setOpen(true)}>History</Button>
        {!readOnlyReason && (
          <Button waiting={busy} onClick={() => void actions.copy(template)}>
            Copy
          </Button>
        )}
        {isArchived && (
          <Button waiting={busy} onClick={() => void actions.unarchive(template)}>
            Unarchive
          </Button>
        )}
        {!isArchived && !isOfSale && (
          <Button waiting={busy} onClick={() => void actions.archive(template)}>
            Archive
          </Button>
        )}
      </Bar>
      {readOnlyReason && (
        <Reason>
          <Banner
            tone="warning"
            actions={
              isOfSale ? (
                stepPath && <Link href={stepPath}>Open step 1</Link>
              ) : (
                <Button tone="link" waiting={busy} onClick={() => void actions.copy(template)}>
                  Copy into an active template
                </Button>
              )
            }
          >
            {readOnlyReason}
          </Banner>
        </Reason>
      )}
      {isOpen && (
        <TemplateHistoryDialog
          template={template}
          onRestore={
            onRestore &&
            ((typed) => {
              onRestore(typed);
              setOpen(false);
            })
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
