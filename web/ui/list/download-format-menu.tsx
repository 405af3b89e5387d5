/** Shows the menu of file formats for a list's download. The menu opens as soon as its code is loaded. */
import { Menu } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { type SheetFormat } from '../../../shared/platform/contract/endpoint.ts';
import { IconButton } from '../page/buttons.tsx';
import { type IconName } from '../style/icons.tsx';
import { t } from '../../../shared/platform/translate.ts';

const formats: Record<SheetFormat, string> = { csv: 'CSV', xlsx: t('Excel (XLSX)') };

export function FileMenu(of: {
  look: { icon: IconName; label: string; busy: boolean };
  get: (format: SheetFormat) => void;
}) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Replaces the clicked button, which had the focus.
    button.current?.focus();
    queueMicrotask(() => setOpened(true));
  }, []);
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      portalProps={{ target: '#main' }}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <IconButton ref={button} {...of.look} />
      </Menu.Target>
      <Menu.Dropdown>
        {(['csv', 'xlsx'] as const).map((format) => (
          <Menu.Item key={format} onClick={() => of.get(format)}>
            {formats[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
