import { useCallback, useMemo } from 'react';
import { countryName } from '../../../rules/core/address';
import {
  BIDDER_DETAILS,
  type BidderDetail,
  bidderDetailFields,
  type BidderDetails,
  detailProblems,
  detailsOf,
  typedInto,
} from '../../../rules/customers/bidder-details/bidder-details';
import { type EditForm, type FieldWords, useEditForm } from '../../core/forms/useEditForm';
import type { BidderDetails_addressFragment as Address } from './BidderDetails.generated';

/** A record with a name and an address: an invoice or a bidder. */
export interface Addressed {
  readonly id: string;
  readonly version: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly phone: string;
  readonly address: Address;
}

const FIELDS: FieldWords<BidderDetails> = {
  ...bidderDetailFields,
  country: {
    label: bidderDetailFields.country.label,
    words: (country) => (country === '' ? '' : countryName(country)),
  },
};

const savedOf = (record: Addressed) => ({
  values: detailsOf({ ...record, ...record.address }),
  version: record.version,
});

export type DetailsForm<Of> = EditForm<BidderDetails, Of>;

/** The form of a name and address, and what was typed in it. Only that is sent, so that other values stay as they are stored. */
export function useDetailsForm<Of extends Addressed>(record: Of, kind: 'invoice' | 'bidder') {
  const saved = useMemo(() => savedOf(record), [record]);
  const form: DetailsForm<Of> = useEditForm<BidderDetails, Of>({
    draftName: `${kind}-details.${record.id}`,
    ...saved,
    fields: FIELDS,
    read: savedOf,
    problemsOf: useCallback(
      (values: BidderDetails) =>
        detailProblems(saved.values, typedInto(saved.values, values)).map(({ field, message }) => ({ field, message })),
      [saved],
    ),
    pathOf: (path) => (path[0] === 'details' ? (path[1] ?? null) : path.join('.') || null),
  });
  const typedOf = (values: BidderDetails, changed: readonly BidderDetail[]): Partial<BidderDetails> =>
    Object.fromEntries(BIDDER_DETAILS.filter((name) => changed.includes(name)).map((name) => [name, values[name]]));
  return {
    form,
    typedOf,
    typed: form.isDirty && form.problem === undefined ? typedOf(form.values, form.changed) : null,
  };
}
