/** Defines the components of a page: header, panels, labelled values, notices and empty states. */
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, type Ref } from 'react';
import { Link, type To } from 'react-router';
import { CropMarks, Registration } from './brand-marks.tsx';
import { Icon } from '../style/icons.tsx';
import { t } from '../../../shared/platform/translate.ts';
import layout from '../style/layout.module.css';
import styles from './page.module.css';
import panel from '../style/panel.module.css';
import text from '../style/text.module.css';

/** Returns whether the screen is narrower than 640 px, where pages have one column and rows replace tables. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 639px)', false, { getInitialValueInEffect: false });
}

/**
 * Lays out the screen under the top bar. `narrowed` limits the width to 1,680 px, for details and forms. Lists fill
 * the width.
 */
export function Page(props: { children: ReactNode; narrowed?: boolean; className?: string | undefined }) {
  const names = [styles.page, props.narrowed && styles.narrowed, props.className];
  return (
    <main className={names.filter(Boolean).join(' ')} id="main" tabIndex={-1}>
      {props.children}
    </main>
  );
}

export interface Crumb {
  label: string;
  to?: To;
}

function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className={styles.crumbs} aria-label={t('Breadcrumb')}>
      <ol>
        {crumbs.map(({ label, to }, index) => (
          <li key={label}>
            {index > 0 && <Icon name="chevron-right" size={12} />}
            {to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/**
 * Shows the page's header: breadcrumbs, title, count, a line of data, actions at the right. `primary` is the
 * screen's one primary action. It is the last action, or on a phone in a bar at the bottom.
 */
export function PageHead(props: {
  title: ReactNode;
  crumbs?: readonly Crumb[];
  count?: ReactNode;
  meta?: ReactNode;
  actions?: ReactNode;
  primary?: ReactNode;
}) {
  const { title, crumbs, count, meta, actions, primary } = props;
  const phone = usePhone();
  const atFoot = phone && primary;
  return (
    <>
      {crumbs && <Crumbs crumbs={crumbs} />}
      <div className={`${layout.wrap} ${layout.itemsEnd} ${layout.gap4} ${styles.head}`}>
        <div className={`${layout.shrinks} ${styles.about}`}>
          <div className={`${layout.flow} ${layout.baseline} ${styles.title}`}>
            <h1>{title}</h1>
            {count}
          </div>
          {meta && <div className={styles.meta}>{meta}</div>}
        </div>
        {(actions || (primary && !atFoot)) && (
          <div className={`${layout.row} ${layout.wrap} ${styles.actions}`} data-actions>
            {actions}
            {!atFoot && primary}
          </div>
        )}
      </div>
      {atFoot && <div className={styles.foot}>{primary}</div>}
    </>
  );
}

/**
 * Shows a panel with a header. `padded` adds space around the content, which tables and labelled values do
 * not need.
 */
export function Panel(props: {
  title?: ReactNode;
  note?: ReactNode;
  /** The URL of the list that the number in `note` counts. A journey test compares the two. */
  counts?: string;
  right?: ReactNode;
  padded?: boolean;
  /** Whether the content is still loading. Until it has loaded, its height is unknown. */
  busy?: boolean;
  children?: ReactNode;
}) {
  const { title, note, counts, right, padded, busy, children } = props;
  return (
    <section className={panel.sheet} aria-busy={busy}>
      {title !== undefined && (
        <header>
          <h2>{title}</h2>
          {note !== undefined && (
            <span className={panel.note} data-counts={counts}>
              {note}
            </span>
          )}
          {right !== undefined && <div className={panel.right}>{right}</div>}
        </header>
      )}
      {padded ? <div className={panel.body}>{children}</div> : children}
    </section>
  );
}

/** Shows labelled values in 4, 2 or 1 columns, each given as [label, value] or [label, value, columns]. */
export function Ticket({ facts }: { facts: readonly (readonly [string, ReactNode, (2 | 4)?])[] }) {
  return (
    <dl className={panel.ticket}>
      {facts.map(([label, value, span]) => (
        <div key={label} className={span && (span === 2 ? panel.spanTwo : panel.spanFour)}>
          <dt>{label}</dt>
          <dd>{value === '' || value === null || value === undefined ? t('not given') : value}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * Shows a notice in the page: the problem and what to do. With `alert`, screen readers announce the notice. With a
 * `ref`, it can receive the focus.
 */
export function Notice(props: {
  tone?: 'warn' | 'danger';
  alert?: boolean;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}) {
  const { tone = 'warn', alert = false, ref, children } = props;
  return (
    <div
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      className={tone === 'warn' ? `${panel.notice} ${panel.warning}` : panel.notice}
      role={alert ? 'alert' : 'note'}
    >
      <Icon name="warning" />
      <div className={layout.grow}>{children}</div>
    </div>
  );
}

/** Explains in one sentence what belongs here, with a button to add it. `small` leaves out the picture. */
export function EmptyState(props: { title: string; text?: ReactNode; action?: ReactNode; small?: boolean }) {
  const { title, text, action, small = false } = props;
  return (
    <div className={small ? `${panel.empty} ${panel.small}` : panel.empty}>
      {!small && <EmptySheet />}
      <h2>{title}</h2>
      {text !== undefined && <p>{text}</p>}
      {action !== undefined && <div className={`${layout.flow} ${panel.action}`}>{action}</div>}
    </div>
  );
}

function EmptySheet() {
  return (
    <div className={panel.emptyPicture}>
      <span className={`${text.faint} ${layout.anchor} ${panel.emptySheet}`}>
        <CropMarks />
        <Registration size={30} stroke={1} />
      </span>
    </div>
  );
}
