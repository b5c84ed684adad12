const SECRETS = ['DATABASE_URL', 'SMTP_URL', 'METRICS_TOKEN', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];
const HIDDEN = '(hidden)';

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A setting, and the password in it where it is an address. */
function secretsIn(value: string): string[] {
  const password = URL.canParse(value) ? new URL(value).password : '';
  return [value, password, decoded(password)];
}

/** Hides secrets of the settings in a text: servers and libraries repeat in their errors what they were sent. */
export function createRedaction(source: NodeJS.ProcessEnv): (text: string) => string {
  const secrets = SECRETS.flatMap((name) => secretsIn(source[name] ?? ''))
    .filter((secret) => secret !== '')
    .sort((a, b) => b.length - a.length);
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text);
}
