import { z } from 'zod';
import { statementFile } from '../../../rules/invoicing/statements/statement';
import { Download, downloadOf } from '../../core/http/file-answer';
import { type Route, route } from '../../core/http/route';
import { IdInUrl } from '../../core/http/wire';
import type { Services } from '../../core/services';
import { statementPdf } from './statement-pdf';

const PDF = 'application/pdf';

export const statementRoutes = (services: Services): Route[] => [
  route.get('/app/house/{houseRef}/person/{personID}/statement.pdf', {
    access: 'invoices',
    summary: 'Returns the statement of a person as a PDF: invoices, payments, and what is due, in each currency',
    params: z.object({ personID: IdInUrl }),
    answer: downloadOf(PDF),
    handler: async ({ actor, params: { personID }, signal }) =>
      new Download(PDF, statementFile(personID), await statementPdf(services, actor, personID, signal)),
  }),
];
