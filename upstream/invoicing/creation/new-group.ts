import { newGroupProblems } from '../../../rules/invoicing/groups/group-rules';
import type { Queryable } from '../../core/database/database';
import type { Actor } from '../../core/http/actor';
import type { Problem } from '../../core/http/errors';
import { conflict, invalid } from '../../core/http/errors';
import type { Services } from '../../core/services';
import type { TemplateVersion } from '../../templates/service';
import { templateVersionForNewInvoices } from '../../templates/service';
import type { WantedSession } from './creation-store';
import { selectWantedSessions } from './creation-store';

/** What somebody asks to invoice; title null where none is needed. */
export interface GroupCommand {
  readonly catalogRefs: readonly string[];
  readonly groupTitle: string | null;
  readonly invoiceSettingsID: number | null;
}

/** A command that can be fulfilled. */
export interface NewGroup {
  readonly title: string;
  readonly template: TemplateVersion;
  readonly locationId: number;
  readonly currency: string;
  readonly catalogIds: readonly number[];
  /** Sold lots that the group will take. */
  readonly lotCount: number;
}

/** The rules' input fields as the call spells them. */
const FIELDS: Readonly<Record<string, string>> = {
  sessions: 'catalogRefs',
  template: 'invoiceSettingsID',
  name: 'groupTitle',
};

/** Somebody else was faster, or the screen is old. */
export const alreadyInvoiced = () =>
  conflict(
    'SESSIONS_ALREADY_INVOICED',
    'These sessions are already in an invoice group. Please refresh the page.',
    'catalogRefs',
  );

const isAvailable = (session: WantedSession): boolean => session.ended && session.soldCount > 0;

function sessionProblems(refs: readonly string[], sessions: readonly WantedSession[]): Problem[] {
  const available = new Set(sessions.filter(isAvailable).map(({ ref }) => ref));
  const missing = refs.filter((ref) => !available.has(ref));
  const known = new Set(sessions.map(({ ref }) => ref));
  // What is no session of the house is not repeated: it may be anything that somebody sent.
  const message = (ref: string) =>
    known.has(ref) ? `The session ${ref} cannot be invoiced.` : 'A session of these does not exist.';
  return missing.map((ref) => ({ code: 'CATALOG_NOT_AVAILABLE', message: message(ref), field: 'catalogRefs' }));
}

/**
 * Checks a request against the house's sessions and templates. Throws 422 with everything that is wrong at once, or 409
 * SESSIONS_ALREADY_INVOICED when the sold lots of a session are all in living groups.
 */
export async function requireNewGroup(
  db: Queryable,
  { clock }: Services,
  actor: Actor,
  command: GroupCommand,
): Promise<NewGroup> {
  const refs = [...new Set(command.catalogRefs)];
  const sessions = await selectWantedSessions(db, actor.houseId, refs, clock.now());
  const template =
    command.invoiceSettingsID === null
      ? null
      : await templateVersionForNewInvoices(db, actor, command.invoiceSettingsID);
  const ruleProblems = newGroupProblems({
    templateId: command.invoiceSettingsID,
    name: command.groupTitle ?? 'dry run',
    sessions:
      refs.length === 0
        ? []
        : sessions.map((session) => ({
            catalogRef: session.ref,
            groupID: session.saleId,
            addressID: session.locationId,
            currency: session.currency,
          })),
  }).filter(({ code }) => refs.length === 0 || code !== 'NO_SESSIONS');
  const problems: Problem[] = [
    ...ruleProblems.map((problem) => ({ ...problem, field: FIELDS[problem.field] ?? problem.field })),
    ...sessionProblems(refs, sessions),
  ];
  if (command.invoiceSettingsID !== null && !template) {
    problems.push({
      code: 'TEMPLATE_NOT_AVAILABLE',
      message: 'This invoice template cannot be used for new invoices.',
      field: 'invoiceSettingsID',
    });
  }
  const [problem, ...more] = problems;
  if (problem) throw invalid([problem, ...more]);
  if (sessions.some(({ openCount }) => openCount === 0)) throw alreadyInvoiced();
  const [first] = sessions;
  if (!first || !template) throw new Error('A command without problems has a session and a template.');
  return {
    title: command.groupTitle?.trim() ?? '',
    template,
    locationId: first.locationId,
    currency: first.currency,
    catalogIds: sessions.map(({ id }) => id),
    lotCount: sessions.reduce((sum, { openCount }) => sum + openCount, 0),
  };
}
