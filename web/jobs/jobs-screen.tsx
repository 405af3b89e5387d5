/** JobList (spec §2): every job of the shop. */
import { toIfThere } from '../app/paths.ts';
import { JobList } from './job-list.tsx';

export function Jobs() {
  const create = toIfThere('JobCreate');
  return <JobList add={create === null ? null : { label: 'Add New Custom Job', to: create }} />;
}
