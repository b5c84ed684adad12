import { useCallback, useMemo, useState } from 'react';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useQuickEdit } from '../../core/edit/useEdit';
import { useRecentChanges } from '../../core/live/recent-changes';
import { AddressSearch } from '../../core/router/AddressSearch';
import { useAddress } from '../../core/router/useAddress';
import { useLastPage } from '../../core/router/useListPage';
import { TABLE_SIZES, usePaging } from '../../core/router/usePaging';
import { useViewer } from '../../core/session/session';
import { Screen } from '../../core/shell/Screen';
import { useHouseTime } from '../../core/useHouseTime';
import type { UserState } from '../../generated/schema-types';
import { usersPath } from '../../paths/auth';
import { Button } from '../../ui/controls/Button';
import { SegmentedControl } from '../../ui/controls/SegmentedControl';
import { EmptyState } from '../../ui/display/EmptyState';
import { Bar, Spring } from '../../ui/layout/Page';
import { Pager } from '../../ui/layout/Pager';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { useToast } from '../../ui/overlays/Toast';
import { DataTable } from '../../ui/table/DataTable';
import { useTableLayout } from '../public/useTableLayout';
import { DisableUserDialog } from './DisableUserDialog';
import { usePendingEmail } from './usePendingEmail';
import { giverOf } from './user-words';
import { UserDialog } from './UserDialog';
import { UserHistoryDialog } from './UserHistoryDialog';
import { userColumns } from './Users.columns';
import {
  useInviteUserMutation,
  type Users_userFragment as User,
  useTurnOffSecondFactorMutation,
  useUsersPageQuery,
} from './Users.generated';

/** Returns a stable function that sends another link to a user who has not set a password yet. */
function useInvite(): (user: User) => void {
  const { run } = useQuickEdit(useInviteUserMutation());
  return useCallback(
    ({ id, email, version }: User) => {
      void run(
        { id, version },
        {
          isRepeatable: false,
          confirmation: () => ({
            tone: 'success',
            message: `Another link is on its way to ${email}. The one before no longer works.`,
          }),
          failed: {
            nothing: 'No link was sent.',
            mayBe: `The connection was lost, so a link may be on its way to ${email}. Sending another one replaces it.`,
          },
        },
      );
    },
    [run],
  );
}

/** Asks before turning off two-step verification for a user who lost their device. */
function TurnOffDialog({ user: { id, displayName, version }, onClose }: { user: User; onClose: () => void }) {
  const { run, busy } = useQuickEdit(useTurnOffSecondFactorMutation());
  const confirm = async () => {
    const { refusal } = await run(
      { id, version },
      {
        isRepeatable: true,
        confirmation: () => ({ tone: 'success', message: `${displayName} signs in with the password alone.` }),
        failed: {
          nothing: `Two-step verification for ${displayName} was not turned off.`,
          mayBe: `The connection was lost, so two-step verification for ${displayName} may have been turned off.`,
        },
      },
    );
    if (!refusal?.failure) onClose();
  };
  return (
    <ConfirmDialog
      open
      title={`Turn off two-step verification for ${displayName}?`}
      confirm="Turn off"
      danger
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        Do this only if you are sure who is asking: their password alone will sign them in. An email notifies them. They
        can set it up again on My account.
      </p>
    </ConfirmDialog>
  );
}

const idOf = (user: User) => user.id;
const nameOf = (user: User) => user.displayName;
const none: readonly User[] = [];

const STATES = [
  { value: 'ALL', label: 'All' },
  { value: 'ACTIVE', label: 'Active' },
  { value: 'INVITED', label: 'Invited' },
  { value: 'DISABLED', label: 'Disabled' },
] as const;
const stateOf = (text: string | null): UserState | null => {
  const known = STATES.find(({ value }) => value === text)?.value;
  return known === undefined || known === 'ALL' ? null : known;
};

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

/** The users of the house and their permissions. */
export function UsersPage() {
  const { query, change } = useAddress();
  const search = query.get('q') ?? '';
  const state = stateOf(query.get('state'));
  const { page, size, offset, hrefFor } = usePaging(usersPath);
  const {
    data: current,
    previousData,
    error,
    refetch,
  } = useUsersPageQuery({
    variables: { first: size, offset, filter: search || state ? { search: search || null, state } : null },
  });
  const { layout, columnsButton } = useTableLayout('users');
  const list = (current ?? previousData)?.users;
  useLastPage(page, size, current?.users.totalCount);
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
  const onSearch = useCallback((q: string) => change({ q, page: null }), [change]);
  // The dialog stays open if its record leaves the list, so that no input is lost.
  const chosen =
    open && open.kind !== 'add' ? (list?.nodes.find(({ id }) => id === open.user.id) ?? open.user) : undefined;
  const saved = (user: User) => {
    close();
    toast({ tone: 'success', message: savedText(open?.kind === 'edit' ? open.user : null, user) });
  };
  const isFiltered = search !== '' || state !== null;
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
        <AddressSearch label="Search users" value={search} onSearch={onSearch} />
        <SegmentedControl
          label="State"
          value={state ?? 'ALL'}
          segments={STATES}
          onValue={(value) => change({ state: value === 'ALL' ? null : value, page: null })}
        />
        <Spring />
        {columnsButton}
      </Bar>
      {!list && error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Users"
          columns={columns}
          rows={list?.nodes ?? none}
          rowId={idOf}
          rowName={nameOf}
          layout={layout}
          loading={!list}
          skeletonRows={4}
          onOpen={(user) => setOpen({ kind: 'edit', user })}
          mark={({ id }) => (recent.has(`User:${id}`) ? 'changed' : undefined)}
          empty={
            <EmptyState
              title="No users match."
              action={
                isFiltered && <Button onClick={() => change({ q: null, state: null, page: null })}>Show all</Button>
              }
            />
          }
        />
      )}
      {list && <Pager page={page} pageSize={size} total={list.totalCount} sizes={TABLE_SIZES} hrefFor={hrefFor} />}
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
