import { styled } from 'styled-components';
import { Money } from '../../ui/display/Money';
import { isZero } from '../../ui/display/money-format';
import { StatusDot } from '../../ui/display/StatusDot';
import { refundDots } from '../charge-state';
import { openRefund } from './refund-words';
import { RefundActions } from './RefundActions';
import type { ChargeRefunds_chargeFragment as Charge } from './Refunds.generated';

const Row = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--s3);
`;

/** In a table: the refunds of a charge, the amount left to refund, and the actions. */
export function RefundsOfAttempt({ charge }: { charge: Charge }) {
  const open = openRefund(charge);
  return (
    <Row>
      {!isZero(charge.refunded) && <Money amount={charge.refunded} />}
      {open && <StatusDot {...refundDots[open.state]}>{open.stateText}</StatusDot>}
      <RefundActions charge={charge} />
    </Row>
  );
}
