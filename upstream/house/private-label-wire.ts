import { z } from 'zod';
import { data } from '../core/http/wire';

const id = z.int();

/** GET /app/font-colors, /app/font-styles, /app/button-colors, /app/languages: the choices for a private label. */
export const FontColorJson = z.object({
  id,
  hex: z.string(),
  darkHex: z.string().describe('Color on the dark site; added'),
  label: z.string(),
});
export type FontColorJson = z.infer<typeof FontColorJson>;
export const FontStyleJson = z.object({
  id,
  label: z.string(),
  family: z.string().describe('CSS value; added'),
});
export type FontStyleJson = z.infer<typeof FontStyleJson>;
export const ButtonColorJson = z.object({ id, hex: z.string(), name: z.string() });
export type ButtonColorJson = z.infer<typeof ButtonColorJson>;
export const LanguageJson = z.object({ id, label: z.string(), language: z.string().describe('IETF language tag') });
export type LanguageJson = z.infer<typeof LanguageJson>;
export const FontColorsAnswer = data(z.object({ fontColors: z.array(FontColorJson) }));
export const FontStylesAnswer = data(z.object({ fontStyles: z.array(FontStyleJson) }));
export const ButtonColorsAnswer = data(z.object({ buttonColors: z.array(ButtonColorJson) }));
export const LanguagesAnswer = data(z.object({ languages: z.array(LanguageJson) }));

/** GET /app/house/{houseRef}/ib-settings. */
export const PrivateLabelJson = z.object({
  colorStyleSettings: z.object({ fontColor: FontColorJson, fontStyle: FontStyleJson, buttonColor: ButtonColorJson }),
  defaultLanguage: LanguageJson,
  displayPastAuctions: z.boolean(),
  consoleLogoURL: z.string().nullable(),
  houseLogoURL: z.string().nullable(),
  version: z.int().describe('Added'),
});
export type PrivateLabelJson = z.infer<typeof PrivateLabelJson>;
export const PrivateLabelAnswer = data(PrivateLabelJson);

const chosen = z.object({ id });

/**
 * POST /app/house/{houseRef}/ib-settings: settings as returned by GET; each choice is saved by id. `version` (added): what the caller saw.
 */
export const PrivateLabelBody = z.object({
  colorStyleSettings: z.object({ fontColor: chosen, fontStyle: chosen, buttonColor: chosen }),
  defaultLanguage: chosen,
  displayPastAuctions: z.boolean(),
  version: z.int().optional(),
});
export type PrivateLabelBody = z.output<typeof PrivateLabelBody>;

/** POST /app/house/{houseRef}/console-logo and /logo: multipart `file` and `fileName`. */
export const LogoAnswer = z.object({ httpStatus: z.literal(200), data: PrivateLabelJson });
export const LogoFileParams = z.object({ file: z.string().max(100) });
