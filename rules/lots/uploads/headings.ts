import { MOST_IMAGE_FILES } from '../image-file-names';
import { columnLabel, LOT_COLUMNS, type LotColumn } from './columns';

/**
 * What a heading can mean: a column of the review, the short title of Auction Flex, or something that lots don't have. `LEAD` is the
 * title of rows that have no other, `ESTIMATES` has both estimates in one cell, like 100-200, and `ROSTRUM_ID` identifies the lot that a
 * row updates.
 */
export type HeadingTarget = LotColumn | 'LEAD' | 'ESTIMATES' | 'ROSTRUM_ID' | 'IGNORE';

/** Returns the columns of the review that a target fills. */
export function columnsFor(target: HeadingTarget): readonly LotColumn[] {
  if (target === 'IGNORE' || target === 'ROSTRUM_ID') return [];
  if (target === 'LEAD') return ['title'];
  return target === 'ESTIMATES' ? ['lowEstimate', 'highEstimate'] : [target];
}

/** Returns whether several columns of a sheet can have a target: pictures are often in a column each. */
export const isShared = (target: HeadingTarget): boolean => target === 'IGNORE' || target === 'imageFileNames';

/** The headings of the names of image files, which can also be in a column each. */
const IMAGE_FILES = [
  'Images|Image Files|Image File|Image File Names|Image File Name|Image Filenames|Image Names|ImageFile',
  ...Array.from({ length: MOST_IMAGE_FILES }, (_, place) => `ImageFile.${place + 1}`),
].join('|');

/** The heading of the column that identifies lots in the product's own spreadsheets, whatever their numbers. */
export const ID_HEADING = 'Rostrum ID';

/** Longer cells are texts, not headings. */
const LONGEST_HEADING = 80;

const BRACKETS = /\([^)]*\)|\[[^\]]*\]|\{[^}]*\}/g;
const MARKS = /\p{M}/gu;
const CAMEL = /(\p{Ll})(\p{Lu})/gu;
const UNIT =
  /\s(?:each|ea|in|inch|inches|cm|mm|lb|lbs|kg|oz|usd|gbp|eur|cad|aud|chf|per lot|per item|if any|optional|required)$/;

/**
 * Returns the form in which headings are compared: without case, accents, punctuation, spaces, and units at the end. A heading that has
 * nothing else, like #, stays as it is.
 */
export function normalHeading(heading: string): string {
  let words = ` ${heading
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(CAMEL, '$1 $2')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()}`;
  for (let next = words.replace(UNIT, ''); next !== words; next = words.replace(UNIT, '')) words = next;
  const letters = words.replaceAll(' ', '');
  return letters === '' ? heading.trim().toLowerCase() : letters;
}

