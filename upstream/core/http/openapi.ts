import { z } from 'zod';
import { FileAnswer } from './file-answer';
import type { Route } from './route';
import { areaOfSlice } from './scopes';
import { ErrorAnswer } from './wire';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
};

function parameters(schema: z.ZodObject, place: 'path' | 'query'): Json[] {
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(field, undefined).success,
    schema: schemaOf(field as z.ZodType, 'input'),
  }));
}

function contentOf({ answer }: Route): Json {
  const binary = answer === FileAnswer ? 'image/jpeg' : answer.meta()?.contentType;
  return typeof binary === 'string'
    ? { [binary]: { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: schemaOf(answer, 'output') } };
}

const FILE_BODY: Json = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file'],
        properties: { file: { type: 'string', format: 'binary' }, fileName: { type: 'string' } },
      },
    },
  },
};

const IMAGE_BODY: Json = {
  required: true,
  content: Object.fromEntries(
    ['image/jpeg', 'image/png'].map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
  ),
};

function operation(slice: string, route: Route): Json {
  const houseRef = route.path.includes('{houseRef}')
    ? [
        {
          name: 'houseRef',
          in: 'path',
          required: true,
          schema: { type: 'string' },
          description: 'House of the session; any other house returns 403',
        },
      ]
    : [];
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 255 },
    description: 'A request with the same key is applied once. Keys are stored for 30 days',
  };
  return {
    tags: route.spec === 'added' ? [slice, 'added'] : [slice],
    summary: route.summary,
    'x-spec': route.spec,
    'x-access': route.access,
    'x-area': route.area ?? areaOfSlice(slice),
    'x-effect': route.effect,
    security: route.access === 'public' ? [] : [{ session: [] }, { bearer: [] }],
    parameters: [
      ...houseRef,
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...(route.method === 'POST' ? [key] : []),
    ],
    ...(route.takesFile && { requestBody: FILE_BODY }),
    ...(route.takesImage && { requestBody: IMAGE_BODY }),
    ...(route.body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(route.body, 'input') } } },
    }),
    responses: {
      200: { description: 'Success', content: contentOf(route) },
      default: { $ref: '#/components/responses/Error' },
    },
  };
}

/** Returns the OpenAPI 3.1 document of the calls, by slice. Calls beyond the specification are tagged `added`. */
export function openApi(slices: Readonly<Record<string, readonly Route[]>>): Json {
  const paths: Record<string, Json> = {};
  for (const [slice, routes] of Object.entries(slices)) {
    for (const route of routes)
      paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(slice, route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rostrum REST API',
      version: '1',
      description:
        'Calls of the specification have its paths, field names, and envelopes. Calls tagged `added` go beyond it.',
    },
    tags: [...Object.keys(slices), 'added'].map((name) => ({ name })),
    paths,
    components: {
      responses: {
        Error: {
          description: 'Error',
          content: { 'application/json': { schema: schemaOf(ErrorAnswer, 'output') } },
        },
      },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'rostrum_session',
          description: 'With this cookie, `Authorization: {houseRef}*` can name the house',
        },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}
