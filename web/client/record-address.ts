/** Returns the URL of a record of any kind. */
import { type EntityWithHistory, nounOf } from '../../shared/history/records/history.contract.ts';
import { capital, to } from './paths.ts';

export const addressOf = (entity: EntityWithHistory, id: string): string =>
  entity === 'settings' ? to('Settings') : to(`${capital(nounOf(entity))}Details` as 'JobDetails', id);
