/** Shows saved views as tabs, after the tabs of the list's statuses, with actions for the current view. */
import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { number } from '../ui/text/format-values.ts';
import { Icon } from '../ui/style/icons.tsx';
import { untilLoaded } from '../ui/dialogs/load-code-with-retry.ts';
import { type Views } from './use-views.ts';
import { t } from '../../shared/platform/translate.ts';
import tools from '../ui/list/list-toolbar.module.css';
import text from '../ui/style/text.module.css';
import styles from './views.module.css';
import layout from '../ui/style/layout.module.css';

const ViewsMenu = lazy(async () => ({
  default: (await untilLoaded(() => import('./views-menu.tsx'))).ViewsMenu,
}));

interface Of {
  of: Views;
  /** The number of records that match the current filters. It is undefined until the list has loaded. */
  total: number | undefined;
}

/** Shows the saved views as tabs after the list's tabs by state. */
export function ViewTabs({ of, total }: Of) {
  const { pathname } = useLocation();
  const { views, active } = of;
  if (views.length === 0) return null;
  return (
    <>
      <i className={`${layout.fixed} ${styles.apart}`} aria-hidden="true" />
      {views.map((view) => (
        <Link
          key={view.id}
          to={{ pathname, search: view.query }}
          replace
          aria-current={view === active ? 'true' : undefined}
          title={view.shared ? t('View of the shop') : t('My view')}
        >
          <Icon name="star" size={13} />
          {view.name}
          <span className={text.visuallyHidden}>
            {view.shared ? t(', view of the shop') : t(', my view')}
          </span>
          {view === active && total !== undefined && <span className={text.faint}>{number(total)}</span>}
        </Link>
      ))}
    </>
  );
}

/** Shows actions for the current filters, or nothing if no filter is set. */
export function ViewMenu({ of }: Pick<Of, 'of'>) {
  if (of.asks === '') return null;
  return (
    <span className={styles.menu}>
      <Suspense fallback={null}>
        <ViewsMenu of={of} />
      </Suspense>
    </span>
  );
}

/** Shows a tab "All" and the saved views, for lists without tabs by state. It shows nothing until a view is saved. */
export function OwnTabs({ of, total }: Of) {
  const { pathname } = useLocation();
  if (of.views.length === 0) return null;
  return (
    <nav className={`${layout.lined} ${tools.tabs}`} aria-label={t('Views')}>
      <div className={`${layout.shrinks} ${layout.anchor} ${tools.scroll}`}>
        <Link to={pathname} replace aria-current={of.asks === '' ? 'true' : undefined}>
          {t('All')}
        </Link>
        <ViewTabs of={of} total={total} />
      </div>
    </nav>
  );
}
