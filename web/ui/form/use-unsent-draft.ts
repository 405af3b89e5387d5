/**
 * Deletes a form's draft once the browser has sent the form's write, so that the user can't send the write
 * twice.
 */
import { useState } from 'react';
import { type Endpoint } from '../../../shared/platform/contract/endpoint.ts';
import { lastSentKey } from '../../client/api/pending-writes.ts';
import { useMe } from '../../client/session/session.ts';
import { dropDraft } from './form-draft.ts';

/**
 * Returns the draft's key. If the form's write left this device before a reload, it drops the draft first. It does so
 * once for each write, because a later draft belongs to the next write.
 */
export function useUnsentDraft(key: string, endpoint: Endpoint, params?: object): string {
  const { id } = useMe();
  useState(() => {
    const [draft, sent] = [`${id}.${key}`, lastSentKey(endpoint, params)];
    const name = `makeready.sent.${draft}`;
    if (sent === undefined || sessionStorage.getItem(name) === sent) return;
    dropDraft(draft);
    sessionStorage.setItem(name, sent);
  });
  return key;
}
