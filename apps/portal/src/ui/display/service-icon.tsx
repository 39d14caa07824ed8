import {
  createReactComponent,
  IconBabyCarriage,
  IconChefHat,
  IconHeartHandshake,
  IconPaw,
  IconPlant2,
  IconScissors,
  IconTools,
  IconWashMachine,
} from '@tabler/icons-react';

/** The kit has no broom. */
const IconBroom = createReactComponent('outline', 'broom', 'Broom', [
  ['path', { d: 'M21 3l-6.5 6.5', key: 'handle' }],
  ['path', { d: 'M11.5 7.5l5 5', key: 'binding' }],
  ['path', { d: 'M11.5 7.5c-4.5 .5 -7 2.5 -9 6l8 8c3.5 -2 5.5 -4.5 6 -9', key: 'brush' }],
  ['path', { d: 'M5.2 16.2l2.8 -2', key: 'left' }],
  ['path', { d: 'M7.8 18.8l2 -2.8', key: 'right' }],
]);

const ICONS: Record<string, typeof IconTools> = {
  'sweeping-mopping': IconBroom,
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
