/** Tags and entities of HTML in texts, which web shops and auction programs leave in their exports. */

/** A tag, or the start of a script. */
const MARKUP = /<\/?[a-z!][^>]*>|javascript:/i;

/** The elements that exports have in their texts. What is between other signs, as in "Ring <1ct, D>F", is no tag. */
const ELEMENTS =
  'a|abbr|address|article|b|big|blockquote|body|br|button|caption|center|cite|code|col|colgroup|dd|del|div|dl|dt|em|embed|fieldset|figcaption|figure|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|label|li|link|main|mark|meta|nav|o:p|object|ol|option|p|pre|q|s|script|section|select|small|span|strike|strong|style|sub|sup|svg|table|tbody|td|textarea|tfoot|th|thead|time|tr|tt|u|ul|var|video|wbr';
const TAG = new RegExp(`<(?:!--[^]*?--|!doctype[^>]*|/?(?:${ELEMENTS})(?:\\s[^>]*|/)?)>`, 'giu');
/** What isn't shown at all. */
const UNSHOWN = /<(script|style)\b[^>]*>[^]*?<\/\1\s*>/gi;
/** Where a text has a new line. */
const LINES = /<br\s*\/?>|<\/(?:p|div|li|h[1-6]|tr|ul|ol|table|blockquote)>/gi;

const NAMED = new Map(
  `amp=& lt=< gt=> quot=" apos=' ndash=– mdash=— lsquo=‘ rsquo=’ sbquo=‚ ldquo=“ rdquo=” bdquo=„ laquo=« raquo=» hellip=… bull=• middot=· deg=° times=× frac12=½ frac14=¼ frac34=¾ pound=£ euro=€ yen=¥ cent=¢ copy=© reg=® trade=™ eacute=é egrave=è ecirc=ê euml=ë Eacute=É Egrave=È Ecirc=Ê agrave=à aacute=á acirc=â atilde=ã auml=ä aring=å Agrave=À Aacute=Á Acirc=Â Auml=Ä Aring=Å aelig=æ AElig=Æ ccedil=ç Ccedil=Ç igrave=ì iacute=í icirc=î iuml=ï Iacute=Í ntilde=ñ Ntilde=Ñ ograve=ò oacute=ó ocirc=ô otilde=õ ouml=ö Oacute=Ó Ouml=Ö oslash=ø Oslash=Ø oelig=œ OElig=Œ scaron=š Scaron=Š ugrave=ù uacute=ú ucirc=û uuml=ü Uacute=Ú Uuml=Ü szlig=ß yuml=ÿ yacute=ý para=¶ sect=\u00a7 dagger=† Dagger=‡ prime=′ Prime=″`
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
).set('nbsp', '\u00a0');
const ENTITY = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]{2,8}\d{0,2}));/g;
const LARGEST = 0x10ffff;

/** Returns whether a text has something that looks like a tag or a script, which titles can't have. */
export const hasMarkup = (text: string): boolean => /[<:]/.test(text) && MARKUP.test(text);

/** Returns whether a text has tags of HTML. */
export const hasTags = (text: string): boolean => text.includes('<') && text.search(TAG) >= 0;

/** Returns a text without its tags. Where they made lines, it has lines. */
export function withoutTags(text: string): string {
  let rest = text.replace(UNSHOWN, '').replace(LINES, '\n');
  // A tag can be in parts of another one.
  for (let next = rest.replace(TAG, ''); next !== rest; next = rest.replace(TAG, '')) rest = next;
  return rest
    .replace(/javascript:/gi, '')
    .split('\n')
    .map((line) => line.replace(/[^\S\u00a0]{2,}/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Returns a text with characters instead of entities such as &amp;. Unknown ones stay. */
export function withoutEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return NAMED.get(name) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    const isCharacter = code >= 0x20 && code <= LARGEST && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter || code === 9 || code === 10 ? String.fromCodePoint(code) : whole;
  });
}
