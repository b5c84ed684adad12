import { useCallback } from 'react';
import { generatePath } from 'react-router-dom';
import { canFileAsDispute } from '../../../rules/disputes/opening';
import { useMayOpen } from '../../core/router/known-routes';
import { useViewer } from '../../core/session/session';
import type { Channel } from '../../generated/schema-types';
import type { MenuItem } from '../../ui/overlays/Menu';
import type { FileAsDispute_lineFragment as Line } from './FileAsDispute.generated';

/** Where a dispute about a line is opened. */
const OPEN_DISPUTE = '/reports/openDisputes/:lotRef';

/** Whether disputes can be filed anywhere by the viewer. */
export const useDisputesRoute = (): boolean => useMayOpen(OPEN_DISPUTE);

type Entry = Exclude<MenuItem, 'separator' | { heading: string }>;

/**
 * "File as dispute" of an item, by rule: nothing for items of floor bidders and those with a dispute, and
 * outside of its days the reason, save for super users. The function changes with the viewer only.
 */
export function useFileAsDispute(): (line: Line, invoice: { readonly channel: Channel }) => readonly Entry[] {
  const isThere = useDisputesRoute();
  const { isSuperUser } = useViewer();
  return useCallback(
    ({ lotRef, disputeRef, canOpenDispute, disputeRefusal }, { channel }) => {
      const hasDispute = disputeRef !== null;
      if (!isThere || hasDispute || channel === 'FLOOR') return [];
      const isOffered = canFileAsDispute({ channel, hasDispute, canOpenDispute }, isSuperUser);
      return [
        {
          label: 'File as dispute',
          href: generatePath(OPEN_DISPUTE, { lotRef }),
          waiting: isOffered ? undefined : (disputeRefusal ?? undefined),
        },
      ];
    },
    [isThere, isSuperUser],
  );
}
