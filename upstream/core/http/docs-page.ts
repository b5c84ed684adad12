import type { Route } from './route';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const row = ({ method, path, summary, spec, access }: Route) => `
      <tr><td><code>${method}</code></td><td><code>${escaped(path)}</code></td><td>${escaped(summary)}</td><td>${escaped(access)}</td><td>${escaped(spec)}</td></tr>`;

const section = ([slice, routes]: readonly [string, readonly Route[]]) => `
  <h2>${escaped(slice)}</h2>
  <table>
    <thead><tr><th scope="col">Method</th><th scope="col">Path</th><th scope="col">What it does</th><th scope="col">Access</th><th scope="col">Specified in</th></tr></thead>
    <tbody>${routes.map(row).join('')}
    </tbody>
  </table>`;

/** Renders a page that lists the calls for people. /openapi.json has all details. */
export const docsPage = (slices: Readonly<Record<string, readonly Route[]>>): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <title>Rostrum: the house's services</title>
  <style>
    :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
    body { max-width: 76rem; margin: 2rem auto; padding: 0 1rem; }
    table { border-collapse: collapse; width: 100%; font-size: 0.875rem; }
    th, td { padding: 0.375rem 0.75rem 0.375rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid #8885; }
  </style>
</head>
<body>
  <h1>The house's services</h1>
  <p>Requests, answers and parameters are described in <a href="/openapi.json">the OpenAPI document</a>. Sign in with
    <code>POST /app/session</code>; the token is the credential, as <code>Authorization: Bearer</code> or as the cookie <code>rostrum_session</code>.</p>${Object.entries(slices).map(section).join('')}
</body>
</html>
`;
