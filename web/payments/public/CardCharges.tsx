import { useViewer } from '../../core/session/session';
import { ButtonLink } from '../../ui/controls/Button';
import { chargeRunsPath } from '../paths';

/** A link to all charge runs of a group. */
export function CardCharges({ groupNumber }: { groupNumber: number }) {
  return useViewer().house.paymentProcessingEnabled ? (
    <ButtonLink tone="link" href={chargeRunsPath(groupNumber)}>
      Card charges
    </ButtonLink>
  ) : null;
}
