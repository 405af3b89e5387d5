import { createContext, useContext, useEffect } from 'react';

/** The record whose name the top bar shows when the page is scrolled. */
export interface BarRecord {
  number?: string | undefined;
  name: string;
}

export const BarRecordContext = createContext<(record: BarRecord | null) => void>(() => undefined);

/**
 * Shows the record of a details screen in the top bar: `useBarRecord(job && { number: job.number, name: job.name })`.
 */
export function useBarRecord(record: BarRecord | null | undefined): void {
  const keep = useContext(BarRecordContext);
  const name = record?.name;
  const number = record?.number;
  useEffect(() => {
    keep(name === undefined ? null : { number, name });
    return () => keep(null);
  }, [keep, name, number]);
}
