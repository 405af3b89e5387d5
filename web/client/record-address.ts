/** Returns the URL of a record of any kind. */
import { type EntityWithHistory } from '../../shared/contract/history.ts';
import { to } from './paths.ts';

export const addressOf: Record<EntityWithHistory, (id: string) => string> = {
  customers: (id) => to('CustomerDetails', id),
  jobs: (id) => to('JobDetails', id),
  operations: (id) => to('OperationDetails', id),
  components: (id) => to('ComponentDetails', id),
  products: (id) => to('ProductDetails', id),
  papers: (id) => to('PaperDetails', id),
  inks: (id) => to('InkDetails', id),
  machines: (id) => to('MachineDetails', id),
  calendars: (id) => to('CalendarDetails', id),
  tools: (id) => to('ToolDetails', id),
  users: (id) => to('UserDetails', id),
  settings: () => to('Settings'),
};
