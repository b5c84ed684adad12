import { newGroupProblems } from '../../../rules/invoicing/groups/group-rules';
import type { Queryable } from '../../core/database/database';
import { conflict, invalid, type Problem } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { templateVersionForNewInvoices } from '../../templates/service';
import type { TemplateVersionRow } from '../../templates/template-record';
import { selectWantedSessions, type WantedSession } from './creation-store';

/** A request for a new group; a null title requires none. */
export interface GroupCommand {
  readonly catalogRefs: readonly string[];
  readonly groupTitle: string | null;
  readonly invoiceSettingsID: number | null;
}

/** A request that passed all checks. */
export interface NewGroup {
  readonly title: string;
  readonly template: TemplateVersionRow;
  readonly locationId: number;
  readonly currency: string;
  readonly catalogIds: readonly number[];
  /** Number of sold lots that the group will take. */
  readonly lotCount: number;
}

/** The REST names of the rules' input fields. */
const FIELDS: Readonly<Record<string, string>> = {
  sessions: 'catalogRefs',
  template: 'invoiceSettingsID',
  name: 'groupTitle',
};

/** A concurrent request took the lots, or the screen is outdated. */
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
  // Unknown references are not repeated, because they may contain anything.
  const message = (ref: string) =>
    known.has(ref) ? `The session ${ref} cannot be invoiced.` : 'A session of these does not exist.';
  return missing.map((ref) => ({ code: 'CATALOG_NOT_AVAILABLE', message: message(ref), field: 'catalogRefs' }));
}

/**
 * Checks a request against the house's sessions and templates. Throws 422 with all problems, or 409
 * SESSIONS_ALREADY_INVOICED if all sold lots of a session are in active groups.
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
  const ofSale = template?.saleId ?? null;
  const isOfAnotherSale = ofSale !== null && sessions.some(({ saleId }) => saleId !== ofSale);
  if (command.invoiceSettingsID !== null && (!template || isOfAnotherSale)) {
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