/** What houses and their programs write, by column, in English, German, French, Spanish, Italian, and Dutch, besides its label. */
const SPELLINGS: Readonly<Partial<Record<LotColumn, string>> & Record<Exclude<HeadingTarget, LotColumn>, string>> = {
  lotNumber:
    '#|No.|Nr.|N°|Number|Lot|Lots|Lot #|Lot No|Lot Nr|Lot Num|Lot Number|Lot ID|Lot Code|LotNum|LOT_NO|Item #|Item No|Item Num|Item Number|Catalog Number|Catalogue Number|Catalog No|Catalogue No|Cat No|Cat. #|Sale Lot|Sale Lot Number|Los|Los-Nr.|Losnummer|Los Nummer|Katalognummer|Katalog-Nr|Position|Lot numéro|Numéro|Numéro de lot|N° de lot|N° lot|No de lot|Número|Número de lote|Nº de lote|Lote|N.º lote|Lotto|Numero lotto|N. lotto|Numero di lotto|Kavel|Kavelnummer|Kavel nr|Lotnummer|Lotnr',
  lotExtension:
    'Ext|Ext.|Extension|Lot Ext|Lot Ext.|Lot Extension|LotExt|Item Ext|Item Extension|Suffix|Lot Suffix|Lot Letter|Letter|Number Extension|Lot Number Extension|Lot Number Ext|Sub Lot|Sub Lot Number|Sublot|Sublot Number|Lot Sub|Zusatz|Los-Zusatz|Suffixe|Sufijo|Suffisso|Toevoeging',
  title:
    'Title|Lot Title|Item Title|Title (full)|Full Title|Short Title|Name|Lot Name|Item Name|Object|Object Name|Object Title|Headline|Heading|Caption|Lot Heading|Short Description|Short Desc|Brief Description|Titel|Bezeichnung|Kurzbezeichnung|Objekt|Kurztitel|Überschrift|Titre|Titre du lot|Intitulé|Désignation|Objet|Título|Título del lote|Nombre|Titolo|Titolo del lotto|Oggetto|Titel kavel|Naam|Piece Title',
  ESTIMATES:
    'Estimate|Estimates|Est|Est.|Estimate Range|Estimated Value|Estimated Price|Presale Estimate|Pre-sale Estimate|Schätzpreis|Schätzpreise|Schätzung|Schätzwert|Taxe|Estimation|Estimations|Estimación|Estimado|Precio estimado|Stima|Stime|Schatting|Richtprijs',
  LEAD: 'Lead|Lead Line|Lot Lead|Item Lead',
  description:
    'Description|Lot Description|Item Description|Full Description|Long Description|Detailed Description|Descr|Desc|Lot Desc|LOT_DESCR|Lot Descr|Item Desc|Details|Lot Details|Item Details|Catalog Description|Catalogue Description|Catalogue Text|Catalog Text|Catalogue Entry|Text|Body|Beschreibung|Objektbeschreibung|Losbeschreibung|Katalogtext|Langtext|Descriptif|Description du lot|Descripción|Descripción del lote|Descrizione|Descrizione del lotto|Omschrijving|Beschrijving',
  price:
    'Price|Item Price|Buy Now|Buy Now Price|Buy It Now|Buy It Now Price|BIN Price|Fixed Price|Sale Price|Selling Price|Asking Price|List Price|Retail Price|Unit Price|Preis|Festpreis|Sofortkaufpreis|Sofort-Kaufen-Preis|Prix|Prix fixe|Prix de vente|Precio|Precio fijo|Prezzo|Prezzo fisso|Prijs|Vaste prijs',
  lowEstimate:
    'Low Estimate|Low Est|LowEst|Lo Est|Lo Estimate|Low|Estimate Low|Est Low|EST_LOW|Est. Lo|Estimate From|Est From|Estimate Min|Est. Min|Est Minimum|Min Est|Min Estimate|Minimum Estimate|Lower Estimate|Estimate Lower|Presale Estimate Min|Presale Estimate Low|Pre-sale Estimate Low|Presale Low Estimate|Low Presale Estimate|Estimate 1|Est 1|Estimate Start|Schätzpreis von|Schätzpreis unten|Schätzpreis min|Schätzung von|Schätzwert von|Untere Schätzung|Unterer Schätzpreis|Taxe von|Taxe unten|Estimation basse|Estimation min|Estimation minimum|Est. basse|Prix estimé bas|Estimación baja|Estimación mínima|Estimación mín|Estimado bajo|Stima minima|Stima min|Stima bassa|Lage schatting|Schatting laag|Schatting van|Richtprijs laag|Richtprijs van',
  highEstimate:
    'High Estimate|High Est|HighEst|Hi Est|Hi Estimate|High|Estimate High|Est High|EST_REAL|EST_HIGH|Est. Hi|Estimate To|Est To|Estimate Max|Est. Max|Est Maximum|Max Est|Max Estimate|Maximum Estimate|Upper Estimate|Estimate Upper|Presale Estimate Max|Presale Estimate High|Pre-sale Estimate High|Presale High Estimate|High Presale Estimate|Estimate 2|Est 2|Estimate End|Schätzpreis bis|Schätzpreis oben|Schätzpreis max|Schätzung bis|Schätzwert bis|Obere Schätzung|Oberer Schätzpreis|Taxe bis|Taxe oben|Estimation haute|Estimation max|Estimation maximum|Est. haute|Prix estimé haut|Estimación alta|Estimación máxima|Estimación máx|Estimado alto|Stima massima|Stima max|Stima alta|Hoge schatting|Schatting hoog|Schatting tot|Richtprijs hoog|Richtprijs tot',
  startingBid:
    'Starting Bid|Start Bid|StartBid|Starting Price|Start Price|StartPrice|Starting|Start|Opening Bid|Opening Price|Opening|Open Bid|Initial Bid|Initial Price|First Bid|Minimum Bid|Min Bid|Minimum Price|Bid Start|Start Amount|Starting Amount|Startpreis|Startgebot|Startwert|Ausruf|Ausrufpreis|Aufruf|Aufrufpreis|Anfangsgebot|Mindestgebot|Limitpreis|Mise à prix|Prix de départ|Enchère de départ|Precio de salida|Puja inicial|Precio inicial|Salida|Base d’asta|Base d asta|Base asta|Prezzo di partenza|Offerta iniziale|Inzet|Startprijs|Startbod|Openingsbod',
  reserve:
    'Reserve|Reserve Price|Reserve Amount|Total Reserve|Lot Reserve|Reserve Bid|Res|Reserved Price|Minimum Reserve|Limit|Reservepreis|Vorbehaltspreis|Vorbehalt|Mindestpreis|Prix de réserve|Réserve|Precio de reserva|Reserva|Prezzo di riserva|Riserva|Reserveprijs|Limiet',
  dimensions:
    'Dimensions|Dimension|Item Dimensions|Lot Dimensions|Object Dimensions|Dims|Size|Sizes|Measurements|Measures|Overall Dimensions|Overall Size|Maße|Masse|Abmessungen|Abmessung|Größe|Grösse|Format|Taille|Mesures|Medidas|Dimensiones|Tamaño|Dimensioni|Misure|Afmetingen|Afmeting|Formaat|Maten',
  shippingLength:
    'Shipping Length|Ship Length|Shipment Length|ShipLength|Package Length|Packed Length|Box Length|Parcel Length|Length|Depth|Ship Depth|Shipping Depth|Package Depth|Länge|Tiefe|Versandlänge|Paketlänge|Longueur|Profondeur|Largo|Longitud|Profundidad|Lunghezza|Profondità|Lengte|Diepte',
  shippingHeight:
    'Shipping Height|Ship Height|Shipment Height|ShipHeight|Package Height|Packed Height|Box Height|Parcel Height|Height|Höhe|Versandhöhe|Pakethöhe|Hauteur|Alto|Altura|Altezza|Hoogte',
  shippingWidth:
    'Shipping Width|Ship Width|Shipment Width|ShipWidth|Package Width|Packed Width|Box Width|Parcel Width|Width|Breite|Versandbreite|Paketbreite|Largeur|Ancho|Anchura|Larghezza|Breedte',
  shippingWeight:
    'Total Weight|Weight|Shipping Weight|Ship Weight|Shipment Weight|ShipWeight|Package Weight|Packed Weight|Box Weight|Parcel Weight|Gross Weight|Item Weight|Lot Weight|Gewicht|Gesamtgewicht|Versandgewicht|Paketgewicht|Poids|Poids total|Peso|Peso total|Peso totale|Totaal gewicht',
  inventoryNumber:
    'Inventory #|Inventory|Inventory No|Inventory Nr|Inventory Num|Inventory Number|Inventory ID|Inventory Code|Inv|Inv #|Inv No|Inv Nr|Inv Num|InvNum|Inv Number|Inventor Number|Reference|Ref|Ref #|Ref No|Reference No|Reference #|Reference Number|Lot Reference|Lot Reference Number|Item Reference|Item Reference Number|Stock #|Stock No|Stock Number|Stock ID|SKU|Accession #|Accession No|Accession Number|Object Number|Object ID|Object No|Item ID|Item Code|Barcode|Bar Code|Receipt Item|Receipt Line|Inventarnummer|Inventar-Nr|Inventarnr|Artikelnummer|Artikel-Nr|Objektnummer|Objekt-Nr|Référence|N° d’inventaire|Numéro d’inventaire|N° inventaire|Réf|Referencia|Número de inventario|N.º inventario|Riferimento|Numero d’inventario|Numero di inventario|N. inventario|Inventarisnummer|Voorraadnummer|Referentie',
  shippingDomestic:
    'Shipping (Domestic)|Shipping Domestic|Domestic Shipping|Domestic Shipping Price|Domestic Shipping Fee|Domestic Shipping Cost|Domestic Flat Shipping Price|Domestic Flat Shipping|Flat Shipping Price|Shipping|Shipping Fee|Shipping Cost|Shipping Price|Shipping Domestic Fee|Domestic Postage|Postage|Versandkosten Inland|Versand Inland|Versand|Versandkosten|Frais de port|Livraison nationale|Envío nacional|Gastos de envío|Spedizione nazionale|Spedizione|Verzendkosten|Verzendkosten binnenland',
  shippingInternational:
    'Shipping (International)|Shipping International|Shipping Intl|ShippingIntl|Shipping Int|International Shipping|Intl Shipping|International Shipping Price|International Shipping Fee|International Shipping Cost|International Flat Shipping Price|International Postage|Shipping Overseas|Overseas Shipping|Versandkosten Ausland|Versand Ausland|Versand international|Livraison internationale|Envío internacional|Spedizione internazionale|Verzendkosten buitenland',
  condition:
    'Condition|Condition Report|Cond|Cond.|Lot Condition|Item Condition|Condition Notes|Condition Description|State of Preservation|Zustand|Zustandsbericht|Erhaltung|Erhaltungszustand|État|Etat|Rapport d’état|Estado|Estado de conservación|Condizione|Condizioni|Stato di conservazione|Conditie',
  notes:
    'Notes|Note|Other Notes|Additional Notes|Lot Notes|Item Notes|Catalog Notes|Catalogue Notes|Catalog Note|Catalogue Note|Footnote|Footnotes|Remarks|Remark|Comments|Comment|Lot Essay|Essay|Additional Information|Bemerkung|Bemerkungen|Anmerkung|Anmerkungen|Notizen|Hinweis|Remarques|Remarque|Notas|Observaciones|Commenti|Osservazioni|Opmerking|Opmerkingen|Notities',
  provenance: 'Provenance|Prov|Provenienz|Herkunft|Procedencia|Proveniencia|Provenienza|Herkomst|Provenantie',
  artistName:
    'Artist Name|Artist|Artists|Artist / Maker|Artist/Maker|Maker|Makers|Creator|Creators|Author|Artist or Maker|Artist Or Creator|Manufacturer|Designer|Künstler|Künstlername|Künstlerin|Urheber|Hersteller|Autor|Artiste|Auteur|Nom de l’artiste|Artista|Nombre del artista|Nome artista|Autore|Nome dell’artista|Kunstenaar|Maker naam',
  exhibited:
    'Exhibited|Exhibition|Exhibitions|Exhibition History|Exhibition(s)|Ausstellung|Ausstellungen|Expositions|Exposition|Exposiciones|Exposición|Esposizioni|Esposizione|Tentoonstelling|Tentoonstellingen',
  literature:
    'Literature|Lit|Lit.|Bibliography|Published|Publications|Literature References|References|Literatur|Bibliographie|Littérature|Bibliografía|Bibliografia|Letteratura|Literatuur',
  medium:
    'Medium|Material|Materials|Materials & Techniques|Materials and Techniques|Material and Technique|Technique|Techniques|Medium/Material|Material & Technik|Technik|Material/Technik|Matériau|Matériaux|Matière|Technique et matériaux|Técnica|Materiales|Técnica y materiales|Tecnica|Materiali|Materiale|Materiaal|Techniek',
  circa:
    'Circa|Date|Dates|Dated|Year|Years|Period|Creation Date|Date Created|Date of Creation|Date Made|Date of Manufacture|Object Date|Date of Object|Age|Style & Period|Style and Period|Era|Century|Datierung|Entstehungszeit|Entstehungsjahr|Jahr|Epoche|Date de création|Époque|Année|Fecha|Año|Época|Periodo|Data|Anno|Epoca|Datum|Jaar|Periode|Datering',
  imageFileNames: IMAGE_FILES,
  consignor: 'Consignor|Consigner|Consignor Name',
  taxCode:
    'VAT|VAT Code|VAT Symbol|VAT Sign|VAT Status|VAT Type|VAT Scheme|VAT Rate|VAT %|Tax Code|Tax Symbol|Tax Status|Tax Scheme|Lot VAT|Lot Tax Code|MwSt|MwSt-Satz|MwSt-Code|Mehrwertsteuer|USt|Umsatzsteuer|Besteuerung|Besteuerungsart|Steuercode|Steuerart|Steuerschlüssel|TVA|Code TVA|Taux TVA|Taux de TVA|Régime TVA|Régime de TVA|BTW|BTW-code|IVA',
  hasResaleRight:
    'ARR|AR|Resale Right|Artist Resale Right|Artist’s Resale Right|Artists Resale Right|ARR Applies|ARR Eligible|Droit de suite|DDS|Folgerecht|Folgerechtspflichtig|Folgerecht ja/nein|Derecho de participación|Diritto di seguito|Volgrecht',
  IGNORE:
    'Sale Order|Order|Sort Order|Sort|Sequence|Seq|Sale No|SALE_NO|Sale|Sale Number|Sale ID|Auction|Auction No|Auction Number|Auction ID|Catalog ID|Source|Quantity|Qty|Quantity Assigned|Quantity Sold|Inventory Type|Lot Type|Type|Consign Code|Consignor Code|Consignor Number|Consignor ID|Seller|Seller Code|Seller Name|Seller Number|Vendor|Vendor Code|Owner|Ship Y/N|Shippable|Linked Group|Commission Code|Commission|Commission Rate|Seller Tax Formula Code|Buyer Premium Formula Code|Buyer Tax Formula Code|Buyer Lot Charge 1 Formula Code|Buyer Lot Charge 2 Formula Code|Clerk Status|Status|Hammer|Hammer Price|Realized|Realized Price|Realised Price|Price Realized|Price Realised|Sold Price|Sold|Bidder|Bidder Number|Buyer|Buyer Number|Paddle|Paddle Number|Hibid Shipping Availability|Shipping Availability|Lot Link URLs|Lot Link Description|Link|Links|URL|Lot URL|Video|Video URL|Is Firearm|Exclude From Buy Now|Dimension Unit|Weight Unit|Unit|Units|Currency|Currency Code|Category|Categories|Category ID|Category Description|CATDESCR|Department|MAJGROUP|SUBGROUP|Group|Subcategory|Sub Category|Origin|Country of Origin|Location|Location Nickname|Bin|Box|Shelf|Subtitle|Sub Title|Catalogued|Cataloged|Catalogued By|Tax|Tax Rate|SYMBOL|Symbols|Tags|Keywords|Featured|Increment|Bid Increment|Created|Modified|Last Modified|Insurance|Insurance Value|Receipt|Receipt Number|Receipt Date|Menge|Anzahl|Einlieferer|Einlieferer-Nr|Währung|Kategorie|Rubrik|Abteilung|Quantité|Vendeur|Déposant|Devise|Catégorie|Cantidad|Vendedor|Moneda|Categoría|Quantità|Venditore|Valuta|Categoria|Aantal|Inbrenger|Rubriek',
  ROSTRUM_ID: ID_HEADING,
};

