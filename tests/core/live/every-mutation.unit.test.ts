import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { authSteps, profileSteps, secondFactorSteps, sessionSteps } from '../../auth/users/live-steps';
import { bidSteps, bookSteps } from '../../bulk-bidding/live-steps';
import { deskSteps } from '../../clerking/live-steps';
import { approvalSteps } from '../../customers/approvals/live-steps';
import { bidderMessageSteps } from '../../customers/messages/live-steps';
import { peopleSteps } from '../../customers/people/live-steps';
import { disputeSteps } from '../../disputes/live-steps';
import { feedbackSteps } from '../../feedback/live-steps';
import { houseSteps } from '../../house/live-steps';
import { imageSteps } from '../../images/live-steps';
import { bidderDetailSteps } from '../../invoicing/bidder-details/live-steps';
import { groupSteps } from '../../invoicing/live/live-group-steps';
import { lineSteps, markSteps, messageTemplateSteps, noteSteps, sendSteps } from '../../invoicing/live/live-steps';
import { receiptSteps } from '../../invoicing/receipts/live-steps';
import { lotSteps } from '../../lots/editing/live-steps';
import { uploadSteps } from '../../lots/uploads/screen/live-steps';
import { cardRequestSteps } from '../../payments/card-requests/live-steps';
import { paymentsSteps } from '../../payments/charge-runs/live-steps';
import { chargebackSteps } from '../../payments/chargebacks/live-steps';
import { linkSteps } from '../../payments/links/live-steps';
import { reconciliationSteps } from '../../payments/reconciliation/live-steps';
import { publishingSteps } from '../../publishing/live-steps';
import { priceSteps } from '../../realized-prices/live-steps';
import { saleSteps } from '../../sale-corrections/live-steps';
import { buyNowSteps } from '../../sales/buy-now/live-steps';
import { calendarSteps } from '../../sales/calendar/live-steps';
import { sessionStepSteps } from '../../sales/session/live-steps';
import { termsSteps } from '../../sales/terms/live-steps';
import { salesTaxSteps } from '../../sales-tax/live-steps';
import type { LiveHouse } from '../../support/houses/live-house';
import type { MutationName } from '../../support/houses/live-views';
import { exemptionSteps } from '../../tax-exemptions/live-steps';
import { templateSteps } from '../../templates/live-steps';
import { tillSteps } from '../../till/live-steps';

/** Mutations whose effect no view shows, each with the reason. */
const WITHOUT_VIEWS = {
  offerAuthenticator: 'An app counts for nothing until it is confirmed.',
  offerPasskey: 'The browser makes a passkey from it; nothing is kept until it is added.',
  askForPasskey: 'Is done by somebody who is not signed in, and signs nobody in.',
  requestPasswordReset: 'Sends an email to somebody who is not signed in.',
  resetPassword: 'Is done by somebody who is not signed in; sessions that it ends are signed out.',
  storeInvoiceSelection: 'Saves a choice of invoices under a token that only the caller knows.',
  sendTemplateTest: 'Sends an email; the template stays as it is.',
  sendCustomerPasswordEmail: 'Sends an email; the customer stays as it is.',
  saveView: 'Open lists stay as they are; the views are read when a list is opened, and when their menu is.',
  deleteView: 'Open lists stay as they are; the views are read when a list is opened, and when their menu is.',
  requestImageUploads: 'What is sent shows when it is added to a lot.',
  setTableLayout: 'Open tables stay as they are; a table reads its layout when the app is opened.',
} as const satisfies Partial<Record<MutationName, string>>;

const nowhere = (): LiveHouse => {
  throw new Error('no mutation is made here');
};

const folder = join(__dirname, '../../../schema');
const schema = buildSchema(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.graphql'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n'),
);

test('every mutation of the schema is tested with the views that show its effect, or no view shows it', () => {
  const nothing = () => '';
  const made = [
    authSteps(nowhere),
    profileSteps(nowhere),
    sessionSteps(nowhere),
    secondFactorSteps(nowhere),
    houseSteps(nowhere, nothing),
    calendarSteps(nowhere, { sale: nothing, session: nothing, running: nothing }),
    templateSteps(nowhere, nothing),
    noteSteps(nowhere),
    messageTemplateSteps(nowhere),
    lineSteps(nowhere),
    markSteps(nowhere),
    receiptSteps(nowhere),
    sendSteps(nowhere),
    groupSteps(nowhere),
    paymentsSteps(nowhere),
    linkSteps(nowhere),
    cardRequestSteps(nowhere),
    reconciliationSteps(nowhere),
    chargebackSteps(nowhere),
    disputeSteps(nowhere),
    peopleSteps(nowhere),
    approvalSteps(nowhere),
    buyNowSteps(() => 0),
    sessionStepSteps(nowhere, nothing),
    imageSteps(nowhere, () => ({ catalog: '', lot: '' })),
    lotSteps(nowhere, () => ({ catalog: '', other: '', lots: [] })),
    publishingSteps(nowhere, () => ({ catalog: '', lots: [] })),
    bidSteps(nowhere, () => ({ catalogRef: '', lotRefs: [] })),
    saleSteps(nowhere),
    tillSteps(nowhere),
    exemptionSteps(nowhere),
    bidderDetailSteps(nowhere),
    priceSteps(nowhere, () => ({ catalogNumber: 0 })),
    bookSteps(nowhere, () => ({ catalogRef: '', lotRefs: [] })),
    deskSteps(nowhere, () => ({ catalogRef: '', number: 0, lotRefs: [] })),
    uploadSteps(nowhere, () => ({ catalogId: '', toMap: '', toRepair: '', toNumber: '', toDiscard: '' })),
    salesTaxSteps(nowhere),
    feedbackSteps(nowhere),
    termsSteps(nowhere, () => ''),
    bidderMessageSteps(nowhere),
  ].flatMap((steps) => Object.keys(steps));
  const all = Object.keys(schema.getMutationType()?.getFields() ?? {});
  expect([...made, ...Object.keys(WITHOUT_VIEWS)].sort()).toEqual(all.sort());
});
