/** Shows all queues (spec §1 Queues): the machines one below the other, each with its job cards in a row. */
import { usePhone } from '../../ui/page/page.tsx';
import { useRows } from '../../ui/list/virtual-rows.ts';
import { type MachineQueue } from './queue-tasks.ts';
import { NoJobFound } from './no-job-found.tsx';
import { MachineQueuePanel } from './machine-queue-panel.tsx';
import { OrderHint, QueuesFrame, type QueuesView } from './queues-frame.tsx';
import { rowKeys, useCardArrows } from './use-board-keys.ts';
import panel from '../../ui/page/panel.module.css';
import tools from '../../ui/list/list-tools.module.css';
import styles from './queues.module.css';

const heights = { desk: 312, phone: 396 };

function Row({ queue, shown }: { queue: MachineQueue; shown: QueuesView }) {
  return <MachineQueuePanel queue={queue} shown={shown} keys={rowKeys} className={styles.machineRow} />;
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
      aria-label="Queues of the machines"
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
          <div className={`${panel.sheet} ${tools.tools} ${styles.tools}`}>
            {shown.filters}
            <OrderHint shown={shown} how="Alt ← → moves a card." />
          </div>
          {shown.machines.length === 0 ? <NoJobFound {...shown} /> : <Rows shown={shown} />}
        </>
      )}
    </QueuesFrame>
  );
}
