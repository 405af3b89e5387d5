import { type Component } from '../../../shared/contract/components.ts';
import { type RecordFormOptions, useRecordForm } from '../../ui/form/record-form.ts';
import {
  type ComponentFields,
  componentLabels,
  componentSchema,
  type ComponentValues,
  fromCurrent,
} from './component-values.ts';

/** The form of a component; `before` is the one being edited, null for a new one. Everything that differs otherwise is `of`. */
export function useComponentForm(
  before: Component | null,
  of: Omit<
    RecordFormOptions<ComponentValues, ComponentFields, Component>,
    'schema' | 'labels' | 'fromCurrent'
  >,
) {
  return useRecordForm({ ...of, schema: componentSchema(before), labels: componentLabels, fromCurrent });
}
