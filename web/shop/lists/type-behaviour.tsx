/** Asks how an operation type behaves: in what people count it, and whether it needs a machine. */
import { Button, Select } from '@mantine/core';
import { useId, useState } from 'react';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { type TypeBehaviour, units } from '../../../shared/shop/operation-types.ts';
import { ask } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { capital } from '../../ui/text/format-values.ts';
import { t } from '../../../shared/platform/translate.ts';
import dialog from '../../ui/style/dialog.module.css';
import layout from '../../ui/style/layout.module.css';

/** The part of an operation type's behaviour that the user has chosen. */
export type ChosenBehaviour = Partial<TypeBehaviour>;

const machine = { yes: t('Needs a machine'), no: t('Needs no machine') };

export function BehaviourSelects({
  value,
  onChange,
}: {
  value: ChosenBehaviour;
  onChange: (value: ChosenBehaviour) => void;
}) {
  const { needsMachine } = value;
  return (
    <>
      <Select
        aria-label={t('Counted in')}
        placeholder={t('Counted in')}
        data={units.map((unit) => ({ value: unit, label: capital(unit) }))}
        value={value.unit ?? null}
        onChange={(unit) => onChange({ ...value, ...(unit !== null && { unit }) })}
      />
      <Select
        aria-label={t('Machine')}
        placeholder={t('Machine')}
        data={Object.entries(machine).map(([key, label]) => ({ value: key, label }))}
        value={needsMachine === undefined ? null : needsMachine ? 'yes' : 'no'}
        onChange={(chosen) =>
          onChange({ ...value, ...(chosen !== null && { needsMachine: chosen === 'yes' }) })
        }
      />
    </>
  );
}

function Question({ answer }: { answer: (behaviour: TypeBehaviour | null) => void }) {
  const id = useId();
  const [{ unit, needsMachine }, setChosen] = useState<ChosenBehaviour>({});
  const chosen = unit !== undefined && needsMachine !== undefined && { unit, needsMachine };
  return (
    <>
      <form
        id={id}
        className={`${dialog.body} ${layout.stack}`}
        onSubmit={(event) => {
          event.preventDefault();
          // The dialog may be inside a form.
          event.stopPropagation();
          if (chosen) answer(chosen);
        }}
      >
        <BehaviourSelects
          value={{ ...(unit !== undefined && { unit }), ...(needsMachine !== undefined && { needsMachine }) }}
          onChange={setChosen}
        />
      </form>
      <footer>
        <Button onClick={() => answer(null)}>{t('Cancel')}</Button>
        <ActionButton
          type="submit"
          form={id}
          variant="filled"
          refusal={
            chosen ? null : reason('required', { field: unit === undefined ? t('Counted in') : t('Machine') })
          }
        >
          {t('Add type')}
        </ActionButton>
      </footer>
    </>
  );
}

/** Asks how the new operation type behaves. Returns null if the user adds none. */
export const askBehaviour = (name: string): Promise<TypeBehaviour | null> =>
  ask<TypeBehaviour | null>({
    title: t`Add “${name}” as an operation type`,
    dismissed: null,
    body: (answer) => <Question answer={answer} />,
  });
