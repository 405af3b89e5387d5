/** Shows the user's own jobs as cards (MyJobs, spec §2). */
import { to } from '../../client/paths.ts';
import { useMe } from '../../client/session/session.ts';
import { JobList } from './job-list.tsx';

export function MyJobs() {
  const me = useMe();
  return (
    <JobList
      filters={{ userId: me.id }}
      crumbs={[{ label: me.name, to: to('MyDetails') }, { label: 'Jobs' }]}
      add={{ label: 'Add New Customer Job', to: to('JobCreate') }}
      view="cards"
    />
  );
}