/** Other headings of pictures, which are uploaded apart from the spreadsheet. */
const PICTURE =
  /^(?:lot|item)?(?:image|images|img|photo|photos|picture|pictures|thumbnail|thumb|foto|fotos|bild|bilder)(?:s)?(?:file|files|filename|name|url|urls|link|links|lnk|path|id)?\d*$|^(?:image\w*\d+image\w*\d+|imagelnk)$/;

const targets: ReadonlyMap<string, HeadingTarget> = new Map(
  (Object.entries(SPELLINGS) as [HeadingTarget, string][]).flatMap(([target, spellings]) =>
    spellings.split('|').map((spelling) => [normalHeading(spelling), target] as const),
  ),
);

const plainTarget = (normal: string): HeadingTarget | null =>
  targets.get(normal) ?? (PICTURE.test(normal) ? 'IGNORE' : null);

/** Returns what a heading is known to mean; null if nobody is known to write it. What is in brackets counts only if it decides. */
export function knownTarget(heading: string): HeadingTarget | null {
  if (heading.length > LONGEST_HEADING) return null;
  const plain = plainTarget(normalHeading(heading));
  if (plain !== null || heading.search(BRACKETS) < 0) return plain;
  return plainTarget(normalHeading(heading.replace(BRACKETS, ' ')));
}

