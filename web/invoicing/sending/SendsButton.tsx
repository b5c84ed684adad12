import { useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/controls/Button';
import { DeliveryMark } from '../messages/DeliveryMark';
import type { DeliveryMark_deliveryFragment } from '../messages/DeliveryMark.generated';
import { InvoiceSendsDialog } from './InvoiceSendsDialog';

const Mark = styled.button`
  padding: 0;
  border: 0;
  background: none;
  &:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;

/** Opens the sends of an invoice; with a delivery, it is the latest delivery's mark, otherwise a button with text. */
export function SendsButton({ number, delivery }: { number: number; delivery?: DeliveryMark_deliveryFragment }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {delivery ? (
        <Mark type="button" aria-label={`${delivery.label}: sends of invoice ${number}`} onClick={() => setOpen(true)}>
          <DeliveryMark delivery={delivery} />
        </Mark>
      ) : (
        <Button onClick={() => setOpen(true)}>Sends</Button>
      )}
      {open && <InvoiceSendsDialog number={number} onClose={() => setOpen(false)} />}
    </>
  );
}
