import { styled } from 'styled-components';
import { useViewer } from '../../core/session/session';
import { useHouseTime } from '../../core/useHouseTime';
import { StatusDot } from '../../ui/display/StatusDot';
import { AddCardMenu } from '../card-requests/AddCardMenu';
import { useInvoiceCardQuery } from '../card-requests/CardRequests.generated';
import { CardWords } from '../cards/CardWords';
import { mayCharge } from '../may-charge';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s2) var(--s4);
  font-size: var(--t-s);
`;

/** The card on file of an invoice's bidder, with the ways to add one. Nothing for a bidder who can't have one. */
export function InvoiceCard({ id }: { id: string }) {
  const viewer = useViewer();
  const { time } = useHouseTime();
  const { data } = useInvoiceCardQuery({ variables: { id } });
  const approval = data?.node?.__typename === 'Invoice' ? data.node.approval : null;
  const file = approval?.card;
  if (!approval || !file || (file.refusal !== null && file.onFile === null)) return null;
  const open = file.requests.find(({ state }) => state === 'OPEN');
  return (
    <Row role="group" aria-label="Card on file">
      <span>
        {file.onFile ? (
          <>
            Card on file: <CardWords card={file.onFile} />
          </>
        ) : (
          'No card on file'
        )}
      </span>
      {open && (
        <StatusDot tone="pending" shape="ring">
          Link open until {time(open.expiresAt)}
        </StatusDot>
      )}
      {file.refusal === null && mayCharge(viewer) && <AddCardMenu file={file} approval={approval} />}
    </Row>
  );
}
