import { read, typescriptFiles } from './source-files';

/**
 * The state that modules of the app keep, which test files of a worker share, each with the reason why a test finds it as
 * in a new page.
 */
const STATE: Readonly<Record<string, string>> = {
  'rules/auth/password-strength.ts: loading': 'The word lists are the same for every password.',
  'rules/core/currency-marks.ts: known': 'The marks of a currency are the same in every test.',
  'rules/core/dates.ts: clocks': 'A formatter is the same for every date.',
  'rules/core/dates.ts: formats': 'A formatter is the same for every date.',
  'rules/core/localized-number.ts: known': 'The marks of a language are the same in every test.',
  'rules/core/money.ts: formatters': 'A formatter is the same for every amount.',
  'rules/publishing/catalogue/estimate.ts: formats': 'A formatter is the same for every amount.',
  'web/core/server-time.ts: aheadMs': 'The first response to a page sets it.',
  'web/images/bulk/convert-image.ts: last': 'Resolves as soon as the image before is converted, even if that fails.',
  'web/invoicing/editing/RunningEdit.tsx: following': 'Counts open dialogs: each is unmounted after its test.',
  'web/ui/display/money-format.ts: formats': 'A formatter is the same for every amount.',
  'web/ui/overlays/Dialog.tsx: pendingOpener': 'Lasts until the end of the task that closes the dialog.',
  'web/ui/table/useRows.ts: isPrinting': 'Ends when the page has been printed.',
  'web/ui/table/useRows.ts: listeners': 'Has one per open table: each is unmounted after its test.',
  'web/ui/theme/theme.ts: listeners': 'Has one per open page: each is unmounted after its test.',
};

/** A variable, or a collection or a store that starts empty. With a readonly type, it stays so. */
const DECLARATION =
  /^(?:export )?(?:let (\w+)|const (\w+)\b(?!: (?:Readonly|readonly|never))[^=]*= (?:new (?:Map|Set|WeakMap|WeakSet)\b[^(]*\(\)|createStore\b|\[\];|\{\};))/gm;

test('state of a module that tests share is in its first state after each test', () => {
  const kept = typescriptFiles
    .filter((file) => /^(rules|web)\//.test(file) && file !== 'web/main.tsx')
    .flatMap((file) =>
      [...read(file).matchAll(DECLARATION)].map(([, variable, constant]) => `${file}: ${variable ?? constant ?? ''}`),
    );
  expect(kept.sort()).toEqual(Object.keys(STATE).sort());
});
