/**
 * Holds on this device what people scanned before Run, until the press of Run takes it along, and decides by the server's
 * rule what is still to scan (decision 113). It works without a network.
 */
import { type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isUpcoming } from '../../../shared/jobs/aggregate/operation-state.ts';
import { type Operation, type ToFetch } from '../../../shared/operations/operations.contract.ts';
import {
  knownScan,
  refuseScan,
  refuseScans,
  type ScanAtRun,
} from '../../../shared/operations/scans/scans-at-run.ts';
import { type Reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { query, useInPlaceQuery } from '../../client/api/queries.ts';
import { isoNow } from '../../client/api/server-clock.ts';
import { contract } from '../../client/contract.ts';
import { createValueStore } from '../../client/value-store.ts';
import { readDraft, writeDraft } from '../../ui/form/form-draft.ts';

type Texts = Readonly<Record<string, readonly string[]>>;

const draft = 'scans-before-run';
/** The scanned texts by operation id. A draft holds them, so that they survive a reload as typed values do. */
const scanned = createValueStore((readDraft(draft)?.values ?? {}) as Texts);
scanned.subscribe(() =>
  writeDraft(draft, { values: scanned.get(), base: {}, version: undefined, at: isoNow() }),
);

type Facts = NonNullable<ToFetch['scans']>;

/** Returns the texts that belong to the operation by what the device knows now, with what they name. */
const belonging = (facts: Facts, id: string): { text: string; scan: ScanAtRun }[] =>
  (scanned.get()[id] ?? []).flatMap((text) => {
    const scan = knownScan(facts, text);
    return scan && refuseScan(facts, scan) === null ? [{ text, scan }] : [];
  });

const factsOf = (client: QueryClient, id: string): Facts | null | undefined =>
  client.getQueryData(query(contract.operations.toFetch, { params: { id } }).queryKey)?.scans;

/**
 * Takes the scan for the operation if the device knows that the text names something of its job. Returns what it names
 * and why it can't be used, or null. It returns null alone for anything else.
 */
export function takeScan(client: QueryClient, id: string, text: string) {
  const facts = factsOf(client, id);
  const scan = facts ? knownScan(facts, text) : null;
  if (!facts || !scan) return null;
  const refusal = refuseScan(facts, scan);
  const texts = new Set([...belonging(facts, id).map((each) => each.text), text]);
  if (refusal === null) scanned.set({ ...scanned.get(), [id]: [...texts] });
  return { scan, refusal };
}

/** Returns whether the operation, by what the device knows, waits for scans before Run. */
export const needsScans = (client: QueryClient, id: string): boolean => Boolean(factsOf(client, id));

/** Returns the part of the press of Run that says what was scanned. */
export function scansOfPress(client: QueryClient, id: string): { scans?: string[] } {
  const facts = factsOf(client, id);
  return facts ? { scans: belonging(facts, id).map(({ text }) => text) } : {};
}

/** Forgets all scans, because an operation has started. What was scanned for others may be away when they run. */
export const forgetScans = (): void => scanned.set({});

/** Returns why Run waits for scans, or null. It is undefined while the device does not know what must be scanned. */
export function useScansBeforeRun({ id, state }: Pick<Operation, 'id' | 'state'>): Reason | null | undefined {
  const waits = isUpcoming(state);
  const { data } = useInPlaceQuery(contract.operations.toFetch, { params: { id } }, { enabled: waits });
  useSyncExternalStore(scanned.subscribe, scanned.get);
  if (!waits) return null;
  if (!data) return undefined;
  const { scans: facts } = data;
  return (
    facts &&
    refuseScans(
      facts,
      belonging(facts, id).map(({ scan }) => scan),
    )
  );
}
