import { type SubmitEvent, useEffect, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { formatMediumDate } from '../../rules/core/dates';
import { fullName } from '../../rules/core/text';
import { nonPaymentWarning } from '../../rules/disputes/crediting';
import { MESSAGE_LIMIT } from '../../rules/disputes/dispute-states';
import {
  cancelsSale,
  DISPUTE_TYPES,
  disputeName,
  disputeTypeOf,
  MUTUAL_RESOLUTION,
  NON_PAYMENT,
} from '../../rules/disputes/dispute-types';
import { useEdit } from '../core/edit/useEdit';
import { FormNotices } from '../core/forms/FormNotices';
import { useEditForm } from '../core/forms/useEditForm';
import { viewerLocale } from '../core/locale';
import { disputePath } from '../paths/disputes';
import { Button, ButtonLink, Buttons } from '../ui/controls/Button';
import { Field } from '../ui/controls/Field';
import { Select } from '../ui/controls/Select';
import { Link } from '../ui/display/Link';
import { Money } from '../ui/display/Money';
import { Sheet, SheetBody } from '../ui/layout/Sheet';
import { Banner } from '../ui/notices/Banner';
import { MessageField } from './MessageField';
import { type OpenDisputesMutation, type OpenNewFileQuery, useOpenDisputesMutation } from './OpenNewFile.generated';

type Lot = OpenNewFileQuery['disputableLots'][number];
type Opened = OpenDisputesMutation['openDisputes']['disputes'][number];

const Form = styled.form`
  display: grid;
  gap: var(--s4);
  max-width: 760px;
`;
const Outcome = styled.div`
  display: grid;
  gap: var(--s4);
  max-width: 760px;
`;
const Lots = styled.ul`
  display: grid;
  gap: var(--s3);
  font-size: var(--t-s);
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 2px var(--s4);
    overflow-wrap: anywhere;
  }
  a {
    text-decoration: underline;
  }
  small {
    grid-column: 1 / -1;
    color: var(--ink-2);
  }
  em {
    grid-column: 1 / -1;
    font-style: normal;
    color: var(--failed);
  }
`;

interface Values {
  readonly reason: string;
  readonly resolution: string;
  readonly message: string;
}

/** Non-payment, unless the bidder has paid for a lot: then nothing, so that the user chooses. */
const blankFor = (lots: readonly Lot[]): Values => ({
  reason: lots.some(({ isPaid }) => isPaid) ? PAID_REASON : String(NON_PAYMENT),
  resolution: '',
  message: '',
});
/** The first reason to return an item. */
const PAID_REASON = String(DISPUTE_TYPES.find(({ kind }) => kind === 'RETURN')?.id ?? '');
const MUTUAL = String(MUTUAL_RESOLUTION);

/** Returns the problems of the input, in the specified words. */
function problemsOf({ reason, resolution, message }: Values) {
  return [
    ...(reason === '' ? [{ field: 'reason', message: 'Choose a reason.' }] : []),
    ...(reason === MUTUAL && resolution === '' ? [{ field: 'resolution', message: 'Select a resolution.' }] : []),
    ...(message.trim() === '' ? [{ field: 'message', message: 'Message is required!' }] : []),
    ...(message.length > MESSAGE_LIMIT
      ? [{ field: 'message', message: `The message has at most ${MESSAGE_LIMIT} characters.` }]
      : []),
  ];
}

const FIELDS = {
  reason: { label: 'Reason' },
  resolution: { label: 'Resolution Details' },
  message: { label: 'Message' },
};
const PATHS: Readonly<Record<string, string>> = {
  reasonNumber: 'reason',
  resolutionNumber: 'resolution',
  message: 'message',
};

/** The chosen lots, each with why no dispute can be opened about it. */
function ChosenLots({ lots, reason }: { lots: readonly Lot[]; reason: number }) {
  return (
    <Sheet>
      <SheetBody>
        <Lots aria-label="Selected lots">
          {lots.map((lot) => (
            <li key={lot.lotRef}>
              <span>
                Lot {lot.lotNumber} · {lot.lotTitle}
              </span>
              <Money amount={lot.payable} currency={lot.currency} symbol="plain" />
              <small>
                {fullName(lot)}, {lot.channel} · {lot.catalogTitle}
                {lot.opensUntil !== null &&
                  lot.refusal === null &&
                  ` · Last day to open: ${formatMediumDate(lot.opensUntil, viewerLocale())}`}
              </small>
              {lot.refusal === null && nonPaymentWarning(reason, lot.isPaid) !== null && (
                <em>{nonPaymentWarning(reason, lot.isPaid)}</em>
              )}
              {lot.refusal !== null && (
                <em>
                  {lot.refusal} {lot.disputeRef !== null && <Link href={disputePath(lot.disputeRef)}>View it</Link>}
                </em>
              )}
            </li>
          ))}
        </Lots>
      </SheetBody>
    </Sheet>
  );
}

/** What a mutual resolution that cancels the sales does to the invoices, before it is opened. */
function Cancellations({ lots }: { lots: readonly Lot[] }) {
  const credited = lots.filter(({ cancellation }) => cancellation !== null);
  if (credited.length === 0) return null;
  return (
    <Sheet>
      <SheetBody>
        <Lots aria-label="Credit notes">
          {credited.map(
            ({ lotRef, lotNumber, currency, cancellation }) =>
              cancellation && (
                <li key={lotRef}>
                  <span>Credit note for lot {lotNumber}</span>
                  <Money amount={cancellation.credit} currency={currency} symbol="plain" />
                  <small>
                    Balance of invoice {cancellation.invoiceNumber}:{' '}
                    <Money amount={cancellation.balanceBefore} currency={currency} symbol="plain" /> →{' '}
                    <Money amount={cancellation.balanceAfter} currency={currency} symbol="plain" />
                  </small>
                  {cancellation.refusal !== null && <em>{cancellation.refusal}</em>}
                </li>
              ),
          )}
        </Lots>
      </SheetBody>
    </Sheet>
  );
}

function Success({ opened, isMutual, back }: { opened: readonly Opened[]; isMutual: boolean; back: string }) {
  const box = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    box.current?.focus();
  }, []);
  return (
    <Outcome ref={box} tabIndex={-1}>
      <Banner tone="success">
        Your disputes or returns have been initiated. {isMutual && 'Mutual resolutions are resolved within 5 minutes.'}
      </Banner>
      <Lots aria-label="Opened">
        {opened.map((dispute) => (
          <li key={dispute.id}>
            <Link href={disputePath(dispute.ref)}>{disputeName(dispute)}</Link>
            <small>
              Lot {dispute.lotNumber} · {fullName(dispute)}
            </small>
          </li>
        ))}
      </Lots>
      <Buttons>
        <ButtonLink tone="primary" href={back}>
          Go Back
        </ButtonLink>
      </Buttons>
    </Outcome>
  );
}

