import { useCallback, useMemo, useState } from 'react';
import { ListedTable } from '../../core/lists/ListedTable';
import { NoMatches } from '../../core/lists/NoMatches';
import { useListed } from '../../core/lists/useListed';
import { useListPage } from '../../core/lists/useListPage';
import { useRecentChanges } from '../../core/live/recent-changes';
import { AddressSearch } from '../../core/router/AddressSearch';
import { useViewer } from '../../core/session/session';
import { Screen } from '../../core/shell/Screen';
import { useHouseTime } from '../../core/useHouseTime';
import { Button } from '../../ui/controls/Button';
import { SegmentedControl } from '../../ui/controls/SegmentedControl';
import { EmptyState } from '../../ui/display/EmptyState';
import { Bar, Spring } from '../../ui/layout/Page';
import { useToast } from '../../ui/overlays/Toast';
import { useTableLayout } from '../public/useTableLayout';
import { DisableUserDialog, TurnOffDialog } from './DisableUserDialog';
import { useInvite, usePendingEmail } from './usePendingEmail';
import { giverOf } from './user-words';
import { UserDialog } from './UserDialog';
import { UserHistoryDialog } from './UserHistoryDialog';
import { userColumns } from './Users.columns';
import { type Users_userFragment as User, useUsersPageQuery } from './Users.generated';

const nameOf = (user: User) => user.displayName;

const STATES = [
  { value: 'ALL', label: 'All' },
  { value: 'ACTIVE', label: 'Active' },
  { value: 'INVITED', label: 'Invited' },
  { value: 'DISABLED', label: 'Disabled' },
] as const;

type Open =
  { readonly kind: 'add' } | { readonly kind: 'edit' | 'history' | 'switch' | 'turnOff'; readonly user: User };

/** Returns what was saved, and which email was sent. */
function savedText(before: User | null, { displayName, email, state, pendingEmail }: User): string {
  if (before === null) return `${displayName} was added. A link to choose a password is on its way to ${email}.`;
  if (pendingEmail && pendingEmail.email !== before.pendingEmail?.email)
    return `${displayName} was saved. A link to confirm the new address is on its way to ${pendingEmail.email}.`;
  return state === 'INVITED' && email !== before.email
    ? `${displayName} was saved. Another invitation is on its way to ${email}.`
    : `${displayName} was saved.`;
}

const FILTERS = ['q', 'state'] as const;

/** The users of the house and their permissions. */
export function UsersPage() {
  const page = useListPage();
  const search = page.search.value;
  const shown = page.choice('state', STATES, 'ALL');
  const state = shown.value === 'ALL' ? null : shown.value;
  const list = useListed(
    page,
    useUsersPageQuery({
      variables: { ...page.window, filter: search || state ? { search: search || null, state } : null },
    }),
    (data) => data.users,
  );
  const { layout, columnsButton } = useTableLayout('users');
  const [open, setOpen] = useState<Open | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const toast = useToast();
  const recent = useRecentChanges();
  const invite = useInvite();
  const { resend, withdraw } = usePendingEmail();
  const { time } = useHouseTime();
  const viewer = useViewer();
  const columns = useMemo(
    () =>
      userColumns({
        onEdit: (user) => setOpen({ kind: 'edit', user }),
        onHistory: (user) => setOpen({ kind: 'history', user }),
        onSwitch: (user) => setOpen({ kind: 'switch', user }),
        onTurnOff: (user) => setOpen({ kind: 'turnOff', user }),
        onInvite: invite,
        onResend: resend,
        onWithdraw: withdraw,
        time,
        giver: giverOf(viewer),
      }),
    [invite, resend, withdraw, time, viewer],
  );
  // The dialog stays open if its record leaves the list, so that no input is lost.
  const chosen =
    open && open.kind !== 'add' ? (list.found?.nodes.find(({ id }) => id === open.user.id) ?? open.user) : undefined;
  const saved = (user: User) => {
    close();
    toast({ tone: 'success', message: savedText(open?.kind === 'edit' ? open.user : null, user) });
  };
  return (
    <Screen
      title="Users and access"
      sub="Users of your house and their permissions."
      actions={
        <Button tone="primary" onClick={() => setOpen({ kind: 'add' })}>
          Add user
        </Button>
      }
    >
      <Bar>
        <AddressSearch label="Search users" {...page.search} />
        <SegmentedControl label="State" {...shown} segments={STATES} />
        <Spring />
        {columnsButton}
      </Bar>
      <ListedTable
        listed={list}
        label="Users"
        columns={columns}
        rowName={nameOf}
        layout={layout}
        skeletonRows={4}
        onOpen={(user) => setOpen({ kind: 'edit', user })}
        mark={({ id }) => (recent.has(`User:${id}`) ? 'changed' : undefined)}
        empty={
          <NoMatches list={page} filters={FILTERS} title="No users match.">
            <EmptyState title="No users match." />
          </NoMatches>
        }
      />
      {open?.kind === 'add' && <UserDialog user={null} onSaved={saved} onClose={close} />}
      {open?.kind === 'edit' && chosen && (
        <UserDialog key={open.user.id} user={chosen} onSaved={saved} onClose={close} />
      )}
      {open?.kind === 'history' && chosen && <UserHistoryDialog user={chosen} onClose={close} />}
      {open?.kind === 'turnOff' && chosen && <TurnOffDialog user={chosen} onClose={close} />}
      {open?.kind === 'switch' && chosen && <DisableUserDialog user={chosen} onClose={close} />}
    </Screen>
  );
}
