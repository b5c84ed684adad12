import {
  type GraphQLEnumType,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql';
import type { Random } from '../../../upstream/demo/random';

/** Records that generated operations refer to: IDs by type, and numbers of groups. */
export interface Records {
  readonly ids: Readonly<Record<string, readonly string[]>>;
  readonly foreignIds: Readonly<Record<string, readonly string[]>>;
  readonly groupNumbers: readonly number[];
  readonly catalogRefs: readonly string[];
}

/**
 * "own" looks valid and refers to records of the house; "foreign" refers to those of another; "least" has only required
 * values, with malformed IDs; "edge" has anything that the types allow.
 */
export type Manner = 'own' | 'foreign' | 'least' | 'edge';

const LARGEST = 2_147_483_647;
const LONG = 'long '.repeat(1000);
const MALFORMED_IDS = ['', 'x', '0', '-1', 'SW52b2ljZTox', 'AAAA', '%00', LONG] as const;
const STRANGE_IDS = [
  'Invoice:1:999999999999999',
  'Invoice:1:2147483648',
  'Invoice:1:-1',
  'Lot:0:0',
  'Nothing:1:1',
  'InvoiceGroup:1:1:1',
].map((text) => Buffer.from(text).toString('base64url'));
const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  'Ä🙂',
  '<b>&amp;',
  `'; drop table invoice; --`,
  '%',
  '_',
  '\\',
  '{{first name}}',
  '0',
  '-1',
  '1e9',
  'null',
  '2026-02-30',
  '٣',
  LONG,
] as const;

const USUAL: Readonly<Record<string, string>> = {
  Money: '12.50',
  Date: '2026-11-25',
  DateTime: '2026-11-20T14:05:00.000Z',
  EmailAddress: 'ada@bidder.example',
  URL: 'https://house.example/a',
};
const ODD: Readonly<Record<string, readonly [string, ...string[]]>> = {
  Money: [
    '0',
    '0.00',
    '-1.00',
    '0.01',
    '1.234',
    '1e9',
    '99999999999999999999.99',
    '21474836.48',
    '92233720368547758.08',
    'NaN',
    '',
    ' 1',
    '1,000.00',
  ],
  Date: [
    '2026-02-30',
    '0000-01-01',
    '0001-01-01',
    '9999-12-31',
    '2026-1-1',
    '',
    '2026-11-25T00:00:00Z',
    '-271821-04-20',
    '+275760-09-13',
  ],
  DateTime: [
    '0001-01-01T00:00:00.000Z',
    '9999-12-31T23:59:59.999Z',
    '2026-02-30T00:00:00.000Z',
    '2026-11-20T14:05:00',
    '',
    'now',
    '2026-11-20T24:00:00.000Z',
  ],
};
const INTEGERS = [0, 1, -1, 2, 50, 200, 201, LARGEST, LARGEST - 1, -LARGEST - 1] as const;

const USUAL_TEXTS: readonly (readonly [RegExp, string])[] = [
  [/country/i, 'US'],
  [/^state$/i, 'NY'],
  [/email/i, 'ada@bidder.example'],
  [/phone|fax/i, '2125550142'],
  [/postal/i, '12207'],
  [/rate|percent/i, '5'],
  [/timeZone/, 'America/New_York'],
  [/^userName$/, 'someone'],
  [/houseUserName/, 'nobody'],
  [/search/, 'a'],
  [/after/, ''],
];

const firstOf = <T>(items: readonly T[]): [T, ...T[]] | null => (items.length > 0 ? (items as [T, ...T[]]) : null);

/**
 * Returns the probable type of an ID: "invoiceId" and "invoiceIds" are of invoices, "lineIds" of lines; a plain "id" is
 * of the type in its field's name.
 */
function typeNamed(name: string, field: string, known: readonly string[]): string | undefined {
  const wanted = /^ids?$/.test(name) ? field.toLowerCase() : name.replace(/Ids?$/, '').toLowerCase();
  const fitting = known.filter(
    (type) =>
      wanted.endsWith(type.toLowerCase()) || wanted.includes(type.toLowerCase()) || type.toLowerCase().endsWith(wanted),
  );
  return fitting.sort((a, b) => b.length - a.length)[0];
}

/** Generates values of the schema's input types for the arguments of one field, reproducibly. */
export class Values {
  constructor(
    private readonly records: Records,
    private readonly random: Random,
    private readonly manner: Manner,
    private readonly field: string,
  ) {}

