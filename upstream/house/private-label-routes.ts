import { BUTTON_COLORS, FONT_COLORS, FONT_STYLES, LANGUAGES, type LogoKind } from '../../rules/house/private-label';
import type { Actor } from '../core/http/actor';
import { FileAnswer, FileBody } from '../core/http/file-answer';
import { defineRoute, type Route } from '../core/http/route';
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
  defineRoute({
    method: 'GET',
    path: '/app/font-colors',
    spec: 'specified',
    access: 'privateLabel',
    summary: 'Lists the available text colors',
    answer: FontColorsAnswer,
    handler: () => ({ data: { fontColors: [...FONT_COLORS] } }),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/font-styles',
    spec: 'specified',
    access: 'privateLabel',
    summary: 'Lists the available fonts',
    answer: FontStylesAnswer,
    handler: () => ({ data: { fontStyles: [...FONT_STYLES] } }),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/button-colors',
    spec: 'specified',
    access: 'privateLabel',
    summary: 'Lists the available button colors',
    answer: ButtonColorsAnswer,
    handler: () => ({ data: { buttonColors: [...BUTTON_COLORS] } }),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/languages',
    spec: 'specified',
    access: 'privateLabel',
    summary: 'Lists the available languages',
    answer: LanguagesAnswer,
    handler: () => ({ data: { languages: [...LANGUAGES] } }),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/ib-settings',
    spec: 'specified',
    access: 'privateLabel',
    summary: 'Returns the house’s private label settings',
    answer: PrivateLabelAnswer,
    handler: async ({ actor }) => ({ data: await readPrivateLabel(services, actor) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/ib-settings',
    spec: 'specified',
    access: 'privateLabel',
    summary: 'Saves the private label settings. The logos don’t change',
    body: PrivateLabelBody,
    answer: PrivateLabelAnswer,
    handler: async ({ actor, body }) => ({ data: await savePrivateLabel(services, actor, body) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/console-logo',
    spec: 'specified',
    access: 'privateLabel',
    summary: 'Uploads the console logo: a JPEG of exactly 240x65 px, as multipart file and fileName',
    takesFile: true,
    answer: LogoAnswer,
    handler: async ({ actor, upload }) => takeLogo(services, actor, 'console', await upload()),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/logo',
    spec: 'specified',
    access: 'privateLabel',
    summary: 'Uploads the site logo: a JPEG of exactly 350x100 px, as multipart file and fileName',
    takesFile: true,
    answer: LogoAnswer,
    handler: async ({ actor, upload }) => takeLogo(services, actor, 'house', await upload()),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/files/logos/{file}',
    spec: 'added',
    access: 'session',
    summary: 'Returns a current logo of the house as JPEG',
    params: LogoFileParams,
    answer: FileAnswer,
    handler: async ({ actor, params }) => new FileBody('image/jpeg', await readLogo(services, actor, params.file)),
  }),
];
