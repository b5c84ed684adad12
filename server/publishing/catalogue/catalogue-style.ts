import { createHash } from 'node:crypto';
import { BUTTON_COLORS, FONT_COLORS, FONT_STYLES, GROUNDS } from '../../../rules/house/private-label';
import { CATALOGUE_STYLES_PATH } from '../../../rules/publishing/catalogue/catalogue-paths';
import type { PublicSessionJson } from '../../../upstream/publishing/catalogue/catalogue-wire';

/** The styles of all catalogs. The colors and the letters of titles are the house's. */
const BASE = `
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-padding-top:16px}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 'Inter',system-ui,'Helvetica Neue',Arial,sans-serif;overflow-wrap:anywhere}
.wrap{max-width:1320px;margin:0 auto;padding:0 clamp(16px,4vw,40px)}
a{color:inherit;text-underline-offset:3px;text-decoration-thickness:1px}
:focus-visible{outline:2px solid var(--ink);outline-offset:3px}
.skip{position:absolute;left:-9999px}.skip:focus{left:16px;top:8px;background:var(--paper);padding:8px 12px;z-index:1}
h1,h2,h3{font-family:var(--title);font-weight:400;letter-spacing:-.01em;text-wrap:balance;margin:0}
h1{font-size:clamp(32px,5.2vw,60px);line-height:1.06}
h2{font-size:26px;line-height:1.2}h3{font-size:19px;line-height:1.3}
p{margin:0}
[hidden]{display:none!important}
.house{border-bottom:1px solid var(--line)}
.house .wrap{display:flex;flex-wrap:wrap;gap:8px 24px;align-items:center;justify-content:space-between;min-height:72px}
.house a{font-family:var(--title);font-size:20px;text-decoration:none;display:inline-flex;align-items:center;min-height:44px}
.house img{display:block;height:50px;width:auto}
.masthead{padding:clamp(28px,6vw,80px) 0 clamp(20px,3vw,40px)}
.eyebrow{color:var(--ink-2);font-size:13px;letter-spacing:.09em;text-transform:uppercase;margin-bottom:14px}
.masthead .text{max-width:72ch;margin-top:22px}
.facts{display:grid;gap:20px 40px;grid-template-columns:repeat(auto-fit,minmax(min(230px,100%),1fr));margin:clamp(22px,3vw,40px) 0 0;padding-top:22px;border-top:1px solid var(--line)}
dt{font-size:13px;color:var(--ink-2)}dd{margin:2px 0 0}
.facts dd span,.facts dd a{display:block}.facts dd a{width:max-content;max-width:100%;padding:3px 0}
.finder{display:flex;flex-wrap:wrap;gap:10px;align-items:center;padding:12px 0;border-block:1px solid var(--line)}
.finder input[type=search]{flex:1 1 260px;min-width:0}
input[type=search],select,button,.button{font:inherit;min-height:44px;border:1px solid var(--control);border-radius:2px;background:var(--paper);color:var(--ink);padding:8px 12px}
button,.button{background:var(--button);color:#fff;border-color:var(--button);padding:8px 22px;font-weight:600;cursor:pointer}
.finder label{display:flex;gap:8px;align-items:center;color:var(--ink-2);font-size:15px;min-height:44px}
.finder input[type=checkbox]{width:20px;height:20px;accent-color:var(--button)}
.bar{display:flex;flex-wrap:wrap;gap:4px 24px;justify-content:space-between;align-items:center;padding-top:14px;color:var(--ink-2)}
.bar a{display:inline-flex;align-items:center;min-height:44px}
.lots{list-style:none;margin:0;padding:14px 0 0;display:grid;gap:clamp(36px,4vw,60px) clamp(20px,2.6vw,40px);grid-template-columns:repeat(auto-fill,minmax(min(270px,100%),1fr))}
.lots li{display:flex;flex-direction:column;gap:6px;position:relative;content-visibility:auto;contain-intrinsic-size:auto 520px}
.plate{display:flex;align-items:center;justify-content:center;aspect-ratio:1;background:var(--sunken);color:var(--ink-2);margin-bottom:8px;font-size:14px}
.plate img{width:100%;height:auto;aspect-ratio:1;object-fit:contain}
.number{font-size:13px;color:var(--ink-2);letter-spacing:.04em}
.lots h2{font-size:20px;line-height:1.25;letter-spacing:0}
.lots h2 a{text-decoration:none}.lots h2 a::after{content:'';position:absolute;inset:0}
.lots h2 a:hover{text-decoration:underline;text-decoration-thickness:1px}
.price{font-weight:600;font-variant-numeric:tabular-nums}
.price span{font-weight:400;font-size:15px;color:var(--ink-2);display:block}
.text{white-space:pre-line;color:var(--ink-2)}
.lots .text{font-size:15px}
.mark{align-self:flex-start;display:inline-block;font-size:13px;font-weight:600;padding:2px 9px;border-radius:2px;background:var(--sunken);color:var(--ink)}
.mark.gone{background:var(--failed-weak);color:var(--failed)}
.save{background:none;border-color:var(--control);color:var(--ink);font-weight:400;padding:6px 14px;display:inline-flex;gap:8px;align-items:center}
.save::before{content:'\\2661';font-size:20px;line-height:1}
.save[aria-pressed=true]::before{content:'\\2665';color:var(--heart)}
.lots .save{position:absolute;top:6px;right:6px;z-index:1;width:44px;height:44px;padding:0;justify-content:center;border-color:transparent;background:color-mix(in srgb,var(--paper) 82%,transparent);border-radius:50%}
.lots .save span{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.pages,.around{display:flex;flex-wrap:wrap;gap:6px 24px;justify-content:space-between;align-items:center}
.pages{padding:clamp(28px,4vw,48px) 0}
.pages a,.around a{display:inline-flex;align-items:center;min-height:44px}
.around{padding:8px 0;border-bottom:1px solid var(--line)}
.lot{display:grid;grid-template-columns:minmax(0,1fr);gap:clamp(24px,4vw,72px);padding:clamp(20px,3vw,40px) 0 64px}
.pictures{display:grid;gap:12px;align-content:start;min-width:0}
.pictures a{display:block;background:var(--sunken);cursor:zoom-in}
.pictures img{display:block;width:100%;height:auto;max-height:80vh;object-fit:contain}
.more{display:grid;gap:12px;grid-template-columns:repeat(auto-fill,minmax(min(120px,100%),1fr))}
.more img{aspect-ratio:1}
.lot h1{font-size:clamp(28px,3.2vw,42px);line-height:1.14;margin:6px 0 16px}
.lot .price{font-size:21px;padding:16px 0;border-block:1px solid var(--line)}
.lot .text{color:var(--ink);margin-top:20px;max-width:68ch}
.lot .mark{margin-bottom:14px}.lot .save{margin-top:16px}
.details{display:grid;grid-template-columns:minmax(0,1fr);gap:16px;margin:28px 0 0;padding-top:22px;border-top:1px solid var(--line)}
.details dd{white-space:pre-line}.details dd span,.details dd a{display:block}.details dd a{width:max-content;max-width:100%;padding:3px 0}
.notes{display:grid;gap:clamp(28px,4vw,56px);grid-template-columns:repeat(auto-fit,minmax(min(340px,100%),1fr));padding:clamp(28px,5vw,64px) 0 0;margin-top:clamp(28px,5vw,64px);border-top:1px solid var(--line)}
.notes h3{margin-top:20px}.notes .text{margin-top:10px;max-width:72ch}
footer{border-top:1px solid var(--line);margin-top:clamp(36px,5vw,72px);padding:28px 0 48px;color:var(--ink-2);font-size:15px}
footer p+p{margin-top:6px}
dialog{position:fixed;inset:0;width:100vw;height:100dvh;max-width:none;max-height:none;margin:0;padding:0;border:0;background:var(--paper);color:var(--ink)}
dialog .stage{position:absolute;inset:0 0 64px;overflow:auto;display:flex;background:var(--sunken);touch-action:pan-x pan-y pinch-zoom}
dialog .stage img{margin:auto;max-width:100%;max-height:100%;object-fit:contain;cursor:zoom-in}
dialog .stage.full img{max-width:none;max-height:none;cursor:zoom-out}
dialog .tools{position:absolute;inset:auto 0 0;height:64px;display:flex;gap:8px;align-items:center;justify-content:center;border-top:1px solid var(--line)}
dialog button{background:none;color:var(--ink);border-color:var(--control);font-weight:400}
@media (min-width:900px){.lot{grid-template-columns:minmax(0,7fr) minmax(0,5fr)}.about{position:sticky;top:24px;align-self:start}}
@media (max-width:560px){.facts{gap:14px}.facts dd span{display:inline}.facts dd span+span::before{content:', '}.finder select,.finder button{flex:1 1 120px}.lots{grid-template-columns:repeat(auto-fill,minmax(min(150px,100%),1fr))}.lots h2{font-size:17px}dialog button{padding:8px 12px}}
@page{margin:14mm 12mm}
@media print{:root{color-scheme:light;--paper:#fff;--sunken:#fff;--ink:#000;--ink-2:#333;--line:#bbb}body{font-size:9.5pt;line-height:1.4}.wrap{max-width:none;padding:0}.finder,.pages,.around,.skip,.save,.bar a,.facts dd a,.details a[href$='.ics'],.details a[href$='#terms']{display:none!important}.lots{display:block;columns:3;column-gap:7mm;padding:4mm 0 0}.lots li{display:block;break-inside:avoid;margin-bottom:7mm;content-visibility:visible}.lots li>*{margin-bottom:1mm}.lots h2{font-size:11pt}.lots .text,.price span{font-size:8.5pt}.number,dt{font-size:8pt}.details>div{break-inside:avoid}.plate{aspect-ratio:auto;height:40mm}.plate img{width:auto;height:100%;max-width:100%;aspect-ratio:auto}.lot{grid-template-columns:1fr 1fr;gap:8mm;padding-top:6mm}.pictures img{max-height:110mm}.about{position:static}.masthead{padding:4mm 0}h1,.lot h1{font-size:22pt}.house .wrap{min-height:14mm}.notes{margin-top:6mm;padding-top:6mm;display:block}.mark{border:1px solid #555}a{text-decoration:none}footer{margin-top:8mm;padding:4mm 0}}
`.trim();

