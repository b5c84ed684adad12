import type { Services } from '../services';
import type { MailReport, MailReportKind } from './bounce-message';
import { mailAddress } from './mail-address';
import { lockReportedMail, type ReportedMail, saveReport } from './mail-report-store';
import type { MailState } from './mail-store';
import type { MailFollower } from './outbox';

/** What the slices do about a changed email, by kind of email. */
export type MailFollowers = Readonly<Record<string, MailFollower>>;

/** Reports arrive in any order and more than once. A later one in this list replaces an earlier one, and never the other way around. */
const WEIGHT: readonly (MailReportKind | null)[] = [null, 'DELAYED', 'DELIVERED', 'COMPLAINED', 'BOUNCED'];

/** Returns the form in which addresses are compared. Servers may change the case. */
const comparable = (address: string): string => (mailAddress(address) ?? address.trim()).toLowerCase();

/**
 * Whether a report is about the recipient of an email, and not about its copy. An address that is neither may be where the recipient's
 * email is forwarded to, if there is no copy that could be forwarded, too.
 */
function isAboutRecipient({ recipient, bcc }: ReportedMail, { recipients }: MailReport): boolean {
  const named = recipients.map(comparable);
  if (named.includes(comparable(recipient))) return true;
  return bcc === null && named.length > 0;
}

/** Returns the state of an email after a report. A server that delivered an email must have accepted it. */
function stateAfter({ state }: ReportedMail, kind: MailReportKind): MailState {
  if (kind === 'BOUNCED') return 'REFUSED';
  return kind === 'DELAYED' || state === 'REFUSED' ? state : 'ACCEPTED';
}

/** Returns why a report changes nothing; null if it does. */
function whyIgnored(mail: ReportedMail | null, report: MailReport): string | null {
  if (mail === null) return 'the email is not of this installation';
  if (mail.attempts === 0) return 'the email was not sent yet';
  if (!isAboutRecipient(mail, report)) return 'the report is not about the recipient of the email';
  if (mail.state === 'REFUSED') return 'it is known that the email did not arrive';
  return WEIGHT.indexOf(report.kind) <= WEIGHT.indexOf(mail.report)
    ? 'a report like it, or a later one, is saved'
    : null;
}

async function noteReport(services: Services, followers: MailFollowers, report: MailReport): Promise<void> {
  const { clock, db, log } = services;
  await db.transaction(async (tx) => {
    const mail = await lockReportedMail(tx, report.messageId);
    const reason = whyIgnored(mail, report);
    if (mail === null || reason !== null) {
      log.info(
        { messageId: report.messageId, kind: report.kind },
        `a report about an email was ignored: ${reason ?? ''}`,
      );
      return;
    }
    const now = clock.now();
    const state = stateAfter(mail, report.kind);
    await saveReport(tx, mail, {
      report: report.kind,
      state,
      code: report.code,
      text: report.diagnostic,
      // The clocks of other servers may be ahead.
      at: new Date(Math.min(report.at ?? now.getTime(), now.getTime())),
    });
    await followers[mail.kind]?.(tx, services, mail, state);
  });
}

/**
 * Saves what mail servers report about emails, and lets the slices follow it. An email that was returned counts as refused, whenever the
 * report arrives. Repeated and late reports change nothing; those about emails of other installations are logged. Rejects if a report
 * can't be saved now; the ones before it are saved.
 */
export async function noteReports(
  services: Services,
  followers: MailFollowers,
  reports: readonly MailReport[],
): Promise<void> {
  for (const report of reports) await noteReport(services, followers, report);
}
