import { styled } from 'styled-components';
import { Icon } from '../../ui/display/Icon';
import { Menu } from '../../ui/overlays/Menu';
import { useTheme } from '../../ui/theme/theme';
import { breakpoint } from '../../ui/theme/tokens';
import { accountPath } from '../router/paths';
import { useViewer } from './session';
import { useSignOut } from './useSignOut';

const Trigger = styled.button`
  display: flex;
  align-items: center;
  gap: var(--s2);
  padding: 4px 6px 4px var(--s2);
  border: 0;
  border-radius: var(--radius);
  background: none;
  color: var(--ink-2);
  text-align: right;
  line-height: 1.25;
  &:hover,
  &[data-state='open'] {
    background: var(--hover);
  }
  b {
    display: block;
    max-width: 220px;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-weight: 600;
    color: var(--ink);
  }
  @media (max-width: ${breakpoint.phone - 1}px) {
    b {
      position: absolute;
      width: 1px;
      height: 1px;
      clip-path: inset(50%);
    }
  }
`;

const themes = [
  ['system', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

/** The account menu, with the house, the user, the theme, and sign-out. */
export function AccountMenu() {
  const viewer = useViewer();
  const { theme, setTheme } = useTheme();
  const { signOut } = useSignOut();
  const items = [
    ...themes.map(([value, label]) => ({
      label: `Theme: ${label}${theme === value ? ' (now)' : ''}`,
      onSelect: () => setTheme(value),
    })),
    'separator' as const,
    { label: 'My account', href: accountPath },
    { label: 'Sign out', onSelect: () => void signOut() },
  ];
  return (
    <Menu
      trigger={
        <Trigger type="button">
          <span>
            <b>{viewer.house.name}</b>
            {viewer.userName}
          </span>
          <Icon name="down" size={12} />
        </Trigger>
      }
      items={items}
    />
  );
}
