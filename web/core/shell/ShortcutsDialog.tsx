import { useState } from 'react';
import { styled } from 'styled-components';
import { Kbd } from '../../ui/display/Kbd';
import { Dialog } from '../../ui/overlays/Dialog';
import type { Shortcut, Slice } from '../slice';
import { useShortcut } from '../useShortcut';

const List = styled.dl`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: var(--s2) var(--s4);
  align-items: baseline;
  font-size: var(--t-s);
  dt {
    display: flex;
    gap: 4px;
  }
`;

const everywhere: readonly Shortcut[] = [
  {
    keys: ['Ctrl or ⌘', 'K'],
    does: 'Find anything: screens, settings, bidders, invoices, groups, sales, sessions, lots, and disputes',
  },
  { keys: ['/'], does: 'Search on this page' },
  { keys: ['↑', '↓', '←', '→'], does: 'Move in a table' },
  { keys: ['Space'], does: 'Tick the row' },
  { keys: ['Shift', 'Click'], does: 'Tick all rows up to this one' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['Esc'], does: 'Close a dialog or menu' },
  { keys: ['?'], does: 'This list' },
];

/** The keyboard shortcuts, opened with `?`: those of all screens, then those of each slice. */
export function ShortcutsDialog({ slices }: { slices: readonly Slice[] }) {
  const [open, setOpen] = useState(false);
  const shortcuts = [...everywhere, ...slices.flatMap((slice) => slice.shortcuts ?? [])];
  useShortcut('?', () => setOpen(true));
  return (
    <Dialog open={open} onClose={() => setOpen(false)} title="Keyboard">
      <List>
        {shortcuts.map(({ keys, does }) => (
          <div key={does} style={{ display: 'contents' }}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </List>
    </Dialog>
  );
}
