import { useNavigate } from 'react-router-dom';
import { viewerLocale } from '../core/locale';
import { openDisputesPath } from '../disputes/public/paths';
import { Button } from '../ui/controls/Button';
import { IconButton } from '../ui/controls/IconButton';
import { Dock } from '../ui/layout/Dock';
import { type SelectionStore, useSelection } from '../ui/table/selection-store';

/** The number of lots about which disputes can be opened at once. */
const MOST_LOTS = 200;

/** Shown while lots are ticked: their number, and filing disputes about them. */
export function ResultsDock({ refs, selection }: { refs: readonly string[]; selection: SelectionStore }) {
  const navigate = useNavigate();
  const { ids } = useSelection(selection);
  if (ids.size === 0) return null;
  return (
    <Dock
      text={<b>{ids.size.toLocaleString(viewerLocale())} selected</b>}
      primary={
        <Button
          tone="primary"
          waiting={ids.size > MOST_LOTS ? `Select ${MOST_LOTS} lots at most.` : undefined}
          onClick={() => void navigate(openDisputesPath(refs, [...ids]))}
        >
          File as dispute
        </Button>
      }
    >
      <IconButton icon="close" label="Deselect all" onClick={selection.clear} />
    </Dock>
  );
}
