import { type Backdrop, type Canvas, createCanvas, FLOOR } from './canvas';
import { metals, woods } from './materials';

/** A toy, tool, or curiosity: its colors and its backdrop. */
export interface Curio {
  readonly backdrop: Backdrop;
  readonly body: readonly string[];
  readonly accent: string;
}

const begin = ({ backdrop, body }: Curio, halfWidth: number): [Canvas, string] => {
  const canvas = createCanvas(backdrop);
  canvas.shadow(400, FLOOR, halfWidth, 22);
  return [canvas, canvas.down(body[1] ?? '', body[2] ?? '', body.at(-1) ?? '')];
};

const wheel = (x: number, y: number, radius: number, color: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="#241f1c"/><circle cx="${x}" cy="${y}" r="${radius * 0.78}" fill="${color}"/>${[0, 45, 90, 135].map((turn) => `<rect x="${x - radius * 0.78}" y="${y - 3}" width="${radius * 1.56}" height="6" fill="#241f1c" transform="rotate(${turn} ${x} ${y})"/>`).join('')}<circle cx="${x}" cy="${y}" r="${radius * 0.2}" fill="${metals.brass[1]}"/>`;

const horse = (x: number, y: number, scale: number, fill: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M-150 20C-150-60-60-70 20-64C50-110 76-150 110-170L112-190L126-172C156-160 180-130 190-104L168-90C150-96 136-100 126-92C116-50 112-20 96 14C120 60 150 70 176 112L160 124C124 100 84 90 60 60C0 76-40 70-80 60C-90 100-130 110-150 150L-168 140C-160 104-140 70-136 50C-170 60-190 100-206 110C-220 60-190 20-150 20Z" fill="${fill}"/><path d="M60 60C70 100 50 130 40 160h-20C24 120 20 90 10 66ZM-80 60C-60 100-80 130-70 166h-22C-104 130-110 100-110 60Z" fill="${fill}"/><circle cx="140" cy="-138" r="5" fill="#1c1814"/></g>`;

export function locomotive(curio: Curio): string {
  const [canvas, body] = begin(curio, 220);
  canvas.draw(
    `<rect x="200" y="560" width="420" height="18" fill="#2b2623"/><rect x="320" y="430" width="270" height="108" rx="52" fill="${body}"/><path d="M200 360h140v200H200Z" fill="${curio.accent}"/><path d="M186 344h168v22H186Z" fill="#2b2623"/><rect x="226" y="392" width="60" height="62" fill="#e9e2cf"/><path d="M528 330h44l-8 104h-28ZM516 316h68v18h-68Z" fill="#2b2623"/><path d="M430 432a24 28 0 0 1 48 0Z" fill="${metals.brass[1]}"/>${[370, 440, 510].map((x) => `<rect x="${x}" y="430" width="9" height="108" fill="${metals.brass[1]}"/>`).join('')}<path d="M600 560l40 44h-70Z" fill="${curio.accent}"/>${wheel(260, 594, 46, curio.accent)}${wheel(400, 604, 36, curio.accent)}${wheel(500, 604, 36, curio.accent)}`,
  );
  return canvas.svg();
}

export function fireEngine(curio: Curio): string {
  const [canvas, body] = begin(curio, 250);
  canvas.draw(
    `${horse(260, 510, 0.66, '#3a2a20')}${horse(212, 524, 0.66, '#6b4a30')}<path d="M370 470h260v84H370Z" fill="${body}"/><path d="M470 330h84l12 140H458Z" fill="${canvas.across(...metals.brass)}"/><path d="M490 260h44v72h-44Z" fill="#2b2623"/><path d="M380 420h60v54h-60Z" fill="${curio.accent}"/><circle cx="410" cy="392" r="22" fill="#d9b48c"/><path d="M300 500h90" stroke="#241f1c" stroke-width="8"/>${wheel(430, 586, 54, curio.accent)}${wheel(590, 576, 64, curio.accent)}`,
  );
  return canvas.svg();
}

export function bank(curio: Curio): string {
  const [canvas, body] = begin(curio, 170);
  canvas.draw(
    `<rect x="240" y="560" width="320" height="80" rx="8" fill="${body}"/><path d="M260 560l20-22h240l20 22Z" fill="${curio.accent}"/><path d="M330 540Q320 430 360 400Q350 340 400 336Q450 340 440 400Q486 430 470 540Z" fill="${curio.accent}"/><circle cx="400" cy="350" r="50" fill="#c99b74"/><path d="M344 334Q400 290 456 334L470 346H330Z" fill="#2b2623"/><path d="M350 430C290 440 270 480 300 510" fill="none" stroke="${curio.accent}" stroke-width="34" stroke-linecap="round"/><ellipse cx="296" cy="514" rx="28" ry="12" fill="#c99b74"/><ellipse cx="296" cy="504" rx="17" ry="7" fill="${metals.silver[1]}"/><rect x="280" y="586" width="240" height="30" rx="4" fill="none" stroke="${metals.brass[1]}" stroke-width="5"/><circle cx="384" cy="350" r="5"/><circle cx="418" cy="350" r="5"/>`,
  );
  return canvas.svg();
}

export function ark(curio: Curio): string {
  const [canvas, body] = begin(curio, 250);
  const beast = (x: number, y: number, size: number, fill: string, neck: number) =>
    `<g transform="translate(${x} ${y}) scale(${size})" fill="${fill}"><ellipse rx="40" ry="24"/><path d="M-32 10h12v46h-12ZM20 10h12v46H20ZM24-10l${neck / 3}-${neck}h18l-8 ${neck}Z"/><ellipse cx="${34 + neck / 3}" cy="${-neck - 8}" rx="18" ry="12"/></g>`;
  canvas.draw(
    `<path d="M220 470h360q-10 130-90 130H310q-80 0-90-130" fill="${body}"/><path d="M300 380h200v92H300Z" fill="#e7d6ae"/><path d="M280 384l120-84l120 84Z" fill="${curio.accent}"/>${[330, 385, 440].map((x) => `<rect x="${x}" y="408" width="30" height="34" fill="#4a3b2b"/>`).join('')}<path d="M234 510h332M250 550h300" stroke="rgba(0,0,0,.3)" stroke-width="4"/>${beast(170, 596, 0.8, '#8f8578', 14)}${beast(616, 592, 0.85, '#c59a4a', 84)}${beast(250, 606, 0.55, '#3c332b', 26)}${beast(560, 610, 0.5, '#e8e2d6', 20)}`,
  );
  return canvas.svg();
}

export function boat(curio: Curio): string {
  const [canvas, body] = begin(curio, 190);
  canvas.draw(
    `<rect x="380" y="600" width="46" height="40" fill="${woods.mahogany[2]}"/><path d="M200 500H610Q570 606 500 606H300Q236 596 200 500Z" fill="${body}"/><path d="M200 500H610l-8 20H208Z" fill="${curio.accent}"/><rect x="392" y="150" width="12" height="354" fill="#7a5a36"/><path d="M410 170Q560 300 590 460H410Z" fill="#f2ead6"/><path d="M386 200Q300 330 236 464H386Z" fill="#e6dabd"/><path d="M410 300h112M410 380h150" stroke="rgba(0,0,0,.12)" stroke-width="3"/><path d="M404 150h46l-14 14l14 14h-46Z" fill="${curio.accent}"/>`,
  );
  return canvas.svg();
}

export function kitchen(curio: Curio): string {
  const [canvas, body] = begin(curio, 230);
  canvas.draw(
    `<path d="M190 300h420v340H190Z" fill="${body}"/><path d="M216 322h368v296H216Z" fill="#efe3c6"/><path d="M216 540h368v78H216Z" fill="#b98f5c"/><rect x="400" y="450" width="150" height="110" fill="#2f2f31"/><circle cx="440" cy="500" r="20" fill="#55575a"/><circle cx="510" cy="500" r="20" fill="#55575a"/><path d="M510 322v128h30V322Z" fill="#3c3c3f"/><rect x="240" y="390" width="130" height="9" fill="${woods.walnut[2]}"/>${[260, 300, 340].map((x, index) => `<circle cx="${x}" cy="${370 - index}" r="17" fill="${index === 1 ? curio.accent : '#f4f4f0'}" stroke="#8aa0b4" stroke-width="4"/>`).join('')}<path d="M250 460h100v12H250ZM260 472h10v90h-10ZM330 472h10v90h-10Z" fill="${woods.walnut[2]}"/>${[262, 302, 340].map((x) => `<path d="M${x} 420a15 15 0 0 0 30 0Z" fill="${metals.brass[1]}"/>`).join('')}`,
  );
  return canvas.svg();
}

export function carouselHorse(curio: Curio): string {
  const [canvas, body] = begin(curio, 130);
  canvas.draw(
    `<rect x="392" y="140" width="16" height="500" fill="${canvas.across(...metals.brass)}"/><ellipse cx="400" cy="636" rx="120" ry="20" fill="${woods.walnut[2]}"/>${horse(392, 420, 1.08, body)}<path d="M340 352q60-20 100 0l-12 84q-40 16-80 0Z" fill="${curio.accent}"/><path d="M340 436q50 20 90 0" stroke="${metals.gold[1]}" stroke-width="8" fill="none"/><path d="M470 250q-50 40-54 100" stroke="${metals.gold[3]}" stroke-width="16" fill="none" stroke-linecap="round"/>`,
  );
  return canvas.svg();
}

export function weathervane(curio: Curio): string {
  const [canvas, body] = begin(curio, 90);
  canvas.draw(
    `<rect x="394" y="380" width="12" height="262" fill="#2b2623"/><path d="M340 640h120l-20-22h-80Z" fill="${woods.oak[2]}"/><path d="M200 494h400" stroke="#2b2623" stroke-width="10"/><path d="M600 494l-28-16v32ZM200 494l-24-22h34v44h-34Z" fill="#2b2623"/>${horse(398, 330, 1.02, body)}<circle cx="400" cy="560" r="17" fill="${metals.brass[1]}"/>`,
  );
  return canvas.svg();
}

export function whirligig(curio: Curio): string {
  const [canvas, body] = begin(curio, 100);
  canvas.draw(
    `<path d="M320 640h160v-26H320Z" fill="${woods.oak[2]}"/><rect x="394" y="560" width="12" height="60" fill="#2b2623"/><path d="M356 560V470h32v90ZM412 560V470h32v90Z" fill="#efe8d8"/><path d="M344 320h112l-6 156H350Z" fill="${body}"/><path d="M360 320l40 60l40-60" fill="none" stroke="#f4efe2" stroke-width="12"/><circle cx="400" cy="270" r="46" fill="#d9a97f"/><path d="M348 252Q400 190 452 252L460 262H340Z" fill="${curio.accent}"/><g fill="${curio.accent}"><path d="M330 352L250 200h36l58 130Z"/><path d="M470 352L560 500h-38l-66-130Z"/></g><circle cx="384" cy="272" r="5"/><circle cx="416" cy="272" r="5"/>`,
  );
  return canvas.svg();
}

export function plane(curio: Curio): string {
  const [canvas, body] = begin(curio, 240);
  canvas.draw(
    `<path d="M180 520h440l10 110H170Z" fill="${body}"/><path d="M176 600h450" stroke="rgba(0,0,0,.2)" stroke-width="4"/><path d="M520 520C540 440 590 440 600 480C600 500 570 494 568 520Z" fill="${curio.accent}"/><path d="M330 540L420 390h44L380 540Z" fill="${canvas.across(...metals.iron)}"/><path d="M356 540L420 440l26 8L392 540Z" fill="${curio.accent}"/><circle cx="230" cy="508" r="22" fill="${curio.accent}"/><path d="M320 522h84l-12 30h-60Z" fill="rgba(0,0,0,.45)"/>`,
  );
  return canvas.svg();
}

export function crossedTools(curio: Curio): string {
  const canvas = createCanvas(curio.backdrop);
  const handle = canvas.across(...curio.body);
  canvas.draw(
    `<g transform="translate(10 14)" opacity=".25"><rect x="386" y="180" width="28" height="440" rx="12" transform="rotate(-24 400 400)"/><rect x="386" y="180" width="28" height="440" rx="12" transform="rotate(30 400 400)"/></g><g transform="rotate(-24 400 400)"><rect x="386" y="180" width="28" height="440" rx="12" fill="${handle}"/><path d="M350 190C300 190 270 240 262 300C300 270 340 262 420 262V190Z" fill="${metals.iron[2]}"/><path d="M262 300C268 262 300 236 340 226" fill="none" stroke="#b9bfc4" stroke-width="6"/></g><g transform="rotate(30 400 400)"><rect x="388" y="180" width="24" height="440" rx="10" fill="${curio.accent}"/><path d="M352 160h96v60l-22 24h-52l-22-24Z" fill="${metals.iron[1]}"/></g>`,
  );
  return canvas.svg();
}

export function brace(curio: Curio): string {
  const [canvas, body] = begin(curio, 230);
  canvas.draw(
    `<rect x="180" y="540" width="440" height="100" rx="6" fill="${canvas.across(...woods.oak)}"/><path d="M200 556h400v20H200Z" fill="rgba(0,0,0,.35)"/><g transform="rotate(-6 400 450)"><path d="M210 480h100c0-130 150-130 150 0h120" fill="none" stroke="${metals.iron[2]}" stroke-width="24"/><ellipse cx="196" cy="480" rx="24" ry="52" fill="${body}"/><rect x="336" y="366" width="98" height="36" rx="18" fill="${body}"/><path d="M580 468h80l14 12l-14 12h-80Z" fill="${metals.iron[1]}"/></g>`,
  );
  return canvas.svg();
}

export function workbench(curio: Curio): string {
  const [canvas, body] = begin(curio, 260);
  canvas.draw(
    `<path d="M150 400h500v48H150Z" fill="${body}"/><path d="M150 400l44-34h420l36 34Z" fill="${curio.body[1]}"/>${[180, 580].map((x) => `<rect x="${x}" y="448" width="44" height="192" fill="${canvas.across(...curio.body)}"/>`).join('')}<path d="M224 560h356v26H224Z" fill="${curio.body[2]}"/><rect x="250" y="448" width="90" height="84" fill="${curio.body.at(-1)}"/><path d="M270 490h-70" stroke="${metals.iron[2]}" stroke-width="12"/><rect x="630" y="408" width="52" height="78" fill="${curio.body[2]}"/><path d="M640 440h70" stroke="${metals.iron[2]}" stroke-width="10"/><path d="M300 376h120l10-22H290Z" fill="${curio.accent}"/>`,
  );
  return canvas.svg();
}

export function scrimshaw(curio: Curio): string {
  const canvas = createCanvas(curio.backdrop);
  canvas.draw(
    `<g transform="rotate(-14 400 400)"><rect x="160" y="372" width="500" height="92" rx="44" fill="rgba(20,15,10,.3)"/><rect x="150" y="356" width="500" height="92" rx="44" fill="${canvas.down(...curio.body)}"/><g fill="none" stroke="${curio.accent}" stroke-width="4"><path d="M300 424h140l-18 16H320ZM336 424V374M376 424V366M412 424V378M336 380q22 14 0 36M376 372q28 20 0 46M412 384q20 12 0 34M176 402h70M560 402h70"/><circle cx="520" cy="402" r="24"/><path d="M508 402h24M520 390v24"/></g></g>`,
  );
  return canvas.svg();
}

export function sword(curio: Curio): string {
  const canvas = createCanvas(curio.backdrop);
  const gilt = canvas.across(...metals.gold);
  canvas.draw(
    `<g transform="rotate(-38 400 400)"><path d="M276 416h400l24 10l-24 10H276Z" fill="rgba(10,8,6,.3)"/><path d="M270 388h410l28 12l-28 14H270Z" fill="${canvas.down(...metals.silver.slice(1, 6))}"/><rect x="112" y="384" width="130" height="34" rx="14" fill="${curio.accent}"/><g stroke="${metals.gold[1]}" stroke-width="4">${[136, 160, 184, 208].map((x) => `<path d="M${x} 386l8 30"/>`).join('')}</g><path d="M236 352h22v98h-22Z" fill="${gilt}"/><path d="M110 400C110 490 200 500 246 446" fill="none" stroke="${gilt}" stroke-width="15"/><circle cx="104" cy="400" r="26" fill="${gilt}"/></g>`,
  );
  return canvas.svg();
}

export function pistols(curio: Curio): string {
  const canvas = createCanvas(curio.backdrop);
  const stock = canvas.across(...woods.walnut);
  const pistol = (turn: string) =>
    `<g transform="${turn}"><path d="M210 400C190 420 176 470 186 500C214 504 226 470 262 442L400 436V398H250Z" fill="${stock}"/><rect x="300" y="384" width="290" height="26" rx="10" fill="${canvas.down(...metals.iron.slice(1, 5))}"/><path d="M300 376q-6-30 16-40l8 8q-10 12 2 32Z" fill="${metals.silver[3]}"/><path d="M276 440q8 40 44 0" fill="none" stroke="${metals.brass[1]}" stroke-width="7"/></g>`;
  canvas.draw(
    `<rect x="152" y="234" width="516" height="372" fill="rgba(20,15,10,.28)"/><rect x="140" y="220" width="520" height="372" rx="6" fill="${canvas.across(...woods.mahogany)}"/><rect x="160" y="240" width="480" height="332" fill="${curio.accent}"/>${pistol('translate(10 -100)')}${pistol('rotate(180 400 400) translate(-10 -76)')}<ellipse cx="400" cy="412" rx="54" ry="30" fill="${canvas.across(...metals.brass)}"/>`,
  );
  return canvas.svg();
}
