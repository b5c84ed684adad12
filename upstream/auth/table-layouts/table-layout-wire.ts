import { z } from 'zod';
import { data } from '../../core/http/wire';

const TableColumnJson = z.object({
  id: z.string().max(1000).describe('Letters, digits, hyphens, and underscores; at most 40 characters'),
  visibility: z
    .enum(['AUTOMATIC', 'SHOWN', 'HIDDEN'])
    .describe('SHOWN and HIDDEN are the user’s choice; AUTOMATIC hides the column in a narrow window'),
  width: z.int().nullable().describe('Width in pixels, 40 to 1200; null when the user has not resized the column'),
});

/**
 * A user's layout of a table: its columns, in order. POST /app/house/user/tableLayouts (added) replaces the layout of a table; without
 * columns, the table gets its default layout.
 */
export const TableLayoutJson = z.object({
  table: z.string().max(1000).describe('Lowercase letters, digits, and hyphens; at most 40 characters'),
  columns: z.array(TableColumnJson).max(1000).describe('At most 40, each once'),
});
export type TableLayoutJson = z.infer<typeof TableLayoutJson>;

/** GET /app/house/user/tableLayouts (added). */
export const TableLayoutsAnswer = data(z.object({ tableLayouts: z.array(TableLayoutJson) }));
