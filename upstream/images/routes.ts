import { FileAnswer, FileBody } from '../core/http/file-answer';
import { defineRoute, type Route } from '../core/http/route';
import type { Services } from '../core/services';
import { readPicture } from './service';
import { FileParams } from './wire';

export const imagesRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET',
    path: '/app/files/{file}',
    spec: 'added',
    access: 'session',
    summary: 'A file of a picture that the house keeps, JPEG; it may be kept for ever',
    params: FileParams,
    answer: FileAnswer,
    handler: async ({ actor, params }) => new FileBody('image/jpeg', await readPicture(services, actor, params.file)),
  }),
];
