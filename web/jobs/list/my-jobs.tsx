/** Shows the user's own jobs as cards (MyJobs, spec §2). */
import { to } from '../../client/paths.ts';
import { useMe } from '../../client/session/session.ts';
import { JobList } from './job-list.tsx';
import { t } from '../../../shared/platform/translate.ts';

export function MyJobs() {
  const me = useMe();
  return (
    <JobList
      filters={{ userId: me.id }}
      crumbs={[{ label: me.name, to: to('MyDetails') }, { label: t('Jobs') }]}
      add={{ label: t('Add New Customer Job'), to: to('JobCreate') }}
      view="cards"
    />
  );
}
