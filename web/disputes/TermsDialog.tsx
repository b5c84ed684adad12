import { useState } from 'react';
import { styled } from 'styled-components';
import { TERMS_REQUIRED } from '../../rules/disputes/dispute-terms';
import { LoadFailure } from '../core/apollo/LoadFailure';
import { useEdit } from '../core/edit/useEdit';
import { Button } from '../ui/controls/Button';
import { Checkbox } from '../ui/controls/Checkbox';
import { Skeleton } from '../ui/display/Skeleton';
import { Banner } from '../ui/notices/Banner';
import { Dialog } from '../ui/overlays/Dialog';
import { useAcceptDisputeTermsMutation, useDisputeTermsQuery } from './Disputes.generated';

const Text = styled.div`
  display: grid;
  gap: var(--s3);
`;

/** The terms that a house accepts once before its users close disputes. `onAccepted` continues. */
export function TermsDialog({ onAccepted, onClose }: { onAccepted: () => void; onClose: () => void }) {
  const { data, error, refetch } = useDisputeTermsQuery({ fetchPolicy: 'network-only' });
  const { run, busy, refusal } = useEdit(useAcceptDisputeTermsMutation());
  const [isAgreed, setAgreed] = useState(false);
  const [isTried, setTried] = useState(false);
  const terms = data?.disputeTerms;
  const accept = async () => {
    setTried(true);
    if (!terms || !isAgreed) return;
    const { answer } = await run({ version: terms.version }, { isRepeatable: true });
    if (!answer) return;
    onClose();
    onAccepted();
  };
  return (
    <Dialog
      onClose={onClose}
      title="Closing Disputes terms and conditions"
      busy={busy}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" busy={busy} onClick={() => void accept()}>
            Continue
          </Button>
        </>
      }
    >
      {!terms && (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="160px" />)}
      {terms && (
        <>
          <Text>
            {terms.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Text>
          <Checkbox checked={isAgreed} onChecked={setAgreed} aria-required>
            I agree to these terms for my house
          </Checkbox>
        </>
      )}
      {isTried && !isAgreed && <Banner tone="error">{TERMS_REQUIRED}</Banner>}
      {refusal && <Banner tone="error">{refusal.messages.join(' ')}</Banner>}
    </Dialog>
  );
}
