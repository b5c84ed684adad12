import { GraphQLError, getOperationAST, parse, type DocumentNode, type ExecutionArgs, type ParseOptions, type Source, type ValidationRule } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { codedError } from './errors';
import { costOf } from './operation-cost';
import { sizeOf } from './operation-size';

/** What an operation may be at most; the app's own use at most half of each (a test holds it). */
export const limits = { tokens: 4000, depth: 14, aliases: 30, directives: 50, cost: 50_000 };

/** Parses what is not too long; what is nested so deeply that the parser cannot follow is a syntax error, not a failure. */
export function parseWithinLimits(source: string | Source, options?: ParseOptions): DocumentNode {
  try {
    return parse(source, { ...options, maxTokens: limits.tokens });
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
      context.reportError(new GraphQLError(`The operation's ${what} are ${size[what]} and may be ${limits[what]}.`, {
        extensions: { code: 'COST_LIMIT_EXCEEDED' },
      }));
    }
  },
});

function measured({ schema, document, operationName, variableValues }: ExecutionArgs): number {
  const operation = getOperationAST(document, operationName);
  return operation ? costOf(schema, document, operation, variableValues ?? {}) : 0;
}

/** A request that asks for too much is refused like an invalid one. */
function tooCostly(cost: number): GraphQLError {
  const message = `The operation costs ${cost} and may cost ${limits.cost}. Ask for fewer rows (first) or fewer objects in each.`;
  return codedError('COST_LIMIT_EXCEEDED', message, { http: { spec: true, status: 400 }, cost: { requested: cost, maximum: limits.cost } });
}

/** Holds the limits before anything is executed, and tells every caller what the operation cost. */
export function useOperationLimits(): Plugin {
  return {
    onParse: ({ setParseFn }) => setParseFn(parseWithinLimits),
    onValidate: ({ addValidationRule }) => addValidationRule(sizeRule),
    onExecute({ args, setResultAndStopExecution }) {
      const cost = measured(args);
      if (cost > limits.cost) {
        setResultAndStopExecution({ errors: [tooCostly(cost)] });
        return undefined;
      }
      return {
        onExecuteDone({ result, setResult }) {
          if (Symbol.asyncIterator in result) return;
          setResult({ ...result, extensions: { ...result.extensions, cost: { requested: cost, maximum: limits.cost } } });
        },
      };
    },
    onSubscribe({ args, setResultAndStopExecution }) {
      const cost = measured(args);
      if (cost > limits.cost) setResultAndStopExecution({ errors: [tooCostly(cost)] });
    },
  };
}
