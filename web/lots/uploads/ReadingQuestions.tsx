import { styled } from 'styled-components';
import type { SaleKind } from '../../../rules/sales/calendar/adding';
import { Button } from '../../ui/controls/Button';
import { Section } from '../../ui/layout/Page';
import { Banner } from '../../ui/notices/Banner';
import { labelOf } from './column-names';
import type { Upload_uploadFragment as Upload } from './Upload.generated';
import type { Reread } from './useReread';

const List = styled.div`
  display: grid;
  gap: var(--s2);
  max-width: 880px;
`;

/** Amounts in the review have no separators, so that both readings show what they mean. */
const inWords = (amount: string): string => Number(amount).toLocaleString('en-US', { maximumFractionDigits: 3 });

export interface ReadingQuestionsProps {
  upload: Upload;
  sale: SaleKind;
  reread: Reread;
}

/** A text that is almost as plausible in another encoding: staff see some of its cells in both. */
export function EncodingQuestion({ upload, reread }: Pick<ReadingQuestionsProps, 'upload' | 'reread'>) {
  const { encoding, encodingDoubt } = upload;
  if (encodingDoubt === null || encoding === null) return null;
  const shown = (texts: readonly string[]) => texts.map((text) => `“${text}”`).join(', ');
  return (
    <Section aria-label="Question about the encoding">
      <List>
        <Banner
          tone="warning"
          actions={
            <>
              <Button tone="link" busy={reread.busy} onClick={() => reread.ask({ encoding })}>
                {encoding} is right
              </Button>
              <Button tone="link" busy={reread.busy} onClick={() => reread.ask({ encoding: encodingDoubt.encoding })}>
                Read as {encodingDoubt.encoding}
              </Button>
            </>
          }
        >
          The file was read as {encoding}: {shown(encodingDoubt.samples.map(({ asRead }) => asRead))}. As{' '}
          {encodingDoubt.encoding}, it is: {shown(encodingDoubt.samples.map(({ asOther }) => asOther))}. Which is right?
        </Banner>
      </List>
    </Section>
  );
}

/** Columns whose amounts can be read in two ways: staff say which is right. */
export function ReadingQuestions({ upload, sale, reread }: ReadingQuestionsProps) {
  if (upload.questions.length === 0) return null;
  return (
    <Section aria-label="Questions about amounts">
      <List>
        {upload.questions.map(({ column, example, withPoint, withComma, assumed }) => {
          const label = labelOf(column, sale);
          const used = assumed === 'POINT' ? withPoint : withComma;
          const answer = (sign: typeof assumed) => reread.ask({ answers: [{ column, sign }] });
          return (
            <Banner
              key={column}
              tone="warning"
              actions={
                <>
                  <Button tone="link" busy={reread.busy} onClick={() => answer('COMMA')}>
                    It is {inWords(withComma)}
                  </Button>
                  <Button tone="link" busy={reread.busy} onClick={() => answer('POINT')}>
                    It is {inWords(withPoint)}
                  </Button>
                </>
              }
            >
              {label}: “{example}” was read as {inWords(used)}. Is that right for the column?
            </Banner>
          );
        })}
      </List>
    </Section>
  );
}
