import type { TermsValues } from '../../rules/sales/terms-fields';
import type { Transaction } from '../core/database/database';
import { takeNumbers } from '../core/database/numbering';
import type { CatalogData, GroupData, HouseData } from './house-data';
import { insertRows } from './store';

type Premium = Pick<TermsValues, 'premiumSteps' | 'premiumMode' | 'liveFeeRates'>;

const premiumOf = ({ premiumSteps, premiumMode, liveFeeRates }: CatalogData): Premium => ({
  premiumSteps,
  premiumMode,
  liveFeeRates,
});

/** Sessions with the same premium and fees have the same key. */
const keyOf = (catalog: CatalogData): string => JSON.stringify(premiumOf(catalog));

const NO_FEES: TermsValues['liveFeeRates'] = { MARKETPLACE: 0, PRIVATE_LABEL: 0, AGGREGATOR: 0 };

/**
 * Stores auction terms for each premium of the house's sessions, and for a demo house the same premium without live fees. Returns the
 * number of a sale's terms; null for a sale with none.
 */
export async function loadTerms(
  tx: Transaction,
  houseId: number,
  { house, groups }: HouseData,
): Promise<(group: GroupData) => number | null> {
  // Steps are amounts of the house's currency.
  const own = ({ catalogs }: GroupData) => catalogs.find(({ currency }) => currency === house.currency);
  const premiums = new Map(groups.flatMap((group) => own(group) ?? []).map((one) => [keyOf(one), premiumOf(one)]));
  const [first] = premiums.values();
  if (!first) return () => null;
  const named = [...premiums.values()].map((premium, index) => ({
    name: index === 0 ? 'Standard terms' : `Standard terms ${index + 1}`,
    ...premium,
  }));
  const terms = house.isDemo ? [...named, { ...first, name: 'No live fees', liveFeeRates: NO_FEES }] : named;
  const start = await takeNumbers(tx, houseId, 'sale_terms', terms.length);
  await insertRows(
    tx,
    'sale_terms',
    terms.map((one, index) => ({
      houseId,
      id: start + index,
      ...one,
      houseFeeStep: false,
      paymentProcessing: true,
      isArchived: false,
      version: 1,
    })),
  );
  const keys = [...premiums.keys()];
  return (group) => {
    const catalog = own(group);
    return catalog === undefined ? null : start + keys.indexOf(keyOf(catalog));
  };
}
