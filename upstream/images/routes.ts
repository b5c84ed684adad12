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
    summary: 'Returns a stored image of the house as JPEG. It can be cached forever',
    params: FileParams,
    answer: FileAnswer,
    handler: async ({ actor, params }) => new FileBody('image/jpeg', await readPicture(services, actor, params.file)),
  }),
];
