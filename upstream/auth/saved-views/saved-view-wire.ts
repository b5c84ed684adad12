import { z } from 'zod';
import { data } from '../../core/http/wire';
import { TableLayoutJson } from '../table-layouts/table-layout-wire';

const SavedViewFields = {
  list: z.string().max(1000).describe('Lowercase letters, digits, and hyphens; at most 40 characters'),
  name: z.string().max(1000).describe('Unique in the list, ignoring case; at most 60 characters'),
  query: z
    .string()
    .max(20_000)
    .describe('The filters and the order, as the query of the address; at most 2000 characters'),
  columns: TableLayoutJson.shape.columns.describe('The columns, in order; empty for the default layout'),
  isDefault: z.boolean().describe('Whether the list opens with it. A list has at most one such view'),
};

/** A user's view of a list. */
export const SavedViewJson = z.object({ number: z.int(), ...SavedViewFields });
export type SavedViewJson = z.infer<typeof SavedViewJson>;

/** POST /app/house/user/savedViews (added): saves a view; without a number, a new one. */
export const SavedViewBody = z.object({ number: z.int().optional(), ...SavedViewFields });
export type SavedViewBody = z.infer<typeof SavedViewBody>;

/** GET /app/house/user/savedViews?list= (added). */
export const SavedViewsQuery = z.object({ list: z.string().max(40) });
export const SavedViewsAnswer = data(z.object({ savedViews: z.array(SavedViewJson) }));
export const SavedViewAnswer = data(SavedViewJson);

export const SavedViewParams = z.object({ savedViewNumber: z.coerce.number().int() });
