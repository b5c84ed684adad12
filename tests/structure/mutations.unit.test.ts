import { projectFiles, read } from './source-files';

const sources = projectFiles.filter(
  (file) => /^web\/.*\.tsx?$/.test(file) && !file.includes('.generated.') && !file.startsWith('web/core/edit/'),
);

/** Calls of a generated mutation hook that are not handed to the edit kernel at once. */
const bareMutations = (text: string): string[] =>
  [...text.matchAll(/(\w+\()?\b(use[A-Z]\w*Mutation)\(/g)].flatMap(([, caller, hook = '']) =>
    caller === 'useEdit(' || caller === 'useQuickEdit(' ? [] : [hook],
  );

test('finds a mutation that bypasses the edit kernel', () => {
  expect(bareMutations('const [send] = useSendMutation();')).toEqual(['useSendMutation']);
  expect(bareMutations('const { run } = useEdit(useSendMutation());')).toEqual([]);
});

test.each(sources.filter((file) => read(file).includes('Mutation(')))(
  '%s runs its mutations through the edit kernel',
  (file) => {
    expect(bareMutations(read(file))).toEqual([]);
  },
);

/** Stores which invoices are selected so that an address can name them: it changes no record, and reads wait for it. */
const SELECTION = 'web/invoicing/invoices/invoice-selection.ts';

test('only the stored selection is a mutation without a generated hook', () => {
  const direct = sources.filter((file) => /\.mutate\(|\buseMutation\(/.test(read(file)));
  expect(direct).toEqual([SELECTION]);
});
