import { fieldNames, flag, integer, optionalText, saved, type ValuesOf } from '../core/record-fields';

/** A text color of a private label, and its counterpart in dark mode. */
export interface FontColor {
  readonly id: number;
  readonly label: string;
  readonly hex: string;
  readonly darkHex: string;
}
/** A button color. Button text is white. */
export interface ButtonColor {
  readonly id: number;
  readonly name: string;
  readonly hex: string;
}
export interface FontStyle {
  readonly id: number;
  readonly label: string;
  /** CSS font-family value. */ readonly family: string;
}
/** A language of the site; `language` is its IETF tag. */
export interface SiteLanguage {
  readonly id: number;
  readonly label: string;
  readonly language: string;
}

/** The background colors of the site in light and dark mode, and the text color of its buttons. */
export const GROUNDS = { light: '#ffffff', dark: '#16181b', button: '#ffffff' } as const;

/** The seeded color choices. Each color meets WCAG AA on its background. Ids are never reused. */
export const FONT_COLORS: readonly FontColor[] = [
  { id: 1, label: 'Ink', hex: '#1b1a17', darkHex: '#f2efe7' },
  { id: 2, label: 'Charcoal', hex: '#3d3d3d', darkHex: '#d6d6d6' },
  { id: 3, label: 'Slate', hex: '#34495e', darkHex: '#b8c7d6' },
  { id: 4, label: 'Navy', hex: '#1f3a5f', darkHex: '#a9c4e6' },
  { id: 5, label: 'Forest', hex: '#1e4d2b', darkHex: '#a8d5b5' },
  { id: 6, label: 'Burgundy', hex: '#6b1f2a', darkHex: '#e6aab4' },
  { id: 7, label: 'Plum', hex: '#4a2545', darkHex: '#d9b3d4' },
  { id: 8, label: 'Walnut', hex: '#4e342e', darkHex: '#d7bfb4' },
];

export const BUTTON_COLORS: readonly ButtonColor[] = [
  { id: 1, name: 'Pine', hex: '#0b5a47' },
  { id: 2, name: 'Royal blue', hex: '#1d4f86' },
  { id: 3, name: 'Navy', hex: '#1f3a5f' },
  { id: 4, name: 'Burgundy', hex: '#7a1f2b' },
  { id: 5, name: 'Plum', hex: '#5b2a57' },
  { id: 6, name: 'Chestnut', hex: '#7a4a1d' },
  { id: 7, name: 'Steel', hex: '#44576b' },
  { id: 8, name: 'Charcoal', hex: '#2f2f2f' },
];

export const FONT_STYLES: readonly FontStyle[] = [
  { id: 1, label: 'Classic serif', family: 'Georgia, "Times New Roman", serif' },
  { id: 2, label: 'Book serif', family: '"Palatino Linotype", Palatino, "Book Antiqua", serif' },
  { id: 3, label: 'Modern sans', family: '"Helvetica Neue", Helvetica, Arial, sans-serif' },
  { id: 4, label: 'Humanist sans', family: '"Gill Sans", "Trebuchet MS", Calibri, sans-serif' },
  { id: 5, label: 'Wide sans', family: 'Verdana, Geneva, sans-serif' },
  { id: 6, label: 'System', family: 'system-ui, sans-serif' },
];

export const LANGUAGES: readonly SiteLanguage[] = [
  { id: 1, label: 'English', language: 'en' },
  { id: 2, label: 'Français', language: 'fr' },
  { id: 3, label: 'Deutsch', language: 'de' },
  { id: 4, label: 'Español', language: 'es' },
  { id: 5, label: 'Italiano', language: 'it' },
  { id: 6, label: 'Nederlands', language: 'nl' },
  { id: 7, label: '日本語', language: 'ja' },
  { id: 8, label: '中文', language: 'zh' },
];

/** A choice from a list, by id. The default is the first. */
const choice = <T extends { readonly id: number }>(label: string, list: readonly T[]) =>
  saved({ ...integer, blank: 1 }, { label, list });

/** The appearance of a private label. */
export const labelChoices = {
  fontColor: choice('Font Color', FONT_COLORS),
  fontStyle: choice('Font Style', FONT_STYLES),
  buttonColor: choice('Button Color', BUTTON_COLORS),
  language: choice('Default Language', LANGUAGES),
  displayPastAuctions: saved({ ...flag, blank: true }, { label: 'Display past auctions' }),
};

export type LabelChoices = ValuesOf<typeof labelChoices>;

/** The fields of a private label that staff edit. The columns, the row, and the form derive from them. */
export const privateLabelFields = {
  ...labelChoices,
  /** File names; null if there is no logo. */
  consoleLogo: saved(optionalText, { label: 'Console logo' }),
  houseLogo: saved(optionalText, { label: 'Site logo' }),
};

/** Lists the fields whose choice isn't in its list. */
export const unknownChoices = (choices: LabelChoices): (keyof LabelChoices)[] =>
  fieldNames(labelChoices).filter((name) => {
    const field = labelChoices[name];
    return 'list' in field && !field.list.some(({ id }) => id === choices[name]);
  });

/** The logos of a private label: console and site. */
export type LogoKind = 'console' | 'house';

/** The required size of each logo, in pixels. */
export const LOGO_PIXELS: Readonly<Record<LogoKind, { readonly width: number; readonly height: number }>> = {
  console: { width: 240, height: 65 },
  house: { width: 350, height: 100 },
};

/** Shown if a logo isn't a JPEG of exactly these dimensions. */
export const LOGO_REFUSALS: Readonly<Record<LogoKind, string>> = {
  console: 'Console logo must be a JPG with dimensions of 240px x 65px',
  house: 'Site logo must be a JPG with dimensions of 350px x 100px',
};

/** The allowed extensions of logo files. */
export const LOGO_ENDINGS: readonly string[] = ['jpg', 'jpeg'];

const LOGO_FILE = /^[\da-f]{32}\.jpg$/;
const FOLDER = '/files/logos/';

/** Returns the file name of a logo, derived from its content. */
export const logoFile = (sha256: string): string => `${sha256.slice(0, 32)}.jpg`;

/** Returns whether a name has the format of a logo's file name. */
export const isLogoFile = (file: string): boolean => LOGO_FILE.test(file);

/** Returns the URL of a logo, relative to the root of the site. */
export const logoUrl = (file: string): string => FOLDER + file;
