import type { Work } from './work';

interface Family {
  readonly styles: string;
  readonly forms: string;
  readonly level: number;
  readonly restricted?: boolean;
}

/** Combines each style with each form. */
function worksOf({ styles, forms, level, restricted = false }: Family): Work[] {
  return forms.split('; ').flatMap((form, formIndex) =>
    styles.split('; ').map((style, styleIndex): Work => {
      const [object = form, detail = ''] = form.split(' | ');
      const title = `${style} ${object}`;
      // Forms are listed from plain to fine, and the first style is the one that collectors seek.
      return {
        title,
        artistName: '',
        description: `${title}, ${detail}.`,
        level: level + (formIndex % 3) - (styleIndex % 2),
        restricted,
      };
    }),
  );
}

const allOf = (...families: readonly Family[]): readonly Work[] => families.flatMap(worksOf);

export const furniture = allOf(
  {
    styles: 'George II; George III; Regency',
    level: 9,
    forms:
      'mahogany chest of drawers | with four graduated drawers on bracket feet; mahogany Pembroke table | with two drop leaves and a drawer; mahogany tallboy | in two parts, the cornice with dentils; mahogany tripod table | with a tilting top on a turned column; mahogany dining chairs, a set of six | with drop-in seats in horsehair; mahogany bureau | the slope opening to pigeonholes and a small door; mahogany card table | with a baize-lined folding top; mahogany sideboard | with a bowed front and six tapering legs; mahogany linen press | with two paneled doors over drawers',
  },
  {
    styles: 'William and Mary; Queen Anne',
    level: 8,
    forms:
      'oak side table | with one long drawer and bobbin legs; oak gateleg table | oval, with barley-twist supports; walnut chest on stand | with feather banding; oak coffer | the front carved with lunettes; walnut kneehole desk | with a recessed cupboard',
  },
  {
    styles: 'Federal; Chippendale',
    level: 10,
    forms:
      'cherry candlestand | with a serpentine top and snake feet; maple tall chest | with six drawers on tall feet; mahogany card table | with line inlay; walnut slant-front desk | with a fitted interior; cherry corner cupboard | with a glazed door; mahogany looking glass | with a scrolled crest and gilt eagle',
  },
  {
    styles: 'Shaker; Pennsylvania',
    level: 6,
    forms:
      'pine blanket chest | in old blue paint; maple ladder-back armchair | with a taped seat; pine bench | with bootjack ends; poplar dry sink | with two doors below; painted document box | with its first hinges and lock',
  },
);

export const silver = allOf(
  {
    styles: 'George III; George IV; Victorian; Edwardian',
    level: 6,
    forms:
      'silver tea caddy | oval, with bright-cut borders; silver mustard pot | with a blue glass liner; silver salver | with a shell and scroll rim, on three feet; silver cream jug | of helmet shape; silver sugar basin | with a gilt interior; silver coffee pot | of baluster form with a wooden handle; silver sauce boats, a pair | on hoof feet; silver candlesticks, a pair | with loaded bases; silver cruet frame | with seven bottles, two with chips',
  },
  {
    styles: 'Boston; New York; Philadelphia',
    level: 8,
    forms:
      'coin silver tablespoons, a set of six | engraved with a monogram; silver porringer | with a pierced keyhole handle; silver cann | with a double-scroll handle; silver beaker | with reeded bands; sterling water pitcher | with chased flowers',
  },
);

export const ceramics = allOf(
  {
    styles: 'Worcester; Derby; Bow; Chelsea',
    level: 6,
    forms:
      'porcelain sauce boat | painted in blue with flowers; porcelain tea bowl and saucer | with a gilt rim; porcelain figure of a shepherdess | on a scrolled base, small restorations; porcelain leaf dish | with puce veins; porcelain coffee cup | with a scale-blue ground; porcelain mug | of bell shape; porcelain dessert plates, a set of eight | each with another botanical specimen',
  },
  {
    styles: 'Staffordshire; Leeds; Liverpool',
    level: 4,
    forms:
      'creamware jug | printed in black with a ship; pearlware mug | with blue feather edge; spaniels, a pair | with gilt collars; slipware dish | with combed decoration; cow creamer | with sponged patches; toby jug | seated with a pipe',
  },
  {
    styles: 'Kangxi; Qianlong',
    level: 9,
    forms:
      'blue and white vase | of yanyan form, with prunus; famille rose bowl | enameled with peonies; blue and white dishes, a pair | with deer in a landscape; blanc de Chine figure of Guanyin | seated on rockwork; celadon brush washer | with a crackled glaze',
  },
);

