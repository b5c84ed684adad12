import { styled } from 'styled-components';
import { useQuickEdit } from '../../core/edit/useEdit';
import { Button } from '../../ui/controls/Button';
import { Progress } from '../../ui/display/Progress';
import { Banner } from '../../ui/notices/Banner';
import { type GroupCreation_groupFragment, useRetryInvoiceGroupMutation } from './GroupCreation.generated';
import { useGroupCreation } from './useGroupCreation';

const Root = styled.div`
  display: grid;
  gap: var(--s3);
  font-size: var(--t-s);
`;

/**
 * A group without invoices yet: its progress, or why it failed and a retry button. It is replaced automatically once
 * the group is ready.
 */
export function GroupInCreation({ group }: { group: GroupCreation_groupFragment }) {
  return group.state === 'IN_CREATION' ? <UnderWay group={group} /> : <Stopped group={group} />;
}

function UnderWay({ group }: { group: GroupCreation_groupFragment }) {
  useGroupCreation(group.id);
  return (
    <Root>
      <p>Invoice creation is in Progress. Please refresh page for updated status.</p>
      {group.progress && <Progress label="Invoices" done={group.progress.done} total={group.progress.total} />}
    </Root>
  );
}

function Stopped({ group }: { group: GroupCreation_groupFragment }) {
  const { run, busy } = useQuickEdit(useRetryInvoiceGroupMutation());
  const again = () =>
    run(
      { invoiceGroupId: group.id },
      {
        failed: {
          nothing: 'Invoice creation was not restarted.',
          mayBe: 'The connection was lost, so invoice creation may have been restarted.',
        },
      },
    );
  if (group.state !== 'FAILED') return <p>This group was canceled. Its sessions can be invoiced again.</p>;
  return (
    <Banner
      tone="error"
      actions={
        <Button tone="link" busy={busy} onClick={() => void again()}>
          Retry
        </Button>
      }
    >
      {group.failure}
    </Banner>
  );
}
