type Known = readonly (readonly [name: string, mark: RegExp])[];

/** More particular ones first: most browsers also say that they are Chrome or Safari. */
const browsers: Known = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];

const systems: Known = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b|\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

const nameOf = (known: Known, text: string) => known.find(([, mark]) => mark.test(text))?.[0] ?? null;

/** A browser's description of itself (User-Agent) in plain words: "Chrome on Windows"; empty or strange ones are "Another program". */
export function deviceName(userAgent: string): string {
  const browser = nameOf(browsers, userAgent);
  const system = nameOf(systems, userAgent);
  if (browser === null) return system === null ? 'Another program' : `A program on ${system}`;
  return system === null ? browser : `${browser} on ${system}`;
}
