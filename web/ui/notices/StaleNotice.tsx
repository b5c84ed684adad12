import { createContext, use, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../controls/Button';
import { Icon } from '../display/Icon';
import { breakpoint, layer, size } from '../theme/tokens';

/** Describes why the screen's data is out of date. */
export interface Stale {
  /** The number of failures so far. A later failure has a higher number. */
  latest: number;
  /** When the shown data was read, formatted for display; null if unknown. */
  readAt: string | null;
  /** Whether the connection is lost. Retrying is pointless until it is back. */
  isDisconnected: boolean;
  /** Whether a retry is running. */
  isTrying: boolean;
  onRetry: () => void;
}

const StaleContext = createContext<Stale | null>(null);

/** Provides the state of out-of-date data to the page and its dialogs; null while the data is current. */
export const StaleProvider = StaleContext.Provider;

const Line = styled.div`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: var(--s2);
  height: ${size.notice}px;
  padding: 0 var(--s4);
  background: var(--pending-weak);
  color: var(--ink);
  font-size: var(--t-xs);
  white-space: nowrap;
  > svg {
    flex: none;
    color: var(--pending);
  }
  > p {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  > button {
    font-size: inherit;
  }
  @media (max-width: ${breakpoint.phone - 1}px) {
    > svg,
    small {
      display: none;
    }
  }
  small {
    font-size: inherit;
    color: var(--ink-2);
  }
`;
const PageRoom = styled.div`
  position: sticky;
  top: ${size.top}px;
  z-index: ${layer.head};
  > div {
    border-bottom: 1px solid var(--line);
  }
`;
const DialogRoom = styled.div`
  > div {
    justify-content: start;
    margin-top: var(--s3);
    padding: 0 var(--s5);
  }
`;

const Words = ({ stale: { readAt, isTrying, onRetry } }: { stale: Stale }) => (
  <Line>
    <Icon name="warning" size={14} />
    <p>This couldn't be refreshed.{readAt !== null && <small> Last updated at {readAt}.</small>}</p>
    <Button tone="link" busy={isTrying} onClick={onRetry}>
      Try again
    </Button>
  </Line>
);

const Disconnected = () => (
  <Line>
    <Icon name="warning" size={14} />
    <p>
      Connection lost. Reconnecting… <small>What you see may be out of date.</small>
    </p>
  </Line>
);

/** A notice at the top of a page whose data is out of date. Sticky headers adjust to it automatically. */
export function StaleNotice() {
  const stale = use(StaleContext);
  return (
    <PageRoom data-chrome="" data-stale={stale ? '' : undefined} role="status">
      {stale && (stale.isDisconnected ? <Disconnected /> : <Words stale={stale} />)}
    </PageRoom>
  );
}

/** The same notice in a dialog, for failures since it was opened. Earlier ones concern the page behind it. */
export function DialogStaleNotice() {
  const stale = use(StaleContext);
  const [before] = useState(stale?.latest ?? 0);
  return (
    <DialogRoom role="status">
      {stale && !stale.isDisconnected && stale.latest > before && <Words stale={stale} />}
    </DialogRoom>
  );
}
