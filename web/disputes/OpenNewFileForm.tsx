import type { SubmitEvent } from 'react';
import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { formatMediumDate } from '../../rules/core/dates';
import { fullName } from '../../rules/core/text';
import { MESSAGE_LIMIT } from '../../rules/disputes/dispute-states';
import { MUTUAL_RESOLUTION, NON_PAYMENT } from '../../rules/disputes/dispute-types';
import { useEdit } from '../core/edit/useEdit';
import { FormNotices } from '../core/forms/FormNotices';
import { useEditForm } from '../core/forms/useEditForm';
import { viewerLocale } from '../core/locale';
import { useLeaveGuard } from '../core/router/useLeaveGuard';
import { Button, ButtonLink } from '../ui/controls/Button';
import { Field } from '../ui/controls/Field';
import { Select } from '../ui/controls/Select';
import { Banner } from '../ui/display/Banner';
import { Link } from '../ui/display/Link';
import { Money } from '../ui/display/Money';
import { Sheet, SheetBody } from '../ui/layout/Sheet';
import { disputeName } from './dispute-words';
import { MessageField } from './MessageField';
import type { OpenDisputesMutation, OpenNewFileQuery } from './OpenNewFile.generated';
import { useOpenDisputesMutation } from './OpenNewFile.generated';
import { disputePath } from './paths';

type Lot = OpenNewFileQuery['disputableLots'][number];
type Opened = OpenDisputesMutation['openDisputes']['disputes'][number];

const Form = styled.form`
  display: grid;
  gap: var(--s4);
  max-width: 760px;
`;
const Lots = styled.ul`
  display: grid;
  gap: var(--s3);
  margin: 0;
  padding: 0;
  list-style: none;
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
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s2);
`;

interface Values {
  readonly reason: string;
  readonly resolution: string;
  readonly message: string;
}

const BLANK: Values = { reason: String(NON_PAYMENT), resolution: '', message: '' };
const MUTUAL = String(MUTUAL_RESOLUTION);

/** Returns the problems of the input, in the specified words. */
function problemsOf({ reason, resolution, message }: Values) {
  return [
    ...(reason === '' ? [{ field: 'reason', message: 'Choose a reason.' }] : []),
    ...(reason === MUTUAL && resolution === ''
      ? [{ field: 'resolution', message: 'Choose how it was resolved.' }]
      : []),
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
function ChosenLots({ lots }: { lots: readonly Lot[] }) {
  return (
    <Sheet>
      <SheetBody>
        <Lots aria-label="Chosen lots">
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

function Success({ opened, isMutual, back }: { opened: readonly Opened[]; isMutual: boolean; back: string }) {
  return (
    <Form as="div">
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
    </Form>
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
  const form = useEditForm<Values, Opened>({
    draftName: `open-dispute.${refs}`,
    values: BLANK,
    version: null,
    fields: FIELDS,
    read: ({ version }) => ({ values: BLANK, version }),
    problemsOf,
    pathOf: ([head = '']) => PATHS[head] ?? null,
  });
  const { run } = useEdit(useOpenDisputesMutation());
  const [opened, setOpened] = useState<{ disputes: readonly Opened[]; isMutual: boolean } | null>(null);
  useLeaveGuard(form.isDirty && !opened, 'tab');
  const allowed = lots.filter(({ refusal }) => refusal === null);
  const { reason, resolution, message } = form.values;
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
      <ChosenLots lots={lots} />
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
          waiting={allowed.length === 0 ? 'No dispute can be opened about these lots' : undefined}
        >
          Open
        </Button>
        <ButtonLink href={back}>Go Back</ButtonLink>
      </Buttons>
    </Form>
  );
}
