import { useState } from 'react';
import { styled } from 'styled-components';
import type { DeliveryState } from '../../generated/schema-types';
import { Icon, type IconName } from '../../ui/display/Icon';
import type { DeliveryMark_deliveryFragment } from '../messages/DeliveryMark.generated';
import { InvoiceSendsDialog } from './InvoiceSendsDialog';

const Mark = styled.button`
  display: inline-grid;
  place-items: center;
  width: 24px;
  height: 24px;
  margin: -3px 0 -3px 2px;
  padding: 0;
  border: 0;
  border-radius: var(--radius);
  background: none;
  vertical-align: middle;
  &[data-state='REFUSED'] {
    color: var(--failed);
  }
  &[data-state='UNKNOWN'],
  &[data-state='DELAYED'] {
    color: var(--pending);
  }
  &:hover {
    background: var(--hover);
  }
`;

const troubles: Readonly<Partial<Record<DeliveryState | 'DELAYED', IconName>>> = {
  REFUSED: 'error',
  UNKNOWN: 'warning',
  DELAYED: 'warning',
};

/**
 * Shown beside an invoice's status only for deliveries that need attention; an accepted send is the normal case. Opens
 * its sends.
 */
export function DeliveryTrouble({
  number,
  delivery,
}: {
  number: number;
  delivery: DeliveryMark_deliveryFragment | null;
}) {
  const [open, setOpen] = useState(false);
  const trouble = delivery?.report === 'DELAYED' ? 'DELAYED' : delivery?.state;
  const icon = trouble && troubles[trouble];
  if (!icon && !open) return null;
  return (
    <>
      {delivery && icon && (
        <Mark
          type="button"
          data-state={trouble}
          aria-label={`${delivery.label}: sends of invoice ${number}`}
          title={`${delivery.label}. ${delivery.explanation}${delivery.reply ? ` ${delivery.reply}` : ''}`}
          onClick={() => setOpen(true)}
        >
          <Icon name={icon} />
        </Mark>
      )}
      {open && <InvoiceSendsDialog number={number} onClose={() => setOpen(false)} />}
    </>
  );
}
