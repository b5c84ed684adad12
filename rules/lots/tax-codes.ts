/** How a lot is taxed, and whether its artist has the resale right: what the editor, uploads, templates, and invoices share. */

export const TAX_CODES = ['STANDARD', 'MARGIN', 'IMPORT', 'ZERO'] as const;

/**
 * STANDARD: taxed on the hammer price and the premium. MARGIN: margin scheme, no tax on the hammer price. IMPORT: import VAT on the hammer
 * price. ZERO: no tax. The template of an invoice says which of its taxes apply to which codes.
 */
export type TaxCode = (typeof TAX_CODES)[number];

/** The tax code of a lot; '' if it has none. */
export type LotTaxCode = TaxCode | '';

const LABELS: Readonly<Record<LotTaxCode, string>> = {
  '': '',
  STANDARD: 'Standard',
  MARGIN: 'Margin',
  IMPORT: 'Import',
  ZERO: 'Zero',
};

/** Returns what staff read of a tax code; '' for none. */
export const taxCodeLabel = (code: LotTaxCode): string => LABELS[code];

/** Returns the labels of tax codes in their usual order, for example "Import, Margin". */
export const taxCodeList = (codes: readonly TaxCode[]): string =>
  TAX_CODES.filter((code) => codes.includes(code))
    .map(taxCodeLabel)
    .join(', ');

/** What a lot without a tax code has in a choice: its text is empty. */
const NONE = new Set(['', '-', '–', '—', 'none', 'n/a', 'na']);

/** What houses write in English, German, and French, without spaces and punctuation. Signs that houses use in different ways are left out. */
const SPELLINGS: Readonly<Record<TaxCode, string>> = {
  STANDARD:
    '†|s|std|standard|standardrate|standardrated|standardvat|full|fullvat|fullrate|vat|vatable|vatonhammer|taxed|taxable|normal|normalsatz|regelbesteuert|regelbesteuerung|regelsteuersatz|vollbesteuert|mwst|ust|tva|tvanormale|tvasurmarteau|assujetti|tauxnormal|regimenormal|regimegeneral',
  MARGIN:
    'm|margin|marginscheme|auctioneersmarginscheme|secondhandscheme|differenz|differenzbesteuert|differenzbesteuerung|diffbest|diffbesteuert|25a|\u00a725a|\u00a725austg|marge|surlamarge|tvasurlamarge|regimedelamarge|regimedumarge',
  IMPORT:
    '‡|ω|i|imp|import|imported|importvat|importscheme|temporaryimport|temporaryimportation|temporaryadmission|einfuhr|importiert|eust|einfuhrumsatzsteuer|importation|importationtemporaire|admissiontemporaire|tvaimport|tvaimportation|tvaalimportation',
  ZERO: '•|z|zr|zero|zerorate|zerorated|zerovat|exempt|vatexempt|novat|steuerfrei|steuerbefreit|befreit|nullsatz|umsatzsteuerfrei|exonere|exoneredetva|exempte|tauxzero|sanstva',
};

const codes: ReadonlyMap<string, TaxCode> = new Map(
  TAX_CODES.flatMap((code) => SPELLINGS[code].split('|').map((spelling) => [spelling, code] as const)),
);

