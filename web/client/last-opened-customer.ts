/**
 * Remembers the customer that the user last opened in this tab. The form of a new job starts with that
 * customer (spec §3 Job create defaults).
 */
import { useEffect } from 'react';

let selected = '';

/** Returns the id of the selected customer, or '' if the user has opened none. */
export const selectedCustomer = (): string => selected;

/** Selects the customer for new jobs, until the user opens another customer. */
export function useSelectCustomer(id: string): void {
  useEffect(() => {
    selected = id;
  }, [id]);
}
