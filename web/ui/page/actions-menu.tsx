/** Shows a menu of actions. A refused action stays in the menu, with the reason below its name. */
import { Menu, type MenuProps } from '@mantine/core';
import { type ReactElement, useId } from 'react';
import { Link } from 'react-router';
import { reasonText } from '../../client/reason-text.ts';
import { type PageAction } from './page-actions.ts';
import { Icon } from '../style/icons.tsx';
import styles from '../style/dropdown.module.css';
import text from '../style/text.module.css';

function ActionItem({ verb: { label, icon, key, refusal = null, run } }: { verb: PageAction }) {
  const id = useId();
  const leftSection = icon && <Icon name={icon} />;
  if (refusal !== null) {
    return (
      <>
        <Menu.Item aria-disabled aria-describedby={id} closeMenuOnClick={false} leftSection={leftSection}>
          <span className={text.faint}>{label}</span>
        </Menu.Item>
        <Menu.Label id={id} className={styles.reason}>
          {reasonText(refusal)}
        </Menu.Label>
      </>
    );
  }
  const common = { leftSection, children: label, 'aria-keyshortcuts': key };
  return typeof run === 'string' ? (
    <Menu.Item {...common} component={Link} to={run} />
  ) : (
    <Menu.Item {...common} onClick={() => void run()} />
  );
}

/** Lets the button `children` open the menu. */
export function ActionsMenu(props: {
  verbs: readonly PageAction[];
  position: NonNullable<MenuProps['position']>;
  children: ReactElement;
}) {
  const { verbs, position, children } = props;
  return (
    <Menu position={position} portalProps={{ target: '#main' }} withInitialFocusPlaceholder={false}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {verbs.map((verb) => (
          <ActionItem key={verb.label} verb={verb} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
