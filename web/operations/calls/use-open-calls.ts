import { type OpenCall } from '../../../shared/operations/operations.contract.ts';
import { contract } from '../../client/contract.ts';
import { useInPlaceQuery } from '../../client/api/queries.ts';
import { useMe } from '../../client/session/session.ts';

/** Returns the open calls of the user's duties, the oldest first. It reads nothing for a user without a duty. */
export function useOpenCalls(): readonly OpenCall[] {
  const { duties } = useMe();
  const { data = [] } = useInPlaceQuery(contract.operations.calls, {}, { enabled: duties.length > 0 });
  return data.filter(({ call }) => duties.includes(call.duty));
}
