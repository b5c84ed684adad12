type Known = readonly (readonly [name: string, mark: RegExp])[];

/** The most specific names come first, because most browsers also claim to be Chrome or Safari. */
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

/** Returns a readable name for a User-Agent: "Chrome on Windows", or "Another program" if it is empty or unknown. */
export function deviceName(userAgent: string): string {
  const browser = nameOf(browsers, userAgent);
  const system = nameOf(systems, userAgent);
  if (browser === null) return system === null ? 'Another program' : `A program on ${system}`;
  return system === null ? browser : `${browser} on ${system}`;
}
