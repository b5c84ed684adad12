/** Pages of the older application whose place in this one is another. */
const MOVED: Readonly<Record<string, string>> = {
  '/customers/feedback': '/customers/feedback/default',
};

/** Where a link of the older application (/ah/...) or one without a prefix leads: the same path under /ar, if nothing else is known. */
export function newPath(path: string): string {
  const trimmed = path.replace(/^\/a[hr](?=\/|$)/, '').replace(/\/+$/, '');
  return `/ar${MOVED[trimmed] ?? (trimmed === '' ? '/' : trimmed)}`;
}
