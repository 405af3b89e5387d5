/** Shows a button that chooses files through a hidden file input. */
import { FileButton } from '@mantine/core';
import { useRef } from 'react';
import { type Reason } from '../../../shared/reasons/reason.ts';
import { ActionButton } from '../page/buttons.tsx';
import { type IconName } from '../page/icons.tsx';

export function PickFile(props: {
  /** The label of the button that chooses files. */
  children: string;
  /** The name of the file input; by default the button's label. */
  label?: string;
  icon: IconName;
  accept: string;
  refusal?: Reason | null;
  multiple?: boolean;
  /** Whether the button opens the camera on a device that has one. */
  camera?: boolean;
  busy?: boolean;
  size?: 'xs';
  onPick: (files: readonly File[]) => void;
}) {
  const {
    children,
    label = children,
    icon,
    accept,
    multiple = false,
    camera = false,
    onPick,
    ...button
  } = props;
  const reset = useRef<() => void>(null);
  const take = (picked: File | File[] | null) => {
    const files = picked instanceof File ? [picked] : (picked ?? []);
    // Allows the user to pick the same file again.
    reset.current?.();
    if (files.length > 0) onPick(files);
  };
  return (
    <FileButton
      accept={accept}
      multiple={multiple}
      onChange={take}
      resetRef={reset}
      {...(camera && { capture: 'environment' as const })}
      inputProps={{ 'aria-label': label }}
    >
      {(opens) => (
        <ActionButton {...opens} {...button} icon={icon}>
          {children}
        </ActionButton>
      )}
    </FileButton>
  );
}
