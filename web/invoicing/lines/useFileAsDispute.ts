import { useCallback } from 'react';
import { generatePath } from 'react-router-dom';
import { canFileAsDispute } from '../../../rules/disputes/opening';
import { useHere } from '../../core/router/useAddress';
import { useMayOpen } from '../../core/session/known-routes';
import { useViewer } from '../../core/session/session';
import type { Channel } from '../../generated/schema-types';
import { openDisputesFrom } from '../../paths/disputes';
import type { MenuItem } from '../../ui/overlays/Menu';
import type { FileAsDispute_lineFragment as Line } from './FileAsDispute.generated';

/** The path to open a dispute about a line. */
const OPEN_DISPUTE = '/reports/openDisputes/:lotRef';

/** The path of a dispute. */
const DISPUTE = '/customers/dispute/:disputeRef';

/** Returns whether the viewer can file disputes anywhere. */
export const useDisputesRoute = (): boolean => useMayOpen(OPEN_DISPUTE);

type Entry = Exclude<MenuItem, 'separator' | { heading: string }>;

/**
 * Returns a function, stable per viewer, that returns the "File as dispute" entry of an item, or that of its dispute. No
 * entry for items of floor bidders; outside the permitted days, the entry gives the reason, except for super
 * users.
 */
export function useFileAsDispute(): (line: Line, invoice: { readonly channel: Channel }) => readonly Entry[] {
  const isThere = useDisputesRoute();
  const isViewable = useMayOpen(DISPUTE);
  const { isSuperUser } = useViewer();
  const here = useHere();
  return useCallback(
    ({ lotRef, disputeRef, canOpenDispute, disputeRefusal }, { channel }) => {
      if (disputeRef !== null)
        return isViewable
          ? [{ label: 'View dispute or return', href: generatePath(DISPUTE, { disputeRef }), waiting: undefined }]
          : [];
      if (!isThere || channel === 'FLOOR') return [];
      const isOffered = canFileAsDispute({ channel, hasDispute: false, canOpenDispute }, isSuperUser);
      return [
        {
          label: 'File as dispute',
          href: openDisputesFrom(here(), [lotRef]),
          waiting: isOffered ? undefined : (disputeRefusal ?? undefined),
        },
      ];
    },
    [isThere, isViewable, isSuperUser, here],
  );
}
