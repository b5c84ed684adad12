import { signInPath } from '../../core/router/paths';
import { Button } from '../../ui/controls/Button';
import { Link } from '../../ui/display/Link';
import { Banner } from '../../ui/notices/Banner';
import { Threshold, ThresholdParts } from '../Threshold';

/** Shown for a link that has expired, was used, or never existed. */
const EXPIRED =
  'There was a problem submitting your request. This was most likely caused by clicking on an expired link.';

/** Says that a link no longer works, and offers a new one. */
export function PasswordLinkOver({ onRequest }: { onRequest: () => void }) {
  return (
    <Threshold
      title="Choose a new password"
      sub="A link works once, and for a limited time."
      other={<Link href={signInPath()}>Back to sign-in</Link>}
    >
      <ThresholdParts>
        <Banner tone="error">{EXPIRED}</Banner>
        <Button tone="primary" onClick={onRequest} autoFocus>
          Request a new link
        </Button>
      </ThresholdParts>
    </Threshold>
  );
}
