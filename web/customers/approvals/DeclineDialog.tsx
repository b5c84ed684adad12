import { useState } from 'react';
import { REASON_LIMIT, reasonProblem } from '../../../rules/customers/approvals/registrations';
import { counted } from '../../core/locale';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { TextArea } from '../../ui/controls/TextArea';
import { Banner } from '../../ui/notices/Banner';
import { Dialog } from '../../ui/overlays/Dialog';
import { requestName } from './approval-words';
import type { Approvals_registrationFragment as Registration } from './Approvals.generated';
import { useDecline } from './useDecisions';

export interface DeclineDialogProps {
  requests: readonly Registration[];
  onDeclined: () => void;
  onClose: () => void;
}

/** Asks for the reason, and declines requests to bid. */
export function DeclineDialog({ requests, onDeclined, onClose }: DeclineDialogProps) {
  const { decline, busy, refusal, reasonRefusal } = useDecline(requests);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const problem = isTried ? (reasonProblem(reason) ?? reasonRefusal) : undefined;
  const [first, ...others] = requests;
  const submit = async () => {
    setTried(true);
    if (reasonProblem(reason) !== null) return;
    if (!(await decline(reason))) return;
    onClose();
    onDeclined();
  };
  return (
    <Dialog
      onClose={onClose}
      title={
        first && others.length === 0
          ? `Decline ${requestName(first)}?`
          : `Decline ${counted(requests.length, 'bidder')}?`
      }
      sub={first && others.length === 0 ? first.saleName : undefined}
      busy={busy}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" busy={busy} onClick={() => void submit()}>
            Decline
          </Button>
        </>
      }
    >
      {refusal !== null && <Banner tone="error">{refusal}</Banner>}
      <Field
        label="Reason"
        hint="Your colleagues see it. It isn’t sent to the bidder."
        error={problem ?? undefined}
        count={{ now: reason.length, max: REASON_LIMIT }}
        required
      >
        <TextArea rows={3} name="reason" value={reason} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </Dialog>
  );
}
