import { BUTTON_COLORS, FONT_COLORS, FONT_STYLES, LANGUAGES, type LogoKind } from '../../rules/house/private-label';
import type { Actor } from '../core/http/actor';
import { FileAnswer, FileBody } from '../core/http/file-answer';
import { type Route, route } from '../core/http/route';
import type { Upload } from '../core/http/upload';
import type { Services } from '../core/services';
import { changePrivateLabel, readLogo, readPrivateLabel, savePrivateLabel } from './private-label';
import {
  ButtonColorsAnswer,
  FontColorsAnswer,
  FontStylesAnswer,
  LanguagesAnswer,
  LogoAnswer,
  LogoFileParams,
  PrivateLabelAnswer,
  PrivateLabelBody,
} from './private-label-wire';
import { storeLogo } from './store-logo';

const MEMBERS = { console: 'consoleLogo', house: 'houseLogo' } as const;

/** Stores the logo, then sets it in the house's settings. */
async function takeLogo(services: Services, actor: Actor, kind: LogoKind, upload: Upload) {
  const file = await storeLogo(services.files, kind, upload);
  const data = await changePrivateLabel(services, actor, `private-label.${kind}-logo`, () => ({
    [MEMBERS[kind]]: file,
  }));
  return { httpStatus: 200 as const, data };
}

export const privateLabelRoutes = (services: Services): Route[] => [
  route.get('/app/font-colors', {
    spec: 'specified',
    access: 'privateLabel',
    summary: 'Lists the available text colors',
    answer: FontColorsAnswer,
    handler: () => ({ fontColors: [...FONT_COLORS] }),
  }),
  route.get('/app/font-styles', {
    spec: 'specified',
    access: 'privateLabel',
    summary: 'Lists the available fonts',
    answer: FontStylesAnswer,
    handler: () => ({ fontStyles: [...FONT_STYLES] }),
  }),
  route.get('/app/button-colors', {
    spec: 'specified',
    access: 'privateLabel',
    summary: 'Lists the available button colors',
    answer: ButtonColorsAnswer,
    handler: () => ({ buttonColors: [...BUTTON_COLORS] }),
  }),
  route.get('/app/languages', {
    spec: 'specified',
    access: 'privateLabel',
    summary: 'Lists the available languages',
    answer: LanguagesAnswer,
    handler: () => ({ languages: [...LANGUAGES] }),
  }),
  route.get('/app/house/{houseRef}/ib-settings', {
    spec: 'specified',
    access: 'privateLabel',
    summary: 'Returns the house’s private label settings',
    answer: PrivateLabelAnswer,
    handler: ({ actor }) => readPrivateLabel(services, actor),
  }),
  route.post('/app/house/{houseRef}/ib-settings', {
    spec: 'specified',
    access: 'privateLabel',
    summary: 'Saves the private label settings. The logos don’t change',
    body: PrivateLabelBody,
    answer: PrivateLabelAnswer,
    handler: ({ actor, body }) => savePrivateLabel(services, actor, body),
  }),
  route.post('/app/house/{houseRef}/console-logo', {
    spec: 'specified',
    access: 'privateLabel',
    summary: 'Uploads the console logo: a JPEG of exactly 240x65 px, as multipart file and fileName',
    takesFile: true,
    answer: LogoAnswer,
    handler: async ({ actor, upload }) => takeLogo(services, actor, 'console', await upload()),
  }),
  route.post('/app/house/{houseRef}/logo', {
    spec: 'specified',
    access: 'privateLabel',
    summary: 'Uploads the site logo: a JPEG of exactly 350x100 px, as multipart file and fileName',
    takesFile: true,
    answer: LogoAnswer,
    handler: async ({ actor, upload }) => takeLogo(services, actor, 'house', await upload()),
  }),
  route.get('/app/files/logos/{file}', {
    access: 'session',
    summary: 'Returns a current logo of the house as JPEG',
    params: LogoFileParams,
    answer: FileAnswer,
    handler: async ({ actor, params }) => new FileBody('image/jpeg', await readLogo(services, actor, params.file)),
  }),
];
