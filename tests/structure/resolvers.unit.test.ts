import { defaultFieldResolver, type GraphQLField, isNonNullType, isObjectType } from 'graphql';
import ts from 'typescript';
import { createSchema } from '../../server/schema';

const GENERATED = 'server/generated/resolvers-types.ts';

/** Returns the properties of what the resolvers of each type get as their parent; true for those that every parent has. */
function parentProperties(): ReadonlyMap<string, ReadonlyMap<string, boolean>> {
  const { config } = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path)) as { config: unknown };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, '.');
  const program = ts.createProgram({ rootNames: [GENERATED], options: { ...options, noEmit: true } });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(GENERATED);
  const module = source && checker.getSymbolAtLocation(source);
  const parents = module && checker.getExportsOfModule(module).find(({ name }) => name === 'ResolversParentTypes');
  if (!parents) throw new Error(`${GENERATED} has no ResolversParentTypes.`);
  const propertiesOf = (symbol: ts.Symbol) =>
    checker
      .getPropertiesOfType(checker.getTypeOfSymbol(symbol))
      .map(({ name, flags }) => [name, (flags & ts.SymbolFlags.Optional) === 0] as const);
  return new Map(
    checker
      .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(parents))
      .map((symbol) => [symbol.name, new Map(propertiesOf(symbol))]),
  );
}

const hasResolver = ({ resolve, subscribe }: GraphQLField<unknown, unknown>): boolean =>
  (resolve !== undefined && resolve !== defaultFieldResolver) || subscribe !== undefined;

test('every field of the schema has a resolver, or a property of its parent', () => {
  const properties = parentProperties();
  const types = Object.values(createSchema().getTypeMap())
    .filter(isObjectType)
    .filter(({ name }) => !name.startsWith('__'));
  expect(types.length).toBeGreaterThan(100);
  const missing = types.flatMap((type) =>
    Object.values(type.getFields())
      .filter((field) => {
        const isAlwaysThere = properties.get(type.name)?.get(field.name);
        return (
          !hasResolver(field) && (isNonNullType(field.type) ? isAlwaysThere !== true : isAlwaysThere === undefined)
        );
      })
      .map((field) => `${type.name}.${field.name}`),
  );
  expect(missing).toEqual([]);
});
