import { Select } from '@mantine/core';
import { type Duty, duties, dutyWords } from '../../../shared/platform/duties.ts';
import { t } from '../../../shared/platform/translate.ts';

/** Selects the duty that a pause with this reason calls. */
export function CallsSelect(props: { value: Duty | null; onChange: (duty: Duty | null) => void }) {
  return (
    <Select
      aria-label={t('Calls')}
      placeholder={t('No call')}
      data={duties.map((value) => ({ value, label: t`calls ${t(dutyWords[value])}` }))}
      value={props.value}
      clearable
      onChange={(chosen) => props.onChange(duties.find((each) => each === chosen) ?? null)}
    />
  );
}
