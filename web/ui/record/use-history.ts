/** Reads a record's history. It loads the newest entries first, and older entries on request. */
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Endpoint } from '../../../shared/platform/contract/endpoint.ts';
import {
  type EntityWithHistory,
  type HistoryEntry,
  type UndoCall,
} from '../../../shared/history/records/history.contract.ts';
import { contract } from '../../client/contract.ts';
import { call as send } from '../../client/api/client.ts';
import { type CallArguments } from '../../client/api/create-client.ts';
import { invalidate, nameOf } from '../../client/events/outdated-queries.ts';
import { refused, toast } from '../dialogs/toasts-and-dialogs.tsx';
import { t } from '../../../shared/platform/translate.ts';

const perPage = 50;

/** Names the record of which the history is shown. */
export interface HistoryOf {
  entity: EntityWithHistory;
  id: string;
}

export function useHistory(of: HistoryOf) {
  const call = { params: { ...of } };
  return useInfiniteQuery({
    queryKey: [...nameOf(contract.history.of), call, 'pages'],
    queryFn: ({ signal, pageParam }) =>
      send(contract.history.of, { ...call, query: { limit: perPage, before: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: HistoryEntry[]) => (last.length === perPage ? last.at(-1)?.id : undefined),
    select: ({ pages }) => pages.flat(),
  });
}

const endpointOf = ({ call }: UndoCall): Endpoint => {
  const [entity = '', verb = ''] = call.split('.');
  const found = (contract as unknown as Record<string, Record<string, Endpoint>>)[entity]?.[verb];
  if (!found) throw new Error(`${call} is not in the contract`);
  return found;
};

/** Returns a function that undoes an entry of the history by the call that the entry names. */
export function useUndo(of: HistoryOf) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (undo: UndoCall) => {
      const { params, body } = undo;
      return send(endpointOf(undo), ...([{ params, body }] as unknown as CallArguments<Endpoint>));
    },
    onSuccess: async (_answer, undo) => {
      toast(t('Undone'), { of: of.id });
      await invalidate(client, [of.entity, nameOf(endpointOf(undo))[0], 'history']);
    },
    onError: (error: Error) => refused(t('Undo failed'), error.message, of.id),
  });
}
