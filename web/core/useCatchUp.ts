import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { useStatus } from './status';
import { useStore } from './store';
import { ViewerDocument } from './Viewer.generated';

/** False when nobody is signed in any more. */
async function catchUp(client: ApolloClient): Promise<boolean> {
  // Asked beside the cache: the app takes a viewer who is gone there for a reason to leave the page.
  const { data } = await client.query({ query: ViewerDocument, fetchPolicy: 'no-cache' });
  if (!data.viewer) return false;
  await client.refetchQueries({ include: 'active' });
  return true;
}

/** After a gap in the changes by colleagues nobody knows what was missed: what is on the screen is asked for again. */
export function useCatchUp(): void {
  const client = useApolloClient();
  const { live, sessionEnded } = useStatus();
  const state = useStore(live);
  const wasLive = useRef(false);
  useEffect(() => {
    if (state !== 'live') return;
    // What fails here says so on the screen that it belongs to.
    if (wasLive.current) catchUp(client).then((signedIn) => { if (!signedIn) sessionEnded.set(true); }, () => undefined);
    wasLive.current = true;
  }, [state, client, sessionEnded]);
}
