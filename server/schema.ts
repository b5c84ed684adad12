import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import { projectFile } from '../platform/project-file';
import { authSlice } from './auth/slice';
import { bulkBiddingSlice } from './bulk-bidding/slice';
import { clerkingSlice } from './clerking/slice';
import { findResolvers } from './core/finding/find-resolvers';
import { nodeResolvers } from './core/graphql/nodes';
import { productResolvers } from './core/graphql/product';
import { describeScalars, scalars } from './core/graphql/scalars';
import { changesResolvers } from './core/live/changes';
import { recordResolvers } from './core/records/record-resolvers';
import { customersSlice } from './customers/slice';
import { disputesResolvers } from './disputes/resolvers';
import { feedbackResolvers } from './feedback/resolvers';
import { houseSlice } from './house/slice';
import { imagesResolvers } from './images/resolvers';
import { invoicingSlice } from './invoicing/slice';
import { lotEditingResolvers } from './lots/editing/editing-resolvers';
import { lotListResolvers } from './lots/list/list-resolvers';
import { lotsResolvers } from './lots/resolvers';
import { snapshotResolvers } from './lots/snapshots/snapshot-resolvers';
import { uploadResolvers } from './lots/uploads/upload-resolvers';
import { paymentsSlice } from './payments/slice';
import { publishingSlice } from './publishing/slice';
import { realizedPricesSlice } from './realized-prices/slice';
import { saleResultsResolvers } from './sale-results/resolvers';
import { salesSlice } from './sales/slice';
import { salesTaxResolvers } from './sales-tax/resolvers';
import { templatesSlice } from './templates/slice';

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
        ...authSlice,
        ...houseSlice,
        ...customersSlice,
        ...salesSlice,
        lotsResolvers,
        lotEditingResolvers,
        lotListResolvers,
        snapshotResolvers,
        uploadResolvers,
        imagesResolvers,
        ...publishingSlice,
        ...bulkBiddingSlice,
        ...realizedPricesSlice,
        ...clerkingSlice,
        ...templatesSlice,
        ...paymentsSlice,
        disputesResolvers,
        saleResultsResolvers,
        feedbackResolvers,
        salesTaxResolvers,
        ...invoicingSlice,
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
