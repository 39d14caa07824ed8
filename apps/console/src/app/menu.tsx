import HomeIcon from '@mui/icons-material/TodayOutlined';
import CloseIcon from '@mui/icons-material/ExpandLess';
import OpenIcon from '@mui/icons-material/ExpandMore';
import { Box, ButtonBase, Collapse } from '@mui/material';
import type { Pagination, StaffRole } from '@sahaya/contracts';
import { type ComponentType, useId } from 'react';
import {
  Menu as RaMenu,
  type RaRecord,
  useCreatePath,
  useGetList,
  usePermissions,
  useResourceDefinitions,
  useSidebarState,
  useStore,
} from 'react-admin';
import { useLocation } from 'react-router';
import { CLOSED_LISTS } from '../api/closed-lists.js';
import { useMay } from '../api/staff-call.js';
import { words } from '../i18n/words.js';
import { firstOf } from './home/first-of.js';
import { MENU_GROUPS, type MenuGroup, OPEN_AT_FIRST, WAITING } from './menu-groups.js';

/** The resources by group, without those that the role may not read. The group of the current page is open. */
export function Menu() {
  const may = useMay();
  const { permissions: role } = usePermissions<StaffRole>();
  const [isSidebarOpen] = useSidebarState();
  const [toggled, setToggled] = useStore<Partial<Record<MenuGroup['name'], boolean>>>('menu.groups', {});
  const { pathname } = useLocation();
  const current = pathname.split('/')[1] ?? '';
  return (
    <Box component="nav" aria-label={words.menu.name}>
      <RaMenu role="presentation">
        <Box role="menu" aria-label={words.home.name} sx={{ mt: 1 }}>
          <RaMenu.DashboardItem primaryText={words.home.name} leftIcon={<HomeIcon />} />
          {may(CLOSED_LISTS['analytics'] ?? {}) && <RaMenu.ResourceItem name="analytics" />}
        </Box>
        {MENU_GROUPS.map(({ name, label, resources }) => {
          const isOpen =
            resources.includes(current) ||
            (toggled[name] ?? (role !== undefined && OPEN_AT_FIRST[role].includes(name)));
          return (
            <Group
              key={name}
              label={label}
              resources={resources.filter((resource) => may(CLOSED_LISTS[resource] ?? {}))}
              isOpen={isOpen}
              isNamed={isSidebarOpen}
              onToggle={() => setToggled({ ...toggled, [name]: !isOpen })}
            />
          );
        })}
      </RaMenu>
    </Box>
  );
}

interface GroupProps extends Pick<MenuGroup, 'label' | 'resources'> {
  isOpen: boolean;
  /** False in a sidebar that shows only icons. */
  isNamed: boolean;
  onToggle: () => void;
}
function Group({ label, resources, isOpen, isNamed, onToggle }: GroupProps) {
  const id = useId();
  return (
    <Box sx={{ mt: 0.5 }}>
      <ButtonBase
        id={id}
        aria-expanded={isOpen}
        onClick={onToggle}
        sx={{
          display: isNamed ? 'flex' : 'none',
          width: '100%',
          justifyContent: 'space-between',
          minHeight: 32,
          px: 2.5,
          typography: 'caption',
          fontWeight: 600,
          color: 'text.secondary',
        }}
      >
        {label}
        {isOpen ? <CloseIcon fontSize="small" /> : <OpenIcon fontSize="small" />}
      </ButtonBase>
      <Collapse in={isOpen} unmountOnExit timeout={0}>
        <Box role="menu" aria-labelledby={id}>
          {resources.map((name) => (
            <Entry key={name} name={name} />
          ))}
        </Box>
      </Collapse>
    </Box>
  );
}

function Entry({ name }: { name: string }) {
  const createPath = useCreatePath();
  const definition = useResourceDefinitions<{ label?: string }>()[name];
  const Icon = definition?.icon as ComponentType | undefined;
  const waiting = WAITING[name];
  const item = {
    to: createPath({ resource: name, type: 'list' }),
    state: { _scrollToTop: true },
    primaryText: definition?.options?.label ?? name,
    leftIcon: Icon ? <Icon /> : undefined,
  };
  return waiting ? <CountedItem name={name} filter={waiting} item={item} /> : <RaMenu.Item {...item} />;
}

interface CountedItemProps {
  name: string;
  filter: Record<string, string>;
  item: { to: string; primaryText: string };
}
/** The count is the one of the first page, which asks the same. A list that cannot be counted has no number. */
function CountedItem({ name, filter, item }: CountedItemProps) {
  const { params, options } = firstOf(filter);
  const list = useGetList<RaRecord>(name, params, options);
  const { total } = list;
  const { more } = (list.meta ?? {}) as Pick<Pagination, 'more'>;
  if (!total) return <RaMenu.Item {...item} />;
  const count = more ? words.home.moreThan(total) : total.toLocaleString('en-IN');
  return (
    <RaMenu.Item
      {...item}
      aria-label={item.primaryText}
      aria-description={words.menu.waiting(count)}
      primaryText={
        <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {item.primaryText}
          </Box>
          <Box component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            {count}
          </Box>
        </Box>
      }
    />
  );
}
