import { StatusDot } from '../../ui/display/StatusDot';
import { deliveryDots } from '../invoices/invoice-status';
import type { DeliveryMark_deliveryFragment } from './DeliveryMark.generated';

/** What is known of a message: the word, and on hover the sentence with the server's reply. Nothing is claimed beyond. */
export function DeliveryMark({ delivery }: { delivery: DeliveryMark_deliveryFragment }) {
  const { tone, shape = 'full' } = deliveryDots[delivery.state];
  const words = [delivery.recipient, delivery.reply].filter(Boolean).join(': ');
  return (
    <span title={`${delivery.explanation} ${words}`}>
      <StatusDot tone={tone} shape={shape}>
        {delivery.label}
      </StatusDot>
    </span>
  );
}
