import { z } from 'zod';
import { summaryStep } from '../../../rules/sales/steps';
import { partsOf, recordChanges } from '../../core/audit/audit-log';
import { invalid, notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import { type Route, route } from '../../core/http/route';
import { data } from '../../core/http/wire';
import type { Services } from '../../core/services';
import { CatalogParams } from '../session/session-wire';
import { raiseStep, selectStep } from './step-store';

const PATH = '/cps/app/diy-step-tracker/{catalogID}';

const TrackerAnswer = data(z.object({ steptracker: z.int().describe('The step that the guided flow continues with') }));

/** Stores that the guided flow of a session has reached a step. It never goes back. Throws 404, 422. */
async function saveStep(services: Services, actor: Actor, id: number, step: number): Promise<number> {
  return services.db.transaction(async (tx) => {
    const session = await selectStep(tx, actor.houseId, id);
    if (!session) throw notFound('The session');
    const last = summaryStep(session.kind === 'BUY_NOW' ? 'bin' : 'session');
    if (step < 1 || step > last)
      throw invalid([{ code: 'INVALID_FIELD', message: `The step must be a number from 1 to ${last}.`, field: null }]);
    const raised = await raiseStep(tx, actor.houseId, id, step);
    if (raised === null) return session.step;
    const parts = partsOf('Catalog', [{ id, version: raised.version }]);
    await recordChanges(tx, services.clock, actor, 'session.step', parts);
    return raised.step;
  });
}

/** The tracker of the guided steps. */
export const stepRoutes = (services: Services): Route[] => [
  route.get(PATH, {
    spec: 'specified',
    access: 'sales',
    summary: 'Returns the step that the guided flow of a session continues with',
    params: CatalogParams,
    answer: TrackerAnswer,
    handler: async ({ actor, params }) => {
      const session = await selectStep(services.db, actor.houseId, params.catalogID);
      if (!session) throw notFound('The session');
      return { steptracker: session.step };
    },
  }),
  route.post(PATH, {
    spec: 'specified',
    access: 'editSales',
    summary: 'Saves the step that the guided flow of a session has reached. A lower number changes nothing',
    params: CatalogParams,
    body: z.coerce.number().int(),
    answer: TrackerAnswer,
    handler: async ({ actor, params, body }) => ({
      steptracker: await saveStep(services, actor, params.catalogID, body),
    }),
  }),
];
