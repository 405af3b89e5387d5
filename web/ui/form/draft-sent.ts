/** Drops drafts of forms whose writes must not happen twice. */
import { useState } from 'react';
import { type Endpoint } from '../../../shared/contract/endpoint.ts';
import { wasSent } from '../../client/api/pending-writes.ts';
import { useMe } from '../../client/session/session.ts';
import { dropDraft } from './draft.ts';

/** Returns the draft's key. If the form's write left this device before a reload, it drops the draft first. */
export function useUnsentDraft(key: string, endpoint: Endpoint, params?: object): string {
  const { id } = useMe();
  useState(() => {
    if (wasSent(endpoint, params)) dropDraft(`${id}.${key}`);
  });
  return key;
}
