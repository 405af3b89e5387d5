import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { contract } from '../client/contract.ts';
import { query } from '../client/api/queries.ts';
import { useMe } from '../client/session/session.ts';
import { sessionStore } from '../client/session/session-store.ts';

/** Updates the stored user from the server, so that a new name or user type takes effect at once. */
export function useSyncedUser(): void {
  const { id } = useMe();
  const { data } = useQuery({ ...query(contract.users.get, { params: { id } }), meta: { inPlace: true } });
  useEffect(() => {
    if (data !== undefined) sessionStore.update(data);
  }, [data]);
}