/** The reason, the resolution of a mutual one, and the message. The input stays in this tab until it is sent. */
export function OpenNewFileForm({
  lots,
  types,
  resolutions,
  back,
}: {
  lots: readonly Lot[];
  types: OpenNewFileQuery['disputeTypes'];
  resolutions: OpenNewFileQuery['mutualResolutions'];
  back: string;
}) {
  const refs = useMemo(() => lots.map(({ lotRef }) => lotRef).join(','), [lots]);
  const blank = useMemo(() => blankFor(lots), [lots]);
  const form = useEditForm<Values, Opened>({
    draftName: `open-dispute.${refs}`,
    values: blank,
    version: null,
    fields: FIELDS,
    read: ({ version }) => ({ values: blank, version }),
    problemsOf,
    pathOf: ([head = '']) => PATHS[head] ?? null,
  });
  const { run } = useEdit(useOpenDisputesMutation());
  const [opened, setOpened] = useState<{ disputes: readonly Opened[]; isMutual: boolean } | null>(null);
  const allowed = lots.filter(({ refusal }) => refusal === null);
  const { reason, resolution, message } = form.values;
  const cancels = reason === MUTUAL && resolution !== '' && cancelsSale(Number(reason), Number(resolution));
  const noun = disputeTypeOf(Number(reason))?.kind === 'RETURN' ? 'return' : 'dispute';
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (form.isSaving || allowed.length === 0 || form.check() !== null) return;
    const answer = await form.save(
      ({ values }) =>
        run(
          {
            lotIds: allowed.map(({ lotId }) => lotId),
            reasonNumber: Number(values.reason),
            resolutionNumber: values.reason === MUTUAL ? Number(values.resolution) : null,
            message: values.message,
          },
          {},
        ),
      ({ disputes }) => disputes[0],
    );
    if (answer) setOpened({ disputes: answer.disputes, isMutual: reason === MUTUAL });
  };
  if (opened) return <Success opened={opened.disputes} isMutual={opened.isMutual} back={back} />;
  return (
    <Form noValidate onSubmit={(event) => void submit(event)} aria-label="Open New File">
      <ChosenLots lots={lots} reason={Number(reason)} />
      {cancels && <Cancellations lots={allowed} />}
      <FormNotices
        what="this file"
        refusal={form.generalRefusal}
        conflict={form.conflict}
        refusals={form.refusals}
        isResumed={form.isResumed}
        onStartOver={form.startOver}
      />
      <Field label="Reason" error={form.errorOf('reason')} required>
        <Select
          name="reason"
          value={reason}
          onValue={(value) => form.type({ reason: value })}
          options={types.map(({ number, name }) => ({ value: String(number), label: name }))}
        />
      </Field>
      {reason === MUTUAL && (
        <Field label="Resolution Details" error={form.errorOf('resolution')} required>
          <Select
            name="resolution"
            value={resolution}
            placeholder="Choose"
            onValue={(value) => form.type({ resolution: value })}
            options={resolutions.map(({ number, name }) => ({ value: String(number), label: name }))}
          />
        </Field>
      )}
      <MessageField
        value={message}
        onValue={(value) => form.type({ message: value })}
        onBlur={() => form.leave('message')}
        error={form.errorOf('message')}
        hint={reason === MUTUAL ? 'Mutual resolutions are resolved within 5 minutes.' : 'Emailed to the bidder.'}
      />
      <Buttons>
        <Button
          tone="primary"
          type="submit"
          busy={form.isSaving}
          waiting={
            allowed.length === 0
              ? `No ${noun} can be opened about ${lots.length === 1 ? 'this lot' : 'these lots'}`
              : undefined
          }
        >
          {allowed.length > 1 ? `Open ${allowed.length} ${noun}s` : `Open ${noun}`}
        </Button>
        <ButtonLink href={back}>Go Back</ButtonLink>
      </Buttons>
    </Form>
  );
}
