/** Edits the checks that an operation type asks for at its machine (decision 109). */
import {
  faultClasses,
  faultTitles,
  type PerClass,
} from '../../../shared/shop/sampling/inspection-messages.ts';
import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type ReasonLike } from '../../client/reason-text.ts';
import { aqls } from '../../../shared/shop/sampling/acceptance-sampling.ts';
import { type Check, checkNameMaximum, checksMaximum, isMeasured } from '../../../shared/shop/checks.ts';
import { type ListedType, usualAql } from '../../../shared/shop/shop-lists.ts';
import { t } from '../../../shared/platform/translate.ts';
import { useEditsInDialog } from '../../ui/dialogs/edits-in-dialog.ts';
import { ask } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { NumberBox } from '../../ui/fields/number-box.tsx';
import { ActionButton, IconButton } from '../../ui/page/buttons.tsx';
import { count, number } from '../../ui/text/format-values.ts';
import dialog from '../../ui/style/dialog.module.css';
import layout from '../../ui/style/layout.module.css';
import text from '../../ui/style/text.module.css';
import styles from './lists.module.css';

type Save = (to: { checks: Check[]; aql: PerClass | null }) => Promise<string | null>;

const newCheck: Check = { name: '', every: null, unit: '', lowest: null, highest: null, must: true };
/** The count that is proposed for a check by sheet. */
const usualEvery = 500;

/** Returns the number that a box holds, or null without one. A text that is no number is NaN, which the server refuses. */
const orNull = (value: number | '') => (value === '' ? null : value);

function CheckRow(props: {
  check: Check;
  type: ListedType;
  change: (to: Partial<Check>) => void;
  remove: () => void;
}) {
  const { check, type, change, remove } = props;
  const { name, every, unit, lowest, highest, must } = check;
  const called = name === '' ? t('New check') : name;
  return (
    <li className={`${layout.flow} ${layout.itemsEnd} ${styles.check}`}>
      <TextInput
        label={t('Check')}
        placeholder={t('Register')}
        maxLength={checkNameMaximum}
        value={name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <Select
        label={t('When')}
        data={[
          { value: 'before', label: t('Before Run') },
          { value: 'every', label: t('While it runs') },
        ]}
        value={every === null ? 'before' : 'every'}
        allowDeselect={false}
        onChange={(when) => change({ every: when === 'every' ? usualEvery : null })}
      />
      {every !== null && (
        <NumberBox
          label={t`Every … ${t(type.unit)}`}
          whole
          value={every}
          onChange={(value) => change({ every: value === '' ? Number.NaN : value })}
        />
      )}
      <NumberBox
        label={t('Lowest')}
        placeholder={t('yes or no')}
        value={lowest ?? ''}
        onChange={(value) => change({ lowest: orNull(value) })}
      />
      <NumberBox
        label={t('Highest')}
        placeholder={t('yes or no')}
        value={highest ?? ''}
        onChange={(value) => change({ highest: orNull(value) })}
      />
      <TextInput
        label={t('Unit')}
        maxLength={20}
        value={unit}
        onChange={({ currentTarget }) => change({ unit: currentTarget.value })}
      />
      <Checkbox
        label={every === null ? t('Run waits for it') : t('Finish waits for it')}
        checked={must}
        onChange={({ currentTarget }) => change({ must: currentTarget.checked })}
      />
      <IconButton icon="close" label={t`Remove ${called}`} onClick={remove} />
    </li>
  );
}

/** Sets whether the type has inspections of a sample, and the limits of each class of faults. */
function Limits({ aql, change }: { aql: PerClass | null; change: (to: PerClass | null) => void }) {
  return (
    <>
      <Checkbox
        label={t('A sample is inspected')}
        description={t('By ISO 2859-1 (IS 2500), level II. The limits are faults per 100 pieces.')}
        checked={aql !== null}
        onChange={({ currentTarget }) => change(currentTarget.checked ? usualAql : null)}
      />
      {aql && (
        <div className={layout.row}>
          {faultClasses.map((each) => (
            <Select
              key={each}
              className={layout.grow}
              label={t(faultTitles[each])}
              data={aqls.map((limit) => ({ value: `${limit}`, label: number(limit) }))}
              value={`${aql[each]}`}
              allowDeselect={false}
              onChange={(limit) => change({ ...aql, [each]: Number(limit) })}
            />
          ))}
        </div>
      )}
    </>
  );
}

function Editor(props: { type: ListedType; save: Save; close: () => void }) {
  const { type, save, close } = props;
  const [before] = useState<readonly Check[]>(type.checks.length > 0 || type.aql ? type.checks : [newCheck]);
  const [checks, setChecks] = useState(before);
  const [aql, setAql] = useState(type.aql);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const isChanged = JSON.stringify([checks, aql]) !== JSON.stringify([before, type.aql]);
  useEditsInDialog(isChanged);
  const set = (next: readonly Check[]) => {
    setProblem(null);
    setChecks(next);
  };
  const onSave = async () => {
    setBusy(true);
    const why = await save({
      checks: checks.filter((check) => isMeasured(check) || `${check.name}${check.unit}`.trim() !== ''),
      aql,
    });
    setBusy(false);
    if (why === null) close();
    else setProblem(why);
  };
  return (
    <>
      <div className={`${dialog.body} ${layout.stack}`}>
        <p>
          {t(
            'The machine asks for them. A check has limits for a measured value; without limits the answer is yes or no. What waits can’t be skipped; anything else shows as missed.',
          )}
        </p>
        <ul className={styles.checks}>
          {checks.map((check, place) => (
            <CheckRow
              // A check has no identity but its place until it is saved.
              key={place}
              check={check}
              type={type}
              change={(to) => set(checks.with(place, { ...check, ...to }))}
              remove={() => set(checks.toSpliced(place, 1))}
            />
          ))}
        </ul>
        <div className={layout.row}>
          <ActionButton
            icon="plus"
            disabled={checks.length >= checksMaximum}
            onClick={() => set([...checks, newCheck])}
          >
            {t('Add a check')}
          </ActionButton>
        </div>
        <Limits aql={aql} change={setAql} />
        {problem !== null && (
          <p className={`${text.danger} ${text.bold}`} role="alert">
            {problem}
          </p>
        )}
      </div>
      <footer>
        <Button onClick={close}>{t('Cancel')}</Button>
        <ActionButton variant="filled" busy={busy} onClick={() => void onSave()}>
          {t('Save')}
        </ActionButton>
      </footer>
    </>
  );
}

/** Shows the button that opens the checks of an operation type. `save` returns the reason of a refusal, or null. */
export function OperationTypeChecks(props: { type: ListedType; refusal: ReasonLike | null; save: Save }) {
  const { type, refusal, save } = props;
  const { length } = type.checks;
  const parts = [length > 0 && count(length, 'check'), type.aql && t('inspection')].filter(Boolean);
  return (
    <ActionButton
      size="sm"
      variant="quiet"
      refusal={refusal}
      aria-label={t`Checks of ${type.name}`}
      onClick={() =>
        void ask<null>({
          title: t`Checks of ${type.name}`,
          dismissed: null,
          isSheet: true,
          body: (answer) => <Editor type={type} save={save} close={() => answer(null)} />,
        })
      }
    >
      {parts.join(', ') || t('Checks')}
    </ActionButton>
  );
}
