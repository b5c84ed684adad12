import {
  type DocumentNode,
  execute,
  type ExecutionArgs,
  type ExecutionResult,
  type FieldNode,
  getArgumentValues,
  getOperationAST,
  getVariableValues,
  Kind,
  locatedError,
  type OperationDefinitionNode,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { ChangeJson } from '../../../upstream/core/http/wire';
import type { GraphQLContext } from '../context';
import { changesOfTypes, followHouse } from './changes';
import type { Following } from './feeds';

/** Fields of a change that are the same for every subscriber who receives it. */
const SAME_FOR_ALL = ['__typename', 'sequence', 'type', 'recordId', 'version', 'changedAt'];

/** The arguments of the field. */
interface Arguments {
  readonly types?: readonly string[] | null;
  readonly after?: string | null;
}

/** Returns the field of a subscription that selects only fields that are the same for everyone; null for any other operation. */
function simpleField(document: DocumentNode, operation: OperationDefinitionNode): FieldNode | null {
  const [field, ...others] = operation.selectionSet.selections;
  if (
    document.definitions.length > 1 ||
    others.length > 0 ||
    field?.kind !== Kind.FIELD ||
    field.name.value !== 'recordChanged' ||
    field.directives?.length
  )
    return null;
  const isSimple = field.selectionSet?.selections.every(
    (node) => node.kind === Kind.FIELD && SAME_FOR_ALL.includes(node.name.value) && !node.directives?.length,
  );
  return isSimple === true ? field : null;
}

/** The result of each change for each document, shared by all subscribers with that document. */
const known = new WeakMap<ChangeJson, WeakMap<DocumentNode, ExecutionResult>>();

function resultOf(args: ExecutionArgs, change: ChangeJson): ExecutionResult {
  const ofChange = known.get(change) ?? new WeakMap<DocumentNode, ExecutionResult>();
  known.set(change, ofChange);
  const before = ofChange.get(args.document);
  if (before) return before;
  // Only plain fields are selected, so execution is synchronous.
  const result = execute({ ...args, rootValue: change }) as ExecutionResult;
  ofChange.set(args.document, result);
  return result;
}

/**
 * The results of one subscriber. A stream takes pending results whenever it has room, which avoids a promise for each of hundreds of
 * streams; other kinds of responses iterate over them.
 */
export class SharedResults implements AsyncIterable<ExecutionResult> {
  constructor(
    private readonly following: Following,
    private readonly args: ExecutionArgs,
    private readonly types: readonly string[] | null,
  ) {}

  /** Takes the pending results. */
  take(): ExecutionResult[] {
    return this.resultsOf(this.following.follower.queue.takeAll());
  }

  /** Whether nothing more will come after what was taken. */
  get isOver(): boolean {
    return this.following.follower.queue.isEnded;
  }

  /** Sets the listener that is called when there may be something to take, and at the end. */
  onNews(listener: () => void): void {
    this.following.follower.queue.onNews(listener);
  }

  leave(): void {
    this.following.leave();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<ExecutionResult, void> {
    const { queue } = this.following.follower;
    try {
      for (let changes = await queue.take(); changes !== null; changes = await queue.take())
        yield* this.resultsOf(changes);
    } finally {
      this.leave();
    }
  }

  private resultsOf(changes: readonly ChangeJson[]): ExecutionResult[] {
    return changesOfTypes(changes, this.types).map((change) => resultOf(this.args, change));
  }
}

/**
 * Executes a subscription to changes once per change and document, instead of once for each of hundreds of streams. This covers the app's
 * own subscription, and every other that selects only fields of the change itself.
 */
export function useSharedResults(): Plugin {
  return {
    onSubscribe({ args: given, setSubscribeFn }) {
      const args = given as ExecutionArgs;
      const operation = getOperationAST(args.document, args.operationName);
      const field = operation && simpleField(args.document, operation);
      const type = args.schema.getSubscriptionType()?.getFields().recordChanged;
      if (!field || !type) return;
      setSubscribeFn(async (asked: ExecutionArgs) => {
        const { coerced, errors } = getVariableValues(
          asked.schema,
          operation.variableDefinitions ?? [],
          asked.variableValues ?? {},
        );
        if (errors) return { errors };
        try {
          const { types = null, after = null } = getArgumentValues(type, field, coerced) as Arguments;
          const context = asked.contextValue as GraphQLContext;
          return new SharedResults(await followHouse(context, after ?? context.lastEventId), asked, types);
        } catch (error) {
          return { errors: [locatedError(error, field, ['recordChanged'])] };
        }
      });
    },
  };
}
