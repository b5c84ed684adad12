import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { bytesToReserve, createByteBudget, FILES_RETRY_AFTER, TOO_MANY_FILES } from '../../../platform/byte-budget';
import { inRequest } from '../../../platform/request-scope';
import { limitBody, RECEIVING_LIMITS } from '../../../platform/slow-requests';
import type { Right } from '../../../rules/auth/rights';
import { LARGEST_FILE_BYTES } from '../../../rules/core/file-check';
import { LARGEST_IMAGE_BYTES } from '../../../rules/images/lot-images';
import { badRequest, forbidden, notFound, Refusal, unauthenticated, Unsuccessful } from '../errors';
import { atPace, inParts, type Pace, type Traffic } from '../work/pace';
import { actorMay } from './access';
import type { Actor } from './actor';
import { failureOf } from './error-answer';
import { Download, FileBody } from './file-answer';
import type { Metrics } from './metrics';
import type { Received, Route } from './route';
import { requireScope } from './scopes';
import { acceptImages, acceptUploads, isImage, readUpload } from './upload';

/** The credentials of a request. */
interface Credentials {
  /** The session secret, or null if there is none. */
  readonly token: string | null;
  /** The house that an `Authorization: {houseRef}*` header names; it must be the session's. */
  readonly houseRef: string | null;
}

const sessionCookie = 'rostrum_session';

function cookieValue(header: string, name: string): string | null {
  const pair = header
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  return pair ? pair.slice(name.length + 1) : null;
}

/**
 * Reads the credentials of a request: a bearer token, or else the session cookie. The specified `Authorization: {houseRef}*`
 * names a house and proves nothing, so the cookie is then the credential. Throws 401 for any other header.
 */
function readCredentials(headers: { readonly authorization?: string; readonly cookie?: string }): Credentials {
  const cookie = cookieValue(headers.cookie ?? '', sessionCookie);
  if (headers.authorization === undefined) return { token: cookie, houseRef: null };
  const [, bearer] = /^Bearer ([\w.~+/=-]{1,200})$/i.exec(headers.authorization) ?? [];
  if (bearer) return { token: bearer, houseRef: null };
  const [, houseRef] = /^([\w-]{1,100})\*$/.exec(headers.authorization) ?? [];
  if (houseRef) return { token: cookie, houseRef };
  throw unauthenticated();
}

/** The request that carried a credential. */
export interface RequestOrigin {
  readonly requestId: string;
  readonly clientAddress: string;
}

export interface HttpOptions {
  readonly routes: readonly Route[];
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly traffic: Traffic;
  /** Returns the actor of a session secret, or null. */
  readonly authenticate: (token: string, origin: RequestOrigin) => Promise<Actor | null>;
  /** Returns the names of the users whom an actor without this right can ask. */
  readonly whomToAsk: (actor: Actor, right: Right) => Promise<readonly string[]>;
  /** In tests: whether a response that doesn't match its schema exactly is a failure. */
  readonly checkAnswers: boolean;
  /** Whether x-client-address is trusted from this caller. */
  readonly isTrustedServer: (address: string) => boolean;
  /** Whether the process is about to stop. If so, each response closes its connection. */
  readonly isDraining: () => boolean;
  /** Aborted when the process stops, so that waiting calls respond immediately. */
  readonly stopping: AbortSignal;
}

const bodyLimit = 1_000_000;

/** How long the pauses of a call are together at most, in ms: a read has to be answered within 5 seconds, a write within 20. */
const MOST_PAUSES_MS = { read: 1000, write: 5000 };

const header = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** Returns the client's address as reported by a trusted server, else the caller's. */
const clientAddressOf = (request: FastifyRequest, { isTrustedServer }: Pick<HttpOptions, 'isTrustedServer'>): string =>
  (isTrustedServer(request.ip) ? header(request, 'x-client-address') : null) ?? request.ip;

