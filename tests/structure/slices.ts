/** The slices, with the same name in schema, rules, server, upstream, web, and tests. */
export const slices = [
  'auth',
  'house',
  'customers',
  'templates',
  'invoicing',
  'payments',
  'disputes',
  'sale-results',
  'feedback',
  'sales-tax',
  'calendar',
  'sales',
  'lots',
  'images',
  'publishing',
  'bulk-bidding',
  'clerking',
  'realized-prices',
  'sale-corrections',
  'till',
  'tax-exemptions',
  'broadcast',
];

/**
 * The folders of the layers whose slices use each other, from the ground up: each one uses only those before it. Links are not arrows,
 * because the addresses of all screens are in `web/paths`. What concerns a slice above, it follows: `upstream/core/happenings.ts`.
 */
export const groundUp: Readonly<Record<'server' | 'upstream' | 'web', readonly string[]>> = {
  // Slices of the server share nothing.
  server: ['core', ...slices],
  upstream: [
    'core',
    'house',
    'auth',
    'customers',
    'tax-exemptions',
    'sales',
    'lots',
    'images',
    'publishing',
    'clerking',
    'bulk-bidding',
    'templates',
    'sales-tax',
    'invoicing',
    'payments',
    'disputes',
    'sale-corrections',
    'sale-results',
    'realized-prices',
    'till',
    'feedback',
    'demo',
    'doctor',
  ],
  web: [
    'ui',
    'core',
    'paths',
    'auth',
    'house',
    'feedback',
    'sales-tax',
    'templates',
    'sale-corrections',
    'tax-exemptions',
    'payments',
    'invoicing',
    'publishing',
    'images',
    'lots',
    'bulk-bidding',
    'realized-prices',
    'disputes',
    'customers',
    'till',
    'sale-results',
    'sales',
    'clerking',
  ],
};

/** The rooms of each slice, with the same name in every layer: what staff do or see, and for `core` its purpose. */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  auth: [
    'access',
    'passwords',
    'profiles',
    'saved-views',
    'second-factor',
    'sessions',
    'table-layouts',
    'tokens',
    'users',
  ],
  invoicing: [
    'added-charges',
    'all-invoices',
    'bidder-details',
    'charge-dates',
    'charge-runs',
    'corrections',
    'creation',
    'credits',
    'documents',
    'edit-invoices',
    'editing',
    'exports',
    'figures',
    'group-detail',
    'groups',
    'history',
    'holds',
    'invoice-lists',
    'invoices',
    'lines',
    'live',
    'messages',
    'notes',
    'receipts',
    'recorded-payments',
    'records',
    'refunds',
    'sending',
    'shipping',
    'statements',
    'tax-exemptions',
    'tax-overrides',
  ],
  payments: [
    'card-requests',
    'cards',
    'charge-runs',
    'chargebacks',
    'enrollment',
    'links',
    'methods',
    'processor',
    'reconciliation',
    'refunds',
    'scheduled-charges',
  ],
  customers: ['approvals', 'bidder-details', 'messages', 'people'],
  house: ['settings', 'set-up'],
  'bulk-bidding': ['bids', 'book', 'closing', 'sale'],
  'realized-prices': ['publishing', 'review', 'uploads'],
  clerking: ['board', 'desk'],
  images: ['bulk', 'slates'],
  publishing: ['banned-words', 'catalogue', 'editions', 'feeds', 'preview', 'scheduling', 'summary'],
  lots: ['bidding', 'editing', 'list', 'results', 'sheets', 'snapshots', 'uploads'],
  'sale-results': ['reports'],
  sales: ['buy-now', 'calendar', 'copying', 'ending', 'session', 'steps', 'terms'],
  core: [
    'apollo',
    'audit',
    'backup',
    'database',
    'dialogs',
    'documents',
    'edit',
    'failures',
    'files',
    'finding',
    'forms',
    'graphql',
    'http',
    'lists',
    'live',
    'mail',
    'product',
    'records',
    'rest',
    'router',
    'rules',
    'session',
    'settings',
    'shell',
    'work',
  ],
  journeys: ['building', 'operating', 'paying'],
  demo: ['bidding', 'folder', 'pictures', 'stock'],
  support: ['browser', 'houses', 'product', 'services'],
  ui: ['controls', 'display', 'layout', 'notices', 'overlays', 'table', 'theme'],
};

/** Folders that are not slices, by layer. */
export const otherFolders: Record<string, string[]> = {
  platform: [],
  rules: ['core'],
  server: ['core', 'generated'],
  // `demo` creates whole houses with every slice; `doctor` checks a whole installation.
  upstream: ['core', 'demo', 'doctor'],
  web: ['core', 'ui', 'paths', 'generated', 'public'],
  // `ui` tests the design system, `structure` and `journeys` the whole product, `demo` new houses, `doctor` the installation checks.
  tests: ['core', 'ui', 'support', 'structure', 'journeys', 'demo', 'doctor'],
};

export interface Place {
  layer: string;
  /** The slice or other folder. Null for a file directly in the layer. */
  folder: string | null;
}

/** The layer and folder of a path. Null outside the layers. */
export function placeOf(file: string): Place | null {
  const [layer = '', folder = '', ...rest] = file.split('/');
  if (otherFolders[layer] === undefined) return null;
  return { layer, folder: rest.length > 0 ? folder : null };
}

export const isSlice = (folder: string | null): boolean => folder !== null && slices.includes(folder);

/** The slice and room of a file. The room is null if the slice has none in that layer. */
function wordsOf(file: string): { readonly slice: string; readonly room: string | null } {
  const [layer, slice = '', room = '', ...rest] = file.replace(/\.\w+$/, '').split('/');
  if (layer === 'schema') return { slice, room: room === '' ? null : room };
  return { slice, room: rest.length > 0 ? room : null };
}

/** Whether two files are in rooms of the same name or, if one of them has no room, in the same slice. */
export function areUnderOneWord(one: string, other: string): boolean {
  const [here, there] = [wordsOf(one), wordsOf(other)];
  return here.room === null || there.room === null ? here.slice === there.slice : here.room === there.room;
}
