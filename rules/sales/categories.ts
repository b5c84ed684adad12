/** The categories of sessions, for email alerts to bidders. Bidders subscribe to subcategories. */

export interface Subcategory {
  readonly id: number;
  readonly name: string;
}

export interface Category {
  readonly id: number;
  readonly name: string;
  readonly subcategories: readonly Subcategory[];
}

const LISTED: readonly (readonly [name: string, ...subcategories: string[]])[] = [
  ['Fine Art', 'Paintings', 'Drawings & Watercolors', 'Prints & Multiples', 'Photographs', 'Sculpture', 'Posters'],
  [
    'Furniture',
    'American Furniture',
    'English Furniture',
    'Continental Furniture',
    'Modern Design',
    'Rugs & Carpets',
    'Lighting',
  ],
  ['Decorative Arts', 'Ceramics', 'Glass', 'Silver', 'Clocks', 'Bronzes', 'Boxes & Miniatures'],
  ['Jewelry & Watches', 'Fine Jewelry', 'Costume Jewelry', 'Wristwatches', 'Pocket Watches', 'Loose Stones'],
  ['Asian Art', 'Chinese Art', 'Japanese Art', 'Korean Art', 'South & Southeast Asian Art'],
  ['Books & Manuscripts', 'Rare Books', 'Maps & Atlases', 'Autographs & Letters', 'Comics', 'Ephemera'],
  ['Coins & Stamps', 'Coins', 'Paper Money', 'Stamps', 'Medals'],
  [
    'Collectibles',
    'Toys & Dolls',
    'Advertising',
    'Sports Memorabilia',
    'Entertainment Memorabilia',
    'Militaria',
    'Musical Instruments',
  ],
  ['Fashion', 'Handbags', 'Vintage Clothing', 'Textiles', 'Accessories'],
  ['Wine & Spirits', 'Wine', 'Whisky', 'Other Spirits'],
  ['Vehicles', 'Classic Cars', 'Motorcycles', 'Automobilia', 'Boats'],
  ['Antiquities & Ethnographica', 'Ancient Art', 'African & Oceanic Art', 'Native American Art', 'Natural History'],
  ['Estates & General', 'Estate Sales', 'House Contents', 'Tools & Equipment', 'Real Estate'],
];

/** The categories, by number: 100, 200, … with their subcategories 101, 102, … */
export const CATEGORIES: readonly Category[] = LISTED.map(([name, ...subcategories], index) => ({
  id: (index + 1) * 100,
  name,
  subcategories: subcategories.map((subcategory, place) => ({ id: (index + 1) * 100 + place + 1, name: subcategory })),
}));

const names = new Map(CATEGORIES.flatMap(({ subcategories }) => subcategories.map(({ id, name }) => [id, name])));

/** Returns the name of a subcategory. */
export const categoryName = (id: number): string => names.get(id) ?? `Category ${id}`;

/** The most subcategories of a session. */
export const MOST_CATEGORIES = 8;

/** Returns the specified counter of chosen subcategories. */
export const categoriesSelected = (count: number): string => `${count} of 8 selected`;

/** Returns the problem with the chosen subcategories, or null. */
export function categoriesProblem(ids: readonly number[]): string | null {
  if (ids.some((id) => !names.has(id))) return 'A selected category does not exist. Select the categories again.';
  if (ids.length === 0) return 'Please select at least one category';
  return ids.length > MOST_CATEGORIES ? `Please select ${MOST_CATEGORIES} categories at most` : null;
}