/** Serves the routes. Credentials, access, validation, responses, and errors are handled in the same way for all of them. */
export function createHttp(options: HttpOptions): FastifyInstance {
  const { routes, log, metrics, traffic, stopping } = options;
  const { requestTimeout, headersTimeout, connectionsCheckingInterval } = RECEIVING_LIMITS;
  const urlOf = ({ path }: Route) => path.replace(/\{(\w+)\}/g, ':$1');
  const fileUrls = new Set(routes.filter(({ takesFile, takesImage }) => takesFile || takesImage).map(urlOf));
  const imageUrls = new Set(routes.filter(({ takesImage }) => takesImage).map(urlOf));
  const app = fastify({
    bodyLimit,
    requestTimeout,
    http: { headersTimeout, connectionsCheckingInterval },
    forceCloseConnections: 'idle',
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID();
    },
  });

  const room = createByteBudget();
  /** Reserves memory for a file before it is read. Throws 429 BUSY if there is none. */
  function reserve(request: FastifyRequest, house: string | null, most: number): () => void {
    const bytes = bytesToReserve(request.headers['content-length'], most);
    const leave = room(house ?? `address ${clientAddressOf(request, options)}`, bytes);
    if (leave === null)
      throw new Refusal(429, [{ code: 'BUSY', message: TOO_MANY_FILES, field: 'file' }], FILES_RETRY_AFTER);
    return leave;
  }

  /** Writes that passed admission. If they fail, something may have been saved. */
  const begun = new WeakSet<FastifyRequest>();

  const fail = async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const failure = failureOf(error, request.id, begun.has(request));
    if (failure.unexpected)
      log.error(
        { err: error, requestId: request.id, method: request.method, route: request.routeOptions.url },
        'a call failed',
      );
    if (failure.retryAfterSeconds !== null) void reply.header('retry-after', failure.retryAfterSeconds);
    return reply.code(failure.status).send({ error: failure.error });
  };
  acceptUploads(app);
  acceptImages(app);
  app.setErrorHandler(fail);
  app.setNotFoundHandler((request, reply) =>
    fail(new Refusal(404, [{ code: 'NOT_FOUND', message: 'This call does not exist.', field: null }]), request, reply),
  );

  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' });
    if (!fileUrls.has(request.routeOptions.url ?? '')) limitBody(request.raw);
    if (options.isDraining()) void reply.header('connection', 'close');
    // The body of such a call is read before its handler runs.
    if (imageUrls.has(request.routeOptions.url ?? '') && isImage(request))
      reply.raw.once('close', reserve(request, null, LARGEST_IMAGE_BYTES));
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    metrics.request(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    log.debug(
      {
        requestId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'call',
    );
    done();
  });

  for (const route of routes) {
    app.route({
      method: route.method,
      url: urlOf(route),
      ...(route.bodyLimit !== undefined && { bodyLimit: route.bodyLimit }),
      handler: async (request, reply) => {
        const { actor, token } = await admit(route, request, options);
        const house = actor?.houseId ?? null;
        traffic.noteCall(house);
        if (request.isMultipart() !== route.takesFile)
          throw badRequest(route.takesFile ? 'Send the file as multipart/form-data.' : 'This call takes no files.');
        const image = Buffer.isBuffer(request.body) ? request.body : null;
        if ((image !== null) !== route.takesImage)
          throw badRequest(route.takesImage ? 'Send the image as the body.' : 'This call takes no images.');
        if (route.method !== 'GET') begun.add(request);
        let leaveRoom: (() => void) | null = null;
        const left = new AbortController();
        // A complete response leaves nothing to abort, and each abort creates an error with its stack.
        reply.raw.once('close', () => {
          if (!reply.raw.writableFinished) left.abort();
        });
        const signal = AbortSignal.any([left.signal, stopping]);
        const pauses = MOST_PAUSES_MS[route.method === 'GET' ? 'read' : 'write'];
        const pace = traffic.paceOf(house, signal, pauses);
        const handle = () =>
          route.handle({
            params: request.params,
            query: request.query,
            body: request.body,
            actor,
            token,
            requestId: request.id,
            clientAddress: clientAddressOf(request, options),
            isFromServer: options.isTrustedServer(request.ip) && header(request, 'x-client-address') !== null,
            idempotencyKey: header(request, 'idempotency-key'),
            header: (name) => header(request, name),
            isDeliberate: request.headers.authorization !== undefined,
            upload: () => {
              leaveRoom = reserve(request, actor && `house ${actor.houseId}`, LARGEST_FILE_BYTES);
              return readUpload(request);
            },
            image: image ?? Buffer.alloc(0),
            signal,
          } satisfies Received);
        const answer = await inRequest(request.id, () => atPace(pace, handle)).finally(() => leaveRoom?.());
        if (answer instanceof FileBody) return sendFile(reply, answer);
        if (answer instanceof Download)
          return sendDownload(reply, answer, traffic.paceOf(house, signal), (error) =>
            log.error({ err: error, requestId: request.id }, 'a download was cut off'),
          );
        const body: unknown = answer instanceof Unsuccessful ? (answer as Unsuccessful<unknown>).body : answer;
        if (options.checkAnswers) checkAnswer(route, body);
        if (answer instanceof Unsuccessful) void reply.code(answer.status);
        return reply.header('cache-control', 'no-store').send(body);
      },
    });
  }
  return app;
}

