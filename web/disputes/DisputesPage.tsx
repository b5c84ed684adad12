import { useAddress } from '../core/router/useAddress';
import { Screen } from '../core/shell/Screen';
import type { DisputeWindow } from '../generated/schema-types';
import { bidderIn, disputesPath, openDisputesRoute, windowIn, windowParameter } from '../paths/disputes';
import { saleResultsPath } from '../paths/sale-results';
import { Field } from '../ui/controls/Field';
import { Select } from '../ui/controls/Select';
import { FILTERS } from './dispute-words';
import { DisputeList } from './DisputeList';

/** The disputes and returns of the house, by filter. */
export function DisputesPage() {
  const { query, change } = useAddress();
  const shown = windowIn(query.get('show'));
  const bidder = bidderIn(query.get('bidder'));
  return (
    <Screen title="View Disputes" sub={shown === 'OPEN' ? 'Open disputes and returns.' : 'Disputes and returns.'}>
      <DisputeList
        key={`${shown} ${bidder}`}
        shown={shown}
        bidder={bidder}
        address={disputesPath(shown, bidder)}
        filter={
          <Field label="Show">
            <Select<DisputeWindow>
              name="show"
              value={shown}
              onValue={(value) => change({ show: windowParameter(value), sort: null, dir: null, page: null })}
              options={FILTERS}
            />
          </Field>
        }
      />
    </Screen>
  );
}

/** The open disputes, with a way back to the results of sales. */
export function OpenDisputesPage() {
  return (
    <Screen title="View Open Disputes" back={{ href: saleResultsPath, label: 'Sale Results' }}>
      <DisputeList shown="OPEN" bidder={null} address={openDisputesRoute} />
    </Screen>
  );
}
