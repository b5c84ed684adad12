'use strict';
// Prints the whole schema, with descriptions, to one sorted file for reviewers and the breaking-change check.
const { lexicographicSortSchema, printSchema } = require('graphql');

exports.plugin = (schema) => `${printSchema(lexicographicSortSchema(schema))}\n`;