function sendFile(reply: FastifyReply, { contentType, content, headers }: FileBody) {
  void reply.headers({ ...headers, 'cache-control': 'private, max-age=31536000, immutable' }).type(contentType);
  if (Buffer.isBuffer(content)) return reply.send(content);
  // With its length, a client notices a file that is cut off.
  return reply.header('content-length', content.bytes).send(content.content);
}

/** Streams chunks as fast as the client reads them. A failure cuts the file off, which the client notices. */
function sendDownload(
  reply: FastifyReply,
  { contentType, fileName, chunks }: Download,
  pace: Pace,
  onFailure: (error: Error) => void,
) {
  const body = Readable.from(inParts(chunks, pace), { objectMode: false });
  body.once('error', (error) => {
    if (!reply.raw.destroyed) onFailure(error);
  });
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${fileName}"`,
    })
    .type(contentType)
    .send(body);
}

/** Returns the first language of an Accept-Language header, or en-US. */
function localeOf(accepted: string | undefined): string {
  if (accepted === undefined) return 'en-US';
  const [first = ''] = accepted.split(/[,;]/);
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(first.trim())[0] ?? 'en-US';
  } catch {
    return 'en-US';
  }
}

interface Admitted {
  readonly actor: Actor | null;
  readonly token: string;
}

/** Authenticates and authorizes the caller. Throws 401 without a valid credential, and 403 for another house or without access. */
async function admit(
  route: Route,
  request: FastifyRequest,
  { authenticate, whomToAsk, isTrustedServer }: HttpOptions,
): Promise<Admitted> {
  const { token, houseRef } = readCredentials(request.headers);
  const actor =
    token === null
      ? null
      : await authenticate(token, {
          requestId: request.id,
          clientAddress: clientAddressOf(request, { isTrustedServer }),
        });
  const admitted = {
    actor: actor && { ...actor, locale: localeOf(request.headers['accept-language']) },
    token: token ?? '',
  };
  if (route.access === 'public') return admitted;
  if (actor === null) throw unauthenticated();
  const { houseRef: inPath, houseID } = request.params as { houseRef?: string; houseID?: string };
  if ([houseRef ?? actor.houseRef, inPath ?? actor.houseRef].some((named) => named !== actor.houseRef))
    throw forbidden();
  if (houseID !== undefined && houseID !== String(actor.houseId)) throw notFound('The house');
  requireScope(actor, route);
  if (route.access !== 'session' && !actorMay(actor, route.access))
    throw forbidden({ right: route.access, ask: await whomToAsk(actor, route.access) });
  return admitted;
}

function checkAnswer(route: Route, answer: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(answer));
  const read: unknown = route.answer.parse(sent);
  if (!isDeepStrictEqual(read, sent))
    throw new Error(`${route.method} ${route.path} answers more than its schema says.`);
}
