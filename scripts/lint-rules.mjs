// The project's own lint rules, a plugin of oxlint: what the code must not do in certain folders (.oxlintrc.json says where).
import { relative, sep } from 'node:path';

/**
 * A rule that forbids what the selectors match.
 * @param {readonly string[]} selectors in the syntax of ESLint @param {string} message
 */
const forbid = (selectors, message) => ({
  meta: { type: 'problem' },
  create: (/** @type {{ report(problem: { node: unknown, message: string }): void }} */ context) =>
    Object.fromEntries(
      selectors.map((selector) => [selector, (/** @type {unknown} */ node) => context.report({ node, message })]),
    ),
});

/**
 * What the modules of each folder must not import: a specifier that matches, except as a type where `types` says so.
 * @type {Readonly<Record<string, readonly { regex: RegExp, types?: boolean, message: string }[]>>}
 */
const forbiddenImports = {
  rules: [
    {
      regex: /^(?!@zxcvbn-ts\/|postcode-validator$)[^.]/,
      message: 'rules are pure: no libraries but those of password strength and postal codes, no Node.',
    },
    { regex: /\/(platform|server|upstream|web)\//, message: 'rules import rules only.' },
  ],
  platform: [
    {
      regex: /\/(server|upstream|web)\//,
      message: 'platform imports rules only: server and upstream build on it.',
    },
  ],
  upstream: [
    {
      regex: /\/(server|web)\//,
      message: 'upstream imports rules and platform. It does not depend on GraphQL or the browser.',
    },
  ],
  server: [
    { regex: /\/web\//, message: 'server does not depend on the browser.' },
    { regex: /\/upstream\/(?!.*\/?wire$)/, message: 'server sees only the wire types of upstream.' },
    {
      regex: /\/upstream\/.*wire$/,
      types: true,
      message: 'server sees only the wire types of upstream: import type.',
    },
  ],
  web: [
    { regex: /\/(platform|server|upstream)\//, message: 'web imports rules and generated types.' },
    { regex: /^(node:|fs$|path$)/, message: 'web runs in a browser.' },
  ],
};

/**
 * @typedef {{ type: string, importKind?: string, exportKind?: string, source: { value: string } | null }} FromModule
 * @typedef {{ cwd: string, filename: string, report(problem: { node: unknown, message: string }): void }} Context
 */

/** Who may import whom, by what an import says; tests/structure holds the finer borders by the whole import graph. */
const borders = {
  meta: { type: 'problem' },
  create(/** @type {Context} */ context) {
    const [folder = ''] = relative(context.cwd, context.filename).split(sep);
    const forbidden = forbiddenImports[folder] ?? [];
    const check = (/** @type {FromModule} */ node) => {
      if (node.source === null) return;
      const { value } = node.source;
      const isType = node.importKind === 'type' || node.exportKind === 'type';
      for (const { regex, types, message } of forbidden)
        if (regex.test(value) && !(types && isType)) context.report({ node, message });
    };
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check };
  },
};

export default {
  meta: { name: 'rostrum' },
  rules: {
    borders,
    'injected-clock': forbid(
      [
        'CallExpression[callee.object.name="Date"][callee.property.name="now"]',
        'NewExpression[callee.name="Date"][arguments.length=0]',
      ],
      'Time is told by the Clock that is passed in.',
    ),
    'injected-randomness': forbid(
      ['CallExpression[callee.object.name="Math"][callee.property.name="random"]'],
      'Randomness is passed in.',
    ),
    'one-environment': forbid(
      ['MemberExpression[object.name="process"][property.name="env"]'],
      'The environment is read, checked and named in core/env.ts.',
    ),
    // The content security policy of the product stops a text from being evaluated again, so it fails only when it has to wait.
    'no-evaluated-text': forbid(
      ['CallExpression[callee.property.name="waitForFunction"][arguments.0.type=/Literal$/]'],
      'A page evaluates a text only once: pass a function.',
    ),
  },
};
