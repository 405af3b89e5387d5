/** The customer whose screen was opened last in this tab: a new job is proposed for them (spec §3 Job create defaults). */
import { useEffect } from 'react';

let selected = '';

/** Returns the id of the selected customer, '' where none is. */
export const selectedCustomer = (): string => selected;

/** Selects the customer until another one is opened. */
export function useSelectCustomer(id: string): void {
  useEffect(() => {
    selected = id;
  }, [id]);
}
