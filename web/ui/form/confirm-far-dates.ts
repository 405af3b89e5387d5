/**
 * Asks the user to confirm dates so far ahead that the year may be a typing error (design: API conventions).
 */
import { isFarAhead } from '../../../shared/platform/date-limits.ts';
import { confirm } from '../dialogs/toasts-and-dialogs.tsx';
import { changed, type Values } from './form-values.ts';
import { t } from '../../../shared/platform/translate.ts';

const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4,}-\d\d-\d\dT\d\d:\d\d\S*$/.test(value);

/** Returns all times in a value, however deep they are. */
function timesIn(value: unknown): string[] {
  if (isTime(value)) return [value];
  if (typeof value !== 'object' || value === null || value instanceof Blob) return [];
  return Object.values(value).flatMap(timesIn);
}

/**
 * Asks the user about the first date that is far ahead, named by its field's label. Returns whether the user means
 * all dates.
 */
export async function areDatesMeant(dates: Record<string, unknown>): Promise<boolean> {
  const now = new Date();
  const far = Object.entries(dates).flatMap(([label, value]) =>
    timesIn(value)
      .filter((at) => isFarAhead(at, now))
      .map((at) => ({ label, year: at.slice(0, at.indexOf('-')) })),
  );
  const [first] = far;
  if (!first) return true;
  const { label, year } = first;
  return confirm({
    title: t`${label} in ${year}?`,
    text: t('That is more than two years ahead. Check the year.'),
    verb: t`Yes, ${year}`,
    keep: t('Change it'),
  });
}

/** Asks the user about dates far ahead among the form's changed values. Returns whether the user means all dates. */
export const areChangesMeant = (base: Values, values: Values, labels: Record<string, string>) =>
  areDatesMeant(
    Object.fromEntries(changed(base, values).map((name) => [labels[name] ?? name, values[name]])),
  );
