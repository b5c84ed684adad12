/** What an API token may be given rights over: the areas of the product, as its code and its schema name them. */
export const AREAS = [
  'house',
  'users',
  'customers',
  'templates',
  'invoicing',
  'payments',
  'disputes',
  'sale-results',
  'sales-tax',
  'calendar',
  'sales',
  'lots',
  'images',
  'bulk-bidding',
  'realized-prices',
  'broadcast',
] as const;
export type Area = (typeof AREAS)[number];

/** Writing includes reading. */
export const LEVELS = ['read', 'write'] as const;
export type Level = (typeof LEVELS)[number];

/** One right of a token, such as invoicing:read. */
export type Scope = `${Area}:${Level}`;

const known = new Set<string>(AREAS.flatMap((area) => LEVELS.map((level) => `${area}:${level}`)));

export const isScope = (text: string): text is Scope => known.has(text);

/** The two parts of a scope. */
export function partsOf(scope: Scope): { readonly area: Area; readonly level: Level } {
  const [area, level] = scope.split(':') as [Area, Level];
  return { area, level };
}

/** Whether scopes let a token read, or write, in an area. */
export const scopesAllow = (scopes: readonly Scope[], area: Area, level: Level): boolean =>
  scopes.includes(`${area}:write`) || (level === 'read' && scopes.includes(`${area}:read`));

/** The same rights with one scope for each area, in the order of the areas. */
export const tidyScopes = (scopes: readonly Scope[]): Scope[] =>
  AREAS.flatMap((area): Scope[] => {
    if (scopes.includes(`${area}:write`)) return [`${area}:write`];
    return scopes.includes(`${area}:read`) ? [`${area}:read`] : [];
  });

/** What a reporting tool needs: everything to read, but who works here. */
export const REPORTING_SCOPES: readonly Scope[] = AREAS.filter((area) => area !== 'users').map(
  (area): Scope => `${area}:read`,
);
