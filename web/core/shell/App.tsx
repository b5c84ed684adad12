import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { useLayoutEffect } from 'react';
import { UiProvider } from '../../ui/theme/UiProvider';
import type { Status } from '../apollo/status';
import { StatusContext } from '../apollo/status';
import { listenFirst } from '../router/history-gate';
import { AppRoutes } from '../router/router';
import { RouterLink } from '../router/RouterLink';
import type { Slice } from '../slice';

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
