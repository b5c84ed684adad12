import type { z } from 'zod';
import { localDateOf } from '../../rules/core/dates';
import {
  canonicalExemption,
  exemptionProblems,
  type TypedExemption,
} from '../../rules/tax-exemptions/exemption-fields';
import { type ChangedRecord, recordChanges } from '../core/audit/audit-log';
import type { Transaction } from '../core/database/database';
import { idempotently } from '../core/database/idempotency';
import { takeNumbers } from '../core/database/numbering';
import { type StoredFields, storedFields } from '../core/database/record';
import { invalid, notFound, Refusal } from '../core/errors';
import type { Actor } from '../core/http/actor';
import type { Services } from '../core/services';
import { bidderParts } from '../customers/service';
import { exemptionJson } from './exemption-json';
import { exemptionRecord, type ExemptionRow } from './exemption-record';
import { hasBidder, lockExemption, putExemption } from './exemption-store';
import type { TaxExemptionBody } from './exemption-wire';

type Body = z.output<typeof TaxExemptionBody>;

/** The REST names of the fields, where they differ. */
const NAMES: Readonly<Partial<Record<string, string>>> = { country: 'countryCode' };

/** Returns what was typed as it is stored. Throws 422 INVALID_EXEMPTION with a problem for each field. */
export function requireInOrder(typed: TypedExemption, pathOf: (field: string) => string): TypedExemption {
  const paper = canonicalExemption(typed);
  const [first, ...others] = exemptionProblems(paper).map((problem) => ({
    ...problem,
    field: pathOf(NAMES[problem.field] ?? problem.field),
  }));
  if (first) throw invalid([first, ...others]);
  return paper;
}

const storedOf = (row: ExemptionRow): StoredFields => storedFields(exemptionRecord, row);

/** Returns the change of a paper for the audit log, with the bidder's records, which show it. */
export const changedExemption = async (
  tx: Transaction,
  houseId: number,
  before: ExemptionRow | null,
  after: ExemptionRow,
): Promise<readonly [ChangedRecord, ...ChangedRecord[]]> => [
  {
    type: 'TaxExemption',
    id: after.id,
    version: after.version,
    ...(before ? { before: storedOf(before) } : {}),
    after: storedOf(after),
  },
  ...(await bidderParts(tx, houseId, after.approvalId)),
];

/** Throws 409 EDITED_MEANWHILE with the current paper if the save is based on an earlier version. */
export function requireVersion(
  services: Services,
  actor: Actor,
  row: ExemptionRow,
  expected: number | undefined,
): void {
  if (expected === undefined || expected === row.version) return;
  const message = 'This certificate has changed since you opened it. Review the change, then save again.';
  throw new Refusal(409, [{ code: 'EDITED_MEANWHILE', message, field: 'version' }], null, {
    taxExemption: exemptionJson(row, todayOf(services, actor)),
  });
}

export const todayOf = ({ clock }: Pick<Services, 'clock'>, { houseTimeZone }: Pick<Actor, 'houseTimeZone'>): string =>
  localDateOf(clock.now().getTime(), houseTimeZone);

/** Adds a paper to a bidder, in a transaction. Throws 404. */
export async function addExemption(
  tx: Transaction,
  services: Services,
  actor: Actor,
  approvalId: number,
  paper: TypedExemption,
): Promise<ExemptionRow> {
  const { houseId, userId } = actor;
  if (!(await hasBidder(tx, houseId, approvalId))) throw notFound('The bidder');
  const row: ExemptionRow = {
    ...paper,
    id: await takeNumbers(tx, houseId, 'tax_exemption', 1),
    version: 1,
    approvalId,
    file: '',
    fileName: '',
    isRemoved: false,
    approvedAt: services.clock.now(),
    approvedBy: userId,
    approvedByName: null,
    personId: 0,
  };
  await putExemption(tx, houseId, row);
  await recordChanges(tx, services.clock, actor, 'tax-exemption.add', await changedExemption(tx, houseId, null, row));
  return row;
}

async function change(
  tx: Transaction,
  services: Services,
  actor: Actor,
  id: number,
  body: Body,
  paper: TypedExemption,
) {
  const { houseId } = actor;
  const before = await lockExemption(tx, houseId, id);
  if (!before || before.isRemoved) throw notFound('The certificate');
  requireVersion(services, actor, before, body.version);
  const after: ExemptionRow = { ...before, ...paper, version: before.version + 1 };
  if (JSON.stringify(storedOf(after)) === JSON.stringify(storedOf(before))) return;
  await putExemption(tx, houseId, after);
  await recordChanges(
    tx,
    services.clock,
    actor,
    'tax-exemption.edit',
    await changedExemption(tx, houseId, before, after),
  );
}

/**
 * Adds a paper to a bidder, or changes one, once per key. Throws 404, 409 EDITED_MEANWHILE with the current paper, 422 INVALID_EXEMPTION.
 * Returns its number.
 */
export const saveExemption = (services: Services, actor: Actor, body: Body, key: string | null): Promise<number> => {
  const { version: _, ...input } = body;
  return idempotently(services, actor, { key, operation: 'tax-exemption.save', input }, async (tx) => {
    const { taxExemptionID: id, approvalID, countryCode, ...typed } = body;
    const paper = requireInOrder({ ...typed, country: countryCode }, (field) => field);
    if (id === undefined) return (await addExemption(tx, services, actor, approvalID ?? 0, paper)).id;
    await change(tx, services, actor, id, body, paper);
    return id;
  });
};

/** Removes a paper; its history stays, and an undo there brings it back. Throws 404, 409 EDITED_MEANWHILE. */
export const removeExemption = (
  services: Services,
  actor: Actor,
  id: number,
  version: number | undefined,
): Promise<void> =>
  services.db.transaction(async (tx) => {
    const { houseId } = actor;
    const before = await lockExemption(tx, houseId, id);
    if (!before) throw notFound('The certificate');
    if (before.isRemoved) return;
    requireVersion(services, actor, before, version);
    const after: ExemptionRow = { ...before, isRemoved: true, version: before.version + 1 };
    await putExemption(tx, houseId, after);
    await recordChanges(
      tx,
      services.clock,
      actor,
      'tax-exemption.remove',
      await changedExemption(tx, houseId, before, after),
    );
  });
