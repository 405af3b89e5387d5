import { type ReactNode, useEffect, useRef } from 'react';
import { useInPlaceQuery } from '../client/api/queries.ts';
import { contract } from '../client/contract.ts';
import { StateMark } from '../ui/marks/state-icons-and-badges.tsx';
import { Expected } from '../ui/marks/expected-date.tsx';
import { Thumb } from '../ui/marks/artwork-thumbnail.tsx';
import { IconButton, LinkButton } from '../ui/page/buttons.tsx';
import { usePageActions } from '../ui/page/page-actions.ts';
import { TwoLines } from '../ui/table/data-table.tsx';
import { count, dateTime } from '../ui/text/format-values.ts';
import { useShopZone } from '../ui/text/use-now.ts';
import { type Risk } from './remedies.ts';
import { about, addressOf } from './job-links.tsx';
import { t } from '../../shared/platform/translate.ts';
import layout from '../ui/style/layout.module.css';
import panel from '../ui/style/panel.module.css';
import text from '../ui/style/text.module.css';
import styles from './today.module.css';

/** Focuses the row of the job in the list. */
const focusRowOf = (place: number) =>
  document.querySelector<HTMLElement>(`tr[data-index="${place}"][tabindex]`)?.focus();

function Operations({ job }: { job: Risk }) {
  const zone = useShopZone();
  const { data = [] } = useInPlaceQuery(contract.jobs.operations, { params: { id: job.id } });
  const { data: dates } = useInPlaceQuery(contract.queues.expected, { params: { id: job.id } });
  const finishOf = (id: string) => dates?.operations.find((each) => each.id === id)?.finish ?? null;
  return (
    <ol className={`${layout.lines} ${layout.ruled}`} aria-label={t('Operations')}>
      {data.map(({ id, name, state, machine }) => {
        const finish = finishOf(id);
        return (
          <li key={id} className={`${layout.row} ${layout.between}`} data-state={state}>
            <span className={`${layout.row} ${layout.grow}`}>
              <StateMark state={state} size={11} />
              <TwoLines first={name} second={machine?.name ?? t('no machine')} />
            </span>
            <span className={`${text.small} ${text.nowrap}`}>
              {finish === null ? state : dateTime(finish, { zone })}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** Shows the essentials of a job in a panel over the page. J and K show the next and previous job, Esc closes it. */
export function JobPanel(props: {
  job: Risk;
  why: string;
  rows: readonly Risk[];
  onOpen: (id: string | null) => void;
  remedy: ReactNode;
}) {
  const { job, why, rows, onOpen, remedy } = props;
  const zone = useShopZone();
  const frame = useRef<HTMLElement>(null);
  const place = rows.findIndex(({ id }) => id === job.id);
  useEffect(() => frame.current?.focus(), []);
  const close = () => {
    onOpen(null);
    focusRowOf(place);
  };
  const step = (by: number) => onOpen(rows[place + by]?.id ?? job.id);
  usePageActions(t('This job'), [
    { label: t('Next job'), key: 'j', run: () => step(1), keyOnly: true },
    { label: t('Previous job'), key: 'k', run: () => step(-1), keyOnly: true },
    { label: t('Close'), key: 'Escape', run: close, keyOnly: true },
  ]);
  const { data } = useInPlaceQuery(contract.jobs.get, { params: { id: job.id } });
  return (
    <aside
      ref={frame}
      tabIndex={-1}
      aria-label={`${job.number} ${job.name}`}
      className={`${panel.sheet} ${layout.raised} ${styles.jobPanel}`}
    >
      <header>
        <Thumb url={job.artworkThumbUrl} />
        <TwoLines first={<b>{job.name}</b>} second={about(job)} />
        <IconButton icon="close" label={t('Close')} onClick={close} />
      </header>
      <dl className={`${layout.cell} ${styles.essentials}`}>
        <dt>{t('Delivery')}</dt>
        <dd>{dateTime(job.deliveryDate, { zone })}</dd>
        <dt>{t('Expected')}</dt>
        <dd>{job.status === 'finished' ? t('Finished') : <Expected job={job} />}</dd>
        <dt>{t('Why')}</dt>
        <dd>{why}</dd>
        <dt>{t('Ordered')}</dt>
        <dd>{data && count(data.quantity, 'piece')}</dd>
        <dt>{t('Made')}</dt>
        <dd>{data && count(data.made, 'piece')}</dd>
      </dl>
      <div className={layout.cell}>{remedy}</div>
      <Operations job={job} />
      <div className={`${layout.cell} ${layout.ruled}`}>
        <LinkButton to={addressOf(job)}>{t('Open the job')}</LinkButton>
      </div>
    </aside>
  );
}
