import { lotText } from '../../../rules/lots/lot-record';
import { recordChanges } from '../../core/audit/audit-log';
import { idempotently } from '../../core/database/idempotency';
import { badRequest, conflict, invalid, type Problem } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { labelOf, storeLots } from '../editing/change-lots';
import { fieldProblems, lotProblems, lotsToEdit, requireOpen } from '../editing/check-lot';
import type { LotsOfSessionJson } from '../editing/editing-wire';
import type { LotToEdit } from '../editing/lot-store';
import { readLotsById } from '../editing/read-lots';
import { enteredLot } from '../editing/save-lot';
import type { LotRecordRow } from '../lot-record';
import type { UpdateLotsBody } from './update-wire';

/** The numbers of the lots don't change, so no other lot can have them. */
const FREE = { number: 'FREE', isInventoryUsed: false } as const;

/**
 * Changes fields of lots of a session, all or none; fields that are left out stay as they are. Lots that have the values already are left
 * alone. Throws 400 if a lot is named twice, 404, 409 EDITED_MEANWHILE, EDIT_LOCKED, LOT_DELETED, LOT_SOLD, LOTS_OF_SESSIONS, and
 * 422 INVALID_FIELD with the problems of every lot.
 */
export async function changeLots(
  services: Services,
  actor: Actor,
  { lots: asked }: UpdateLotsBody,
  key: string | null,
): Promise<LotsOfSessionJson> {
  const ids = asked.map(({ lotID }) => lotID);
  if (new Set(ids).size < ids.length) throw badRequest('Name each lot once.', 'lots');
  return idempotently(services, actor, { key, operation: 'lot.updateMany', input: asked }, async (tx) => {
    const { session, lots } = await lotsToEdit(tx, services, actor, ids);
    const byId = new Map(lots.map((lot) => [lot.id, lot]));
    const problems: Problem[] = [];
    const pairs: (readonly [before: LotToEdit, after: LotRecordRow])[] = [];
    asked.forEach(({ lotID, version, ...body }, place) => {
      const before = byId.get(lotID);
      if (!before) return;
      requireOpen(before, session, services);
      if (version !== undefined && version !== before.version)
        throw conflict(
          'EDITED_MEANWHILE',
          `Lot ${labelOf(before)} has changed since you opened it. Review the change, then try again.`,
        );
      const text = { ...lotText(before, session.currency), ...enteredLot(body, session) };
      const { problems: found, values } = lotProblems(actor, session, before, text, FREE);
      problems.push(...fieldProblems(found).map((one) => ({ ...one, field: `lots.${place}.${one.field ?? ''}` })));
      if (values) pairs.push([before, { ...before, ...values }]);
    });
    const [first, ...others] = problems;
    if (first) throw invalid([first, ...others]);
    const changed = pairs.filter(([before, after]) => JSON.stringify(before) !== JSON.stringify(after));
    const changes = await storeLots(tx, actor.houseId, session, changed);
    await services.follow(
      'lotsSaved',
      tx,
      actor.houseId,
      changed.map(([, after]) => after),
    );
    await recordChanges(tx, services.clock, actor, 'lot.edit', changes);
    return { lots: await readLotsById(tx, services, actor, ids) };
  });
}
