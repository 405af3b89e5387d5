import { Input } from '@mantine/core';
import { Icon } from '../../ui/page/icons.tsx';

/** An error under a field that is more than one input. */
export function FieldProblem({ error }: { error: string | null }) {
  if (!error) return null;
  return (
    <Input.Error role="alert">
      <Icon name="warning" size={13} />
      <span>{error}</span>
    </Input.Error>
  );
}
