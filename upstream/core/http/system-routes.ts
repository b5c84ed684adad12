import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { docsPage } from './docs-page';
import { notFound, unauthenticated } from './errors';
import { isLoopback } from './http';
import type { Metrics } from './metrics';
import { openApi } from './openapi';
import type { Route } from './route';

export interface SystemParts {
  readonly metrics: Metrics;
  /** What who reads the metrics sends as a bearer token; null: they are for this machine alone. */
  readonly metricsToken: string | null;
  readonly slices: Readonly<Record<string, readonly Route[]>>;
  /** Why no more calls should come; null where they may. */
  readonly problem: () => Promise<string | null>;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

function mayReadMetrics({ headers, ip }: FastifyRequest, token: string | null): boolean {
  return token === null
    ? isLoopback(ip)
    : timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}

/** What operators and tools ask of every service, without signing in: health, metrics and documentation. */
export function addSystemRoutes(app: FastifyInstance, { metrics, metricsToken, slices, problem }: SystemParts): void {
  const document = openApi(slices);
  const page = docsPage(slices);
  app.get('/openapi.json', () => document);
  app.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get('/health/live', () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    const found = await problem();
    return reply.code(found === null ? 200 : 503).send({ status: found ?? 'ok' });
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken))
      throw metricsToken === null ? notFound('The address') : unauthenticated();
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}
