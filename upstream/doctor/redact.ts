const SECRETS = [
  'DATABASE_URL',
  'SMTP_URL',
  'MAIL_HOOK_SECRET',
  'METRICS_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'AWS_SECRET_ACCESS_KEY',
];
const HIDDEN = '(hidden)';

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns a setting and, if it is a URL, the password in it. */
function secretsIn(value: string): string[] {
  const password = URL.canParse(value) ? new URL(value).password : '';
  return [value, password, decoded(password)];
}

/** Hides the secrets of the settings in a text, because servers and libraries repeat their input in errors. */
export function createRedaction(source: NodeJS.ProcessEnv): (text: string) => string {
  const secrets = SECRETS.flatMap((name) => secretsIn(source[name] ?? ''))
    .filter((secret) => secret !== '')
    .sort((a, b) => b.length - a.length);
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text);
}
