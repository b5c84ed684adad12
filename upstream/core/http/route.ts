import { z } from 'zod';
import type { Right } from '../../../rules/auth/rights';
import type { Area, Level } from '../../../rules/auth/scopes';
import { badRequest, invalidRequest, Unsuccessful } from '../errors';
import type { Actor } from './actor';
import { unknownFields } from './unknown-fields';
import type { Upload } from './upload';
import { isEnvelope } from './wire';

/** Who may call: anyone, any signed-in user of the house, or a user with a right. */
export type RouteAccess = 'public' | 'session' | Right;

/** The area for which an API token needs a scope; 'any' if it needs no specific scope, 'person' if no API token may call it. */
export type RouteArea = Area | 'any' | 'person';

/** A request before validation. */
export interface Received {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** null only on public calls without a valid credential. */
  readonly actor: Actor | null;
  /** The session secret; empty without one. */
  readonly token: string;
  readonly requestId: string;
  /** The client's address as reported by the server (x-client-address), else the caller's. */
  readonly clientAddress: string;
  /** The Idempotency-Key header. */
  readonly idempotencyKey: string | null;
  /** Whether the product's own server calls. */
  readonly isFromServer: boolean;
  /** Returns a header by its lowercase name; null if it is missing. */
  readonly header: (name: string) => string | null;
  /** Whether there is an Authorization header, which browsers don't send for another site without a preflight. */
  readonly isDeliberate: boolean;
  /** Reads the file of a call that takes one. */
  readonly upload: () => Promise<Upload>;
  /** The body of a call that takes an image; empty for other calls. */
  readonly image: Buffer;
  /** Aborted when the caller disconnects or the process stops. */
  readonly signal: AbortSignal;
}

/** A call as OpenAPI describes it and HTTP serves it. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With {parameters}; {houseRef} and {houseID} must be the session's house. */
  readonly path: string;
  readonly summary: string;
  /** Whether the call is specified or was added to the specified API. */
  readonly spec: 'specified' | 'added';
  readonly access: RouteAccess;
  /** Undefined: the area of its slice. */
  readonly area: RouteArea | undefined;
  /** The level that API tokens need; depends on the method by default. */
  readonly effect: Level;
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  readonly body: z.ZodType | null;
  /** Whether the call takes one file as multipart/form-data. Other calls reject such bodies. */
  readonly takesFile: boolean;
  /** Whether the body is the bytes of an image, as they are. Other calls reject such bodies. */
  readonly takesImage: boolean;
  /** The most bytes of a JSON body; undefined for the limit of all calls. */
  readonly bodyLimit: number | undefined;
  readonly answer: z.ZodType;
  handle(received: Received): Promise<unknown>;
}

const nothing = z.object({});
type NoShape = (typeof nothing)['shape'];
type Checked<Params extends z.ZodRawShape, Query extends z.ZodRawShape, Body, WhoMay> = Omit<
  Received,
  'params' | 'query' | 'body' | 'actor'
> & {
  /** Path parameters except {houseRef}, which is the actor's. */
  readonly params: z.output<z.ZodObject<Params>>;
  readonly query: z.output<z.ZodObject<Query>>;
  readonly body: Body;
  readonly actor: WhoMay extends 'public' ? Actor | null : Actor;
};

/** What a handler returns: what the response has as `data`, or all of a response that isn't just this envelope. */
type Content<Answer extends z.ZodType> = keyof z.input<Answer> extends 'data'
  ? z.input<Answer>[keyof z.input<Answer>]
  : z.input<Answer>;
type HandlerAnswer<Answer extends z.ZodType> = Content<Answer> | Unsuccessful<z.input<Answer>>;

interface Definition<
  Params extends z.ZodRawShape,
  Query extends z.ZodRawShape,
  Body extends z.ZodType,
  Answer extends z.ZodType,
  WhoMay extends RouteAccess,
> {
  readonly summary: string;
  /** 'added' by default. */
  readonly spec?: Route['spec'];
  readonly access: WhoMay;
  /** The area that an API token needs, if it differs from that of the slice. */
  readonly area?: RouteArea;
  /** For a POST that changes nothing, or a GET that does. */
  readonly effect?: Level;
  readonly params?: z.ZodObject<Params>;
  readonly query?: z.ZodObject<Query>;
  readonly body?: Body;
  readonly takesFile?: boolean;
  readonly takesImage?: boolean;
  /** For calls that take many records at once. */
  readonly bodyLimit?: number;
  readonly answer: Answer;
  readonly handler: (
    context: Checked<Params, Query, z.output<Body>, WhoMay>,
  ) => HandlerAnswer<Answer> | Promise<HandlerAnswer<Answer>>;
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => {
    const field = path.length > 0 ? path.join('.') : null;
    return { code: 'BAD_USER_INPUT', message: field === null ? message : `${field}: ${message}`, field };
  });
  const [first, ...others] = problems;
  throw first ? invalidRequest([first, ...others]) : badRequest('The request is malformed.');
}

/** Throws 400 for fields that a call doesn't have, so that no edit answers with success and stores less than it was sent. */
function requireKnown(body: z.ZodType | null, sent: unknown): void {
  const unknown = unknownFields(body ?? nothing, sent);
  const problems = unknown.map((field) => ({
    code: 'BAD_USER_INPUT',
    message: `${field}: This call has no such field. Remove it.`,
    field,
  }));
  const [first, ...others] = problems;
  if (first) throw invalidRequest([first, ...others]);
}

const defining =
  (method: Route['method']) =>
  <
    WhoMay extends RouteAccess,
    Answer extends z.ZodType,
    Params extends z.ZodRawShape = NoShape,
    Query extends z.ZodRawShape = NoShape,
    Body extends z.ZodType = z.ZodUndefined,
  >(
    path: string,
    definition: Definition<Params, Query, Body, Answer, WhoMay>,
  ): Route => {
    const { summary, spec = 'added', access, area, answer, handler, bodyLimit } = definition;
    const { effect = method === 'GET' ? 'read' : 'write', takesFile = false, takesImage = false } = definition;
    const params = definition.params ?? nothing;
    const query = definition.query ?? nothing;
    const body = definition.body ?? null;
    return {
      method,
      path,
      summary,
      spec,
      access,
      area,
      effect,
      params,
      query,
      body,
      takesFile,
      takesImage,
      bodyLimit,
      answer,
      handle: async (received) => {
        const checked = {
          ...received,
          params: parse(params, received.params),
          query: parse(query, received.query),
          body: body && parse(body, received.body),
          actor: received.actor,
        };
        // Other clients may send more than a call needs. The server has no reason to: a field that a call lacks would be lost.
        if (!takesImage && received.isFromServer) requireKnown(body, received.body);
        const content = await handler(checked as Checked<Params, Query, z.output<Body>, WhoMay>);
        return isEnvelope(answer) && !(content instanceof Unsuccessful) ? { data: content } : content;
      },
    };
  };

/**
 * Defines a call with its types, validation, and documentation. The handler receives validated input (400 BAD_USER_INPUT
 * otherwise, and for fields from the server that the call doesn't have) from an authorized caller, and returns what the
 * response has as `data`.
 */
export const route = {
  get: defining('GET'),
  post: defining('POST'),
  put: defining('PUT'),
  delete: defining('DELETE'),
};
