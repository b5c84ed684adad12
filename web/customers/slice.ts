import type { Slice } from '../core/slice';
import { routes } from './routes';

/** Bidders of the house. */
export const customers: Slice = { routes };