  /** Undefined omits the value. */
  of(type: GraphQLInputType, name: string): unknown {
    if (isNonNullType(type)) return this.present(type.ofType, name);
    if (this.manner === 'least') return undefined;
    if (this.manner === 'edge' && this.random.chance(40)) return this.random.pick([null, undefined]);
    return this.present(type, name);
  }

  private present(type: GraphQLInputType, name: string): unknown {
    if (isNonNullType(type)) return this.present(type.ofType, name);
    if (isListType(type)) return this.list(type.ofType, name);
    if (isInputObjectType(type)) return this.object(type);
    if (isEnumType(type)) return this.choice(type);
    return this.manner === 'edge' ? this.edge(type.name, name) : this.usual(type.name, name);
  }

  private list(item: GraphQLInputType, name: string): unknown[] {
    const length = this.manner === 'edge' ? this.random.pick([0, 0, 1, 2, 3, 200, 201]) : 1;
    const value = (): unknown => this.of(item, name) ?? null;
    if (length < 100) return Array.from({ length }, () => value());
    // Equal values, so that a long list of long texts doesn't exceed the maximum body size.
    const same: unknown = value();
    return JSON.stringify(same).length > 2000
      ? [same]
      : Array.from({ length }, (_, index): unknown => (index % 50 === 0 ? value() : same));
  }

  private object(type: GraphQLInputObjectType): Record<string, unknown> {
    const fields = Object.values(type.getFields());
    const named = fields.filter((field) => isRequiredInputField(field) || !this.excludes(type, field.name));
    const given = named.map((field): [string, unknown] => [field.name, this.of(field.type, field.name)]);
    return Object.fromEntries(given.filter(([, value]) => value !== undefined));
  }

  /** If a target can be given in one of several ways, a valid input uses the first. */
  private excludes(type: GraphQLInputObjectType, name: string): boolean {
    if (this.manner === 'edge') return false;
    if (type.name.endsWith('TargetInput')) return name !== 'invoiceIds';
    return type.name === 'InvoiceSelectionInput' && ['token', 'numbers', 'except'].includes(name);
  }

  private choice(type: GraphQLEnumType): string {
    const names = firstOf(type.getValues().map((value) => value.name));
    return names ? this.random.pick(names) : '';
  }

  private usual(type: string, name: string): unknown {
    if (type === 'ID') return this.id(name);
    if (type === 'Boolean') return this.random.chance(50);
    if (type === 'Int') return this.integer(name);
    if (type === 'Float') return 1.5;
    if (name === 'catalogRefs') return this.random.pick(firstOf(this.records.catalogRefs) ?? ['A1']);
    if (/key/i.test(name)) return `key-${this.random.integer(0, LARGEST)}`;
    return (
      USUAL[type] ?? USUAL_TEXTS.find(([words]) => words.test(name))?.[1] ?? `Words ${this.random.integer(0, 999)}`
    );
  }

  private id(name: string): string {
    if (/key/i.test(name)) return `key-${this.random.integer(0, LARGEST)}`;
    if (this.manner === 'least') return this.random.pick(MALFORMED_IDS);
    const ids = this.manner === 'foreign' ? this.records.foreignIds : this.records.ids;
    const type =
      typeNamed(name, this.field, Object.keys(ids)) ?? this.random.pick(firstOf(Object.keys(ids)) ?? ['Invoice']);
    return this.random.pick(firstOf(ids[type] ?? []) ?? ['AAAA']);
  }

  private integer(name: string): number {
    if (name === 'groupNumber' || name === 'number') return this.random.pick(firstOf(this.records.groupNumbers) ?? [1]);
    return name === 'offset' || name === 'version' ? 0 : 1;
  }

  private edge(type: string, name: string): unknown {
    if (this.random.chance(35)) return this.usual(type, name);
    if (type === 'Boolean') return this.random.chance(50);
    if (type === 'Int') return this.random.pick(INTEGERS);
    if (type === 'Float') return this.random.pick([0, -1, 1e308, 0.1]);
    if (type === 'ID')
      return this.random.pick([
        ...MALFORMED_IDS,
        ...STRANGE_IDS,
        this.id(name),
        this.id(''),
        ...(firstOf(Object.values(this.records.foreignIds).flat()) ?? ['AAAA']),
      ]);
    return this.random.chance(70) ? this.random.pick(ODD[type] ?? ODD_TEXTS) : this.random.pick(ODD_TEXTS);
  }
}
