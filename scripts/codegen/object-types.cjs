'use strict';
// The object types of the schema by name, so that rules can name types and fields that exist, and nothing else compiles.
const { isObjectType } = require('graphql');

exports.plugin = (schema) => {
  const names = Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) && !type.name.startsWith('__'))
    .map(({ name }) => name)
    .sort();
  return {
    prepend: ["import type * as Schema from './schema-types';"],
    content: ['export interface ObjectTypes {', ...names.map((name) => `  ${name}: Schema.${name};`), '}', ''].join(
      '\n',
    ),
  };
};
