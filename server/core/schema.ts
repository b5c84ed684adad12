import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import { accountResolvers } from '../auth/account-resolvers';
import { houseAccessResolvers } from '../auth/house-access';
import { profileResolvers } from '../auth/profile-resolvers';
import { authResolvers } from '../auth/resolvers';
import { secondFactorResolvers } from '../auth/second-factor-resolvers';
import { tokenResolvers } from '../auth/token-resolvers';
import { userResolvers } from '../auth/user-resolvers';
import { customerResolvers } from '../customers/customer-resolvers';
import { customersResolvers } from '../customers/resolvers';
import { locationResolvers } from '../house/location-resolvers';
import { privateLabelResolvers } from '../house/private-label-resolvers';
import { houseResolvers } from '../house/resolvers';
import { imagesResolvers } from '../images/resolvers';
import { autoChargeResolvers } from '../invoicing/resolvers/auto-charge';
import { chargeResolvers } from '../invoicing/resolvers/charges';
import { chargingOfInvoicesResolvers } from '../invoicing/resolvers/charging';
import { documentResolvers } from '../invoicing/resolvers/document';
import { editingResolvers } from '../invoicing/resolvers/editing';
import { explainResolvers } from '../invoicing/resolvers/explain';
import { exportResolvers } from '../invoicing/resolvers/exports';
import { groupCreationResolvers } from '../invoicing/resolvers/group-creation';
import { historyResolvers } from '../invoicing/resolvers/history';
import { invoiceResolvers } from '../invoicing/resolvers/invoice';
import { invoiceEmailResolvers } from '../invoicing/resolvers/invoice-email';
import { invoiceGroupResolvers } from '../invoicing/resolvers/invoice-group';
import { invoiceLineResolvers } from '../invoicing/resolvers/invoice-line';
import { messageResolvers } from '../invoicing/resolvers/messages';
import { noteResolvers } from '../invoicing/resolvers/notes';
import { payingResolvers } from '../invoicing/resolvers/paying';
import { refundingOfInvoicesResolvers } from '../invoicing/resolvers/refunding';
import { sendingResolvers } from '../invoicing/resolvers/sending';
import { sendsResolvers } from '../invoicing/resolvers/sends';
import { shippingResolvers } from '../invoicing/resolvers/shipping';
import { totalsResolvers } from '../invoicing/resolvers/totals';
import { uninvoicedResolvers } from '../invoicing/resolvers/uninvoiced';
import { upcomingChargeResolvers } from '../invoicing/resolvers/upcoming-charges';
import { lotsResolvers } from '../lots/resolvers';
import { automaticChargeResolvers } from '../payments/automatic-charge-resolvers';
import { cardResolvers } from '../payments/card-resolvers';
import { chargingResolvers } from '../payments/charging-resolvers';
import { methodResolvers } from '../payments/method-resolvers';
import { refundResolvers } from '../payments/refund-resolvers';
import { paymentsResolvers } from '../payments/resolvers';
import { salesResolvers } from '../sales/resolvers';
import { templateContentResolvers } from '../templates/content-resolvers';
import { templateMutations } from '../templates/mutations';
import { templatesResolvers } from '../templates/resolvers';
import { changesResolvers } from './live/changes';
import { nodeResolvers } from './nodes';
import { productResolvers } from './product';
import { projectFile } from './project-root';
import { describeScalars, scalars } from './scalars';

/** Contract and resolvers together. Throws when a resolver has no place in the contract. */
export function createSchema(): GraphQLSchema {
  return describeScalars(
    makeExecutableSchema({
      typeDefs: schemaTexts(),
      resolvers: [
        scalars,
        nodeResolvers,
        changesResolvers,
        productResolvers,
        authResolvers,
        accountResolvers,
        profileResolvers,
        secondFactorResolvers,
        houseAccessResolvers,
        userResolvers,
        tokenResolvers,
        houseResolvers,
        locationResolvers,
        privateLabelResolvers,
        customersResolvers,
        customerResolvers,
        salesResolvers,
        lotsResolvers,
        imagesResolvers,
        templatesResolvers,
        templateContentResolvers,
        templateMutations,
        paymentsResolvers,
        methodResolvers,
        cardResolvers,
        chargingResolvers,
        refundResolvers,
        automaticChargeResolvers,
        uninvoicedResolvers,
        invoiceGroupResolvers,
        groupCreationResolvers,
        totalsResolvers,
        invoiceResolvers,
        invoiceLineResolvers,
        editingResolvers,
        chargeResolvers,
        chargingOfInvoicesResolvers,
        refundingOfInvoicesResolvers,
        shippingResolvers,
        autoChargeResolvers,
        upcomingChargeResolvers,
        historyResolvers,
        noteResolvers,
        messageResolvers,
        sendingResolvers,
        sendsResolvers,
        invoiceEmailResolvers,
        documentResolvers,
        exportResolvers,
        explainResolvers,
        payingResolvers,
      ],
      resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
    }),
  );
}

function schemaTexts(): string[] {
  const folder = projectFile('schema');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.graphql'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
}
