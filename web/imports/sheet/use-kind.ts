import { useMemo } from 'react';
import { fieldEntities } from '../../../shared/shop/own-fields/own-fields.ts';
import { useOwnFields } from '../../shop/own-fields/use-own-fields.ts';
import { type ImportEntity, type Kind, kinds } from './import-kinds.ts';
import { withOwnColumns } from './own-columns.ts';

/** Returns what the import of these records accepts, with the columns of the shop's own fields. */
export function useKind(entity: ImportEntity): Kind {
  const owner = fieldEntities.find((each) => each === entity);
  const own = useOwnFields(owner ?? 'jobs', { enabled: owner !== undefined });
  return useMemo(() => (owner ? withOwnColumns(kinds[entity], own) : kinds[entity]), [entity, owner, own]);
}
