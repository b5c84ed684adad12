/** The areas for which an API token can have scopes, as the code and the schema name them. */
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

/** The write level includes the read level. */
export const LEVELS = ['read', 'write'] as const;
export type Level = (typeof LEVELS)[number];

/** A scope of a token, such as invoicing:read. */
export type Scope = `${Area}:${Level}`;

const known = new Set<string>(AREAS.flatMap((area) => LEVELS.map((level) => `${area}:${level}`)));

export const isScope = (text: string): text is Scope => known.has(text);

/** Splits a scope into its area and level. */
export function partsOf(scope: Scope): { readonly area: Area; readonly level: Level } {
  const [area, level] = scope.split(':') as [Area, Level];
  return { area, level };
}

/** Returns whether the scopes allow reading or writing in an area. */
export const scopesAllow = (scopes: readonly Scope[], area: Area, level: Level): boolean =>
  scopes.includes(`${area}:write`) || (level === 'read' && scopes.includes(`${area}:read`));

/** Returns equivalent scopes with at most one per area, in the order of the areas. */
export const tidyScopes = (scopes: readonly Scope[]): Scope[] =>
  AREAS.flatMap((area): Scope[] => {
    if (scopes.includes(`${area}:write`)) return [`${area}:write`];
    return scopes.includes(`${area}:read`) ? [`${area}:read`] : [];
  });

/** The scopes for a reporting tool: read access to everything except users. */
export const REPORTING_SCOPES: readonly Scope[] = AREAS.filter((area) => area !== 'users').map(
  (area): Scope => `${area}:read`,
);
