import { z } from 'zod';
import { data } from '../../core/http/wire';

const TableColumnJson = z.object({
  id: z.string().max(1000).describe('Letters, digits, hyphens and underscores, 40 characters at most'),
  visibility: z
    .enum(['AUTOMATIC', 'SHOWN', 'HIDDEN'])
    .describe('SHOWN and HIDDEN are the user’s choice; AUTOMATIC hides the column where the window is narrow'),
  width: z.int().nullable().describe('In pixels, from 40 to 1200; null where the user has not resized it'),
});

/**
 * How a user arranged a table: its columns, in order. POST /app/house/user/tableLayouts (added) replaces the layout of a table; without
 * columns the table has its default again.
 */
export const TableLayoutJson = z.object({
  table: z.string().max(1000).describe('Lower-case letters, digits and hyphens, 40 characters at most'),
  columns: z.array(TableColumnJson).max(1000).describe('40 at most, each once'),
});
export type TableLayoutJson = z.infer<typeof TableLayoutJson>;

/** GET /app/house/user/tableLayouts (added). */
export const TableLayoutsAnswer = data(z.object({ tableLayouts: z.array(TableLayoutJson) }));
