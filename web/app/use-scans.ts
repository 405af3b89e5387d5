/** Opens the record of a scanned code on any screen (docs/decisions/073). */
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { hasShopAddress } from '../../shared/rules/scanned-code.ts';
import { findPlace, readingsOf } from '../client/find-scanned-record.ts';
import { openKeyDoor, type ScannedText } from '../ui/page/key-filter.ts';
import { showFailedScan, showScan } from '../ui/page/scan-line.tsx';

const question = '[role="dialog"]';

let last = 0;

/**
 * Opens the scanned record unless the user has scanned another code meanwhile. Shows a message if no record has the
 * code.
 */
async function openScan(readings: readonly string[], go: (address: string) => void): Promise<void> {
  const scan = (last += 1);
  document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
  showScan(null);
  try {
    const { address, label } = await findPlace(readings);
    if (scan !== last) return;
    // A scan never answers or closes a question.
    if (document.querySelector(question)) showScan({ text: `Scanned: ${label}`, opens: address });
    else go(address);
  } catch (error) {
    if (scan === last) showFailedScan(readings[0] ?? '', error, () => void openScan(readings, go));
  }
}

/** Listens for scans while the component is mounted. */
export function useScans(): void {
  const navigate = useNavigate();
  const scanned = useEffectEvent((text: ScannedText, isWanted: boolean) => {
    const readings = readingsOf(text);
    if (isWanted && !readings.some(hasShopAddress)) return true;
    void openScan(readings, (address) => void navigate(address));
    return false;
  });
  useEffect(() => openKeyDoor((text, isWanted) => scanned(text, isWanted)), []);
}
