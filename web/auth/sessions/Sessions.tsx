import { useCallback, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { useQuickEdit } from '../../core/edit/useEdit';
import { BASE, signInPath } from '../../core/router/paths';
import { forgetPrivateData } from '../../core/session/private-data';
import { useHouseTime } from '../../core/useHouseTime';
import { Button } from '../../ui/controls/Button';
import { StatusDot } from '../../ui/display/StatusDot';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/DataTable';
import {
  type Sessions_viewerFragment,
  useEndSessionMutation,
  useSignOutEverywhereMutation,
} from './Sessions.generated';

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s2);
  margin-top: var(--s3);
`;

type Session = Sessions_viewerFragment['sessions'][number];
const nameOf = ({ device }: Session) => device;

function useColumns(onEnd: (session: Session) => void): Column<Session>[] {
  const { time } = useHouseTime();
  return useMemo(
    () => [
      { id: 'device', header: 'Device', width: 190, cell: ({ device }) => device },
      { id: 'signedIn', header: 'Signed in', width: 180, priority: 1, cell: ({ signedInAt }) => time(signedInAt) },
      { id: 'lastSeen', header: 'Last used', width: 180, cell: ({ lastSeenAt }) => time(lastSeenAt) },
      {
        id: 'end',
        header: 'Sign out',
        headerHidden: true,
        width: 130,
        cell: (session) =>
          session.isCurrent ? (
            <StatusDot tone="paid">This one</StatusDot>
          ) : (
            <Button
              tone="link"
              aria-label={`Sign out ${session.device}, last used ${time(session.lastSeenAt)}`}
              onClick={() => onEnd(session)}
            >
              Sign out
            </Button>
          ),
      },
    ],
    [onEnd, time],
  );
}

const NOT_ENDED = {
  nothing: 'The sessions were not signed out.',
  mayBe: 'The connection was lost, so the sessions may have been signed out.',
};

/** The user's sessions, with buttons to end one or all of them. */
export function Sessions({ viewer: { sessions } }: { viewer: Sessions_viewerFragment }) {
  const { run: end } = useQuickEdit(useEndSessionMutation());
  const { run: endAll, busy } = useQuickEdit(useSignOutEverywhereMutation());
  const [asking, setAsking] = useState(false);
  const endOne = useCallback(
    ({ id, device }: Session) =>
      void end(
        { id },
        {
          isRepeatable: true,
          failed: {
            nothing: `${device} was not signed out.`,
            mayBe: `The connection was lost, so ${device} may have been signed out.`,
          },
          confirmation: () => ({ message: `${device} is signed out.` }),
        },
      ),
    [end],
  );
  const columns = useColumns(endOne);
  const endOthers = () =>
    endAll(
      { keepThis: true },
      {
        isRepeatable: true,
        failed: NOT_ENDED,
        confirmation: () => ({ message: 'Everywhere else you are signed out.' }),
      },
    );
  const endEverywhere = async () => {
    const { answer } = await endAll({ keepThis: false }, { isRepeatable: true, failed: NOT_ENDED });
    if (!answer) return;
    await forgetPrivateData();
    // Loads a new page, so that nothing of this session stays in memory.
    window.location.assign(BASE + signInPath());
  };
  return (
    <section>
      <h2>Where you are signed in</h2>
      <DataTable label="Sessions" columns={columns} rows={sessions} rowName={nameOf} />
      <Buttons>
        <Button
          busy={busy}
          waiting={sessions.length > 1 ? undefined : 'You are signed in nowhere else'}
          onClick={() => void endOthers()}
        >
          Sign out everywhere else
        </Button>
        <Button onClick={() => setAsking(true)}>Sign out everywhere</Button>
      </Buttons>
      <ConfirmDialog
        open={asking}
        title="Sign out everywhere?"
        confirm="Sign out everywhere"
        danger
        busy={busy}
        onConfirm={() => void endEverywhere()}
        onClose={() => setAsking(false)}
      >
        All your sessions end, including this one. Unsaved changes on this page are lost.
      </ConfirmDialog>
    </section>
  );
}
