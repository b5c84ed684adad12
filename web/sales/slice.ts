import type { Slice } from '../core/slice';
import { routes } from './routes';

/** Building sales. */
export const sales: Slice = {
  routes,
  live: {
    lists: { Catalog: ['catalogs'] },
    listedBy: { Catalog: 'startsAt' },
  },
};
