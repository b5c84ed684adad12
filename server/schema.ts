import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import { projectFile } from '../platform/project-file';
import { findResolvers } from './core/finding/find-resolvers';
import { nodeResolvers } from './core/graphql/nodes';
import { productResolvers } from './core/graphql/product';
import { describeScalars, scalars } from './core/graphql/scalars';
import { changesResolvers } from './core/live/changes';
import { recordResolvers } from './core/records/record-resolvers';
import { slices } from './slices';

let schema: GraphQLSchema | null = null;

/** Combines the schema and the resolvers, once per process. Throws if a resolver doesn't match the schema. */
export function createSchema(): GraphQLSchema {
  schema ??= describeScalars(
    makeExecutableSchema({
      typeDefs: schemaTexts(),
      // `npm run check` validates it whenever it changes. Doing so again takes a tenth of a second of every start.
      assumeValidSDL: true,
      resolvers: [
        scalars,
        nodeResolvers,
        changesResolvers,
        productResolvers,
        findResolvers,
        recordResolvers,
        ...slices.flatMap(({ resolvers }) => resolvers),
      ],
      resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
    }),
  );
  return schema;
}

function schemaTexts(): string[] {
  const folder = projectFile('schema');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.graphql'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
}
