import type { TemplateContent } from '../../../rules/templates/content';
import { wireField } from '../../../rules/templates/field-names';
import { previewContent, samplePlaces } from '../../../rules/templates/preview-content';
import { templateProblems } from '../../../rules/templates/problems';
import { placeWords } from '../../../rules/templates/row-words';
import { recordChanges } from '../../core/audit/audit-log';
import type { Queryable } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { invalid } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import { mailAddress } from '../../core/mail/mail-address';
import { queueMail } from '../../core/mail/outbox';
import type { Services } from '../../core/services';
import type { LocationRow } from '../../house/location-record';
import { houseById, locationsById } from '../../house/service';
import { typedTemplate, validTemplate } from '../../templates/service';
import { selectSender } from '../messages/message-store';
import { invoiceMail } from './invoice-mail';
import { sampleDocument } from './service';
import type { PreviewBody, TemplatePreviewJson, TemplateTestJson, TestBody } from './template-preview-wire';

/** Returns unsaved content in the form of a version. */
const unsaved = (content: TemplateContent, services: Services) => ({
  ...content,
  templateId: 0,
  version: 0,
  payrixTemplate: false,
  saleId: null,
  createdAt: services.clock.now(),
  createdBy: null,
  createdById: null,
});

async function locationOf(db: Queryable, houseId: number, { locationId }: TemplateContent): Promise<LocationRow> {
  const location = (await locationsById(db, houseId, [locationId])).get(locationId);
  if (!location) throw invalid([{ code: 'REQUIRED', message: 'Location is required', field: 'houseAddressID' }]);
  return location;
}

async function sampleOf(db: Queryable, services: Services, actor: Actor, content: TemplateContent, wanted: number) {
  const location = await locationOf(db, actor.houseId, content);
  const places = samplePlaces(content, { country: location.country, state: location.state || null });
  const position = Math.min(wanted, places.length - 1);
  const place = places[position];
  if (!place) throw new Error('There is no place.');
  const document = await sampleDocument(db, services, {
    house: await houseById(db, actor.houseId),
    location,
    template: unsaved(content, services),
    place,
  });
  return { document, places, position };
}

/**
 * Returns the invoice and the email of a sample bidder for a template as typed, ignoring invalid parts; nothing is written. Throws 422
 * without a location.
 */
export async function previewTemplate(
  services: Services,
  actor: Actor,
  { placeIndex, ...body }: PreviewBody,
): Promise<TemplatePreviewJson> {
  const input = typedTemplate(body);
  const content = previewContent(input);
  const { document, places, position } = await sampleOf(services.db, services, actor, content, placeIndex ?? 0);
  const mail = invoiceMail(document, content.bccEmail, new Map());
  return {
    document,
    mail: { subject: mail.subject, html: mail.html, text: mail.body, replyTo: document.replyTo, bcc: mail.bcc },
    places: places.map((place) => ({ ...place, label: placeWords(place) })),
    placeIndex: position,
    problems: templateProblems(input).map((problem) => ({ ...problem, field: wireField(problem.field) })),
  };
}

/**
 * Sends the template's sample email only to the caller, once per key: without copies, and marked as a test in its subject.
 * Throws 422 with every broken rule, NO_ADDRESS.
 */
export async function sendTestMail(
  services: Services,
  actor: Actor,
  { groupSettingsID, placeIndex, ...body }: TestBody,
  key: string | null,
): Promise<TemplateTestJson> {
  const { houseId, userId } = actor;
  return idempotently(
    services,
    actor,
    { key, operation: 'template.test', input: { groupSettingsID, placeIndex, ...body } },
    async (tx) => {
      const content = await validTemplate(tx, houseId, body);
      const self = await selectSender(tx, houseId, userId);
      if (mailAddress(self.email) === null)
        throw invalid([
          { code: 'NO_ADDRESS', message: 'There is no email address in your account to send a test to.', field: null },
        ]);
      const { document } = await sampleOf(tx, services, actor, content, placeIndex ?? 0);
      const mail = invoiceMail({ ...document, subject: `Test: ${document.subject}` }, '', new Map());
      const [mailID] = await queueMail(tx, services, [
        { ...mail, houseId, kind: 'template-test', invoiceId: null, recipient: self.email, recipientName: self.name },
      ]);
      if (mailID === undefined) throw new Error('The outbox took no message.');
      const after = { templateId: groupSettingsID ?? null, recipient: self.email, subject: mail.subject };
      await recordChanges(tx, services.clock, actor, 'template.test', [
        { type: 'Mail', id: mailID, version: 1, after },
      ]);
      return { mailID, recipient: self.email, subject: mail.subject };
    },
  );
}
