import { useEffect } from 'react';
import { EmptyState } from '../../ui/display/EmptyState';
import { Screen } from './Screen';

/** Leads to another site, where what was asked for is. The link is for browsers that don't follow by themselves. */
export function OtherSite({ url }: { url: string }) {
  const { host } = new URL(url);
  useEffect(() => {
    window.location.replace(url);
  }, [url]);
  return (
    <Screen title="Seller’s own site">
      <EmptyState
        title={
          <>
            This page is on the seller’s own site: <a href={url}>{host}</a>
          </>
        }
      />
    </Screen>
  );
}
