import { styled } from 'styled-components';
import { useFailureNotice } from '../../core/forms/useFailureNotice';
import { useIdempotencyKey } from '../../core/forms/useIdempotencyKey';
import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/display/Banner';
import { Progress } from '../../ui/display/Progress';
import { useToast } from '../../ui/overlays/Toast';
import type { GroupCreation_groupFragment } from './GroupCreation.generated';
import { useRetryInvoiceGroupMutation } from './GroupCreation.generated';
import { useGroupCreation } from './useGroupCreation';

const Root = styled.div`
  display: grid;
  gap: var(--s3);
  font-size: var(--t-s);
`;

/** A group that has no invoices yet: how far it is, or why it failed and another try. It becomes ready by itself. */
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
  const [retry, { loading }] = useRetryInvoiceGroupMutation();
  const once = useIdempotencyKey();
  const notify = useFailureNotice();
  const toast = useToast();
  const again = async () => {
    try {
      const { data } = await once(group.id, (idempotencyKey) =>
        retry({ variables: { input: { invoiceGroupId: group.id, idempotencyKey } } }),
      );
      data?.retryInvoiceGroup.userErrors.forEach(({ message }) => toast({ tone: 'error', message }));
    } catch (error) {
      notify(error);
    }
  };
  if (group.state !== 'FAILED') return <p>This group was given up. Its sessions can be invoiced again.</p>;
  return (
    <Banner
      tone="error"
      actions={
        <Button tone="link" busy={loading} onClick={() => void again()}>
          Retry
        </Button>
      }
    >
      {group.failure}
    </Banner>
  );
}
