/**
 * Defines the controls with which the user corrects faulty cells, such as a field that replaces the text of
 * several cells.
 */
import { type FormEvent, type ReactNode } from 'react';
import { ActionButton } from '../ui/page/buttons.tsx';
import buttons from '../ui/style/buttons.module.css';

export function RepairButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className={buttons.asText} onClick={onPress}>
      {children}
    </button>
  );
}

/** Returns a submit handler that calls `run` and prevents the browser from reloading the page. */
export const submits = (run: () => void) => (event: FormEvent) => {
  event.preventDefault();
  run();
};

/** Shows a field for the text that repairs several cells at once. The button is absent without a label. */
export function RepairForm(props: {
  label: string;
  text: string;
  onText: (text: string) => void;
  /** The id of a list of choices. */
  list: string | undefined;
  placeholder?: string;
  button: ReactNode;
  use: (text: string) => void;
}) {
  const { label, text, onText, list, placeholder, button, use } = props;
  return (
    <form
      onSubmit={submits(() => {
        if (text.trim() !== '') use(text.trim());
      })}
    >
      <input
        aria-label={label}
        value={text}
        autoComplete="off"
        {...{ list, placeholder }}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      {button && (
        <ActionButton type="submit" size="xs">
          {button}
        </ActionButton>
      )}
    </form>
  );
}

/** Holds the choices that a field offers while the user types. */
export const Choices = ({ id, names }: { id: string | undefined; names: readonly string[] }) =>
  id !== undefined && (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </datalist>
  );
