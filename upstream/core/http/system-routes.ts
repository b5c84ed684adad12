import type { FastifyInstance } from 'fastify';
import { metricsStatus } from '../../../platform/metrics-access';
import { notFound, unauthenticated } from '../errors';
import { docsPage } from './docs-page';
import type { Metrics } from './metrics';
import { openApi } from './openapi';
import type { Route } from './route';

export interface SystemParts {
  readonly metrics: Metrics;
  /** Bearer token for the metrics. Null: only programs on this machine can read them. */
  readonly metricsToken: string | null;
  readonly slices: Readonly<Record<string, readonly Route[]>>;
  /** Returns why the services can't take calls; null if they can. */
  readonly problem: () => Promise<string | null>;
}

/** Adds health, metrics, and documentation, which need no session. */
export function addSystemRoutes(app: FastifyInstance, { metrics, metricsToken, slices, problem }: SystemParts): void {
  // Describing every route takes a tenth of a second, which a start need not spend.
  let document: object | null = null;
  const page = docsPage(slices);
  app.get('/openapi.json', () => (document ??= openApi(slices)));
  app.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get('/health/live', () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    const found = await problem();
    return reply.code(found === null ? 200 : 503).send({ status: found ?? 'ok' });
  });
  app.get('/metrics', async (request, reply) => {
    const status = metricsStatus({ token: metricsToken, isLocalOpen: true }, request.raw);
    if (status !== 200) throw status === 404 ? notFound('The address') : unauthenticated();
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}
