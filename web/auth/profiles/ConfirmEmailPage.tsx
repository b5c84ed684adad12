import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useEdit } from '../../core/edit/useEdit';
import { failureText } from '../../core/failures/failure';
import { useFailureWords } from '../../core/failures/useFailureWords';
import { accountPath, homePath } from '../../core/router/paths';
import { Button, ButtonLink } from '../../ui/controls/Button';
import { Facts } from '../../ui/display/Facts';
import { Link } from '../../ui/display/Link';
import { Skeleton } from '../../ui/display/Skeleton';
import { Banner } from '../../ui/notices/Banner';
import { Threshold, ThresholdParts } from '../Threshold';
import {
  type EmailAddressLinkQuery,
  useConfirmEmailAddressMutation,
  useEmailAddressLinkQuery,
} from './ConfirmEmail.generated';

const TITLE = 'Confirm your email address';

/** Focuses the next step, because the button that had the focus is gone. */
const focused = (link: HTMLAnchorElement | null) => link?.focus();

/** Shown for a link that expired or was used, replaced, or withdrawn. */
function LinkOver() {
  return (
    <Threshold
      title={TITLE}
      heading="This link no longer works"
      sub="It has expired, was already used, or was withdrawn."
      other={<Link href={homePath}>Go to Rostrum</Link>}
    >
      <ThresholdParts>
        <Banner>To get a new link, choose Send again on My account.</Banner>
        <ButtonLink tone="primary" href={accountPath} ref={focused}>
          Open My account
        </ButtonLink>
      </ThresholdParts>
    </Threshold>
  );
}

interface QuestionProps {
  link: NonNullable<EmailAddressLinkQuery['emailAddressLink']>;
  failure: string | undefined;
  busy: boolean;
  onConfirm: () => void;
}

/** Shows what the link confirms. Opening the link changes nothing, because email programs open links too. */
function Question({
  link: { userName, displayName, houseName, currentEmail, newEmail, requestedBy },
  failure,
  busy,
  onConfirm,
}: QuestionProps) {
  const asked = requestedBy === null ? `${displayName} asked` : `${requestedBy} asked`;
  return (
    <Threshold
      title={TITLE}
      sub={`${asked} to change the email address of ${userName} at ${houseName}. Password links and notices will go to the new address.`}
    >
      <ThresholdParts>
        {failure && <Banner tone="error">{failure}</Banner>}
        <Facts>
          <dt>User</dt>
          <dd>{displayName}</dd>
          <dt>Current</dt>
          <dd>{currentEmail}</dd>
          <dt>New</dt>
          <dd>{newEmail}</dd>
        </Facts>
        <Button tone="primary" busy={busy} onClick={onConfirm} autoFocus>
          Confirm
        </Button>
      </ThresholdParts>
    </Threshold>
  );
}

function CheckedLink({ token }: { token: string }) {
  // Never cached: a link that worked a minute ago may have been used.
  const { data, loading, error, refetch } = useEmailAddressLinkQuery({
    variables: { token },
    fetchPolicy: 'no-cache',
    notifyOnNetworkStatusChange: true,
  });
  const { run, busy, refusal } = useEdit(useConfirmEmailAddressMutation());
  const [confirmed, setConfirmed] = useState<string>();
  const wordsOf = useFailureWords();
  const onConfirm = async () => {
    const { answer } = await run(
      { token },
      {
        isRepeatable: false,
        failed: {
          nothing: 'The email address was not changed.',
          mayBe: 'The connection was lost, so the email address may have been changed. My account shows it.',
        },
      },
    );
    setConfirmed(answer?.email ?? undefined);
  };

  if (loading)
    return (
      <Threshold title={TITLE} sub="Checking the link…">
        <Skeleton $height="160px" />
      </Threshold>
    );
  if (error) {
    return (
      <Threshold title={TITLE} sub="The link could not be checked.">
        <ThresholdParts>
          <Banner tone="error">{failureText(wordsOf(error))}</Banner>
          <Button tone="primary" onClick={() => void refetch()}>
            Try again
          </Button>
        </ThresholdParts>
      </Threshold>
    );
  }
  if (refusal?.answer || !data?.emailAddressLink) return <LinkOver />;
  if (confirmed !== undefined) {
    return (
      <Threshold
        title={TITLE}
        heading="Your email address was changed"
        sub={`Password links and notices now go to ${confirmed}.`}
      >
        <ThresholdParts>
          <ButtonLink tone="primary" href={homePath} ref={focused}>
            Go to Rostrum
          </ButtonLink>
        </ThresholdParts>
      </Threshold>
    );
  }
  return (
    <Question
      link={data.emailAddressLink}
      failure={refusal?.messages.join(' ')}
      busy={busy}
      onConfirm={() => void onConfirm()}
    />
  );
}

/** Confirms a new email address through an emailed link, with or without a session. */
export function ConfirmEmailPage() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  return token === '' ? <LinkOver /> : <CheckedLink key={token} token={token} />;
}
