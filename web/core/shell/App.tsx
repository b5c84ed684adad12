import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { useState } from 'react';
import { type ClientOnErrorFunction, type DataRouter, RouterProvider } from 'react-router-dom';
import { UiProvider } from '../../ui/UiProvider';
import { type Status, StatusContext } from '../apollo/status';
import { viewerLocale } from '../locale';
import { CurrentQueryContext, currentQueryOf } from '../router/current-query';
import { RouterLink } from '../router/RouterLink';

const report: ClientOnErrorFunction = (error, { errorInfo }) =>
  reportError(new Error(`A screen broke:${errorInfo?.componentStack ?? ''}`, { cause: error }));

/** The app: the design system, the Apollo client, and the router. */
export function App({ client, status, router }: { client: ApolloClient; status: Status; router: DataRouter }) {
  const [currentQuery] = useState(() => currentQueryOf(router));
  return (
    <ApolloProvider client={client}>
      <StatusContext value={status}>
        <UiProvider link={RouterLink} locale={viewerLocale()}>
          <CurrentQueryContext value={currentQuery}>
            <RouterProvider router={router} onError={report} />
          </CurrentQueryContext>
        </UiProvider>
      </StatusContext>
    </ApolloProvider>
  );
}