/** The standard rates of VAT in Europe, in percent. */
const STANDARD_RATES = new Set([16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 25.5, 27]);
/** The reduced rate of the United Kingdom, at which works of art are imported. */
const IMPORT_RATE = 5;
const PERCENT = /^(\d{1,2}(?:[.,]\d{1,3})?)\s?%$/;

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[\s.,:;'’()[\]/_-]+/g, '');

function codeOfRate(percent: number): TaxCode | null {
  if (percent === 0) return 'ZERO';
  if (percent === IMPORT_RATE) return 'IMPORT';
  return STANDARD_RATES.has(percent) ? 'STANDARD' : null;
}

/** Returns the tax code that a text means; '' for none, and null if it isn't clear which. */
export function taxCodeIn(text: string): LotTaxCode | null {
  const shown = text.trim();
  if (NONE.has(shown.toLowerCase())) return '';
  const [, percent] = PERCENT.exec(shown) ?? [];
  return percent === undefined ? (codes.get(plain(shown)) ?? null) : codeOfRate(Number(percent.replace(',', '.')));
}

/** Returns a text for a tax code in the form in which it is saved. A text that isn't clear stays. */
export function taxCodeText(text: string): string {
  const code = taxCodeIn(text);
  return code === null ? text.trim() : taxCodeLabel(code);
}

const YES = new Set(
  'yes|y|x|true|1|ja|j|oui|o|vrai|\u00a7|δ|✓|✔|ar|arr|artistsresaleright|artistresaleright|resaleright|dds|droitdesuite|droitsuite|folgerecht|λ|⊕'.split(
    '|',
  ),
);
const NO = new Set('no|n|false|0|none|na|nein|non|faux|-|–|—'.split('|'));

/** Returns whether a text says yes; null if it isn't clear. An empty text says no. */
export function yesIn(text: string): boolean | null {
  const shown = text.trim().toLowerCase();
  if (shown === '' || NO.has(shown)) return false;
  const word = plain(shown);
  if (YES.has(word)) return true;
  return NO.has(word) ? false : null;
}

/** Returns a text for a mark in the form in which it is saved: Yes, No, or empty. A text that isn't clear stays. */
export function yesText(text: string): string {
  const isYes = text.trim() === '' ? null : yesIn(text);
  return isYes === null ? text.trim() : isYes ? 'Yes' : 'No';
}

/** What is wrong with a field that isn't clear. */
export const UNCLEAR_TAX_CODE = 'Choose Standard, Margin, Import, or Zero as the tax code, or leave it empty.';
export const UNCLEAR_RESALE_RIGHT = 'Enter Yes or No for the artist’s resale right.';

/** What a symbol says about a lot. */
export type SymbolKey = Exclude<TaxCode, 'MARGIN'> | 'RESALE_RIGHT';

/** What bidders see beside the number of a lot, as the catalogs of Europe have it. */
export interface LotSymbol {
  readonly key: SymbolKey;
  readonly symbol: string;
  readonly meaning: string;
}

const SYMBOLS: Readonly<Record<LotTaxCode, LotSymbol | null>> = {
  '': null,
  STANDARD: { key: 'STANDARD', symbol: '†', meaning: 'VAT is charged on the hammer price and the buyer’s premium.' },
  MARGIN: null,
  IMPORT: { key: 'IMPORT', symbol: '‡', meaning: 'Import VAT is charged on the hammer price.' },
  ZERO: { key: 'ZERO', symbol: '•', meaning: 'No VAT is charged.' },
};
const RESALE_RIGHT: LotSymbol = { key: 'RESALE_RIGHT', symbol: 'ARR', meaning: 'Artist’s resale right is charged.' };

/** A lot as its symbols need it. */
export interface SymbolizedLot {
  readonly taxCode: LotTaxCode;
  readonly hasResaleRight: boolean;
}

const symbolsOf = ({ taxCode, hasResaleRight }: SymbolizedLot): LotSymbol[] => [
  ...(SYMBOLS[taxCode] === null ? [] : [SYMBOLS[taxCode]]),
  ...(hasResaleRight ? [RESALE_RIGHT] : []),
];

/** Returns the symbols of a lot in one text: '' for none, "† ARR" for both. */
export const lotSymbols = (lot: SymbolizedLot): string =>
  symbolsOf(lot)
    .map(({ symbol }) => symbol)
    .join(' ');

/** Returns the number of a lot with its symbols: "12 †". */
export const numberWithSymbols = (number: string, lot: SymbolizedLot): string =>
  [number, lotSymbols(lot)].filter((part) => part !== '').join(' ');

/** Returns what the symbols of lots mean, each once, in their usual order. */
export function symbolLegend(lots: readonly SymbolizedLot[]): LotSymbol[] {
  const used = new Set(lots.flatMap(symbolsOf));
  return [SYMBOLS.STANDARD, SYMBOLS.IMPORT, SYMBOLS.ZERO, RESALE_RIGHT].flatMap((one) =>
    one !== null && used.has(one) ? [one] : [],
  );
}
