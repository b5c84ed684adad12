import { useId } from 'react';
import { styled } from 'styled-components';
import { Button } from '../ui/controls/Button';
import { TickBox } from '../ui/controls/Checkbox';
import { Tooltip } from '../ui/display/Tooltip';
import { VisuallyHidden } from '../ui/display/VisuallyHidden';
import { focusDock } from '../ui/layout/Dock';
import { type SelectionStore, useSelected } from '../ui/table/selection-store';
import { RowTick } from '../ui/table/Ticks';
import { layer } from '../ui/theme/tokens';

const Unavailable = styled(TickBox)`
  opacity: 0.5;
  cursor: default;
`;

/** Shown only while it has the focus, above the dock. */
const Skip = styled(Button)`
  position: fixed;
  left: 50%;
  bottom: calc(var(--dock) + var(--s6));
  z-index: ${layer.dock};
  transform: translateX(-50%);
  &:not(:focus) {
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
`;

/** Leads from a ticked lot to the actions in the dock: with many lots, Tab alone is a long way. */
function SkipToDock({ store, lotRef }: Pick<LotTickProps, 'store' | 'lotRef'>) {
  return useSelected(store, lotRef) ? <Skip onClick={focusDock}>Go to the actions on the selection</Skip> : null;
}

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
  if (refusal === null)
    return (
      <>
        <RowTick store={store} id={lotRef} name={name} />
        <SkipToDock store={store} lotRef={lotRef} />
      </>
    );
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
