import { type Component } from '../../../shared/contract/components.ts';
import { contract } from '../../../shared/contract/contract.ts';
import { componentNeeded } from '../../../shared/rules/component.ts';
import { useVerb } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { DeleteRecord } from '../../ui/page/delete-record.tsx';
import { type Crumb } from '../../ui/page/page.tsx';

/** The way to a component's screen, and what it is there. */
export const componentCrumbs = (...here: readonly Crumb[]): readonly Crumb[] => [
  { label: 'Products', to: to('ProductList') },
  { label: 'Components', to: to('ComponentList') },
  ...here,
];

export function AddComponent() {
  return (
    <LinkButton to={to('ComponentCreate')} refusal={useRefusal('edit')} icon="plus" variant="filled">
      Add New Component
    </LinkButton>
  );
}

export function DeleteComponent({ component }: { component: Component }) {
  const mayNot = useRefusal('delete');
  return (
    <DeleteRecord
      record={component}
      noun="component"
      text="No product is made of it; jobs that were made from it stay."
      remove={useVerb(contract.components.remove)}
      refusal={mayNot ?? componentNeeded(component)}
      list={to('ComponentList')}
    />
  );
}
