/** Warns in a job's form about operations that no machine of the shop can take, and says why. */
import { useQuery } from '@tanstack/react-query';
import { contract } from '../../client/contract.ts';
import { whyNoMachine } from '../../../shared/rules/missing-machine.ts';
import { operationName } from '../../../shared/rules/operation-words.ts';
import { query } from '../../client/api/queries.ts';
import { useLists } from '../../platform/lists/use-shop-lists.ts';
import { Notice } from '../../ui/page/page.tsx';
import { type JobValues } from './job-values.ts';
import grid from '../../ui/form/form.module.css';

/**
 * Shows the warning. Renders nothing in a shop without machines. Machines that are down count as able, because they
 * may soon be up.
 */
export function NoMachineNotice({ values }: { values: JobValues }) {
  const { operationTypes } = useLists();
  const call = { query: { sort: 'name', per: 200 } } as const;
  const { data } = useQuery({ ...query(contract.machines.sorted, call), meta: { inPlace: true } });
  const machines = (data?.items ?? []).map((machine) => ({ ...machine, down: null }));
  const sheet = { length: Number(values.paperLength), breadth: Number(values.paperBreadth) };
  const needs = new Set(operationTypes.filter((type) => type.needsMachine).map(({ name }) => name));
  const said = values.productOperations.flatMap(({ type, detail }) => {
    const why = needs.has(type) ? whyNoMachine({ type, sheet }, machines) : null;
    return why === null ? [] : `${operationName(type, detail)} has no machine: ${why}`;
  });
  if (machines.length === 0 || said.length === 0) return null;
  return (
    <div className={grid.whole}>
      <Notice>{[...new Set(said)].join('. ')}.</Notice>
    </div>
  );
}
