/** Shows the list of all jobs of the shop (JobList, spec §2). */
import { to } from '../../client/paths.ts';
import { ImportLink } from '../../ui/list/import-link.tsx';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { JobList } from './job-list.tsx';
import { t } from '../../../shared/platform/translate.ts';

export function Jobs() {
  return (
    <JobList
      actions={
        <>
          <LinkButton to={to('Dispatch')}>{t('Dispatch')}</LinkButton>
          <ImportLink entity="jobs" />
          <LinkButton to={to('ProductList')}>{t('Add Job From Product Master')}</LinkButton>
        </>
      }
      add={{ label: t('Add New Custom Job'), to: to('JobCreate') }}
    />
  );
}
