import { completeRange, rangeProblems } from '../../../rules/invoicing/groups/date-range';
import {
  clampGroupName,
  type NewGroup,
  newGroupProblems,
  selectableTemplates,
  type SelectedSession,
} from '../../../rules/invoicing/groups/group-rules';

const session: SelectedSession = { catalogRef: 'A1', groupID: 7, addressID: 3, currency: 'USD' };
const group: NewGroup = { templateId: 1, name: 'October sales', sessions: [session] };

describe('a new invoice group', () => {
  it('can be created with a template, a name and a session', () => expect(newGroupProblems(group)).toEqual([]));

  it.each<[string, Partial<NewGroup>, [string, string][]]>([
    ['a template', { templateId: null }, [['NO_TEMPLATE', 'template']]],
    ['a name', { name: '  ' }, [['NO_NAME', 'name']]],
    ['a name of 50 characters at most', { name: 'x'.repeat(51) }, [['NAME_TOO_LONG', 'name']]],
    ['at least one session', { sessions: [] }, [['NO_SESSIONS', 'sessions']]],
    ['sessions of one auction', { sessions: [session, { ...session, groupID: 8 }] }, [['SEVERAL_SALES', 'sessions']]],
    [
      'all of these',
      { templateId: null, name: '', sessions: [] },
      [
        ['NO_SESSIONS', 'sessions'],
        ['NO_TEMPLATE', 'template'],
        ['NO_NAME', 'name'],
      ],
    ],
  ])('needs %s', (_, given, expected) => {
    expect(newGroupProblems({ ...group, ...given }).map(({ code, field }) => [code, field])).toEqual(expected);
  });

  it('needs sessions of one location, with the banner’s text', () => {
    expect(newGroupProblems({ ...group, sessions: [session, { ...session, addressID: 4 }] })).toEqual([
      {
        code: 'SEVERAL_LOCATIONS',
        field: 'sessions',
        message:
          'Invoice Groups can only contain catalogs that had the same sale location for sales tax calculation. Please create separate invoice groups for the selected catalogs.',
      },
    ]);
  });

  it('needs sessions of one currency', () => {
    expect(newGroupProblems({ ...group, sessions: [session, { ...session, currency: 'CAD' }] })).toEqual([
      { code: 'SEVERAL_CURRENCIES', field: 'sessions', message: 'Please select sessions with the same currency.' },
    ]);
  });

  it('can have a name of exactly 50 characters', () => {
    expect(newGroupProblems({ ...group, name: 'x'.repeat(50) })).toEqual([]);
  });

  it('has its name cut at 50 characters while typing', () => {
    expect(clampGroupName('x'.repeat(60))).toBe('x'.repeat(50));
    expect(clampGroupName('October')).toBe('October');
  });

  it('has 50 characters as people count them: spaces around the name and halves of an emoji are not counted', () => {
    expect(clampGroupName(`    ${'x'.repeat(50)}`)).toBe('x'.repeat(50));
    expect(clampGroupName('🎨'.repeat(60))).toBe('🎨'.repeat(50));
    expect(newGroupProblems({ ...group, name: `  ${'🎨'.repeat(50)} ` })).toEqual([]);
  });
});

describe('the templates to choose from', () => {
  const card = { id: 1, cardProcessing: true };
  const other = { id: 2, cardProcessing: false };

  it.each([
    ['p', true, [card]],
    ['p', false, [card, other]],
    ['s', true, [card, other]],
    ['w', true, [card, other]],
  ] as const)('for processor %s, payments enabled: %s', (processor, paymentsEnabled, expected) => {
    expect(selectableTemplates([card, other], { processor, paymentsEnabled })).toEqual(expected);
  });
});

describe('the dates of Existing Invoices', () => {
  const TODAY = '2026-10-20';

  it.each([
    ['both', '2026-10-01', '2026-10-05', { from: '2026-10-01', to: '2026-10-05' }],
    ['only an end, from 01/01/1989 on', null, '2026-10-05', { from: '1989-01-01', to: '2026-10-05' }],
    ['only a start, up to today', '2026-10-01', null, { from: '2026-10-01', to: TODAY }],
    ['none, for every date', null, null, null],
  ])('given %s', (_, from, to, range) => expect(completeRange({ from, to }, TODAY)).toEqual(range));

  it.each<[string, string | null, string | null, [string, string][]]>([
    ['today', TODAY, TODAY, []],
    ['the end before the start', '2026-10-05', '2026-10-04', [['to', 'TO date cannot be before FROM date.']]],
    ['an end in the future', null, '2026-10-21', [['to', 'Future dates are not allowed.']]],
    ['a start in the future', '2026-10-21', null, [['from', 'Future dates are not allowed.']]],
    ['none', null, null, []],
  ])('with %s', (_, from, to, expected) => {
    expect(rangeProblems({ from, to }, TODAY).map(({ field, message }) => [field, message])).toEqual(expected);
  });
});
