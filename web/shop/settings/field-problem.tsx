import { Input } from '@mantine/core';
import { Icon } from '../../ui/style/icons.tsx';

/** Shows the error of a field that has several inputs. */
export function FieldProblem({ error }: { error: string | null }) {
  if (!error) return null;
  return (
    <Input.Error role="alert">
      <Icon name="warning" size={13} />
      <span>{error}</span>
    </Input.Error>
  );
}
