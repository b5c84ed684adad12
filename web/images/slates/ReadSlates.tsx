import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { NameKind } from '../../../rules/images/image-names';
import type { ReadSlate } from '../../../rules/images/slates';
import { counted } from '../../core/locale';
import { useStore } from '../../core/store';
import { Button } from '../../ui/controls/Button';
import { SegmentedControl } from '../../ui/controls/SegmentedControl';
import { Link } from '../../ui/display/Link';
import { Progress } from '../../ui/display/Progress';
import { Banner } from '../../ui/notices/Banner';
import { useToast } from '../../ui/overlays/Toast';
import { canMatch } from '../bulk/bulk-image';
import { leaveSlates, orderSlates, type PlanLot, takeSlates } from '../bulk/bulk-plan';
import type { BulkQueue } from '../bulk/bulk-queue';
import { searchSlates } from './slate-reader';

const Root = styled.div`
  display: grid;
  justify-items: start;
  gap: var(--s2);
  margin-bottom: var(--s4);
  font-size: var(--t-s);
  small {
    font-size: var(--t-xs);
    color: var(--ink-2);
  }
  > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s2) var(--s3);
  }
  > [data-wide] {
    display: block;
    width: 100%;
  }
  ul {
    padding-left: 1.2em;
  }
`;

const ORDERS = [
  { value: 'NAME', label: 'File name' },
  { value: 'TIME', label: 'Time taken' },
] as const;

/** Files whose names a list says; the others are counted. */
const MOST_NAMED = 5;

function named(slates: readonly ReadSlate<File>[]): string {
  const names = slates.slice(0, MOST_NAMED).map(({ file }) => file.name);
  return [...names, ...(slates.length > MOST_NAMED ? [`${slates.length - MOST_NAMED} more`] : [])].join(', ');
}

interface ProblemsProps {
  slates: readonly ReadSlate<File>[];
  word: string;
}

/** Says which slates name no lot, and what that means for the files after them. */
function Problems({ slates, word }: ProblemsProps) {
  const unknown = slates.filter(({ problem }) => problem === 'UNKNOWN');
  const unreadable = slates.filter(({ problem }) => problem === 'UNREADABLE');
  if (unknown.length + unreadable.length === 0) return null;
  return (
    <div data-wide="">
      <Banner tone="warning">
        Files after these slates have no {word}. Choose it in the list.
        <ul>
          {unknown.length > 0 && (
            <li>
              {unknown.length === 1 ? 'The slate of a' : 'Slates of a'} {word} that isn’t in this sale: {named(unknown)}
              .
            </li>
          )}
          {unreadable.length > 0 && (
            <li>
              {unreadable.length === 1 ? 'A code' : 'Codes'} that can’t be read, or of several {word}s:{' '}
              {named(unreadable)}. Remove {unreadable.length === 1 ? 'it if it is a slate' : 'those that are slates'}.
            </li>
          )}
        </ul>
      </Banner>
    </div>
  );
}

export interface ReadSlatesProps {
  queue: BulkQueue;
  lots: readonly PlanLot[];
  /** How files are matched without slates. */
  kind: NameKind;
  /** What a lot is called: lot or item. */
  word: string;
  /** Where labels are printed. */
  labels: string;
}

/** Offers to match files by the slates before them, and says what was read. */
export function ReadSlates({ queue, lots, kind, word, labels }: ReadSlatesProps) {
  const toast = useToast();
  const rows = useStore(queue.rows);
  const slates = useStore(queue.slates);
  // Which files are open changes with the counts.
  useStore(queue.counts);
  const [reading, setReading] = useState<{ readonly done: number; readonly total: number } | null>(null);
  const controller = useRef<AbortController>(null);
  // The lots may change while slates are read.
  const current = useRef(lots);
  useEffect(() => {
    current.current = lots;
  }, [lots]);
  useEffect(() => () => controller.current?.abort(), []);
  const unread = rows.filter(({ file, image }) => canMatch(image.get()) && !slates?.searched.has(file));
  const read = async () => {
    const files = unread.map(({ file }) => file);
    const ended = new AbortController();
    controller.current = ended;
    setReading({ done: 0, total: files.length });
    try {
      const found = await searchSlates(files, {
        signal: ended.signal,
        onProgress: (done) => setReading({ done, total: files.length }),
      });
      if (found && !takeSlates(queue, found, current.current))
        toast({
          tone: 'error',
          message: `No slate was found in ${counted(files.length, 'image')}. They are still matched by their names.`,
        });
    } catch {
      toast({
        tone: 'error',
        message: 'This browser can’t read slates. Match the files by their names, or use another browser.',
      });
    }
    if (!ended.signal.aborted) setReading(null);
  };
  if (!slates && unread.length === 0) return null;
  if (reading)
    return (
      <Root>
        <div data-wide="">
          <Progress label="Reading slates" done={reading.done} total={reading.total} />
        </div>
        <Button
          onClick={() => {
            controller.current?.abort();
            setReading(null);
          }}
        >
          Cancel
        </Button>
      </Root>
    );
  const button = unread.length > 0 && (
    <Button onClick={() => void read()}>
      {slates ? `Read slates in ${counted(unread.length, 'other image')}` : 'Read slates'}
    </Button>
  );
  if (!slates)
    return (
      <Root>
        <div>{button}</div>
        <small>
          If each {word}’s images follow a photo of its printed label, the label names the {word}.{' '}
          <Link href={labels}>Print labels</Link>
        </small>
      </Root>
    );
  const good = slates.read.filter(({ problem }) => problem === null);
  return (
    <Root>
      <div>
        <strong>{counted(good.length, 'slate')} read.</strong>
        <span aria-hidden="true">Images follow in the order of</span>
        <SegmentedControl
          label="Images follow in the order of"
          value={slates.order}
          onValue={(order) => orderSlates(queue, order, lots)}
          segments={ORDERS}
        />
        {button}
        <Button tone="link" onClick={() => leaveSlates(queue, lots, kind)}>
          Match by file names
        </Button>
      </div>
      <small>The slates’ own photos aren’t uploaded.</small>
      <Problems slates={slates.read} word={word} />
    </Root>
  );
}
