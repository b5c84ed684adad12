import {
  Kind, execute, getArgumentValues, getOperationAST, getVariableValues, locatedError,
  type DocumentNode, type ExecutionArgs, type ExecutionResult, type FieldNode, type OperationDefinitionNode,
} from 'graphql';
import { mapAsyncIterator, type Plugin } from 'graphql-yoga';
import type { ChangeJson } from '../../../upstream/core/wire';
import type { GraphQLContext } from '../context';
import { followHouse } from './changes';

/** Fields of a change that are the same for everybody who may hear of it. */
const SAME_FOR_ALL = ['__typename', 'sequence', 'type', 'recordId', 'version', 'changedAt'];

type Follow = Pick<Parameters<typeof followHouse>[1], 'types' | 'after'>;

/** The field of a subscription that asks for nothing else than what is the same for all; null for any other operation. */
function simpleField(document: DocumentNode, operation: OperationDefinitionNode): FieldNode | null {
  const [field, ...others] = operation.selectionSet.selections;
  if (document.definitions.length > 1 || others.length > 0 || field?.kind !== Kind.FIELD || field.name.value !== 'recordChanged' || field.directives?.length) return null;
  const isSimple = field.selectionSet?.selections.every((node) => node.kind === Kind.FIELD && SAME_FOR_ALL.includes(node.name.value) && !node.directives?.length);
  return isSimple === true ? field : null;
}

/** What each change is to each document that asks for it, once for all who asked by that document. */
const results = new WeakMap<ChangeJson, WeakMap<DocumentNode, ExecutionResult>>();

function resultOf(args: ExecutionArgs, change: ChangeJson): ExecutionResult {
  const known = results.get(change) ?? new WeakMap<DocumentNode, ExecutionResult>();
  results.set(change, known);
  const before = known.get(args.document);
  if (before) return before;
  // Only plain fields are asked for, so nothing is waited for.
  const result = execute({ ...args, rootValue: change }) as ExecutionResult;
  known.set(args.document, result);
  return result;
}

/**
 * Executes a subscription to changes once for each change and document, not once for each of hundreds of streams: the app's own
 * subscription, and every other that asks for nothing but what the change itself says.
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
        const { coerced, errors } = getVariableValues(asked.schema, operation.variableDefinitions ?? [], asked.variableValues ?? {});
        if (errors) return { errors };
        try {
          const { types = null, after = null } = getArgumentValues(type, field, coerced) as Partial<Follow>;
          const context = asked.contextValue as GraphQLContext;
          const changes = await followHouse(context, { types, after: after ?? context.lastEventId, withNodes: false });
          return mapAsyncIterator(changes, (change) => resultOf(asked, change));
        } catch (error) {
          return { errors: [locatedError(error, field, ['recordChanged'])] };
        }
      });
    },
  };
}
