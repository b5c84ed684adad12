import fastify from 'fastify';
import { createMetrics } from '../../../upstream/core/http/metrics';
import { addSystemRoutes } from '../../../upstream/core/http/system-routes';

async function statusOf(metricsToken: string | null, remoteAddress: string, authorization?: string): Promise<number> {
  const app = fastify();
  app.setErrorHandler((error: { status?: number }, _request, reply) => reply.code(error.status ?? 500).send());
  addSystemRoutes(app, { metrics: createMetrics(), metricsToken, slices: {}, problem: () => Promise.resolve(null) });
  const { statusCode } = await app.inject({
    url: '/metrics',
    remoteAddress,
    headers: authorization === undefined ? {} : { authorization },
  });
  await app.close();
  return statusCode;
}

test('without METRICS_TOKEN, only callers on this machine can read the services’ metrics', async () => {
  expect(await statusOf(null, '127.0.0.1')).toBe(200);
  expect(await statusOf(null, '10.0.0.7')).toBe(404);
});

test('with METRICS_TOKEN, callers that send it can read the services’ metrics from anywhere', async () => {
  const token = 'token-of-the-monitoring';
  expect(await statusOf(token, '127.0.0.1')).toBe(401);
  expect(await statusOf(token, '10.0.0.7', 'Bearer another-token-of-nobody')).toBe(401);
  expect(await statusOf(token, '10.0.0.7', `Bearer ${token}`)).toBe(200);
});
