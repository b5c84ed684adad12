import { projectFiles, read } from './source-files';

const sources = projectFiles.filter(
  (file) => /^web\/.*\.tsx?$/.test(file) && !file.includes('.generated.') && !file.startsWith('web/core/edit/'),
);

/** Generated mutation hooks that are called without passing the result to the edit kernel. */
const bareMutations = (text: string): string[] =>
  [...text.matchAll(/(\w+\()?\b(use[A-Z]\w*Mutation)\(/g)].flatMap(([, caller, hook = '']) =>
    caller === 'useEdit(' || caller === 'useQuickEdit(' ? [] : [hook],
  );

test('the check finds a mutation that bypasses the edit kernel', () => {
  expect(bareMutations('const [send] = useSendMutation();')).toEqual(['useSendMutation']);
  expect(bareMutations('const { run } = useEdit(useSendMutation());')).toEqual([]);
});

test.each(sources.filter((file) => read(file).includes('Mutation(')))(
  'the file %s runs its mutations through the edit kernel',
  (file) => {
    expect(bareMutations(read(file))).toEqual([]);
  },
);

/** Stores a selection of invoices so that a URL can refer to it. It changes no record, and reads wait for it. */
const SELECTION = 'web/invoicing/invoices/invoice-selection.ts';

test('only the stored selection is a mutation without a generated hook', () => {
  const direct = sources.filter((file) => /\.mutate\(|\buseMutation\(/.test(read(file)));
  expect(direct).toEqual([SELECTION]);
});
