import { z } from 'zod';
import { notFound } from '../core/errors';
import type { Actor } from '../core/http/actor';
import { FileAnswer } from '../core/http/file-answer';
import { type Route, route } from '../core/http/route';
import type { Services } from '../core/services';
import { attachFile, readFile } from './exemption-files';
import { exemptionJson } from './exemption-json';
import { selectExemptions, selectExemptionsOfPeople } from './exemption-store';
import {
  type SavedTaxExemptionJson,
  TaxExemptionAnswer,
  TaxExemptionBody,
  TaxExemptionParams,
  TaxExemptionsAnswer,
  TaxExemptionsQuery,
} from './exemption-wire';
import { removeExemption, saveExemption, todayOf } from './save-exemption';

async function answerOf(services: Services, actor: Actor, id: number): Promise<SavedTaxExemptionJson> {
  const [row] = await selectExemptions(services.db, actor.houseId, [id]);
  if (!row) throw notFound('The certificate');
  return { taxExemption: exemptionJson(row, todayOf(services, actor)) };
}

const RemoveBody = z.object({ version: z.int().optional().describe('Version that the caller has seen') });

/** REST calls for tax exemption papers of bidders. They decide what invoices charge, so they need the permission INVOICES. */
export const exemptionRoutes = (services: Services): Route[] => [
  route.get('/app/house/{houseRef}/taxExemptions', {
    access: 'invoices',
    area: 'invoicing',
    summary: 'Returns tax exemption papers by number, or those of people, latest first',
    query: TaxExemptionsQuery,
    answer: TaxExemptionsAnswer,
    handler: async ({ actor, query: { ids, personIDs } }) => {
      const { houseId } = actor;
      const today = todayOf(services, actor);
      const ofPeople = personIDs ? await selectExemptionsOfPeople(services.db, houseId, personIDs) : [];
      const rows = [
        ...(ids ? await selectExemptions(services.db, houseId, ids) : []),
        ...ofPeople.filter(({ isRemoved }) => !isRemoved),
      ];
      return { taxExemptions: rows.map((row) => exemptionJson(row, today)) };
    },
  }),
  route.post('/app/house/{houseRef}/taxExemption', {
    access: 'invoices',
    area: 'invoicing',
    summary: 'Adds a tax exemption paper to a bidder, or changes one, once per Idempotency-Key',
    body: TaxExemptionBody,
    answer: TaxExemptionAnswer,
    handler: async ({ actor, body, idempotencyKey }) =>
      answerOf(services, actor, await saveExemption(services, actor, body, idempotencyKey)),
  }),
  route.post('/app/house/{houseRef}/taxExemption/{taxExemptionID}/remove', {
    access: 'invoices',
    area: 'invoicing',
    summary: 'Removes a tax exemption paper. Invoices that are exempt stay as they are',
    params: TaxExemptionParams,
    body: RemoveBody,
    answer: TaxExemptionAnswer,
    handler: async ({ actor, params: { taxExemptionID }, body }) => {
      await removeExemption(services, actor, taxExemptionID, body.version);
      return answerOf(services, actor, taxExemptionID);
    },
  }),
  route.post('/app/house/{houseRef}/taxExemption/{taxExemptionID}/file', {
    access: 'invoices',
    area: 'invoicing',
    summary: 'Attaches a PDF, PNG, or JPEG file of at most 10 MB to a paper, as multipart file and fileName',
    params: TaxExemptionParams,
    takesFile: true,
    answer: TaxExemptionAnswer,
    handler: async ({ actor, params: { taxExemptionID }, upload }) => {
      await attachFile(services, actor, taxExemptionID, await upload());
      return answerOf(services, actor, taxExemptionID);
    },
  }),
  route.get('/app/house/{houseRef}/taxExemption/{taxExemptionID}/file', {
    access: 'invoices',
    area: 'invoicing',
    summary: 'Returns the file of a paper',
    params: TaxExemptionParams,
    answer: FileAnswer,
    handler: ({ actor, params: { taxExemptionID } }) => readFile(services, actor, taxExemptionID),
  }),
];
