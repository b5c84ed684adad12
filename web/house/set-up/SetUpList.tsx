import { useId } from 'react';
import { styled } from 'styled-components';
import { useQuickEdit } from '../../core/edit/useEdit';
import { useViewer } from '../../core/session/session';
import type { Viewer } from '../../core/slice';
import type { SetUpStepName, UpdateSetUpInput } from '../../generated/schema-types';
import { Button } from '../../ui/controls/Button';
import { Link } from '../../ui/display/Link';
import { StatusDot } from '../../ui/display/StatusDot';
import { Section } from '../../ui/layout/Page';
import { Sheet, SheetBody } from '../../ui/layout/Sheet';
import { SET_UP_ENTRIES } from './set-up-entries';
import { useSetUpListQuery, useUpdateSetUpMutation } from './SetUp.generated';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: var(--s1) var(--s3);
  h2 {
    font-size: var(--t-xl);
  }
  p {
    color: var(--ink-2);
    font-variant-numeric: tabular-nums;
  }
  > :last-child {
    margin-left: auto;
  }
`;
const Steps = styled.ol`
  margin: var(--s3) 0 0;
  li {
    display: grid;
    grid-template-columns: 76px minmax(0, 1fr) auto;
    align-items: baseline;
    gap: 2px var(--s4);
    padding: var(--s3) 0;
    border-top: 1px solid var(--line);
  }
  small {
    display: block;
    font-size: var(--t-s);
    color: var(--ink-2);
  }
  /* Beside other text, color alone doesn't make a link. */
  a {
    text-decoration: underline;
  }
  @media (max-width: 559px) {
    li {
      grid-template-columns: 76px minmax(0, 1fr);
    }
    li > button {
      grid-column: 2;
      justify-self: start;
    }
  }
`;

/** What a step's own button saves, and its words. */
const CHOICES: Partial<Record<SetUpStepName, { readonly label: string; readonly input: UpdateSetUpInput }>> = {
  SETTINGS: { label: 'They are right', input: { settingsReviewed: true } },
  PAYMENTS: { label: 'Skip for now', input: { paymentsSkipped: true } },
};

const WORDS = {
  nothing: 'The set-up list was not changed.',
  mayBe: 'The connection was lost, so the set-up list may have been changed.',
};

function useUpdate() {
  const { run, busy } = useQuickEdit(useUpdateSetUpMutation());
  const save = (input: UpdateSetUpInput, undone?: UpdateSetUpInput) =>
    void run(input, {
      isRepeatable: true,
      failed: WORDS,
      ...(undone && {
        confirmation: () => ({
          message: 'The set-up list is hidden.',
          action: { label: 'Undo', onSelect: () => save(undone) },
        }),
      }),
    });
  return { save, busy };
}

function Step({ name, isDone, viewer }: { name: SetUpStepName; isDone: boolean; viewer: Viewer }) {
  const { label, about, href, right } = SET_UP_ENTRIES[name];
  const { save, busy } = useUpdate();
  const choice = isDone ? undefined : CHOICES[name];
  return (
    <li>
      <StatusDot tone={isDone ? 'paid' : 'quiet'} shape={isDone ? 'full' : 'ring'}>
        {isDone ? 'Done' : 'Open'}
      </StatusDot>
      <div>
        {viewer.rights.includes(right) ? <Link href={href}>{label}</Link> : label}
        <small>{about}</small>
      </div>
      {choice && (
        <Button busy={busy} onClick={() => save(choice.input)}>
          {choice.label}
        </Button>
      )}
    </li>
  );
}

function List({ viewer }: { viewer: Viewer }) {
  const heading = useId();
  // The steps are done on other screens.
  const { data } = useSetUpListQuery();
  const { save } = useUpdate();
  const setUp = data?.house?.setUp;
  if (!setUp || setUp.isDismissed) return null;
  const done = setUp.steps.filter(({ isDone }) => isDone).length;
  if (done === setUp.steps.length) return null;
  return (
    <Section aria-labelledby={heading}>
      <Sheet>
        <SheetBody>
          <Head>
            <h2 id={heading}>Set up your house</h2>
            <p>
              {done} of {setUp.steps.length} done
            </p>
            <Button tone="link" onClick={() => save({ isDismissed: true }, { isDismissed: false })}>
              Hide this list
            </Button>
          </Head>
          <Steps>
            {setUp.steps.map(({ name, isDone }) => (
              <Step key={name} name={name} isDone={isDone} viewer={viewer} />
            ))}
          </Steps>
        </SheetBody>
      </Sheet>
    </Section>
  );
}

/** On the home page: what a new house still has to do before its first sale. */
export function SetUpList() {
  const viewer = useViewer();
  return viewer.rights.includes('SENSITIVE') ? <List viewer={viewer} /> : null;
}
