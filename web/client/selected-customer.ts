/** The customer that was opened last in this tab; new jobs start with them (spec §3 Job create defaults). */
import { useEffect } from 'react';

let selected = '';

/** Returns the id of the selected customer, or ''. */
export const selectedCustomer = (): string => selected;

/** Selects the customer until another one is opened. */
export function useSelectCustomer(id: string): void {
  useEffect(() => {
    selected = id;
  }, [id]);
}
