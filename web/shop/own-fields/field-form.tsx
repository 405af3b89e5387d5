/** Edits one of the shop's own fields, in its row of the settings. */
import { Checkbox, Select, TagsInput, TextInput } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import {
  type FieldKind,
  fieldKinds,
  fieldNameMaximum,
  fieldOptionsMaximum,
  fieldUnitMaximum,
  type OwnField,
} from '../../../shared/shop/own-fields/own-fields.ts';
import { t } from '../../../shared/platform/translate.ts';
import { fieldErrors, reasonOf } from '../../client/api/api-errors.ts';
import { useTagsBeforeScan } from '../../ui/page/field-snapshot.ts';
import { focusOnMount } from '../../ui/keys/focus-on-mount.ts';
import { useKeysWithin } from '../../ui/keys/use-keys-within.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import layout from '../../ui/style/layout.module.css';
import styles from './own-fields.module.css';

export type FieldValues = Pick<OwnField, 'name' | 'kind' | 'unit' | 'options' | 'required' | 'onTicket'>;

export const newField: FieldValues = {
  name: '',
  kind: 'text',
  unit: '',
  options: [],
  required: false,
  onTicket: false,
};

export const kindWords: Record<FieldKind, string> = {
  text: t('Text'),
  number: t('Number'),
  choice: t('Choice'),
  date: t('Date'),
  'yes or no': t('Yes or no'),
};

function Options(props: {
  value: string[];
  error: string | undefined;
  onChange: (options: string[]) => void;
}) {
  const ref = useTagsBeforeScan(props.value, props.onChange);
  return (
    <TagsInput
      ref={ref}
      label={t('Options')}
      placeholder={props.value.length === 0 ? t('Type one, then Enter') : ''}
      maxTags={fieldOptionsMaximum}
      maxLength={fieldNameMaximum}
      acceptValueOnBlur
      {...props}
    />
  );
}

export function FieldForm(props: {
  /** The values before the edit. Records may have values of an existing field, so its kind stays. */
  values: FieldValues;
  isNew: boolean;
  onChange: (values: FieldValues) => void;
  save: (values: FieldValues) => Promise<unknown>;
  done: () => void;
  cancel: () => void;
}) {
  const { values, isNew, onChange, save, done, cancel } = props;
  const { name, kind, unit, options, required, onTicket } = values;
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [busy, setBusy] = useState(false);
  const set = (changes: Partial<FieldValues>) => {
    setErrors({});
    onChange({ ...values, ...changes });
  };
  const form = useRef<HTMLFormElement>(null);
  useKeysWithin(form, (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) cancel();
  });
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      await save(values);
      done();
    } catch (error) {
      const at = fieldErrors(error);
      setErrors(Object.keys(at).length > 0 ? at : { name: reasonOf(error) });
      setBusy(false);
    }
  };
  return (
    <form
      ref={form}
      className={`${layout.stack} ${styles.form}`}
      aria-label={isNew ? t('New field') : t`Edit ${name}`}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <div className={`${layout.row} ${layout.wrap} ${layout.top} ${styles.inputs}`}>
        <TextInput
          ref={focusOnMount}
          label={t('Name')}
          maxLength={fieldNameMaximum}
          value={name}
          error={errors['name']}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <Select
          label={t('Kind')}
          data={fieldKinds.map((value) => ({ value, label: kindWords[value] }))}
          value={kind}
          readOnly={!isNew}
          description={isNew ? undefined : t('The kind stays as it is')}
          allowDeselect={false}
          onChange={(next) => next && set({ kind: next, unit: '', options: [] })}
        />
        {kind === 'number' && (
          <TextInput
            label={t('Unit')}
            maxLength={fieldUnitMaximum}
            value={unit}
            error={errors['unit']}
            onChange={(event) => set({ unit: event.currentTarget.value })}
          />
        )}
        {kind === 'choice' && (
          <Options
            value={[...options]}
            error={errors['options']}
            onChange={(next) => set({ options: next })}
          />
        )}
      </div>
      <div className={`${layout.row} ${layout.wrap} ${styles.foot}`}>
        <Checkbox
          label={t('On the ticket')}
          checked={onTicket}
          onChange={(event) => set({ onTicket: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('Required to schedule a job')}
          checked={required}
          onChange={(event) => set({ required: event.currentTarget.checked })}
        />
        <span className={layout.row}>
          <ActionButton size="sm" onClick={cancel}>
            {t('Cancel')}
          </ActionButton>
          <ActionButton size="sm" variant="filled" type="submit" busy={busy}>
            {t('Save field')}
          </ActionButton>
        </span>
      </div>
    </form>
  );
}
