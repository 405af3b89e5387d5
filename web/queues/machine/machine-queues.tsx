/** Shows all queues (spec §1 Queues): the machines one below the other, each with its job cards in a row. */
import { usePhone } from '../../ui/page/page.tsx';
import { useRows } from '../../ui/table/virtual-rows.ts';
import { type MachineQueue } from '../../open-shop/queue-tasks.ts';
import { NoJobFound } from '../no-job-found.tsx';
import { MachineQueuePanel } from '../board/machine-queue-panel.tsx';
import { OrderHint, QueuesFrame, type QueuesView } from '../queues-frame.tsx';
import { rowKeys, useCardArrows } from '../drag/use-board-keys.ts';
import { t } from '../../../shared/platform/translate.ts';
import layout from '../../ui/style/layout.module.css';
import panel from '../../ui/style/panel.module.css';
import tools from '../../ui/list/list-toolbar.module.css';
import styles from '../queues.module.css';

const heights = { desk: 312, phone: 396 };

function Row({ queue, shown }: { queue: MachineQueue; shown: QueuesView }) {
  return (
    <MachineQueuePanel
      queue={queue}
      shown={shown}
      keys={rowKeys}
      className={`${layout.framed} ${layout.rounded} ${styles.machineRow}`}
    />
  );
}

function Rows({ shown }: { shown: QueuesView }) {
  const { machines } = shown;
  const height = usePhone() ? heights.phone : heights.desk;
  const { ref, items, before, after } = useRows<HTMLUListElement>({ count: machines.length, height });
  useCardArrows(ref, rowKeys);
  return (
    <ul
      ref={ref}
      className={styles.rows}
      aria-label={t('Queues of the machines')}
      style={{ paddingTop: before, paddingBottom: after }}
    >
      {items.map(({ index }) => {
        const queue = machines[index];
        return (
          queue && (
            <li key={queue.key} style={{ height }}>
              <Row queue={queue} shown={shown} />
            </li>
          )
        );
      })}
    </ul>
  );
}

export function MachineQueues() {
  return (
    <QueuesFrame>
      {(shown) => (
        <>
          <div className={`${panel.sheet} ${layout.flow} ${tools.tools} ${styles.tools}`}>
            {shown.filters}
            <OrderHint shown={shown} how={t('Alt ← → moves a card.')} />
          </div>
          {shown.machines.length === 0 ? <NoJobFound {...shown} /> : <Rows shown={shown} />}
        </>
      )}
    </QueuesFrame>
  );
}
