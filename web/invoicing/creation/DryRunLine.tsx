import { useFailureWords } from '../../core/forms/useFailureWords';
import { counted, viewerLocale } from '../../core/locale';
import { formatMoney } from '../../ui/display/money-format';
import { useNewGroupDryRunQuery } from './NewGroupForm.generated';

/** What creating would give, before anything is created. */
export function DryRunLine({ catalogRefs, templateId }: { catalogRefs: string[]; templateId: string }) {
  const wordsOf = useFailureWords();
  const { data, error } = useNewGroupDryRunQuery({ variables: { input: { catalogRefs, templateId } } });
  const answer = data?.invoiceGroupDryRun;
  if (answer?.result) {
    const { invoiceCount, itemCount, invoiceTotal, currency } = answer.result;
    return (
      <>
        {counted(invoiceCount, 'invoice')}, {counted(itemCount, 'item')},{' '}
        {formatMoney(invoiceTotal, currency, viewerLocale())} total
      </>
    );
  }
  if (answer) return <>{answer.userErrors.map(({ message }) => message).join(' ')}</>;
  return <>{error ? wordsOf(error).message : 'Counting…'}</>;
}
