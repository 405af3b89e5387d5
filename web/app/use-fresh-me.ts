import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { contract } from '../../shared/contract/contract.ts';
import { query } from '../client/api/queries.ts';
import { useMe } from '../client/session/session.ts';
import { sessionStore } from '../client/session/store.ts';

/** Keeps the stored user (name, type) as the server has it, so that a changed user type shows at once. */
export function useFreshMe(): void {
  const { id } = useMe();
  const { data } = useQuery({ ...query(contract.users.get, { params: { id } }), meta: { inPlace: true } });
  useEffect(() => {
    if (data !== undefined) sessionStore.update(data);
  }, [data]);
}
