import '@apollo/client';

/** The default query options that apollo.ts sets, so that the types of the hooks' results reflect them. */
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
