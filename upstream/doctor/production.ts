import { ConfigError } from '../../platform/config-error';
import { readEnv, requireProductionChoices } from '../core/env';
import { type Finding, ok, problem, warning } from './finding';

function missingChoice(source: NodeJS.ProcessEnv): Finding[] {
  try {
    requireProductionChoices(source);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [problem(error.message)];
  }
}

/** Checks whether the settings are suitable for real bidders and staff. */
export function checkProduction(source: NodeJS.ProcessEnv): Finding[] {
  const env = readEnv(source);
  if (!env.production) return [ok('Rostrum is on trial: NODE_ENV is not production.')];
  const isHttps = env.publicUrl.startsWith('https:');
  const found = [
    ...missingChoice(source),
    ...(source.PUBLIC_URL
      ? []
      : [
          warning(
            `PUBLIC_URL is not set: links in email lead to ${env.publicUrl}. Set it to the address that browsers use.`,
          ),
        ]),
    ...(source.PUBLIC_URL && !isHttps
      ? [
          warning(
            'PUBLIC_URL is not https: passwords and session cookies travel unencrypted. Put a proxy with TLS in front, and set PUBLIC_URL to its https:// address.',
          ),
        ]
      : []),
    ...(isHttps && env.trustedProxies.length === 0
      ? [
          warning(
            'TRUSTED_PROXIES is not set: behind a proxy all clients count as one address. Set it to the addresses of the proxy.',
          ),
        ]
      : []),
    ...(env.metricsToken === null
      ? [warning('METRICS_TOKEN is not set: /metrics of the public port is off. Set it to monitor Rostrum.')]
      : []),
    ...(env.smtpUrl !== null && !source.MAIL_FROM
      ? [
          warning(
            `MAIL_FROM is not set: email leaves from ${env.mailFrom}, which mail servers reject. Set it to an address of yours.`,
          ),
        ]
      : []),
  ];
  return found.length > 0 ? found : [ok('The settings suit production.')];
}
