import { decimalFromMinor, sumMinor } from '../../rules/core/money';
import { conflict, invalid } from '../core/errors';
import type { Services } from '../core/services';
import { houseOfFolder, userNameOf } from './folder/house-of-folder';
import { readPremiumSteps } from './folder/premium';
import { readTidyFolder } from './folder/tidy-folder';
import type { HouseData } from './house-data';
import { loadHouse } from './load-house';
import { takenUserNames } from './store';

export interface FolderReport {
  readonly houses: readonly {
    readonly userName: string;
    readonly catalogs: number;
    readonly lots: number;
    readonly sold: number;
    /** Number of approvals: a bidder on two platforms counts twice. */
    readonly bidders: number;
    /** "1962980.00 USD", and the totals of any other currencies. */
    readonly hammerTotal: string;
  }[];
}

function reportOf({ house, groups, approvals }: HouseData): FolderReport['houses'][number] {
  const catalogs = groups.flatMap((group) => group.catalogs);
  const sold = catalogs.flatMap(({ currency, lots }) =>
    lots.flatMap((lot) => (lot.sold ? [{ currency, hammer: lot.sold.hammer }] : [])),
  );
  const currencies = [...new Set(sold.map(({ currency }) => currency))];
  const sumOf = (wanted: string) =>
    sumMinor(sold.filter(({ currency }) => currency === wanted).map(({ hammer }) => hammer));
  return {
    userName: house.userName,
    catalogs: catalogs.length,
    lots: catalogs.flatMap(({ lots }) => lots).length,
    sold: sold.length,
    bidders: approvals.length,
    hammerTotal: currencies.map((currency) => `${decimalFromMinor(sumOf(currency), currency)} ${currency}`).join(', '),
  };
}

/**
 * Creates each house of a folder of CSV files, or the one with the given username; each in one transaction.
 * Throws before anything is loaded: 422 BAD_FOLDER with file and line, 409 HOUSE_EXISTS.
 */
export async function loadFolder(
  services: Services,
  dir: string,
  { houseName }: { readonly houseName?: string } = {},
): Promise<FolderReport> {
  const folder = await readTidyFolder(dir);
  const houses = folder.houses.filter(
    (house) => houseName === undefined || userNameOf(house) === houseName.toLowerCase(),
  );
  if (houseName !== undefined && houses.length === 0) {
    const known = folder.houses.map(userNameOf).join(', ');
    throw invalid([
      { code: 'BAD_FOLDER', message: `The folder has no house "${houseName}", only ${known}.`, field: 'house' },
    ]);
  }
  const [taken] = await takenUserNames(services.db, houses.map(userNameOf));
  if (taken !== undefined)
    throw conflict('HOUSE_EXISTS', `The house "${taken}" exists already; nothing was loaded.`, 'userName');

  const premiumSteps = await readPremiumSteps(dir);
  const loaded = houses.map((house) => houseOfFolder(house, folder, premiumSteps));
  for (const data of loaded) await loadHouse(services, data);
  return { houses: loaded.map(reportOf) };
}
