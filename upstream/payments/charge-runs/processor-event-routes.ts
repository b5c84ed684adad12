import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { ProcessorEventAnswer, ProcessorEventBody } from './processor-event-wire';

/** Public: the signature authenticates the sender. */
export const processorEventRoutes = ({ processor }: Services): Route[] => [
  route.post('/app/processorEvents', {
    access: 'public',
    summary: 'Receives a signed event from the payment provider. Repeated events are ignored',
    body: ProcessorEventBody,
    answer: ProcessorEventAnswer,
    handler: async ({ body: { payload, signature } }) => ({
      taken: (await processor.accept?.(payload, signature)) ?? false,
    }),
  }),
];
