import {
  emailRefusal,
  type Giver,
  reachRefusal,
  secondFactorRefusal,
  switchRefusal,
} from '../../../rules/auth/user-guards';
import { IconButton } from '../../ui/controls/IconButton';
import { StatusDot } from '../../ui/display/StatusDot';
import { Menu, type MenuItem } from '../../ui/overlays/Menu';
import type { Column } from '../../ui/table/column';
import { accessText, guardedOf, userStates } from './user-words';
import type { Users_userFragment as User } from './Users.generated';

export interface UserTools {
  onEdit: (user: User) => void;
  onHistory: (user: User) => void;
  onInvite: (user: User) => void;
  onSwitch: (user: User) => void;
  onTurnOff: (user: User) => void;
  onResend: (user: User) => void;
  onWithdraw: (user: User) => void;
  /** The viewer. */
  giver: Giver;
  time: (at: string) => string;
}

/** Returns a user's roles, and whether a new email address is pending. */
function rolesOf({ isSuperUser, isPaymentUser, pendingEmail }: User): string {
  return [
    ...(isSuperUser ? ['Super user'] : []),
    ...(isPaymentUser ? ['Payment user'] : []),
    ...(pendingEmail ? ['New email pending'] : []),
  ].join(', ');
}

function itemsOf(
  user: User,
  { onEdit, onHistory, onInvite, onSwitch, onTurnOff, onResend, onWithdraw, giver }: UserTools,
): MenuItem[] {
  const unreached = reachRefusal(user, giver)?.message;
  const unaddressed = unreached ?? emailRefusal(guardedOf(user), giver)?.message;
  const waiting = switchRefusal(guardedOf(user), giver)?.message;
  return [
    { label: 'Edit', onSelect: () => onEdit(user) },
    { label: 'History', onSelect: () => onHistory(user) },
    ...(user.state === 'INVITED'
      ? [{ label: 'Invite again', onSelect: () => onInvite(user), waiting: unreached }]
      : []),
    // The viewer's own address is on My account.
    ...(user.pendingEmail && user.userName !== giver.userName
      ? [
          { label: 'Send email confirmation again', onSelect: () => onResend(user), waiting: unaddressed },
          { label: 'Withdraw new email address', onSelect: () => onWithdraw(user), waiting: unaddressed },
        ]
      : []),
    ...(user.hasSecondFactor
      ? [
          {
            label: 'Turn off two-step verification',
            onSelect: () => onTurnOff(user),
            waiting: secondFactorRefusal(guardedOf(user), giver)?.message,
          },
        ]
      : []),
    'separator',
    user.state === 'DISABLED'
      ? { label: 'Enable', onSelect: () => onSwitch(user), waiting }
      : { label: 'Disable', danger: true, onSelect: () => onSwitch(user), waiting },
  ];
}

/** The columns of Users and access. A row's menu calls `tools`. */
export const userColumns = (tools: UserTools): readonly Column<User>[] => [
  { id: 'name', header: 'Name', width: 160, cell: ({ displayName }) => <span title={displayName}>{displayName}</span> },
  { id: 'userName', header: 'Username', width: 110, priority: 2, cell: ({ userName }) => userName },
  {
    id: 'email',
    header: 'Email',
    width: 210,
    priority: 3,
    cell: ({ email, pendingEmail }) => (
      <span title={pendingEmail ? `${email} (pending: ${pendingEmail.email})` : email}>{email}</span>
    ),
  },
  {
    id: 'access',
    header: 'Access',
    width: 260,
    cell: ({ accessTypes }) => <span title={accessText(accessTypes)}>{accessText(accessTypes)}</span>,
  },
  { id: 'roles', header: 'Roles', width: 170, priority: 4, cell: rolesOf },
  {
    id: 'seen',
    header: 'Last sign-in',
    width: 180,
    priority: 1,
    cell: ({ lastSignInAt }) => (lastSignInAt ? tools.time(lastSignInAt) : 'Never'),
  },
  {
    id: 'state',
    header: 'State',
    width: 104,
    cell: ({ state }) => (
      <StatusDot tone={userStates[state].tone} shape={userStates[state].shape}>
        {userStates[state].label}
      </StatusDot>
    ),
  },
  {
    id: 'menu',
    header: 'Actions',
    headerHidden: true,
    width: 52,
    fixed: true,
    cell: (user) => (
      <Menu
        trigger={<IconButton icon="more" label={`Actions for ${user.displayName}`} />}
        items={itemsOf(user, tools)}
      />
    ),
  },
];
