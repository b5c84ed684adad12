import { useState } from 'react';
import { styled } from 'styled-components';
import { addressLines, countryName } from '../../../rules/core/address';
import { areDifferentMembers, sumsTogether } from '../../../rules/customers/people/merging';
import { platformName } from '../../../rules/invoicing/invoices/platform';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useEdit } from '../../core/edit/useEdit';
import { counted } from '../../core/locale';
import { holds, mayInvoice } from '../../core/session/rights';
import { useViewer } from '../../core/session/session';
import { Button } from '../../ui/controls/Button';
import { Skeleton } from '../../ui/display/Skeleton';
import { Banner } from '../../ui/notices/Banner';
import { Dialog, Note } from '../../ui/overlays/Dialog';
import { bidderName } from '../bidder-name';
import { ChoiceOfValue } from './ChoiceOfValue';
import { MergedSums } from './MergedSums';
import { type MergePreviewQuery, useMergePeopleMutation, useMergePreviewQuery } from './People.generated';
import { useUndoMerge } from './useUndoMerge';

type Person = NonNullable<MergePreviewQuery['one']>;
type Side = 'one' | 'other';

const CHOSEN = ['name', 'company', 'email', 'phone', 'address'] as const;
type Chosen = (typeof CHOSEN)[number];

const LABELS: Readonly<Record<Chosen, string>> = {
  name: 'Name and bidder number',
  company: 'Company',
  email: 'Email address',
  phone: 'Telephone number',
  address: 'Address',
};

const Stack = styled.div`
  display: grid;
  gap: var(--s4);
  ul {
    padding-left: var(--s4);
    font-size: var(--t-s);
    list-style: disc;
  }
`;

const VALUES: Readonly<Record<Chosen, (person: Person) => string>> = {
  name: (person) => `${bidderName(person)} · #${person.number}`,
  company: ({ company }) => company,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  address: ({ address }) => {
    const lines = addressLines(address);
    return lines.length === 0 ? '' : [...lines, countryName(address.country)].filter((line) => line !== '').join(', ');
  },
};

const sumsOf = ({ invoices }: Person) =>
  (invoices?.totals ?? []).map(({ currency, totals: { invoiceCount, outstandingBalance, creditOwed } }) => ({
    currency,
    invoiceCount,
    outstandingBalance,
    creditOwed,
  }));

const recordWords = ({ records }: Person): string =>
  records.map(({ channel, number }) => `${platformName(channel)} #${number}`).join(', ');

/** What is worth knowing before two people become one. */
function Warnings({ one, other }: { one: Person; other: Person }) {
  const blocked = [one, other].filter(({ disputeRecord }) => disputeRecord?.isOnNoBidList);
  const members = [one, other].map(({ records }) => records.flatMap(({ memberNumber }) => memberNumber ?? []));
  return (
    <>
      {areDifferentMembers(one.records, other.records) && (
        <Banner tone="warning">
          These records belong to different members of the platform:{' '}
          {members.map((each) => each.join(', ')).join(' and ')}. Merge them only if you know that they are one person.
        </Banner>
      )}
      {blocked.length > 0 && (
        <Banner tone="warning">
          {blocked.map(bidderName).join(' and ')} {blocked.length > 1 ? 'are' : 'is'} on the No Bid List. After the
          merge, that shows for the whole person.
        </Banner>
      )}
    </>
  );
}

/** What stays with the records, and what shows for the person. */
function Staying({ one, other }: { one: Person; other: Person }) {
  const cards = [...one.records, ...other.records].filter(({ hasCard }) => hasCard).length;
  const disputes = [one, other].map(({ disputeRecord }) => disputeRecord);
  const sum = (field: 'strikes' | 'disputeCount') => disputes.reduce((all, record) => all + (record?.[field] ?? 0), 0);
  return (
    <ul>
      <li>Invoices, payments, credits, and paddles stay with their records, so no amount changes.</li>
      <li>
        {cards === 0
          ? 'There is no card on file.'
          : `${counted(cards, 'card')} on file. Cards don’t move: each pays for the invoices of its own record.`}
      </li>
      {disputes.some((record) => record) && (
        <li>
          Together: {counted(sum('disputeCount'), 'dispute or return', 'disputes and returns')},{' '}
          {counted(sum('strikes'), 'strike')}.
        </li>
      )}
      <li>You can undo the merge at any time, also after new invoices.</li>
    </ul>
  );
}

interface MergeFormProps {
  readonly one: Person;
  readonly other: Person;
  readonly choices: Readonly<Record<Chosen, Side>>;
  readonly onChoose: (choice: Chosen, side: Side) => void;
}

