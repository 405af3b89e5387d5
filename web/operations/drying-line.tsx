import { t } from '../../shared/platform/translate.ts';
import { timeFrom } from '../ui/text/format-values.ts';
import { useNow, useShopZone } from '../ui/text/use-now.ts';

/** Says until when the sheets or pieces that an operation needs dry, or nothing if they are dry (decision 114). */
export function DryingLine({
  of: { dryUntil },
  className,
}: {
  of: { dryUntil?: string | null | undefined };
  className: string | undefined;
}) {
  const [now, zone] = [useNow(), useShopZone()];
  if (!dryUntil || new Date(dryUntil) <= now) return null;
  return <span className={className}>{t`Drying until ${timeFrom(now, dryUntil, { zone })}`}</span>;
}
