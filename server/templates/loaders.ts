import { byKey } from '../core/loader';
import type { TemplatesEndpoints } from './endpoints';

export function createTemplatesLoaders(endpoints: TemplatesEndpoints) {
  return {
    templateByNumber: byKey(endpoints.templatesById, (template) => template.id),
  };
}
