import { ActionButton } from '../ui/page/buttons.tsx';
import { capital } from '../ui/text/format-values.ts';
import { EmptyState } from '../ui/page/page.tsx';
import { type QueuesView } from './queues-frame.tsx';
import { t } from '../../shared/platform/translate.ts';
import panel from '../ui/style/panel.module.css';

/** Says that no job matches the search and the filters, and offers to clear them. */
export function NoJobFound({ filter: { term, type, customer, busy, clear } }: QueuesView) {
  const filters = [type, customer, busy && t('machines with work')].filter(Boolean).join(', ');
  return (
    <section className={panel.sheet}>
      <EmptyState
        small
        title={term ? t`No job matches “${term}”` : t('No job matches these filters')}
        text={filters && t`${capital(filters)} only.`}
        action={<ActionButton onClick={clear}>{t('Clear search and filters')}</ActionButton>}
      />
    </section>
  );
}
