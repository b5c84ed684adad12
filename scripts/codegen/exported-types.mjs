// The files that declare the types for resolvers. Code generation finds the types by name, so files can move.
import { readdirSync, readFileSync } from 'node:fs';

const homes = /^upstream\/.*wire\.ts$|^server\/(?!generated\/).*\.ts$/;

/** Maps exported types to their files, without extension. Throws when two files export the same name, except for details of resolvers. */
export function exportedTypes() {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const layer of ['upstream', 'server']) {
    for (const path of readdirSync(layer, { recursive: true, encoding: 'utf8' }).sort()) {
      const file = `${layer}/${path}`;
      if (!homes.test(file)) continue;
      for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/^export (?:interface|type) (\w+)/gm)) {
        if (!found.has(name)) found.set(name, file.replace(/\.ts$/, ''));
      }
    }
  }
  return found;
}
