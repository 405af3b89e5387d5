/** Saved views as tabs after those of the states, and what can be done with the one that is shown. */
import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { number } from '../../ui/page/format.ts';
import { Icon } from '../../ui/page/icons.tsx';
import { type Views } from './use-views.ts';
import tools from '../../ui/list/list-tools.module.css';
import text from '../../ui/page/text.module.css';
import styles from './views.module.css';

const ViewsMenu = lazy(async () => ({ default: (await import('./views-menu.tsx')).ViewsMenu }));

/** `total` is what the list has found. */
export function ViewTabs({ of, total }: { of: Views; total: number | undefined }) {
  const { pathname } = useLocation();
  const { views, active, asks } = of;
  return (
    <>
      {views.length > 0 && <i className={styles.apart} aria-hidden="true" />}
      {views.map((view) => (
        <Link
          key={view.id}
          to={{ pathname, search: view.query }}
          replace
          aria-current={view === active ? 'true' : undefined}
          title={view.shared ? 'View of the shop' : 'My view'}
        >
          <Icon name="star" size={13} />
          {view.name}
          <span className={text.visuallyHidden}>{view.shared ? ', view of the shop' : ', my view'}</span>
          {view === active && total !== undefined && <span className={tools.count}>{number(total)}</span>}
        </Link>
      ))}
      {asks !== '' && (
        <span className={styles.menu}>
          <Suspense fallback={null}>
            <ViewsMenu of={of} />
          </Suspense>
        </span>
      )}
    </>
  );
}
