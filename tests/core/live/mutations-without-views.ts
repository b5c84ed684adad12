import type { MutationName } from '../../support/houses/live-views';

/** Mutations that no view shows the effect of, each with the reason. */
export const WITHOUT_VIEWS = {
  offerAuthenticator: 'An app counts for nothing until it is confirmed.',
  offerPasskey: 'The browser makes a passkey from it; nothing is kept until it is added.',
  askForPasskey: 'Is done by somebody who is not signed in, and signs nobody in.',
  requestPasswordReset: 'Sends an email to somebody who is not signed in.',
  resetPassword: 'Is done by somebody who is not signed in; sessions that it ends are signed out.',
  storeInvoiceSelection: 'Saves a choice of invoices under a token that only the caller knows.',
  sendTemplateTest: 'Sends an email; the template stays as it is.',
  sendCustomerPasswordEmail: 'Sends an email; the customer stays as it is.',
} as const satisfies Partial<Record<MutationName, string>>;
