/** Below the timeline: jobs that are expected late or just in time, and where each is held up. */
import { useState } from 'react';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { apart, count } from '../../ui/page/format.ts';
import { Icon } from '../../ui/page/icons.tsx';
import { useShopZone } from '../../ui/page/now.ts';
import { Sheet } from '../../ui/page/page.tsx';
import { Due } from '../../ui/marks/rings.tsx';
import { type Task } from './model.ts';
import { momentOf } from './timeline-bar.tsx';
import { whyNot } from './timeline-job.tsx';
import { type Risk } from './timeline-rows.ts';
import buttons from '../../ui/page/buttons.module.css';
import text from '../../ui/page/text.module.css';
import layout from '../../ui/page/layout.module.css';
import panel from '../../ui/page/panel.module.css';
import styles from './timeline-around.module.css';

const few = 6;

const stateWord: Record<Task['state'], string> = {
  running: 'Runs on',
  paused: 'Paused on',
  queued: 'Queued on',
  waiting: 'Waits for',
};

function heldUp({ task, finish }: Risk, zone: string): string {
  const where = `${stateWord[task.state]} ${task.machine?.name ?? task.name}`;
  return finish === null
    ? `${where}; no date: ${whyNot(task)}`
    : `${where}; expected ${momentOf(finish, zone)}`;
}

function Line({ risk, onPick }: { risk: Risk; onPick: (job: string) => void }) {
  const zone = useShopZone();
  const { job, by } = risk;
  return (
    <li>
      <Due delivery={job.deliveryDate} />
      <button type="button" className={buttons.asText} onClick={() => onPick(job.id)}>
        {job.number} {job.name}
      </button>
      <span className={`${text.small} ${text.muted} ${layout.grow} ${styles.heldUp}`}>
        {heldUp(risk, zone)}
      </span>
      <span className={by > 0 ? styles.late : `${text.small} ${text.muted} ${text.nowrap}`}>
        {by > 0 && <Icon name="flag" size={14} />}
        {apart(by)} {by > 0 ? 'after' : 'before'} delivery
      </span>
    </li>
  );
}

export function TimelineRisks({ risks, onPick }: { risks: readonly Risk[]; onPick: (job: string) => void }) {
  const [all, setAll] = useState(false);
  if (risks.length === 0) return null;
  const shown = all ? risks : risks.slice(0, few);
  return (
    <div className={styles.risk}>
      <Sheet title="Late or at risk" note={count(risks.length, 'job')}>
        <ul>
          {shown.map((risk) => (
            <Line key={risk.job.id} risk={risk} onPick={onPick} />
          ))}
        </ul>
        {shown.length < risks.length && (
          <div className={panel.body}>
            <ActionButton size="xs" onClick={() => setAll(true)}>
              Show all {risks.length}
            </ActionButton>
          </div>
        )}
      </Sheet>
    </div>
  );
}
