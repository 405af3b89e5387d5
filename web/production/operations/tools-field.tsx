/** Edits the tools that an operation needs besides its machine. */
import { fieldProps } from '../../ui/form/fields.tsx';
import { type Binding } from '../../ui/form/record-form.ts';
import { type NamedTool, ToolsSelect } from '../part/tools-select.tsx';

/** Offers the shop's tools. `own` are the tools that the operation has now, sorted by name. */
export function ToolsField({ own, ...field }: Binding<readonly string[]> & { own: readonly NamedTool[] }) {
  const props = fieldProps({
    ...field,
    hint: 'Dies, plates, blocks. Each is in one place at a time',
    columns: 6,
  });
  return <ToolsSelect {...props} own={own} value={field.value} onChange={(ids) => field.onChange(ids)} />;
}
