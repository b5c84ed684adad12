import { useAddress } from '../../core/router/useAddress';
import { MessageRunDialog } from './MessageRunDialog';

/** The query parameter with the id of a bulk message. */
export const MESSAGE_RUN = 'messages';

/** The delivery of the bulk message in the address, so that it survives a reload. */
export function MessageRunInAddress() {
  const { query, change } = useAddress();
  const run = query.get(MESSAGE_RUN);
  return run === null ? null : <MessageRunDialog id={run} onClose={() => change({ [MESSAGE_RUN]: null })} />;
}
