import type { FastifyInstance } from 'fastify';
import type { Database } from './database';
import { docsPage } from './docs-page';
import type { Metrics } from './metrics';
import { openApi } from './openapi';
import type { Route } from './route';

export interface SystemParts {
  readonly db: Database;
  readonly metrics: Metrics;
  readonly slices: Readonly<Record<string, readonly Route[]>>;
  /** Why no more calls should come, apart from the database; null where they may. */
  readonly problem: () => Promise<string | null>;
}

/** What operators and tools ask of every service, without signing in: health, metrics and documentation. */
export function addSystemRoutes(app: FastifyInstance, { db, metrics, slices, problem }: SystemParts): void {
  const document = openApi(slices);
  const page = docsPage(slices);
  app.get('/openapi.json', () => document);
  app.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get('/health/live', () => ({ status: 'ok' }));
  // The database is migrated before anything listens, so an answer of it is enough.
  app.get('/health/ready', async (_request, reply) => {
    const answers = db.query('select name from schema_migration limit 1').then((rows) => rows.length > 0, () => false);
    const found = (await problem()) ?? ((await answers) ? null : 'the database does not answer');
    return reply.code(found === null ? 200 : 503).send({ status: found ?? 'ok' });
  });
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
}
