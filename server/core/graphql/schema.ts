import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import { profileResolvers } from '../../auth/profiles/profile-resolvers';
import { authResolvers } from '../../auth/resolvers';
import { secondFactorResolvers } from '../../auth/second-factor/second-factor-resolvers';
import { accountResolvers } from '../../auth/sessions/account-resolvers';
import { tokenResolvers } from '../../auth/tokens/token-resolvers';
import { houseAccessResolvers } from '../../auth/users/house-access';
import { userResolvers } from '../../auth/users/user-resolvers';
import { customerResolvers } from '../../customers/customer-resolvers';
import { customersResolvers } from '../../customers/resolvers';
import { locationResolvers } from '../../house/location-resolvers';
import { privateLabelResolvers } from '../../house/private-label-resolvers';
import { houseResolvers } from '../../house/resolvers';
import { imagesResolvers } from '../../images/resolvers';
import { autoChargeResolvers } from '../../invoicing/auto-charge/auto-charge-resolvers';
import { upcomingChargeResolvers } from '../../invoicing/auto-charge/upcoming-charge-resolvers';
import { chargeResolvers } from '../../invoicing/charges/charge-resolvers';
import { groupCreationResolvers } from '../../invoicing/creation/creation-resolvers';
import { uninvoicedResolvers } from '../../invoicing/creation/uninvoiced-resolvers';
import { documentResolvers } from '../../invoicing/documents/document-resolvers';
import { editingResolvers } from '../../invoicing/editing/editing-resolvers';
import { exportResolvers } from '../../invoicing/exports/export-resolvers';
import { explainResolvers } from '../../invoicing/figures/explain-resolvers';
import { totalsResolvers } from '../../invoicing/figures/totals-resolvers';
import { invoiceGroupResolvers } from '../../invoicing/groups/group-resolvers';
import { historyResolvers } from '../../invoicing/history/history-resolvers';
import { invoiceResolvers } from '../../invoicing/invoices/invoice-resolvers';
import { invoiceLineResolvers } from '../../invoicing/lines/line-resolvers';
import { messageResolvers } from '../../invoicing/messages/message-resolvers';
import { noteResolvers } from '../../invoicing/notes/note-resolvers';
import { chargingOfInvoicesResolvers } from '../../invoicing/paying/charging-resolvers';
import { payingResolvers } from '../../invoicing/paying/paying-resolvers';
import { refundingOfInvoicesResolvers } from '../../invoicing/paying/refunding-resolvers';
import { invoiceEmailResolvers } from '../../invoicing/sending/email-resolvers';
import { sendingResolvers } from '../../invoicing/sending/sending-resolvers';
import { sendsResolvers } from '../../invoicing/sending/sends-resolvers';
import { shippingResolvers } from '../../invoicing/shipping/shipping-resolvers';
import { lotsResolvers } from '../../lots/resolvers';
import { automaticChargeResolvers } from '../../payments/automatic-charges/automatic-charge-resolvers';
import { cardResolvers } from '../../payments/cards/card-resolvers';
import { chargingResolvers } from '../../payments/charging/charging-resolvers';
import { methodResolvers } from '../../payments/methods/method-resolvers';
import { refundResolvers } from '../../payments/refunds/refund-resolvers';
import { paymentsResolvers } from '../../payments/resolvers';
import { salesResolvers } from '../../sales/resolvers';
import { templateContentResolvers } from '../../templates/content-resolvers';
import { templateMutations } from '../../templates/mutations';
import { templatesResolvers } from '../../templates/resolvers';
import { changesResolvers } from '../live/changes';
import { projectFile } from '../project-root';
import { nodeResolvers } from './nodes';
import { productResolvers } from './product';
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
