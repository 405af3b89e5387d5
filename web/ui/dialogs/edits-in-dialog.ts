/** Protects what the user typed in a dialog. */
import { use, useEffect, useEffectEvent } from 'react';
import { DialogContext } from './open-dialogs.ts';
import { useLeaving } from './unsaved-warning.ts';

/**
 * Asks the user before Esc, a click outside, Back or the end of the page drops what was typed in the dialog around the
 * component.
 */
export function useEditsInDialog(isChanged: boolean): void {
  const dialog = use(DialogContext);
  const isUnsaved = useEffectEvent(() => isChanged);
  useEffect(() => {
    const look = () => isUnsaved();
    dialog?.edits.add(look);
    return () => void dialog?.edits.delete(look);
  }, [dialog]);
  useLeaving(
    () => isChanged,
    () => dialog?.dismiss(),
  );
}
