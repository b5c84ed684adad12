import { skipToken } from '@apollo/client/react';
import { useEffect } from 'react';
import { useStatus } from '../../core/apollo/status';
import { createStore, useStore } from '../../core/store';
import { useDebounced } from '../../core/useDebounced';
import { Banner } from '../../ui/display/Banner';
import { Progress } from '../../ui/display/Progress';
import type { RunningEdit_groupFragment as Group } from './RunningEdit.generated';
import { useRunningEditQuery } from './RunningEdit.generated';

/** How often an edit of many invoices is looked at, in ms. */
const EVERY = 500;

/** What is saved for longer than this may be many invoices, in ms. */
const LONG = 2000;

/** How many dialogs follow an edit: the page under them need not look for it too. */
const following = createStore(0);

/** What is prepared is saved whole at the end. */
const labelOf = (label: string, { done, total }: { readonly done: number; readonly total: number }): string =>
  done === total ? `${label}: saved together` : label;

/** On every screen of a group: the edit of many of its invoices that somebody is making, and how far it is, also after a reload. */
export function RunningEdit({ group: { number, runningEdit } }: { group: Group }) {
  const isSaving = useStore(useStatus().saving) > 0;
  const savesLong = useDebounced(isSaving, LONG) && isSaving;
  const isFollowed = useStore(following) > 0;
  useRunningEditQuery(
    (runningEdit || savesLong) && !isFollowed
      ? { variables: { number }, fetchPolicy: 'network-only', pollInterval: EVERY }
      : skipToken,
  );
  if (!runningEdit) return null;
  const { label, by, progress } = runningEdit;
  return (
    <Banner>
      <Progress label={labelOf(by === null ? label : `${label}, by ${by}`, progress)} {...progress} />
    </Banner>
  );
}

/** In a dialog, while it saves an edit of many invoices of a group: how far it is. `label` says what is done. */
export function RunningEditProgress({ groupNumber, label }: { groupNumber: number; label: string }) {
  const { data } = useRunningEditQuery({
    variables: { number: groupNumber },
    fetchPolicy: 'network-only',
    pollInterval: EVERY,
  });
  useEffect(() => {
    following.set(following.get() + 1);
    return () => following.set(following.get() - 1);
  }, []);
  const progress = data?.invoiceGroup?.runningEdit?.progress;
  return (
    <Progress label={progress ? labelOf(label, progress) : label} done={progress?.done ?? 0} total={progress?.total} />
  );
}