const FARTHEST = 0.2;

/** Returns the number of letters to change, add, or remove to get from one word to another. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const kept = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(kept, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** Returns the column whose known spelling differs least from a heading, by at most a fifth of its letters; null if there is none. */
export function nearTarget(normal: string): LotColumn | null {
  let found: LotColumn | null = null;
  let least = FARTHEST;
  for (const [spelling, target] of targets) {
    const length = Math.max(spelling.length, normal.length);
    if (
      target === 'IGNORE' ||
      target === 'ROSTRUM_ID' ||
      target === 'LEAD' ||
      target === 'ESTIMATES' ||
      Math.abs(spelling.length - normal.length) > FARTHEST * length
    )
      continue;
    const share = distance(normal, spelling) / length;
    if (share < least || (share === least && found === null)) [found, least] = [target, share];
  }
  return found;
}

const own: ReadonlyMap<string, LotColumn> = new Map(
  LOT_COLUMNS.flatMap((column) =>
    (['LIVE', 'BUY_NOW'] as const).map((kind) => [normalHeading(columnLabel(column, kind)), column] as const),
  ),
);

/** Returns the column whose label in the product's own templates is this heading; null if there is none. */
export const ownTarget = (heading: string): LotColumn | null => own.get(normalHeading(heading)) ?? null;

/** Returns the spellings that are listed for more than one target. */
export const doubleSpellings = (): string[] => {
  const listed = (Object.entries(SPELLINGS) as [HeadingTarget, string][]).flatMap(([target, spellings]) =>
    spellings.split('|').map((spelling) => ({ spelling, target })),
  );
  return listed
    .filter(({ spelling, target }) => targets.get(normalHeading(spelling)) !== target)
    .map((one) => one.spelling);
};
