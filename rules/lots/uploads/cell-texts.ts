import { isDateText } from './damage';
import { hasMultiple, multipleOf } from './number-format';
import type { SheetCell } from './sheet';

/** Texts in cells of numbers and codes that aren't numbers or codes. */

/** Characters that have no width, such as a zero-width space, a direction mark, or a soft hyphen. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Letters and digits of East Asian keyboards. */
const WIDE = /[\uff01-\uff5e]/g;
const WIDE_OFFSET = 0xfee0;
const ASCII = /^[\x20-\x7e]*$/;

/** Returns a number or a code without invisible characters, and with usual letters and digits instead of wide ones. */
export const visibleText = (text: string): string =>
  ASCII.test(text)
    ? text
    : text.replace(INVISIBLE, '').replace(WIDE, (wide) => String.fromCharCode(wide.charCodeAt(0) - WIDE_OFFSET));

/** Returns the code points of the invisible characters of a text: "U+200B". */
export const invisibleIn = (text: string): string[] =>
  ASCII.test(text)
    ? []
    : [...new Set(text.match(INVISIBLE) ?? [])].map(
        (character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
      );

/** What people write instead of an amount if there is none, without spaces and punctuation. */
const NOTHING = new Set(
  [
    'poa|por|eor|na|nil|none|no|tbd|tba|tbc|tbe|null|unknown|notavailable|notapplicable|notestimated|noestimate|withoutestimate|unestimated',
    'priceonapplication|priceonrequest|priceuponrequest|estimateonrequest|estimateuponrequest|estimateonapplication|onrequest|uponrequest|onapplication|oninquiry|onenquiry',
    'referdept|refertodept|refertodepartment|referdepartment|pleaserefer|pleaseinquire|pleaseenquire|inquire|enquire|seedepartment|pending|tobeannounced|tobedetermined|tobeconfirmed|tobeadvised',
    'noreserve|withoutreserve|unreserved|nostart|nostartingbid|nominimum|nominimumbid',
    'aa|ka|aufanfrage|preisaufanfrage|schatzpreisaufanfrage|keine|kein|keineangabe|ohne|ohneangabe|ohnelimit|ohneschatzung|gebot|gegengebot|unbekannt|offen|folgt',
    'surdemande|estimationsurdemande|prixsurdemande|nc|noncommunique|aucun|aucune|sansreserve|sansestimation|neant|adefinir',
    'apeticion|aconsultar|consultar|bajoconsulta|preciobajoconsulta|sinreserva|sinestimacion|ninguno|ninguna|pordefinir|nd',
    'arichiesta|surichiesta|stimaarichiesta|senzariserva|nessuno|nessuna|dadefinire',
    'opaanvraag|prijsopaanvraag|geen|nvt|zonderreserve|onbekend',
    'sobconsulta|sobpedido|semreserva|nenhum|nazapytanie|brak|nadotaz|позапросу|нет|要問合せ|応相談|なし|询价|面议|无',
  ].flatMap((list) => list.split('|')),
);
const MARKS = /\p{M}/gu;
const LONGEST = 40;

/** Returns whether a text says that there is no amount, such as "POA", "N/A", or a dash. */
export function saysNothing(text: string): boolean {
  const shown = text.trim();
  if (shown === '' || shown.length > LONGEST || /\d/.test(shown)) return false;
  const letters = shown
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}]/gu, '');
  return letters === '' ? /^[-–—−_.?*/\\x×~\s]+$/iu.test(shown) : NOTHING.has(letters);
}

const LONGEST_ESTIMATES = 60;
/** Cells with both estimates, such as 100-200. */
const BOTH =
  /^(\D*\d[\d.,'’\s]*?(?:\s*[^\s\d–—/-]{1,4})??)\s*(?:[-–—/]|\bto\b|\bbis\b|\bà\b|\btot\b|\ba\b)\s*(\D{0,4}\d[\d.,'’\s]*\D*)$/iu;
const FIRST_NUMBER = /\d+(?:[.,]\d+)?/;

const sizeOf = (text: string): number => Number((FIRST_NUMBER.exec(text)?.[0] ?? '').replace(',', '.'));

/** In 1-1.5k, both halves are thousands. In 500-1.5k, the low one isn't. */
function withMultiple(low: string, high: string): string {
  const isShared = hasMultiple(high) && !hasMultiple(low) && sizeOf(low) < sizeOf(high);
  return isShared ? low.trim() + multipleOf(high) : low;
}

/** Returns a half of a cell with both estimates. A cell with one amount has the low estimate only. */
export function halfOf(cell: SheetCell, half: 0 | 1): SheetCell | null {
  const text = cell.text.trim();
  const isWhole =
    cell.number !== undefined || cell.fault !== undefined || text.length > LONGEST_ESTIMATES || isDateText(text);
  const [, low, high] = (isWhole ? null : BOTH.exec(text)) ?? [];
  if (low === undefined || high === undefined) return half === 0 ? cell : null;
  return { text: half === 0 ? withMultiple(low, high) : high };
}
