import { randomBytes } from 'node:crypto';
import type { ChangedRecord } from './core/audit/audit-log';
import { createPdfWriter } from './core/documents/pdf-writer';
import { STORAGE_PER_HOUSE } from './core/files/storage';
import type { Follow } from './core/happenings';
import type { Services } from './core/services';
import { Traffic } from './core/work/pace';
import { createPictureReader } from './images/picture-reader';
import { createSpreadsheetReader } from './lots/sheets/spreadsheet-reader';
import { slices } from './slices';

/** 32 letters and digits that are not easily confused: five bits per random byte. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const newRef = (prefix: string) =>
  prefix + Array.from(randomBytes(16), (byte) => letters[byte % letters.length]).join('');

type GivenServices = Omit<
  Services,
  'newRef' | 'spreadsheets' | 'pictures' | 'pdfs' | 'follow' | 'traffic' | 'storagePerHouse' | 'bannedWords'
>;

const followWith =
  (services: () => Services): Follow =>
  async (name, tx, houseId, what) => {
    const changes: ChangedRecord[] = [];
    for (const { follows } of Object.values(slices))
      changes.push(...((await follows?.[name]?.(tx, services(), houseId, what)) ?? []));
    return changes;
  };

/** Creates what the services of every slice use. */
export function createServices(
  given: GivenServices & Partial<Pick<Services, 'storagePerHouse' | 'bannedWords'>>,
): Services {
  const services: Services = {
    storagePerHouse: STORAGE_PER_HOUSE,
    bannedWords: [],
    ...given,
    newRef,
    spreadsheets: createSpreadsheetReader({ log: given.log }),
    pictures: createPictureReader({ log: given.log }),
    pdfs: createPdfWriter(),
    follow: followWith(() => services),
    traffic: new Traffic(),
  };
  return services;
}
