/** Lets the page that is open handle scans itself, before the app opens the record of a code. */
import { useEffect, useEffectEvent } from 'react';
import { type ScannedPlace } from '../../client/find-scanned-record.ts';

interface ScansOfPage {
  /** Handles the record of a scanned code, and returns whether it did. `readings` are the readings of the scan. */
  take: (place: ScannedPlace, readings: readonly string[]) => boolean;
  /** Takes the readings of one scan without asking the server, and returns whether it did. */
  read?: (readings: readonly string[]) => boolean;
  /** Presses the page's button to which the scanned code belongs. */
  press?: (code: string) => void;
}

/** The functions of the page that is open. */
export let scansOfPage: Partial<ScansOfPage> = {};

/** Lets the page handle scans while the calling component is mounted. */
export function useScansOfPage({ take, read, press }: ScansOfPage): void {
  const latestTake = useEffectEvent(take);
  const latestPress = useEffectEvent((code: string) => press?.(code));
  const latestRead = useEffectEvent((readings: readonly string[]) => read?.(readings) ?? false);
  const presses = press !== undefined;
  useEffect(() => {
    scansOfPage = {
      take: (place, readings) => latestTake(place, readings),
      read: (readings) => latestRead(readings),
      ...(presses && { press: (code: string) => latestPress(code) }),
    };
    return () => {
      scansOfPage = {};
    };
  }, [presses]);
}
