import { createHash } from 'node:crypto';
import { CATALOGUE_STYLES_PATH } from '../../../rules/publishing/catalogue/catalogue-paths';

/** The look of the catalog: the paper, ink, and accent of the app, with titles in serif letters. */
export const CATALOGUE_STYLE = `
:root{color-scheme:light dark;--paper:#faf9f5;--surface:#fff;--sunken:#f2f0e9;--ink:#1b1a17;--ink-2:#55514a;--line:#e5e1d6;--line-strong:#cbc5b6;--control:#8b8475;--accent:#0b5a47;--on-accent:#fff;--focus:#1f7a63;--failed:#9b1f1f;--failed-weak:#fae6e4;--quiet-weak:#efece4;--serif:'Source Serif 4','Iowan Old Style','Palatino Linotype',Palatino,Georgia,serif}
@media screen and (prefers-color-scheme:dark){:root{--paper:#141412;--surface:#1c1b19;--sunken:#100f0e;--ink:#f2efe7;--ink-2:#b9b3a6;--line:#302e2a;--line-strong:#47443e;--control:#7d776b;--accent:#63c9ab;--on-accent:#0c1f19;--focus:#84d8bf;--failed:#f0938c;--failed-weak:#3a1a18;--quiet-weak:#282621}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 'Inter',system-ui,sans-serif;overflow-wrap:anywhere}
.wrap{max-width:1240px;margin:0 auto;padding:0 clamp(16px,4vw,40px)}
a{color:inherit;text-underline-offset:3px;text-decoration-thickness:1px}
a:hover{color:var(--accent)}
:focus-visible{outline:2px solid var(--focus);outline-offset:3px}
.skip{position:absolute;left:-9999px}.skip:focus{left:16px;top:8px;background:var(--surface);padding:8px 12px;z-index:1}
h1,h2{font-family:var(--serif);font-weight:500;letter-spacing:-.01em;text-wrap:balance;margin:0}
h1{font-size:clamp(32px,5.4vw,56px);line-height:1.08}
p{margin:0}
.house{border-bottom:1px solid var(--line);padding:14px 0}
.house p{font-family:var(--serif);font-size:18px;letter-spacing:.01em}
.masthead{padding:clamp(28px,6vw,72px) 0 clamp(20px,3vw,36px)}
.eyebrow{color:var(--ink-2);font-size:13px;letter-spacing:.09em;text-transform:uppercase;margin-bottom:12px}
.facts{display:grid;gap:18px 40px;grid-template-columns:repeat(auto-fit,minmax(min(220px,100%),1fr));margin:clamp(20px,3vw,36px) 0 0;padding-top:20px;border-top:1px solid var(--line)}
dt{font-size:13px;color:var(--ink-2)}dd{margin:2px 0 0}
.facts dd span{display:block}
.finder{display:flex;flex-wrap:wrap;gap:10px;align-items:center;padding:12px 0;border-block:1px solid var(--line)}
.finder input[type=search]{flex:1 1 220px;min-width:0}
input[type=search],select,button{font:inherit;min-height:44px;border:1px solid var(--control);border-radius:6px;background:var(--surface);color:var(--ink);padding:8px 12px}
button{background:var(--accent);color:var(--on-accent);border-color:var(--accent);padding:8px 20px;font-weight:600;cursor:pointer}
.finder label{display:flex;gap:8px;align-items:center;color:var(--ink-2);font-size:15px;min-height:44px}
.finder input[type=checkbox]{width:20px;height:20px;accent-color:var(--accent)}
.count{color:var(--ink-2);padding:18px 0 0}
.lots{list-style:none;margin:0;padding:22px 0 0;display:grid;gap:clamp(32px,4vw,56px) clamp(20px,2.6vw,36px);grid-template-columns:repeat(auto-fill,minmax(min(260px,100%),1fr))}
.lots li{display:flex;flex-direction:column;gap:6px;position:relative}
.plate{display:flex;align-items:center;justify-content:center;aspect-ratio:1;background:var(--sunken);color:var(--ink-2);margin-bottom:8px;font-size:14px}
.plate img{width:100%;height:100%;object-fit:contain}
.number{font-size:13px;color:var(--ink-2);letter-spacing:.04em}
.lots h2{font-size:21px;line-height:1.22}
.lots h2 a{text-decoration:none}.lots h2 a::after{content:'';position:absolute;inset:0}
.lots h2 a:hover{text-decoration:underline;text-decoration-thickness:1px}
.price{font-weight:600;font-variant-numeric:tabular-nums}
.price span{font-weight:400;color:var(--ink-2)}
.lot .price span{font-size:16px;display:block}
.text{white-space:pre-line;color:var(--ink-2)}
.lots .text{font-size:15px}
.mark{align-self:flex-start;display:inline-block;font-size:13px;font-weight:600;padding:2px 9px;border-radius:4px;background:var(--quiet-weak);color:var(--ink)}
.mark.gone{background:var(--failed-weak);color:var(--failed)}
.pages,.around{display:flex;flex-wrap:wrap;gap:10px 24px;justify-content:space-between;align-items:center;padding:clamp(28px,4vw,48px) 0}
.pages a,.around a{display:inline-flex;align-items:center;min-height:44px}
.around{padding:14px 0;border-bottom:1px solid var(--line)}
.lot{display:grid;gap:clamp(20px,4vw,64px);padding:clamp(20px,3vw,40px) 0 64px}
.pictures{display:grid;gap:12px;align-content:start}
.pictures a{display:block;background:var(--sunken)}
.pictures img{display:block;width:100%;height:auto;max-height:78vh;object-fit:contain}
.more{display:grid;gap:12px;grid-template-columns:repeat(auto-fill,minmax(min(140px,100%),1fr))}
.more img{aspect-ratio:1}
.lot h1{font-size:clamp(28px,3.4vw,42px);line-height:1.14;margin:6px 0 16px}
.lot .price{font-size:20px;padding:14px 0;border-block:1px solid var(--line)}
.lot .text{color:var(--ink);margin-top:20px;max-width:68ch}
.lot .mark{margin-bottom:14px}
.details{display:grid;gap:14px;margin:28px 0 0;padding-top:20px;border-top:1px solid var(--line)}
.details dd{white-space:pre-line}
.note{color:var(--ink-2);font-size:15px;margin-top:20px}
footer{border-top:1px solid var(--line);margin-top:24px;padding:28px 0 48px;color:var(--ink-2);font-size:15px}
footer p+p{margin-top:6px}
@media (min-width:900px){.lot{grid-template-columns:minmax(0,7fr) minmax(0,5fr)}.about{position:sticky;top:24px;align-self:start}}
@media (max-width:560px){.finder select,.finder button{flex:1 1 120px}}
@media print{:root{--paper:#fff;--sunken:#fff}body{font-size:10.5pt}.finder,.pages,.around,.skip{display:none}.lots{grid-template-columns:repeat(3,1fr);gap:8mm 6mm}.lots li,.details>div{break-inside:avoid}.plate{aspect-ratio:4/3}.lot{grid-template-columns:1fr 1fr;padding-top:6mm}.about{position:static}.masthead{padding:4mm 0}h1{font-size:24pt}.mark{border:1px solid #555}a{text-decoration:none}}
`.trim();

/** The address of the styles. It has their hash, so that browsers keep them until they change. */
export const CATALOGUE_STYLE_PATH = `${CATALOGUE_STYLES_PATH}${createHash('sha256')
  .update(CATALOGUE_STYLE)
  .digest('hex')
  .slice(0, 16)}.css`;
