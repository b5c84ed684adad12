import { useCallback, useEffect, useRef, useState } from 'react';
import { snapshotUrl } from '../../../rules/lots/snapshots/lot-files';
import { download, DownloadRefusal, saveFile } from '../../core/files/download';

/** A snapshot that is being downloaded, or why it isn't. */
export type SnapshotState =
  | { readonly kind: 'IDLE' }
  | { readonly kind: 'RUNNING'; readonly catalogId: number; readonly bytes: number }
  | { readonly kind: 'SAVED'; readonly catalogId: number; readonly name: string }
  | { readonly kind: 'FAILED'; readonly message: string };

const NOT_FOUND = 404;
const SIGNED_OUT = 401;
const INTERRUPTED = 'The download was interrupted. Try again.';

function messageOf(error: unknown, catalogId: number): string {
  if (!(error instanceof DownloadRefusal)) return INTERRUPTED;
  if (error.status === NOT_FOUND) return `There is no catalog ${catalogId}. Check the ID, or choose a session below.`;
  return error.status === SIGNED_OUT ? 'You are signed out. Sign in and try again.' : error.message;
}

/** Downloads the snapshot of one session at a time. */
export function useSnapshotDownload() {
  const [state, setState] = useState<SnapshotState>({ kind: 'IDLE' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(async (catalogId: number) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setState({ kind: 'RUNNING', catalogId, bytes: 0 });
    try {
      const file = await download(
        snapshotUrl(catalogId, { hasImages: true, format: 'xlsx' }),
        `lots_${catalogId}.xlsx`,
        { signal: own.signal, onBytes: (bytes) => setState({ kind: 'RUNNING', catalogId, bytes }) },
      );
      saveFile(file);
      setState({ kind: 'SAVED', catalogId, name: file.name });
    } catch (error) {
      if (!own.signal.aborted) setState({ kind: 'FAILED', message: messageOf(error, catalogId) });
    }
  }, []);
  const cancel = useCallback(() => {
    running.current?.abort();
    setState({ kind: 'IDLE' });
  }, []);
  const forget = useCallback(() => setState((before) => (before.kind === 'RUNNING' ? before : { kind: 'IDLE' })), []);
  return { state, start, cancel, forget };
}
