import type { ServerResponse } from 'node:http';
import type { Logger } from '../../../platform/log';
import type { GraphQLContext } from '../context';
import type { OpenAnswer } from '../rest/http';
import type { HttpScope } from './http-scope';
import { createStoredFiles, type FileKind, wordsOfServices } from './stored-files';

/** A request for a file below /files/. The services check who may read it. */
interface FileRequest extends Pick<GraphQLContext, 'endpoints' | 'nodeIds'> {
  readonly query: Readonly<Record<string, string>>;
  /** Aborted when no client is waiting. */
  readonly signal: AbortSignal;
}

type Open = (request: FileRequest) => Promise<OpenAnswer>;

interface Answering {
  /** Returns the error for a response other than 200; by default, in the words of the services. */
  readonly refusalOf?: FileKind['refusalOf'];
  /** Sets headers that other files don't have. */
  readonly setHeaders?: (res: ServerResponse) => void;
}

/** A kind of files below /files/. */
export interface HouseFile extends Answering {
  /** Returns how to request the file of this name from the services; null for a name of another kind. */
  readonly openOf: (file: string) => Open | null;
}

/** Declares a kind of files: `read` returns what is in their names, or null for another name, and `open` requests such a file from the services. */
export const houseFile = <Name>(
  read: (file: string) => Name | null,
  open: (request: FileRequest, name: Name) => Promise<OpenAnswer>,
  answering: Answering = {},
): HouseFile => ({
  ...answering,
  openOf: (file) => {
    const name = read(file);
    return name === null ? null : (request) => open(request, name);
  },
});

/** Reads the name of a single file. */
export const fileAt =
  (name: string) =>
  (file: string): string | null =>
    file === name ? file : null;

/** Reads the names of the files in a folder, without the folder. */
export const filesBelow =
  (folder: string) =>
  (file: string): string | null =>
    file.startsWith(folder) ? file.slice(folder.length) : null;

/** Serves the files below /files/, each as the first kind declares that knows its name. */
export const createHouseFiles =
  (kinds: readonly HouseFile[], contextOf: (scope: HttpScope) => GraphQLContext, log: Logger) =>
  async (scope: HttpScope, url: URL): Promise<void> => {
    const file = url.pathname.slice('/files/'.length);
    for (const { openOf, refusalOf = wordsOfServices, setHeaders } of kinds) {
      const open = openOf(file);
      if (open === null) continue;
      setHeaders?.(scope.res);
      await createStoredFiles(
        {
          open: (_, { searchParams }, signal) => {
            const { endpoints, nodeIds } = contextOf(scope);
            return open({ endpoints, nodeIds, query: Object.fromEntries(searchParams), signal });
          },
          refusalOf,
        },
        log,
      )(scope, url);
      return;
    }
  };
