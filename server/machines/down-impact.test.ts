/** Tests that marking a machine as down makes exactly those jobs late that were named beforehand, and that Undo ends it. */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { datesImpact, queuesAfterDown } from '../../shared/queues/move-impact.ts';
import { projectQueues } from '../../shared/open-shop/expected-dates.ts';
import { inDays } from '../testing/samples/create-test-jobs.ts';
import { openSampleShop } from '../testing/sample-shop.ts';

const { machines, operations, queues } = contract;
const shop = await openSampleShop();
afterAll(() => shop.close());

test.each([
  ['for two days', inDays(2)],
  ['until somebody knows', null],
])(
  'the jobs that become late or later %s are named beforehand, for each machine',
  async (_, expectedBack) => {
    const affected: number[] = [];
    const up = (await shop.call('Admin', machines.list)).filter(({ down }) => down === null);
    for (const { id } of up) {
      const params = { id };
      const before = await shop.call('Admin', queues.get);
      const at = new Date(before.now);
      const now = projectQueues(before, at);
      const said = datesImpact(
        before,
        now,
        projectQueues(queuesAfterDown(before, { machineId: id, expectedBack }), at),
      );
      const { running } = await shop.call('Restricted', machines.down, {
        params,
        body: { reason: 'Breakdown', expectedBack },
      });
      const after = await shop.call('Admin', queues.get);
      const came = datesImpact(before, now, projectQueues({ ...after, now: before.now }, at));
      const ids = (of: { jobId: string }[]) => of.map(({ jobId }) => jobId).toSorted();
      expect([ids(came.late), ids(came.later)]).toEqual([ids(said.late), ids(said.later)]);
      affected.push(said.late.length + said.later.length);
      await shop.call('Restricted', machines.up, { params });
      if (running?.state === 'paused')
        await shop.ask('Restricted', operations.resume, { params: { id: running.id } });
    }
    expect(affected.length).toBeGreaterThan(20);
    expect(affected.filter((jobs) => jobs > 0).length).toBeGreaterThan(5);
  },
  240_000,
);
