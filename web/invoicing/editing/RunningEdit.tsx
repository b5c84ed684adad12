import { skipToken } from '@apollo/client/react';
import { useEffect } from 'react';
import { useStatus } from '../../core/apollo/status';
import { createStore, useStore } from '../../core/store';
import { useDebounced } from '../../core/useDebounced';
import { Progress } from '../../ui/display/Progress';
import { Banner } from '../../ui/notices/Banner';
import { type RunningEdit_groupFragment as Group, useRunningEditQuery } from './RunningEdit.generated';

/** How often the progress of a bulk edit is fetched, in ms. */
const EVERY = 500;

/** A save that takes longer than this, in ms, may affect many invoices. */
const LONG = 2000;

/** The number of dialogs that follow an edit. While there are any, the page below them doesn't poll. */
const following = createStore(0);

/** All prepared changes are saved together at the end. */
const labelOf = (label: string, { done, total }: { readonly done: number; readonly total: number }): string =>
  done === total ? `${label}: saved together` : label;

/** Shows a running bulk edit of a group and its progress on every screen of the group, even after a reload. */
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

/** The progress of a bulk edit, in the dialog that saves it. `label` says what is being done. */
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
