/** JobList (spec §2): every job of the shop. */
import { to } from '../app/paths.ts';
import { JobList } from './job-list.tsx';

export function Jobs() {
  return <JobList add={{ label: 'Add New Custom Job', to: to('JobCreate') }} />;
}
