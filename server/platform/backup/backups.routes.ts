import { type contract } from '../../../shared/contract/contract.ts';
import { type Handlers } from '../http/mount-endpoints.ts';
import { type DailyBackups } from './daily-backups.ts';

export const backupsRoutes = ({ status }: DailyBackups): Handlers<typeof contract.backups> => ({
  get: () => status(),
});
