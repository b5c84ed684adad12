import { formatLongDate, localDateOf } from '../../../rules/core/dates';
import { readableLine, readableText } from '../../../rules/core/text';
import { enrollmentProblems, type EnrollmentRequest } from '../../../rules/payments/enrollment/enrollment-request';
import { recordChanges } from '../../core/audit/audit-log';
import type { Queryable } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { takeNumbers } from '../../core/database/numbering';
import { invalid } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import { emailBody } from '../../core/mail/email-body';
import { senderAddress } from '../../core/mail/mail-message';
import { queueMail } from '../../core/mail/outbox';
import type { Services } from '../../core/services';
import { houseById, houseParts } from '../../house/service';
import { type EnrollmentRow, insertRequest, selectLastRequest } from './enrollment-store';
import type { EnrollmentJson, EnrollmentRequestJson } from './enrollment-wire';

const requestJson = ({
  id,
  kind,
  contactName,
  email,
  phone,
  date,
  note,
  requestedBy,
  requestedAt,
}: EnrollmentRow): EnrollmentRequestJson => ({
  requestID: id,
  kind,
  contactName,
  email,
  phone,
  date,
  note,
  requestedBy,
  requestedAt: requestedAt.getTime(),
});

/** Returns the house's enrollment in the provider's payments, and its latest request. */
export async function readEnrollment(db: Queryable, actor: Actor): Promise<EnrollmentJson> {
  const [house, last] = await Promise.all([houseById(db, actor.houseId), selectLastRequest(db, actor.houseId)]);
  const open =
    last === null
      ? house.paymentProcessingEligible
        ? ('POSSIBLE' as const)
        : ('NOT_ELIGIBLE' as const)
      : ('REQUESTED' as const);
  return { status: house.paymentProcessingEnabled ? 'ENABLED' : open, lastRequest: last && requestJson(last) };
}

function tidied(request: EnrollmentRequest): EnrollmentRequest {
  return {
    ...request,
    contactName: readableLine(request.contactName),
    email: request.email.trim(),
    phone: readableLine(request.phone),
    note: readableText(request.note).trim(),
    date: request.kind === 'APPOINTMENT' ? request.date : null,
  };
}

const subjects = {
  SIGN_UP: 'asks to sign up for payments',
  APPOINTMENT: 'asks for an appointment about payments',
} as const;

function requestMail({ kind, contactName, email, phone, date, note }: EnrollmentRequest, houseName: string) {
  const facts = [
    `Name: ${contactName}`,
    `Email: ${email}`,
    `Phone: ${phone}`,
    ...(date === null ? [] : [`Day: ${formatLongDate(date)}`]),
    ...(note === '' ? [] : [`Note: ${note}`]),
  ];
  return emailBody({ subject: `${houseName} ${subjects[kind]}`, from: houseName, paragraphs: facts, closing: [] });
}

/**
 * Emails a request to the operator of this installation (MAIL_FROM) and saves it, once per idempotency key. Throws 422 with every problem.
 */
export async function requestEnrollment(
  services: Services,
  actor: Actor,
  input: EnrollmentRequest,
  key: string | null,
): Promise<EnrollmentJson> {
  const request = tidied(input);
  const now = services.clock.now();
  const [first, ...others] = enrollmentProblems(request, localDateOf(now.getTime(), actor.houseTimeZone));
  if (first) throw invalid([first, ...others]);
  return idempotently(services, actor, { key, operation: 'payments.enrolment', input: request }, async (tx) => {
    const house = await houseById(tx, actor.houseId);
    const id = await takeNumbers(tx, actor.houseId, 'payments_enrolment_request', 1);
    await insertRequest(tx, { ...request, id, houseId: actor.houseId, userId: actor.userId, at: now });
    await recordChanges(tx, services.clock, actor, 'payments.enrolment', [
      { type: 'PaymentsEnrollmentRequest', id, version: 1, after: { kind: request.kind } },
      ...(await houseParts(tx, actor.houseId)),
    ]);
    await queueMail(tx, services, [
      {
        houseId: actor.houseId,
        kind: 'payments-enrolment',
        invoiceId: null,
        recipient: senderAddress(services.mailFrom),
        recipientName: 'Rostrum',
        replyTo: request.email,
        replyToName: request.contactName,
        bcc: null,
        pictures: [],
        ...requestMail(request, house.name),
      },
    ]);
    return readEnrollment(tx, actor);
  });
}
