import type { FastifyInstance } from 'fastify';
import { docsPage } from './docs-page';
import type { Metrics } from './metrics';
import { openApi } from './openapi';
import type { Route } from './route';

export interface SystemParts {
  readonly metrics: Metrics;
  readonly slices: Readonly<Record<string, readonly Route[]>>;
  /** Why no more calls should come; null where they may. */
  readonly problem: () => Promise<string | null>;
}

/** What operators and tools ask of every service, without signing in: health, metrics and documentation. */
export function addSystemRoutes(app: FastifyInstance, { metrics, slices, problem }: SystemParts): void {
  const document = openApi(slices);
  const page = docsPage(slices);
  app.get('/openapi.json', () => document);
  app.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get('/health/live', () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    const found = await problem();
    return reply.code(found === null ? 200 : 503).send({ status: found ?? 'ok' });
  });
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
}