function MergeForm({ one, other, choices, onChoose }: MergeFormProps) {
  return (
    <>
      <Warnings one={one} other={other} />
      <Note>Choose what the merged person shows. The records keep their own values.</Note>
      {CHOSEN.map((choice) => (
        <ChoiceOfValue
          key={choice}
          label={LABELS[choice]}
          values={[
            { side: 'one', text: VALUES[choice](one) },
            { side: 'other', text: VALUES[choice](other) },
          ]}
          chosen={choices[choice]}
          isAlwaysAsked={choice === 'name'}
          onChoose={(side) => onChoose(choice, side)}
        />
      ))}
      {one.invoices && other.invoices && (
        <MergedSums
          people={[one, other].map((person) => ({
            id: person.id,
            name: bidderName(person),
            records: recordWords(person),
            sums: sumsOf(person),
          }))}
          together={sumsTogether(sumsOf(one), sumsOf(other))}
        />
      )}
      <Staying one={one} other={other} />
    </>
  );
}

export interface MergePreviewProps {
  /** Ids of the two people. */
  readonly one: string;
  readonly other: string;
  /** Chooses another record; null if it can't be chosen. */
  readonly onBack: (() => void) | null;
  readonly onMerged: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Shows two people side by side, with what the merged person will have, and merges them. */
export function MergePreview({ one: oneId, other: otherId, onBack, onMerged, onClose }: MergePreviewProps) {
  const viewer = useViewer();
  const { data, error, refetch } = useMergePreviewQuery({
    variables: {
      one: oneId,
      other: otherId,
      withInvoices: mayInvoice(viewer),
      withDisputes: holds('CUSTOMER')(viewer),
    },
  });
  const { run, busy, refusal } = useEdit(useMergePeopleMutation());
  const { undo } = useUndoMerge();
  const [made, setMade] = useState<Partial<Record<Chosen, Side>>>({});
  const { one, other } = data ?? {};
  const hasMember = (person: Person) => person.records.some(({ memberNumber }) => memberNumber !== null);
  // A record with an account on a platform says more than one from the floor.
  const primary = made.name ?? (one && other && !hasMember(one) && hasMember(other) ? 'other' : 'one');
  /** Unless chosen, a value of the primary record; of the other one if the primary has none. */
  const sideOf = (choice: Chosen): Side => {
    const own = primary === 'one' ? one : other;
    return made[choice] ?? (own && VALUES[choice](own) === '' ? (primary === 'one' ? 'other' : 'one') : primary);
  };
  const merge = async (into: Person, from: Person) => {
    const mergeSide = (choice: Chosen) => (sideOf(choice) === primary ? 'INTO' : 'FROM');
    const { answer } = await run(
      {
        intoId: into.id,
        intoVersion: into.version,
        fromId: from.id,
        fromVersion: from.version,
        company: mergeSide('company'),
        email: mergeSide('email'),
        phone: mergeSide('phone'),
        address: mergeSide('address'),
      },
      {
        confirmation: ({ mergeNumber }) => ({
          tone: 'success',
          message: `${bidderName(from)} #${from.number} merged into ${bidderName(into)} #${into.number}.`,
          ...(mergeNumber !== null && { action: { label: 'Undo', onSelect: () => undo(mergeNumber) } }),
        }),
      },
    );
    if (!answer) return;
    onMerged?.();
    onClose();
  };
  const isGone = data !== undefined && (!one || !other);
  const ready = one && other ? (primary === 'one' ? ([one, other] as const) : ([other, one] as const)) : null;
  return (
    <Dialog
      title="Merge records"
      sub={one && other && `${bidderName(one)} #${one.number} and ${bidderName(other)} #${other.number}`}
      width="l"
      busy={busy}
      onClose={onClose}
      footer={
        <>
          {onBack && <Button onClick={onBack}>Choose another record</Button>}
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="primary"
            busy={busy}
            waiting={ready ? undefined : isGone ? 'One of the records was merged already' : 'Loading both records'}
            onClick={() => ready && void merge(...ready)}
          >
            Merge records
          </Button>
        </>
      }
    >
      <Stack>
        {refusal && <Banner tone="error">{refusal.messages.join(' ')}</Banner>}
        {isGone && (
          <Banner tone="warning">
            One of these records was merged in the meantime. Close this dialog and choose the record again.
          </Banner>
        )}
        {!data && (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="280px" />)}
        {one && other && (
          <MergeForm
            one={one}
            other={other}
            choices={{
              name: primary,
              company: sideOf('company'),
              email: sideOf('email'),
              phone: sideOf('phone'),
              address: sideOf('address'),
            }}
            onChoose={(choice, side) => setMade((before) => ({ ...before, [choice]: side }))}
          />
        )}
      </Stack>
    </Dialog>
  );
}
