import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../../ui/display/Icon';
import { Kbd } from '../../ui/display/Kbd';
import { useTheme } from '../../ui/theme/theme';
import { breakpoint } from '../../ui/theme/tokens';
import { accountPath, homePath } from '../router/paths';
import { useViewer } from '../session/session';
import { useSignOut } from '../session/useSignOut';
import type { Finding, Slice } from '../slice';
import { useShortcut } from '../useShortcut';
import { PaletteDialog } from './PaletteDialog';

const Opener = styled.button`
  display: flex;
  align-items: center;
  gap: var(--s2);
  width: 240px;
  height: 32px;
  padding: 0 10px;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--sunken);
  color: var(--ink-3);
  font-size: var(--t-s);
  > span {
    flex: 1;
    text-align: left;
  }
  @media (max-width: 960px) {
    width: 32px;
    padding: 0;
    justify-content: center;
    kbd {
      display: none;
    }
    > span {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
  @media (min-width: 961px) {
    svg {
      display: none;
    }
  }
  @media (max-width: ${breakpoint.phone - 1}px) {
    border: 0;
    background: none;
  }
`;

/** Places that are in no menu. */
const ownPlaces: readonly Finding[] = [
  { label: 'Home', href: homePath, about: 'Rostrum' },
  { label: 'My account', href: accountPath, about: 'Password, and where you are signed in' },
];

/** What every user can do from anywhere. */
function useOwnActions(): Finding[] {
  const { setTheme } = useTheme();
  const { signOut } = useSignOut();
  return [
    { label: 'Light theme', about: 'Action', words: ['light mode'], run: () => setTheme('light') },
    { label: 'Dark theme', about: 'Action', words: ['dark mode'], run: () => setTheme('dark') },
    { label: 'Theme of the system', about: 'Action', run: () => setTheme('system') },
    { label: 'Sign out', about: 'Action', words: ['log out', 'logout'], run: () => void signOut() },
  ];
}

/** Opens any screen that the viewer can open, finds records by what users remember of them, and runs actions. */
export function CommandPalette({ slices }: { slices: readonly Slice[] }) {
  const viewer = useViewer();
  const [open, setOpen] = useState(false);
  useShortcut('k', () => setOpen(true), true);
  const ownActions = useOwnActions();
  const places = useMemo(
    () =>
      slices
        .flatMap((slice) => slice.menu ?? [])
        .filter((entry) => entry.gate(viewer))
        .map(({ label, href, group, about }): Finding => ({ label, href, about: group, words: [about] }))
        .concat(ownPlaces),
    [slices, viewer],
  );
  const actions = useMemo(
    () => slices.flatMap((slice) => slice.actions ?? []).filter(({ gate }) => gate(viewer)),
    [slices, viewer],
  );
  const finders = useMemo(
    () =>
      slices
        .flatMap((slice) => (slice.finder?.gate(viewer) ? [slice.finder] : []))
        .sort((one, other) => one.order - other.order),
    [slices, viewer],
  );
  return (
    <>
      <Opener type="button" aria-keyshortcuts="Control+K Meta+K" onClick={() => setOpen(true)}>
        <Icon name="search" />
        <span>Find anything</span>
        <Kbd aria-hidden="true">Ctrl K</Kbd>
      </Opener>
      {open && (
        <PaletteDialog
          places={[...places, ...actions, ...ownActions]}
          slices={slices}
          finders={finders}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
