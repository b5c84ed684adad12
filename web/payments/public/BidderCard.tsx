import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useViewer } from '../../core/session/session';
import { useHouseTime } from '../../core/useHouseTime';
import { Button } from '../../ui/controls/Button';
import { Skeleton } from '../../ui/display/Skeleton';
import { StatusDot } from '../../ui/display/StatusDot';
import { Section } from '../../ui/layout/Page';
import { Sheet, SheetBody } from '../../ui/layout/Sheet';
import { AddCardMenu } from '../card-requests/AddCardMenu';
import { CardRequestList } from '../card-requests/CardRequestList';
import { type BidderCard_fileFragment as CardFile, useBidderCardQuery } from '../cards/BidderCard.generated';
import { CardWords } from '../cards/CardWords';
import { RemoveCardDialog } from '../cards/RemoveCardDialog';
import { mayCharge } from '../may-charge';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s3) var(--s4);
  font-size: var(--t-s);
  > div {
    flex: 1 1 220px;
    min-width: 0;
  }
  b {
    font-size: var(--t-m);
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  p {
    margin: 2px 0 0;
    color: var(--ink-2);
  }
  > span {
    display: flex;
    gap: var(--s2);
  }
`;

const Mandate = styled.details`
  margin-top: var(--s2);
  color: var(--ink-2);
  overflow-wrap: anywhere;
  summary {
    cursor: pointer;
  }
`;

/** Who saved the card: the bidder, with the mandate. */
function SavedBy({ request }: { request: NonNullable<CardFile['savedBy']> }) {
  const { time } = useHouseTime();
  const { endedAt, mandate } = request;
  return (
    <Mandate>
      <summary>
        Card saved by the bidder{endedAt !== null && ` on ${time(endedAt)}`}, mandate version {mandate.version}.
      </summary>
      <p>{mandate.text}</p>
      {mandate.agreedAt !== null && <p>Agreed on {time(mandate.agreedAt)}.</p>}
      <p>
        Setup at the payment provider: {mandate.setupRef}
        {mandate.mandateRef !== null && `, mandate ${mandate.mandateRef}`}
      </p>
    </Mandate>
  );
}

/** How many links are shown below the card. */
const MOST_LINKS = 3;

/** The saved card or bank account, with its expiry date and the time when it was added. */
function OnFile({ file: { onFile, addedAt, savedBy } }: { file: CardFile }) {
  const { day } = useHouseTime();
  if (!onFile) return <b>No card on file</b>;
  const { kind, expires, isExpired } = onFile;
  const since = addedAt === null ? '' : `On file since ${day(addedAt)}.`;
  return (
    <>
      <b>
        <CardWords card={onFile} />
      </b>
      {isExpired && (
        <div>
          <StatusDot tone="failed">Expired {expires}</StatusDot>
        </div>
      )}
      <p>
        {kind === 'ACH' ? 'Bank account.' : !isExpired && `Expires ${expires}.`} {since}
        {isExpired && ' The payment provider may have renewed it, so it can still be charged.'}
      </p>
      {savedBy && <SavedBy request={savedBy} />}
    </>
  );
}

export interface BidderCardProps {
  approvalNumber: number;
  /** Names the record of a person with several; null for a single one. */
  record: string | null;
}

/** The card or bank account of a bidder's record for charges, which payment users can add, replace, and remove. */
export function BidderCard({ approvalNumber, record }: BidderCardProps) {
  const heading = useId();
  const viewer = useViewer();
  const { data, error, refetch } = useBidderCardQuery({ variables: { number: approvalNumber } });
  const [isRemoving, setRemoving] = useState(false);
  const approval = data?.approval;
  const file = approval?.card;
  const isOffered = file?.refusal === null && mayCharge(viewer);
  return (
    <Section aria-labelledby={heading}>
      <h2 id={heading}>Card on file{record !== null && ` of ${record}`}</h2>
      <Sheet>
        <SheetBody>
          {!file &&
            (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="44px" />)}
          {file && (
            <Row>
              <div>
                <OnFile file={file} />
                {file.refusal !== null && <p>{file.refusal}</p>}
                {file.refusal === null && !isOffered && <p>Only payment users can add, replace or remove it.</p>}
              </div>
              {isOffered && (
                <span>
                  <AddCardMenu file={file} approval={approval} />
                  {file.onFile && (
                    <Button aria-haspopup="dialog" onClick={() => setRemoving(true)}>
                      Remove
                    </Button>
                  )}
                </span>
              )}
            </Row>
          )}
          {file && (
            <CardRequestList
              requests={file.requests.filter(({ id }) => id !== file.savedBy?.id).slice(0, MOST_LINKS)}
              canCancel={isOffered}
            />
          )}
        </SheetBody>
      </Sheet>
      {file && isRemoving && (
        <RemoveCardDialog file={file} approvalId={approval.id} onClose={() => setRemoving(false)} />
      )}
    </Section>
  );
}
