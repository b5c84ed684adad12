import { useEffect, useState } from 'react';
import { useEdit } from '../../core/edit/useEdit';
import type { Failure } from '../../core/failures/failure';
import { SIGN_OUT } from '../../core/session/private-data';
import { useRequestImageUploadsMutation } from '../LotImages.generated';
import { connection, pause } from '../put-image';
import { useUndoBatch } from '../useUndoBatch';
import { Batch } from './batch';
import { browserBatches, browserFiles } from './browser-stores';
import { BulkQueue } from './bulk-queue';
import type { BulkResult, BulkServer } from './bulk-server';
import { type BulkImages_lotFragment as Lot, useRegisterImagesMutation } from './BulkImages.generated';
import { KeptFiles } from './kept-files';

const FAILED = {
  nothing: 'The images were not added.',
  mayBe: 'The connection was lost, so the images may have been added.',
};

const PAUSE_MS = 3000;
const MOST_TRIES = 5;

interface Answered {
  readonly refusal: { readonly failure: Failure | null } | null;
}

/** Runs a mutation that can be repeated, again after a lost answer. Waiting for a connection is no attempt. */
async function persistently<Outcome extends Answered>(
  run: () => Promise<Outcome>,
  signal: AbortSignal,
): Promise<Outcome> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await run();
    const kind = outcome.refusal?.failure?.kind;
    if (signal.aborted || tries > MOST_TRIES || (kind !== 'refused' && kind !== 'failed')) return outcome;
    if (!navigator.onLine) {
      await connection(signal);
      tries = 0;
    } else await pause(PAUSE_MS, signal);
  }
}

/** Returns the queue of the images of a session. `onChanged`, which never changes, gets lots with new images. What is still being sent ends with the component. */
export function useBulkQueue(catalogId: string, onChanged: (lots: readonly Lot[]) => void): BulkQueue {
  const { run: request } = useEdit(useRequestImageUploadsMutation());
  const { run: register } = useEdit(useRegisterImagesMutation());
  const undo = useUndoBatch(catalogId);
  const [{ queue, controller }] = useState(() => {
    const ended = new AbortController();
    const server: BulkServer = {
      request: async (count) => {
        const { answer, refusal } = await persistently(
          () => request({ catalogId, count }, { isRepeatable: true, failed: FAILED }),
          ended.signal,
        );
        return answer?.uploads ?? refusal?.messages.join(' ') ?? FAILED.nothing;
      },
      register: async (images, batchId) => {
        const { answer, refusal } = await persistently(
          () => register({ catalogId, images: [...images], batchId }, { failed: FAILED }),
          ended.signal,
        );
        if (!answer) return { code: refusal.failure ? 'timeout' : 'default', message: refusal.messages.join(' ') };
        onChanged(answer.lots ?? []);
        return (answer.images ?? []).map(({ problem, isUnchanged, photoId }): BulkResult => {
          if (!problem) return { failure: null, isUnchanged, photoId };
          const code = problem.code === 'LOT_NOT_FOUND' ? 'lotNum' : 'default';
          return { failure: { code, message: problem.message } };
        });
      },
      undo: async (batchId) => {
        const undone = await undo(batchId);
        if (undone) onChanged(undone.lots);
        return undone;
      },
    };
    const batch = new Batch(browserBatches(catalogId), new KeptFiles(browserFiles(catalogId)));
    return { queue: new BulkQueue(server, batch), controller: ended };
  });
  useEffect(() => {
    void queue.batch.open();
    // A reload ends the page without ending the component.
    window.addEventListener('pagehide', queue.batch.write);
    window.addEventListener(SIGN_OUT, queue.stop);
    return () => {
      window.removeEventListener('pagehide', queue.batch.write);
      window.removeEventListener(SIGN_OUT, queue.stop);
      controller.abort();
      queue.stop();
    };
  }, [queue, controller]);
  return queue;
}
