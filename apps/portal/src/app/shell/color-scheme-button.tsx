import { ActionIcon, Button, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { t } from '../../i18n/translate.js';

/** Switches between light and dark. By default the device decides. */
export function ColorSchemeButton({ withLabel = false }: { withLabel?: boolean }) {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  const Icon = dark ? IconSun : IconMoon;
  const label = t(dark ? 'nav.lightTheme' : 'nav.darkTheme');
  const icon = <Icon size={22} stroke={1.75} aria-hidden="true" />;
  const toggle = () => setColorScheme(dark ? 'light' : 'dark');
  if (withLabel)
    return (
      <Button variant="subtle" color="gray" leftSection={icon} onClick={toggle}>
        {label}
      </Button>
    );
  return (
    <ActionIcon onClick={toggle} aria-label={label}>
      {icon}
    </ActionIcon>
  );
}
