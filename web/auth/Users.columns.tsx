import { styled } from 'styled-components';
import { IconButton } from '../ui/IconButton';
import { Menu } from '../ui/Menu';
import type { MenuItem } from '../ui/Menu';
import { StatusDot } from '../ui/StatusDot';
import type { Column } from '../ui/table/column';
import { accessText, userStates } from './user-words';
import type { Users_userFragment as User } from './Users.generated';

const Lines = styled.span`
  display: block; padding: 6px 0; line-height: 1.35; white-space: normal; overflow-wrap: anywhere;
  small { display: block; font-size: var(--t-xs); color: var(--ink-2); }
`;

export interface UserTools {
  onEdit: (user: User) => void;
  onHistory: (user: User) => void;
  onInvite: (user: User) => void;
  onSwitch: (user: User) => void;
  time: (at: string) => string;
}

const marks = ({ userName, isSuperUser, isPaymentUser }: User) =>
  [userName, ...(isSuperUser ? ['super user'] : []), ...(isPaymentUser ? ['payment user'] : [])].join(' · ');

function itemsOf(user: User, { onEdit, onHistory, onInvite, onSwitch }: UserTools): MenuItem[] {
  return [
    { label: 'Edit', onSelect: () => onEdit(user) },
    { label: 'History', onSelect: () => onHistory(user) },
    ...(user.state === 'INVITED' ? [{ label: 'Invite again', onSelect: () => onInvite(user) }] : []),
    'separator',
    user.state === 'DISABLED' ? { label: 'Enable', onSelect: () => onSwitch(user) } : { label: 'Disable', danger: true, onSelect: () => onSwitch(user) },
  ];
}

/** The columns of Users and access; the menu of each row opens `tools`. */
export const userColumns = (tools: UserTools): readonly Column<User>[] => [
  { id: 'name', header: 'Name', width: 200, cell: (user) => <Lines>{user.displayName}<small>{marks(user)}</small></Lines> },
  { id: 'email', header: 'E-mail', width: 210, priority: 2, cell: ({ email, phone }) => <Lines>{email}<small>{phone}</small></Lines> },
  { id: 'access', header: 'Access', width: 280, priority: 1, cell: ({ accessTypes }) => <Lines>{accessText(accessTypes)}</Lines> },
  { id: 'seen', header: 'Last sign-in', width: 170, priority: 3, cell: ({ lastSignInAt }) => (lastSignInAt ? tools.time(lastSignInAt) : 'Never') },
  {
    id: 'state', header: 'State', width: 104,
    cell: ({ state }) => <StatusDot tone={userStates[state].tone} shape={userStates[state].shape}>{userStates[state].label}</StatusDot>,
  },
  {
    id: 'menu', header: 'Actions', headerHidden: true, width: 52, fixed: true,
    cell: (user) => <Menu trigger={<IconButton icon="more" label={`Actions for ${user.displayName}`} />} items={itemsOf(user, tools)} />,
  },
];
