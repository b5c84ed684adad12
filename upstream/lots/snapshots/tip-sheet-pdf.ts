import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { projectFile } from '../../../platform/project-file';
import { TIP_SHEET_TITLE } from '../../../rules/lots/snapshots/tip-sheet';
import type { Services } from '../../core/services';
import type { TipHouse } from './tip-sheet-pages';

/** How many tip sheets are kept. Drawing one takes most of a second. */
const MOST_KEPT = 20;
const kept = new Map<string, Promise<Buffer>>();

/**
 * Returns the tip sheet as a PDF: what a file and its columns take, and what to do about each error. It is drawn once for a
 * house, until its name or its maximum of lots changes.
 */
export function tipSheetPdf(services: Services, houseId: number, house: TipHouse): Promise<Buffer> {
  const key = JSON.stringify([house.houseName, house.lotMaximum]);
  const known = kept.get(key);
  if (known) return known;
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= MOST_KEPT) kept.delete(oldest);
  const drawn = drawTipSheet(services, houseId, house);
  kept.set(key, drawn);
  drawn.catch(() => kept.delete(key));
  return drawn;
}

/** Other requests may wait for the same tip sheet, so it is drawn even if the first one is canceled. */
const drawTipSheet = ({ pdfs }: Services, houseId: number, house: TipHouse): Promise<Buffer> =>
  buffer(
    pdfs.write(
      {
        house: houseId,
        program: projectFile('dist/upstream/lots/snapshots/tip-sheet-thread.mjs'),
        options: { paper: 'LETTER', title: TIP_SHEET_TITLE, author: house.houseName, tagged: true },
        batches: Readable.from([house]),
      },
      new AbortController().signal,
    ),
  );
