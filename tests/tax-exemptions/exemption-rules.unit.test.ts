import {
  canonicalExemption,
  exemptionProblems,
  type TypedExemption,
} from '../../rules/tax-exemptions/exemption-fields';
import { exemptionFileProblem, exemptionFileType } from '../../rules/tax-exemptions/exemption-file';
import {
  exemptionAt,
  exemptionPlace,
  exemptionRefusal,
  exemptionState,
} from '../../rules/tax-exemptions/exemption-state';

const typed: TypedExemption = {
  number: 'R-1',
  kind: 'RESALE',
  country: 'US',
  state: 'NY',
  validFrom: '2026-01-01',
  expiresOn: '2026-12-31',
  note: '',
};

const fieldsOf = (changes: Partial<TypedExemption>) =>
  exemptionProblems(canonicalExemption({ ...typed, ...changes })).map(({ field }) => field);

describe('a tax exemption paper', () => {
  it('is stored with the code of its state, and GB for UK', () => {
    expect(canonicalExemption({ ...typed, country: ' us', state: 'new york' })).toMatchObject({
      country: 'US',
      state: 'NY',
    });
    expect(canonicalExemption({ ...typed, country: 'uk', state: 'Kent ' })).toMatchObject({
      country: 'GB',
      state: 'Kent',
    });
  });

  it.each<[string, Partial<TypedExemption>, string[]]>([
    ['a complete paper', {}, []],
    [
      'a paper that is valid everywhere and never expires',
      { country: '', state: '', validFrom: '', expiresOn: '' },
      [],
    ],
    ['no number', { number: ' ' }, ['number']],
    ['a number that looks like a card', { number: '4111 1111 1111 1111' }, ['number']],
    ['an unknown country', { country: 'XX', state: '' }, ['country']],
    ['an unknown state', { state: 'Bavaria' }, ['state']],
    ['a state without a country', { country: '', state: 'NY' }, ['state']],
    ['a day that does not exist', { validFrom: '2026-02-30' }, ['validFrom']],
    ['an expiry before the first day', { expiresOn: '2025-12-31' }, ['expiresOn']],
  ])('is checked: %s', (_, changes, fields) => {
    expect(fieldsOf(changes)).toEqual(fields);
  });

  it.each([
    ['2025-12-31', 'NOT_YET'],
    ['2026-01-01', 'VALID'],
    ['2026-11-30', 'VALID'],
    ['2026-12-01', 'EXPIRING'],
    ['2026-12-31', 'EXPIRING'],
    ['2027-01-01', 'EXPIRED'],
  ])('is on %s %s', (day, state) => {
    expect(exemptionState(typed, day)).toBe(state);
  });

  it('exempts in its state only, and the one that names the place most exactly comes first', () => {
    const everywhere = { ...typed, number: 'ALL', country: '', state: '' };
    const country = { ...typed, number: 'US', state: '' };
    const numberAt = (state: string, papers = [everywhere, country, typed]) =>
      exemptionAt(papers, { country: 'US', state }, '2026-06-01')?.number;
    expect(numberAt('ny')).toBe('R-1');
    expect(numberAt('NJ')).toBe('US');
    expect(numberAt('NJ', [typed])).toBeUndefined();
    expect(exemptionAt([typed], { country: 'US', state: 'NY' }, '2027-01-01')).toBeNull();
  });

  it('is accepted for a sale before it was issued, and refused for another place or after its last day', () => {
    const at = (state: string, day: string) => exemptionRefusal(typed, { country: 'US', state }, { day });
    expect(at('NY', '2025-12-01')).toBeNull();
    expect(at('NJ', '2026-06-01')).toBe(
      'Certificate R-1 is valid for New York, United States, but this invoice is taxed in New Jersey, United States.',
    );
    expect(at('NY', '2027-01-01')).toBe('Certificate R-1 expired on Dec 31, 2026, before the sale.');
    expect(exemptionPlace({ country: '', state: '' })).toBe('Everywhere');
  });

  it('takes PDF, PNG, and JPEG files of at most 10 MB, by their content', () => {
    expect(exemptionFileType('%PDF-1.7')?.type).toBe('application/pdf');
    expect(exemptionFileType('<html>')).toBeNull();
    expect(exemptionFileProblem({ name: 'form.docx', size: 1 })).toBe('Choose a PDF, PNG, or JPEG file.');
    expect(exemptionFileProblem({ name: 'form.pdf', size: 11 * 1024 * 1024 })).toBe('The file can have 10 MB at most.');
    expect(exemptionFileProblem({ name: 'form.PDF', size: 10 })).toBeNull();
  });
});
