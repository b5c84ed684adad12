import { useEffect, useMemo } from 'react';
import { useToast } from '../../ui/overlays/Toast';
import { useStatus } from '../apollo/status';
import { failureText } from '../forms/failure';
import { useFailureNotice } from '../forms/useFailureNotice';
import type { Slice } from '../slice';
import { useStore } from '../store';
import { useCatchUp } from './useCatchUp';
import { useLiveRecords } from './useLiveRecords';

/** Listens to the house's changes, and says when a part of an answer was missing. Shows nothing itself. */
export function LiveChanges({ slices }: { slices: readonly Slice[] }) {
  const notify = useFailureNotice();
  const toast = useToast();
  const { partialFailure } = useStatus();
  const failure = useStore(partialFailure);
  useCatchUp();
  useLiveRecords(
    useMemo(() => slices.flatMap((slice) => slice.live ?? []), [slices]),
    notify,
  );
  useEffect(() => {
    if (!failure) return;
    toast({ tone: 'error', message: failureText(failure) });
    partialFailure.set(null);
  }, [failure, partialFailure, toast]);
  return null;
}
