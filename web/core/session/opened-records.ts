import { useEffect } from 'react';
import { readStored, store } from '../browser-storage';
import { useViewer } from './session';

const MOST = 8;
const keyOf = (viewerId: string) => `rostrum.opened.${viewerId}`;

/**
 * Returns the ids of the records that a user opened lately in this browser, latest first. Only ids are stored, so that the
 * records are read with the rights that the user has now, and nothing about a bidder stays on the computer.
 */
export function openedRecords(viewerId: string): string[] {
  return (readStored(keyOf(viewerId)) ?? '').split(' ').filter((id) => id !== '');
}

/** Remembers that the viewer opened a record, by its id; undefined while it loads. */
export function useOpened(id: string | undefined): void {
  const viewer = useViewer();
  useEffect(() => {
    if (id === undefined) return;
    const others = openedRecords(viewer.id).filter((other) => other !== id);
    store(keyOf(viewer.id), [id, ...others].slice(0, MOST).join(' '));
  }, [viewer.id, id]);
}
