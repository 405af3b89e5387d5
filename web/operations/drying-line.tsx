import { t } from '../../shared/platform/translate.ts';
import { timeFrom } from '../ui/text/format-values.ts';
import { useNow, useShopZone } from '../ui/text/use-now.ts';

interface Drying {
  dryUntil?: string | null | undefined;
}

/** Returns until when the sheets or pieces that an operation needs dry, in words, or null if they are dry. */
export function useDryingWords({ dryUntil }: Drying): string | null {
  const [now, zone] = [useNow(), useShopZone()];
  if (!dryUntil || new Date(dryUntil) <= now) return null;
  return t`Drying until ${timeFrom(now, dryUntil, { zone })}`;
}

/** Shows until when what an operation needs dries, or nothing if it is dry (decision 114). */
export function DryingLine({ of, className }: { of: Drying; className: string | undefined }) {
  const words = useDryingWords(of);
  return words && <span className={className}>{words}</span>;
}
