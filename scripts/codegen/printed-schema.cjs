'use strict';
// The whole schema in one sorted file, descriptions included: what a reviewer and the breaking-change check read.
const { lexicographicSortSchema, printSchema } = require('graphql');

exports.plugin = (schema) => `${printSchema(lexicographicSortSchema(schema))}\n`;
