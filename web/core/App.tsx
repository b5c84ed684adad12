import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { useLayoutEffect } from 'react';
import { UiProvider } from '../ui/UiProvider';
import { listenFirst } from './history-gate';
import { AppRoutes } from './router';
import { RouterLink } from './RouterLink';
import type { Slice } from './slice';
import type { Status } from './status';
import { StatusContext } from './status';

/** The app, inside of a router: the design system, the client, and the screens of the slices. */
export function App({ client, status, slices }: { client: ApolloClient; status: Status; slices: readonly Slice[] }) {
  useLayoutEffect(listenFirst, []);
  return (
    <ApolloProvider client={client}>
      <StatusContext value={status}>
        <UiProvider link={RouterLink}>
          <AppRoutes slices={slices} />
        </UiProvider>
      </StatusContext>
    </ApolloProvider>
  );
}
