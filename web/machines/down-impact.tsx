/** Says, before a machine is marked as down, which jobs become late or later by it. */
import { useEffect, useState } from 'react';
import { type DatesImpact } from '../../shared/queues/move-impact.ts';
import { loadDownImpactAt } from '../open-shop/queues-worker-client.ts';
import { useShopQueues } from '../open-shop/use-shop-queues.ts';
import { ImpactDetails } from '../open-shop/impact-details.tsx';
import layout from '../ui/style/layout.module.css';
import text from '../ui/style/text.module.css';

/** The pause in ms after a key, so that a date that is being typed causes no request. */
const typingPause = 150;
/** The largest number of jobs of each kind that the sheet names. */
const jobsNamed = 12;

/** Returns the impact of the machine's downtime until `expectedBack`, and the shop's jobs; null while it is worked out. */
export function useDownImpact(machineId: string, expectedBack: string | null) {
  const shop = useShopQueues();
  const [found, setFound] = useState<{ impact: DatesImpact; until: string | null } | null>(null);
  useEffect(() => {
    if (!shop || shop.sample) return undefined;
    let left = false;
    const look = async () => {
      const down = { machineId, expectedBack };
      const impact = await loadDownImpactAt(shop.queues, shop.at.getTime(), down).catch(() => null);
      if (!left) setFound(impact && { impact, until: expectedBack });
    };
    const timer = setTimeout(() => void look(), typingPause);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [shop, machineId, expectedBack]);
  // Another date makes the former answer wrong.
  return { shop, impact: found?.until === expectedBack ? found.impact : null };
}

export function DownImpact({ shop, impact }: ReturnType<typeof useDownImpact>) {
  const jobs = new Map(shop?.queues.jobs.map((job) => [job.id, job]));
  return (
    <section className={layout.stack} aria-label="What it does" aria-live="polite">
      <h3 className={text.heading}>What it does</h3>
      <div className={text.small}>
        {shop?.sample ? (
          <p>No operation is in a queue.</p>
        ) : impact ? (
          <ImpactDetails of={impact} jobs={jobs} most={jobsNamed} />
        ) : (
          <p className={text.muted}>Working it out …</p>
        )}
      </div>
    </section>
  );
}
