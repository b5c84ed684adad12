import { styled } from 'styled-components';
import { counted, viewerLocale } from '../../core/locale';
import { Button } from '../../ui/controls/Button';
import { formatMoney } from '../../ui/display/money-format';
import { Dialog, Note } from '../../ui/overlays/Dialog';
import type { ChosenGroup } from './chosen-groups';

const List = styled.ul`
  max-height: 50vh;
  overflow-y: auto;
  li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--s4);
    padding: 10px 0;
    border-top: 1px solid var(--line);
  }
  li:first-child {
    border-top: 0;
  }
  span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  small {
    display: block;
    color: var(--ink-2);
    font-variant-numeric: tabular-nums;
  }
`;

export interface GroupChoiceDialogProps {
  /** The action: "Charge cards". */
  action: string;
  groups: readonly ChosenGroup[];
  onChoose: (group: ChosenGroup) => void;
  onClose: () => void;
}

/** Lists the groups of the ticked invoices, for actions that apply to one group at a time. */
export function GroupChoiceDialog({ action, groups, onChoose, onClose }: GroupChoiceDialogProps) {
  const count = groups.reduce((sum, { numbers }) => sum + numbers.length, 0);
  return (
    <Dialog
      onClose={onClose}
      title={action}
      sub={`${counted(count, 'invoice')} in ${counted(groups.length, 'group')}`}
      footer={<Button onClick={onClose}>Cancel</Button>}
    >
      <Note>This applies to one group at a time. Choose the group to start with; your selection stays.</Note>
      <List aria-label="Groups">
        {groups.map((group) => (
          <li key={group.groupNumber}>
            <span>
              {group.title}
              <small>
                {counted(group.numbers.length, 'invoice')} ·{' '}
                {formatMoney(group.outstandingBalance, group.currency, viewerLocale())} outstanding
              </small>
            </span>
            <Button
              aria-label={`${action}, ${group.title}`}
              onClick={() => {
                onClose();
                onChoose(group);
              }}
            >
              {action}
            </Button>
          </li>
        ))}
      </List>
    </Dialog>
  );
}
