import { useState } from 'react';
import { styled } from 'styled-components';
import { useViewer } from '../../core/session/session';
import { LoadFailure } from '../../core/shell/LoadFailure';
import { useHouseTime } from '../../core/useHouseTime';
import { Button } from '../../ui/controls/Button';
import { Skeleton } from '../../ui/display/Skeleton';
import { StatusDot } from '../../ui/display/StatusDot';
import { Section } from '../../ui/layout/Page';
import { Sheet, SheetBody } from '../../ui/layout/Sheet';
import type { BidderCard_fileFragment as CardFile } from '../cards/BidderCard.generated';
import { useBidderCardQuery } from '../cards/BidderCard.generated';
import { CardDialog } from '../cards/CardDialog';
import { CardWords } from '../cards/CardWords';
import { RemoveCardDialog } from '../cards/RemoveCardDialog';
import { mayCharge } from '../charging/may-charge';

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

type Open = 'SET' | 'REMOVE';

/** The saved card or bank account, with its expiry date and the time when it was added. */
function OnFile({ file: { onFile, addedAt } }: { file: CardFile }) {
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
    </>
  );
}

/** The card or bank account of a bidder for charges, which payment users can add, replace, and remove. */
export function BidderCard({ approvalNumber }: { approvalNumber: number }) {
  const viewer = useViewer();
  const { data, error, refetch } = useBidderCardQuery({ variables: { number: approvalNumber } });
  const [open, setOpen] = useState<Open>();
  const approval = data?.approval;
  const file = approval?.card;
  const close = () => setOpen(undefined);
  const isOffered = file?.refusal === null && mayCharge(viewer);
  return (
    <Section aria-labelledby="bidder-card">
      <h2 id="bidder-card">Card on file</h2>
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
                  <Button aria-haspopup="dialog" onClick={() => setOpen('SET')}>
                    {file.onFile ? 'Replace' : 'Add'}
                  </Button>
                  {file.onFile && (
                    <Button aria-haspopup="dialog" onClick={() => setOpen('REMOVE')}>
                      Remove
                    </Button>
                  )}
                </span>
              )}
            </Row>
          )}
        </SheetBody>
      </Sheet>
      {file && open === 'SET' && <CardDialog file={file} approvalId={approval.id} onClose={close} />}
      {file && open === 'REMOVE' && <RemoveCardDialog file={file} approvalId={approval.id} onClose={close} />}
    </Section>
  );
}
