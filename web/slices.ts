import { auth } from './auth/slice';
import type { Slice } from './core/slice';
import { customers } from './customers/slice';
import { house } from './house/slice';
import { invoicing } from './invoicing/slice';
import { payments } from './payments/slice';
import { templates } from './templates/slice';

/** What the app is made of; inside of a menu, places stand in this order. */
export const slices: readonly Slice[] = [auth, invoicing, templates, customers, house, payments];
