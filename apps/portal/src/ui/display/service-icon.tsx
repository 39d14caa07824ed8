import {
  IconBabyCarriage,
  IconBrush,
  IconChefHat,
  IconHeartHandshake,
  IconPaw,
  IconPlant2,
  IconScissors,
  IconTools,
  IconWashMachine,
} from '@tabler/icons-react';

const ICONS: Record<string, typeof IconTools> = {
  'sweeping-mopping': IconBrush,
  cooking: IconChefHat,
  laundry: IconWashMachine,
  gardening: IconPlant2,
  'pet-care': IconPaw,
  'elderly-care': IconHeartHandshake,
  babysitting: IconBabyCarriage,
  'hair-dresser': IconScissors,
};

export function ServiceIcon({ service, size = 20 }: { service: string; size?: number }) {
  const Icon = ICONS[service] ?? IconTools;
  return <Icon size={size} stroke={1.75} aria-hidden="true" />;
}
