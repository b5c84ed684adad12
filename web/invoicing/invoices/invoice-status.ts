import type { DeliveryState, InvoiceStatus, LineStatus, ShipStatus } from '../../generated/schema-types';
import type { StatusDotProps } from '../../ui/display/StatusDot';

type Dot = Pick<StatusDotProps, 'tone' | 'shape'>;

/** How each invoice status looks; its label comes from the server. */
export const statusDots: Readonly<Record<InvoiceStatus, Dot>> = {
  CREDITED: { tone: 'quiet' },
  PAID: { tone: 'paid' },
  PAYMENT_PENDING: { tone: 'pending', shape: 'half' },
  PAYMENT_FAILED: { tone: 'failed' },
  PARTIAL_PAID: { tone: 'paid', shape: 'half' },
  SENT: { tone: 'sent', shape: 'ring' },
  NOT_SENT: { tone: 'quiet', shape: 'ring' },
};

/** How each line status looks. */
export const lineDots: Readonly<Record<LineStatus, Dot>> = {
  NOT_SENT: { tone: 'quiet', shape: 'ring' },
  SENT: { tone: 'sent', shape: 'ring' },
  PAID: { tone: 'paid' },
  SHIPPED: { tone: 'paid' },
  CREDITED: { tone: 'quiet' },
};

/** How each shipping status looks. */
export const shipDots: Readonly<Record<ShipStatus, Dot>> = {
  SHIPPED: { tone: 'paid' },
  PARTIAL_SHIPPED: { tone: 'paid', shape: 'half' },
  NOT_SHIPPED: { tone: 'quiet', shape: 'ring' },
};

/** How each delivery state looks; its label comes from the server. */
export const deliveryDots: Readonly<Record<DeliveryState, Dot>> = {
  QUEUED: { tone: 'quiet', shape: 'ring' },
  SENDING: { tone: 'pending', shape: 'half' },
  ACCEPTED: { tone: 'sent' },
  REFUSED: { tone: 'failed' },
  UNKNOWN: { tone: 'pending', shape: 'half' },
};

/** How an email looks that is delayed on its way. */
export const DELAYED: Dot = { tone: 'pending', shape: 'half' };
