import { useCallback } from 'react';
import { useQuickEdit } from '../../core/edit/useEdit';
import { useToast } from '../../ui/overlays/Toast';
import { usePublishLotsMutation } from '../editions/Publish.generated';
import type { Published } from '../editions/PublishDialog';

/** Returns a function that shows what publishing answered. */
export function usePublishedToast() {
  const toast = useToast();
  return useCallback(
    ({ message, note }: Published) => toast({ tone: 'success', message: `${message} ${note}` }),
    [toast],
  );
}

/** Returns a function that publishes a lot as it is now, without another review: its page shows all of it. */
export function usePublishLot() {
  const { run, busy } = useQuickEdit(usePublishLotsMutation());
  const publish = (catalogId: string, lotId: string) =>
    run(
      { catalogId, lots: [lotId] },
      {
        confirmation: ({ message, note }) => ({ tone: 'success', message: `${message} ${note}` }),
        failed: {
          nothing: 'The lot was not published.',
          mayBe: 'The connection was lost, so the lot may have been published.',
        },
      },
    );
  return { publish, busy };
}
