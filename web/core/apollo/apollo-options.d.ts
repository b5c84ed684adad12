import '@apollo/client';

/** What apollo.ts sets for every query of a screen, so that the hooks' results are typed by it. */
declare module '@apollo/client' {
  namespace ApolloClient {
    namespace DeclareDefaultOptions {
      interface WatchQuery {
        fetchPolicy: 'cache-and-network';
        nextFetchPolicy: 'cache-first';
        errorPolicy: 'all';
      }
    }
  }
}
