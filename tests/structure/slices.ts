/** One word per idea, the same in schema, rules, server, upstream, web and tests. */
export const slices = [
  'auth',
  'house',
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
];

/** Second-level folders, the same word in every layer: what staff do or see, and for `core` what it serves. */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  auth: ['access', 'passwords', 'profiles', 'second-factor', 'sessions', 'table-layouts', 'tokens', 'users'],
  invoicing: [
    'auto-charge',
    'charges',
    'charging',
    'creation',
    'credits',
    'documents',
    'editing',
    'exports',
    'figures',
    'groups',
    'history',
    'holds',
    'invoices',
    'lines',
    'live',
    'messages',
    'notes',
    'paying',
    'refunds',
    'sending',
    'shipping',
  ],
  payments: ['automatic-charges', 'cards', 'charging', 'enrolment', 'methods', 'processor', 'refunds'],
  core: [
    'apollo',
    'audit',
    'backup',
    'database',
    'dialogs',
    'edit',
    'files',
    'forms',
    'graphql',
    'http',
    'live',
    'mail',
    'product',
    'rest',
    'router',
    'rules',
    'session',
    'settings',
    'shell',
    'work',
  ],
  demo: ['folder', 'pictures', 'stock'],
  support: ['browser', 'houses', 'product', 'services'],
  ui: ['controls', 'display', 'layout', 'overlays', 'table', 'theme'],
};

/** Folders that are no slice, by layer, each for a reason. */
export const otherFolders: Record<string, string[]> = {
  platform: [],
  rules: ['core'],
  server: ['core', 'generated'],
  // `demo` makes whole houses, through every slice; `doctor` checks an installation as a whole.
  upstream: ['core', 'demo', 'doctor'],
  web: ['core', 'ui', 'generated', 'public'],
  // `ui` tests the design system; `structure` and `journeys` test the whole, `demo` what a new house is given, `doctor` the check of an installation.
  tests: ['core', 'ui', 'support', 'structure', 'journeys', 'demo', 'doctor'],
};

export interface Place {
  layer: string;
  /** The slice or other folder; null at the layer's top. */
  folder: string | null;
}

/** Where a path of the project stands; null outside the layers. */
export function placeOf(file: string): Place | null {
  const [layer = '', folder = '', ...rest] = file.split('/');
  if (otherFolders[layer] === undefined) return null;
  return { layer, folder: rest.length > 0 ? folder : null };
}

export const isSlice = (folder: string | null): boolean => folder !== null && slices.includes(folder);

/** The slice of a file, and its room; null where the slice has none in that layer. */
function wordsOf(file: string): { readonly slice: string; readonly room: string | null } {
  const [layer, slice = '', room = '', ...rest] = file.replace(/\.\w+$/, '').split('/');
  if (layer === 'schema') return { slice, room: room === '' ? null : room };
  return { slice, room: rest.length > 0 ? room : null };
}

/** Whether two files are in rooms of the same name or, as far as one of them has no room, in the same slice. */
export function areUnderOneWord(one: string, other: string): boolean {
  const [here, there] = [wordsOf(one), wordsOf(other)];
  return here.room === null || there.room === null ? here.slice === there.slice : here.room === there.room;
}
