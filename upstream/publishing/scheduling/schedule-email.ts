import { summaryStep, typeOfKind } from '../../../rules/sales/steps';
import { emailBody } from '../../core/mail/email-body';
import type { NewMail } from '../../core/mail/outbox';
import type { HouseRow } from '../../house/house-record';
import type { SessionOfLots } from '../../sales/session/service';
import { wordsOf } from './schedule-publishing';
import type { ScheduleRow } from './schedule-store';

/** Kind of the email about a scheduled publication that failed, in whole or in part. */
const SCHEDULE_MAIL = 'scheduled-publishing';

/** How many reasons an email lists. Further ones are only counted. */
const MOST_LISTED = 50;

/** Composes the email to the user who scheduled a publication, or to the house if that user is disabled. */
export function scheduleEmail(
  house: Pick<HouseRow, 'id' | 'name' | 'email'>,
  session: Pick<SessionOfLots, 'id' | 'groupId' | 'kind' | 'title'>,
  schedule: ScheduleRow,
  {
    reasons,
    isPartial,
    publicUrl,
  }: { readonly reasons: readonly string[]; readonly isPartial: boolean; readonly publicUrl: string },
): NewMail {
  const type = typeOfKind(session.kind);
  const more = reasons.length - MOST_LISTED;
  const [recipient, name] =
    schedule.email === null ? [house.email, house.name] : [schedule.email, schedule.name ?? schedule.email];
  const when = wordsOf(schedule);
  return {
    houseId: house.id,
    kind: SCHEDULE_MAIL,
    invoiceId: null,
    recipient,
    recipientName: name,
    replyTo: null,
    replyToName: null,
    bcc: null,
    pictures: [],
    ...emailBody({
      subject: isPartial ? `Some items of ${session.title} were not published` : `${session.title} was not published`,
      from: house.name,
      paragraphs: [
        `Hello ${name},`,
        isPartial
          ? `“${session.title}” was published on ${when}, as scheduled, without these items:`
          : `“${session.title}” was scheduled to be published on ${when}. It was not published:`,
        ...reasons.slice(0, MOST_LISTED),
        ...(more > 0 ? [`And ${more} more.`] : []),
      ],
      action: {
        label: 'Open the summary',
        url: `${publicUrl}/ar/session/${type}/${session.groupId}/${session.id}/${summaryStep(type)}`,
      },
      closing: [],
    }),
  };
}
