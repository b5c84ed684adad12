import { useId } from 'react';
import { styled } from 'styled-components';
import { TickBox } from '../ui/controls/Checkbox';
import { VisuallyHidden } from '../ui/display/VisuallyHidden';
import { Tooltip } from '../ui/overlays/Tooltip';
import type { SelectionStore } from '../ui/table/selection-store';
import { RowTick } from '../ui/table/Ticks';

const Unavailable = styled(TickBox)`
  opacity: 0.5;
  cursor: default;
`;

const nothing = () => undefined;

export interface LotTickProps {
  store: SelectionStore;
  /** Reference of the lot (lotRef). */
  lotRef: string;
  name: string;
  /** Why no dispute about the lot can be opened; null if one can. */
  refusal: string | null;
}

/** The checkbox of a lot about which a dispute is filed. If there can be none, it says why and stays unticked. */
export function LotTick({ store, lotRef, name, refusal }: LotTickProps) {
  const reason = useId();
  if (refusal === null) return <RowTick store={store} id={lotRef} name={name} />;
  return (
    <>
      <Tooltip text={refusal}>
        <Unavailable
          checked={false}
          onChange={nothing}
          aria-disabled="true"
          aria-label={`Select ${name}`}
          aria-describedby={reason}
          data-tick=""
        />
      </Tooltip>
      <VisuallyHidden id={reason}>{refusal}</VisuallyHidden>
    </>
  );
}