const LIGHT =
  '--sunken:#f5f4f1;--ink-2:#57534c;--line:#e3e1dc;--control:#8a867d;--failed:#9b1f1f;--failed-weak:#fae6e4;--heart:#b3261e';
const DARK =
  '--sunken:#1f2125;--ink-2:#b6b4ae;--line:#33363b;--control:#7f7d77;--failed:#f0938c;--failed-weak:#3a1a18;--heart:#ff8a80';

type Look = Pick<PublicSessionJson['look'], 'fontColor' | 'fontStyle' | 'buttonColor'>;

/** Returns the choice of a look; null if there is none with that id. */
function lookOf({ fontColor, fontStyle, buttonColor }: Look) {
  const color = FONT_COLORS.find(({ id }) => id === fontColor);
  const style = FONT_STYLES.find(({ id }) => id === fontStyle);
  const button = BUTTON_COLORS.find(({ id }) => id === buttonColor);
  return color && style && button ? { color, style, button } : null;
}

function styleText(look: Look): string | null {
  const chosen = lookOf(look);
  if (chosen === null) return null;
  const { color, style, button } = chosen;
  return `:root{color-scheme:light dark;--title:${style.family};--button:${button.hex};--paper:${GROUNDS.light};--ink:${color.hex};${LIGHT}}
@media screen and (prefers-color-scheme:dark){:root{--paper:${GROUNDS.dark};--ink:${color.darkHex};${DARK}}}
${BASE}`;
}

const HASH = createHash('sha256').update(BASE).update(LIGHT).update(DARK).digest('hex').slice(0, 16);
const PATH = /^\/catalog-styles\/([\da-f]{16})-(\d)-(\d)-(\d)\.css$/;

/** The styles of pages without a house. */
export const PLAIN: Look = { fontColor: 1, fontStyle: 1, buttonColor: 1 };

/** Returns the address of the styles of a look. It has their hash, so that browsers keep them until they change. */
export const stylePath = ({ fontColor, fontStyle, buttonColor }: Look): string =>
  `${CATALOGUE_STYLES_PATH}${HASH}-${fontColor}-${fontStyle}-${buttonColor}.css`;

/** Returns the styles at an address; null for any other address. */
export function styleAt(path: string): string | null {
  const [, hash, fontColor, fontStyle, buttonColor] = PATH.exec(path) ?? [];
  if (hash !== HASH) return null;
  return styleText({ fontColor: Number(fontColor), fontStyle: Number(fontStyle), buttonColor: Number(buttonColor) });
}
