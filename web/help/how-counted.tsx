/**
 * Explains a figure when the user presses the button in its corner. It shows a sum that ends in the figure, with the
 * screen's own numbers, and says what the figure leaves out (look: help).
 */
import { Popover } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { to } from '../client/paths.ts';
import { Icon } from '../ui/style/icons.tsx';
import { t } from '../../shared/platform/translate.ts';
import layout from '../ui/style/layout.module.css';
import text from '../ui/style/text.module.css';
import styles from './how-counted.module.css';

export interface Counting {
  /** What the figure counts, in a sentence. */
  what: string;
  /** The parts of the sum. A part with an address leads to the list of what it counts. */
  parts: readonly { label: string; value: string; to?: string }[];
  result: string;
  leftOut: string;
}

/** Shows the sum of the figure `name`. It links to the list of all that it counts, and to a page of the manual. */
export function Sum(props: { name: string; of: Counting; list?: string | undefined; page: string }) {
  const { name, of, list, page } = props;
  return (
    <>
      <h2 className={text.heading}>{t`How “${name}” is counted`}</h2>
      <p className={text.muted}>{of.what}</p>
      <dl className={styles.sum}>
        {of.parts.map(({ label, value, to: address }) => (
          <div key={label} className={`${layout.row} ${layout.between}`}>
            <dt>{address === undefined ? label : <Link to={address}>{label}</Link>}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={`${layout.row} ${layout.between} ${text.strong}`}>
          <dt>{name}</dt>
          <dd>{of.result}</dd>
        </div>
      </dl>
      <p className={text.muted}>{of.leftOut}</p>
      <footer className={`${layout.row} ${layout.between}`}>
        {list !== undefined && <Link to={list}>{t('See the list')}</Link>}
        <Link to={to('HelpPage', page)}>{t('In the manual')}</Link>
      </footer>
    </>
  );
}

/** Shows a button that opens the sum `children` of the figure `name`. Only an open sum reads its numbers. */
export function HowCounted({ name, children }: { name: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      width={360}
      trapFocus
      returnFocus
      portalProps={{ target: '#main' }}
    >
      <Popover.Target>
        <button
          type="button"
          className={styles.ask}
          data-open={open || undefined}
          aria-label={t`How “${name}” is counted`}
          onClick={() => setOpen(!open)}
        >
          <Icon name="info" size={14} />
        </button>
      </Popover.Target>
      <Popover.Dropdown
        className={`${styles.counted} ${text.small}`}
        aria-label={t`How “${name}” is counted`}
      >
        {open && children}
      </Popover.Dropdown>
    </Popover>
  );
}
