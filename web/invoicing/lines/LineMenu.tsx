import { use } from 'react';
import { IconButton } from '../../ui/controls/IconButton';
import { Menu } from '../../ui/overlays/Menu';
import { BlockContext } from '../invoices/block-tools';
import type { InvoiceLines_lineFragment as Line } from '../invoices/InvoiceBlock.generated';

/** What can be done with an item, by the screen that its block stands on. */
export function LineMenu({ line }: { line: Line }) {
  const block = use(BlockContext);
  if (!block) throw new Error('LineMenu needs the block of an invoice around it');
  return (
    <Menu
      trigger={<IconButton icon="more" label={`Actions for lot ${line.lotNumber}`} />}
      items={block.tools.lineItems(line, block.invoice, block.perLot)}
    />
  );
}
