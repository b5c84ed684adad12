import {
  type DocumentNode,
  type ExecutionArgs,
  getOperationAST,
  GraphQLError,
  parse,
  type ParseOptions,
  type Source,
  type ValidationRule,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { codedError } from './errors';
import { costOf, type OperationCost } from './operation-cost';
import { sizeOf } from './operation-size';

/** Limits for operations. A test checks that the app's own operations use at most half of them. */
export const limits = { tokens: 4000, depth: 14, aliases: 30, directives: 50, cost: 50_000, rows: 18_000, calls: 50 };

/** Parses a document within the token limit. Nesting that overflows the parser's stack is a client error, not a failure. */
export function parseWithinLimits(source: string | Source, options?: ParseOptions): DocumentNode {
  try {
    return parse(source, { ...options, maxLexicalTokens: limits.tokens });
  } catch (error) {
    if (error instanceof RangeError) throw codedError('COST_LIMIT_EXCEEDED', 'The document is nested too deeply.');
    throw error;
  }
}

const sizeRule: ValidationRule = (context) => ({
  Document(document) {
    const size = sizeOf(document);
    for (const what of ['depth', 'aliases', 'directives'] as const) {
      if (size[what] <= limits[what]) continue;
      context.reportError(
        new GraphQLError(`The operation's ${what} are ${size[what]} and may be ${limits[what]}.`, {
          extensions: { code: 'COST_LIMIT_EXCEEDED' },
        }),
      );
    }
  },
});

function measured({ schema, document, operationName, variableValues }: ExecutionArgs): OperationCost {
  const operation = getOperationAST(document, operationName);
  return operation ? costOf(schema, document, operation, variableValues ?? {}) : { objects: 0, rows: 0, calls: 0 };
}

/** Formats a cost for `extensions.cost`. */
const shown = ({ objects, rows, calls }: OperationCost) => ({
  requested: objects,
  maximum: limits.cost,
  rows: { requested: rows, maximum: limits.rows },
  calls: { requested: calls, maximum: limits.calls },
});

const isTooCostly = ({ objects, rows, calls }: OperationCost): boolean =>
  objects > limits.cost || rows > limits.rows || calls > limits.calls;

/** Returns which limit is exceeded, and what to request instead. */
function adviceOn({ objects, rows, calls }: OperationCost): string {
  if (objects > limits.cost)
    return `The operation costs ${objects} and may cost ${limits.cost}. Ask for fewer rows (first) or fewer objects in each.`;
  if (rows > limits.rows)
    return `The rows that the operation reads weigh ${rows} and may weigh ${limits.rows}. Ask for fewer rows (first) or fewer lists in each.`;
  return `The operation needs up to ${calls} calls of the house's services and may need ${limits.calls}. Ask for fewer lists inside lists.`;
}

/** Rejects an operation that is too costly like an invalid one. */
function tooCostly(cost: OperationCost): GraphQLError {
  return codedError('COST_LIMIT_EXCEEDED', adviceOn(cost), { http: { spec: true, status: 400 }, cost: shown(cost) });
}

/** Enforces the limits before execution, and reports the cost of each operation to its caller. */
export function useOperationLimits(): Plugin {
  return {
    onParse: ({ setParseFn }) => setParseFn(parseWithinLimits),
    onValidate: ({ addValidationRule }) => addValidationRule(sizeRule),
    onExecute({ args, setResultAndStopExecution }) {
      const cost = measured(args);
      if (isTooCostly(cost)) {
        setResultAndStopExecution({ errors: [tooCostly(cost)] });
        return undefined;
      }
      return {
        onExecuteDone({ result, setResult }) {
          if (Symbol.asyncIterator in result) return;
          setResult({ ...result, extensions: { ...result.extensions, cost: shown(cost) } });
        },
      };
    },
    onSubscribe({ args, setResultAndStopExecution }) {
      const cost = measured(args);
      if (isTooCostly(cost)) setResultAndStopExecution({ errors: [tooCostly(cost)] });
    },
  };
}
