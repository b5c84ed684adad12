import { useState } from 'react';
import { styled } from 'styled-components';
import { Dialog } from '../ui/Dialog';
import { Kbd } from '../ui/Kbd';
import { useShortcut } from './useShortcut';

const List = styled.dl`
  display: grid; grid-template-columns: auto 1fr; gap: var(--s2) var(--s4); align-items: baseline; font-size: var(--t-s);
  dt { display: flex; gap: 4px; }
`;

const shortcuts: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['Ctrl or ⌘', 'K'], does: 'Go to a screen, or find an invoice by its number' },
  { keys: ['/'], does: 'Search on this page' },
  { keys: ['↑', '↓', '←', '→'], does: 'Move in a table' },
  { keys: ['Space'], does: 'Tick the row' },
  { keys: ['Shift', 'Click'], does: 'Tick all rows up to this one' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['Esc'], does: 'Close a dialog or menu' },
  { keys: ['?'], does: 'This list' },
];

/** The keys of the app, on `?`. */
export function ShortcutsDialog() {
  const [open, setOpen] = useState(false);
  useShortcut('?', () => setOpen(true));
  return (
    <Dialog open={open} onClose={() => setOpen(false)} title="Keyboard">
      <List>
        {shortcuts.map(({ keys, does }) => (
          <div key={does} style={{ display: 'contents' }}>
            <dt>{keys.map((key) => <Kbd key={key}>{key}</Kbd>)}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </List>
    </Dialog>
  );
}
