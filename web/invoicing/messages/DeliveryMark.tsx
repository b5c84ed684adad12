import { StatusDot } from '../../ui/display/StatusDot';
import { DELAYED, deliveryDots } from '../invoices/invoice-status';
import type { DeliveryMark_deliveryFragment } from './DeliveryMark.generated';

/**
 * The delivery state of a message: its label, and on hover the details with the mail server's reply.
 */
export function DeliveryMark({ delivery }: { delivery: DeliveryMark_deliveryFragment }) {
  const { tone, shape = 'full' } = delivery.report === 'DELAYED' ? DELAYED : deliveryDots[delivery.state];
  const words = [delivery.recipient, delivery.reply].filter(Boolean).join(': ');
  return (
    <span title={`${delivery.explanation} ${words}`}>
      <StatusDot tone={tone} shape={shape}>
        {delivery.label}
      </StatusDot>
    </span>
  );
}