export const clocks = allOf(
  {
    styles: 'George III; Regency; William IV',
    level: 9,
    forms:
      'bracket clock | with verge escapement and a strike on the bell; longcase clock | with eight-day movement and painted moon; wall dial | with fusee movement; skeleton clock | under a glass dome; carriage timepiece | with its traveling case; stick barometer | with ivory-colored register plates',
  },
  {
    styles: 'Swiss; English; American',
    level: 7,
    forms:
      'gold open-face pocket watch | with keyless lever movement; silver pair-case watch | with verge movement; gold half-hunter watch | with enamel chapter ring; silver chronograph | with two registers; marine chronometer | in a brass-bound box; brass pocket sextant | in its leather case',
  },
);

export const jewelry = allOf({
  styles: 'Georgian; Victorian; Edwardian; Art Deco',
  level: 8,
  forms:
    'garnet brooch | with a closed back; gold locket | opening to two frames; seed pearl necklace | with a diamond clasp; cameo ring | carved with a head in profile; gold curb bracelet | with a padlock clasp; diamond cluster ring | of old-cut stones; sapphire and diamond bar brooch | in platinum-topped gold; turquoise earrings, a pair | in pavé-set drops',
});

export const books = allOf(
  {
    styles: 'Early edition of',
    level: 7,
    forms:
      'Moby-Dick | New York, 1851, in later half morocco; Leaves of Grass | Boston, 1860, in publisher’s cloth; Walden | Boston, 1854, with the map; Bleak House | London, 1853, bound from the parts; Middlemarch | Edinburgh, 1871-72, in four volumes; Vanity Fair | London, 1848, with the suppressed woodcut; The Origin of Species | London, 1860; Uncle Tom’s Cabin | Boston, 1852, in two volumes; The Scarlet Letter | Boston, 1850; Little Women | Boston, 1868-69, in two volumes; The Moonstone | London, 1868, in three volumes; Tess of the d’Urbervilles | London, 1891, in three volumes',
  },
  {
    styles: 'Atlas map of; Engraved view of; Railroad survey of',
    level: 3,
    forms:
      'the Hudson River | with early color; Boston Harbor | folded as issued; the Great Lakes | backed on linen; the Chesapeake Bay | with wide margins; the State of Vermont | slightly toned; Long Island Sound | with a small tear at the fold; the Erie Canal | in a period frame; Niagara Falls | trimmed to the border',
  },
);

export const toysAndTools = allOf(
  {
    styles: 'Tin; Cast-iron; Painted wood',
    level: 4,
    forms:
      'locomotive | with most of its first paint; fire engine | with two horses; mechanical bank | in working order; Noah’s ark animals, about forty | a few without ears; sailing boat | with linen sails; doll’s kitchen | with its pans; carousel horse | on a later stand; whirligig | in the form of a sailor; weathervane | in the form of a running horse',
  },
  {
    styles: 'Cooper’s; Wheelwright’s; Joiner’s',
    level: 1,
    forms:
      'plane | with a beech stock; adze | with a maker’s mark; brace and bits | in a fitted box; compass | of forged iron; workbench | with two vises; drawknife | with turned handles',
  },
);

/** Works that can be traded only with permits. */
export const restrictedWorks = allOf(
  {
    styles: 'Carved; Sailor’s',
    level: 6,
    restricted: true,
    forms:
      'whale ivory busk | engraved with a brig under sail; walrus ivory cribbage board | with ink decoration; whalebone swift | on a turned stand',
  },
  {
    styles: 'George III; Regency',
    level: 7,
    restricted: true,
    forms:
      'tortoiseshell tea caddy | with ivory stringing; tortoiseshell card case | with silver piqué work; flintlock pistols, a pair | in a fitted case with flask; officer’s sword | with a gilt knucklebow',
  },
);
