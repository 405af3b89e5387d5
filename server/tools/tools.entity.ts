/**
 * Defines tools, which are dies, plates and blocks. A tool exists once, so only one operation at a time can
 * use it (decision 060).
 */
import { sql } from 'drizzle-orm';
import { type contract } from '../../shared/contract/contract.ts';
import { type Tool, tool, type ToolItem } from '../../shared/tools/tools.contract.ts';
import { onMachineStates, openStates } from '../../shared/jobs/aggregate/operation-state.ts';
import { refuseDeleteTool } from '../../shared/tools/tools.ts';
import { crudOf } from '../platform/crud/crud.ts';
import { isSameShelf, oneOf, subquery } from '../platform/db/sql-fragments.ts';
import { type Handlers } from '../platform/http/mount-endpoints.ts';
import { isOpen, jobs, productOperations } from '../jobs/tables/jobs.table.ts';
import { machines } from '../machines/machines.table.ts';
import { components } from '../products/components.table.ts';
import { needsTool, stepNeedsTool } from './needed-tools.sql.ts';
import { operations } from '../operations/operations.table.ts';
import { products } from '../products/products.table.ts';
import { tools as table } from './tools.table.ts';

const openOperations = sql`${operations} join ${jobs} on ${jobs.id} = ${operations.jobId}
  left join ${machines} on ${machines.id} = ${operations.machineId}
  where ${needsTool(operations, table.id)} and ${oneOf(operations.state, openStates)}`;
const operationFields = sql`'id', ${operations.id}, 'name', ${operations.name}, 'state', ${operations.state}, 'jobNumber', ${jobs.number},
  'jobName', ${jobs.name}, 'machine', ${machines.name}`;

const plansWithTool = sql`
  select 'products' as entity, ${products.id} as id, ${products.name} as name from ${products}
    where ${stepNeedsTool(products.productOperations, table.id)}
  union all select 'components', ${components.id}, ${components.name} from ${components}
    where ${stepNeedsTool(components.componentOperations, table.id)}
  union all select distinct 'jobs', ${jobs.id}, ${jobs.number} from ${productOperations} join ${jobs} on ${jobs.id} = ${productOperations.jobId}
    where ${needsTool(productOperations, table.id)} and ${jobs.scheduledAt} is null and ${isOpen(jobs)}`;

export const tools = crudOf(tool, {
  table,
  extraColumns: {
    operations: subquery<number>(sql`select count(*)::int from ${openOperations}`),
    inUse: subquery<ToolItem['inUse']>(
      sql`select json_build_object(${operationFields}) from ${openOperations} and ${oneOf(operations.state, onMachineStates)} limit 1`,
    ),
  },
  facts: {
    neededBy: subquery<ToolItem['inUse'][]>(sql`
      select coalesce(json_agg(json_build_object(${operationFields}) order by ${jobs.deliveryDate}, ${operations.index}, ${operations.id}), '[]'::json)
      from ${openOperations}`),
    planned: subquery<Tool['planned']>(sql`
      select coalesce(json_agg(json_build_object('id', plan.id, 'name', plan.name, 'entity', plan.entity)
        order by plan.entity desc, lower(plan.name), plan.id), '[]'::json)
      from (${plansWithTool}) plan`),
  },
  matching: ({ place }) => (place === undefined ? undefined : isSameShelf(table.place, place)),
  show: (row) => row,
  more: ({ neededBy, planned }) => ({ neededBy: neededBy.flatMap((each) => each ?? []), planned }),
  against: (row) => ({ delete: refuseDeleteTool(row.name, row.operations, row.planned) }),
  changeLock: 'no key update',
  newValues: (_verb, fields) => fields,
});

export const handlers: Handlers<typeof contract.tools> = tools.handlers;
