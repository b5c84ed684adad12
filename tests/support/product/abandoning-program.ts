import { makeExecutableSchema } from '@graphql-tools/schema';
import { graphql } from 'graphql';
import { currentRequest, inRequest } from '../../../platform/request-scope';
import type { Http } from '../../../server/core/rest/http';
import { byKey } from '../../../server/core/rest/loader';
import { createUpstreamClient } from '../../../server/core/rest/upstream-client';

// Resolvers that start something and fail before they wait for it, so that its rejection is unhandled. Prints the
// unhandled rejections.
const later = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('the services refused')), 10);
  });
const http = { call: later, open: later } as unknown as Http;
const client = createUpstreamClient(http, {
  requestId: 'r',
  clientAddress: '',
  credential: () => null,
  tenant: () => '',
  houseRef: () => Promise.resolve('HOUSE'),
});
const loader = byKey(
  (ids: readonly number[]) => client.get<{ id: number }[]>('/things', { query: { ids: ids.join() } }),
  ({ id }) => id,
);
const fail = (): never => {
  throw new Error('the input is malformed');
};

const started: Record<string, () => unknown> = {
  read: () => client.get('/things'),
  write: () => client.post('/things'),
  removal: () => client.delete('/things'),
  file: () => client.open('/things'),
  record: () => loader.load(1),
  ownFunction: async () => {
    await client.get('/things');
  },
};

const schema = makeExecutableSchema({
  typeDefs: `type Query { ${Object.keys(started)
    .map((name) => `${name}: String`)
    .join(' ')} }`,
  resolvers: {
    Query: Object.fromEntries(
      Object.entries(started).map(([name, start]) => [
        name,
        () => {
          start();
          fail();
        },
      ]),
    ),
  },
});

process.on('unhandledRejection', () => {
  process.stdout.write(`unhandled in ${String(currentRequest())}\n`);
});
for (const name of Object.keys(started)) {
  void inRequest(name, () => graphql({ schema, source: `{ ${name} }` })).then(({ errors }) =>
    process.stdout.write(`${name}: ${errors?.[0]?.message ?? ''}\n`),
  );
}
