import ViewIcon from '@mui/icons-material/BookmarkBorderOutlined';
import { Button, Divider, ListItemText, ListSubheader, Menu, MenuItem } from '@mui/material';
import { changeSavedView, type SavedView } from '@sahaya/contracts';
import { useState } from 'react';
import { useListContext, useNotify, usePermissions } from 'react-admin';
import { useNotifyFailure, useStaffCall } from '../../api/staff-call.js';
import { isSameView, toSortPayload, toViewContent, useSavedViews } from './saved-views.js';
import { useFilters } from './use-filters.js';
import { USUAL, useSort } from './use-sort.js';
import { ChangeViewDialog, RemoveViewDialog, SaveViewDialog } from './view-dialogs.js';
import { viewTexts as texts } from './view-texts.js';

type Opened = { dialog: 'save' } | { dialog: 'change' | 'remove'; view: SavedView };

/** Saves the filters and the sort of the list as a view, and applies a saved one. */
export function ViewMenu() {
  const { resource } = useListContext();
  const { isOffered, own, others, error, retry } = useSavedViews(resource);
  const { permissions: role } = usePermissions<string>();
  const [filters, setFilters] = useFilters();
  const { current: sort, setSort } = useSort();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState<Opened>();
  const [chosenId, setChosenId] = useState('');
  const update = useStaffCall(changeSavedView, () => notify(texts.updated, { type: 'success' }));
  if (!isOffered) return null;

  const content = toViewContent(filters, sort);
  const matching = [...(own ?? []), ...(others ?? [])].filter((view) => isSameView(view, content));
  const current = matching.find(({ _id }) => _id === chosenId) ?? matching[0];
  const isOwn = (view: SavedView | undefined) => own?.find(({ _id }) => _id === view?._id);
  /** One's own view that is shown, or was chosen before filters or sort were changed. */
  const mine = current ? isOwn(current) : own?.find(({ _id }) => _id === chosenId);
  const removable = mine ?? (role === 'admin' ? current : undefined);
  const isWhole = isSameView(content, { filters: {} });

  const close = () => setAnchor(null);
  const open = (dialog: Opened) => {
    close();
    setOpened(dialog);
  };
  const choose = (view: SavedView) => {
    close();
    setChosenId(view._id);
    setFilters(view.filters);
    if (view.sort) setSort(toSortPayload(view.sort));
    else if (sort) setSort(USUAL);
  };
  const item = (view: SavedView, second: string | undefined) => (
    <MenuItem key={view._id} selected={view === current} onClick={() => choose(view)}>
      <ListItemText primary={view.name} secondary={second} sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }} />
    </MenuItem>
  );
  return (
    <>
      <Button
        startIcon={<ViewIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ maxWidth: 240, overflowWrap: 'anywhere' }}
      >
        {current?.name ?? texts.name}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ paper: { sx: { maxWidth: 'min(360px, calc(100vw - 32px))' } } }}
      >
        {!own && (
          <MenuItem disabled sx={{ whiteSpace: 'normal' }}>
            {error ? texts.failed : texts.loading}
          </MenuItem>
        )}
        {error && <MenuItem onClick={retry}>{texts.retry}</MenuItem>}
        {own?.length === 0 && others?.length === 0 && <MenuItem disabled>{texts.none}</MenuItem>}
        {own?.map((view) => item(view, view.shared ? texts.isShared : undefined))}
        {others && others.length > 0 && <ListSubheader role="presentation">{texts.ofOthers}</ListSubheader>}
        {others?.map((view) => item(view, view.owner.name ?? texts.colleague))}
        <Divider component="li" />
        <MenuItem disabled={!own || isOwn(current) !== undefined || isWhole} onClick={() => open({ dialog: 'save' })}>
          {texts.save}
        </MenuItem>
        {mine && mine !== current && !isWhole && (
          <MenuItem
            sx={{ whiteSpace: 'normal' }}
            onClick={() => {
              close();
              const { _id: id, name, shared } = mine;
              update.mutate({ id, name, shared, ...content }, { onError: notifyFailure });
            }}
          >
            {texts.update(mine.name)}
          </MenuItem>
        )}
        {mine && (
          <MenuItem sx={{ whiteSpace: 'normal' }} onClick={() => open({ dialog: 'change', view: mine })}>
            {texts.change(mine.name)}
          </MenuItem>
        )}
        {removable && (
          <MenuItem sx={{ whiteSpace: 'normal' }} onClick={() => open({ dialog: 'remove', view: removable })}>
            {texts.remove(removable.name)}
          </MenuItem>
        )}
      </Menu>
      {opened?.dialog === 'save' && (
        <SaveViewDialog
          list={resource}
          content={content}
          hasSearch={Boolean(filters['q'])}
          onSaved={({ _id }) => setChosenId(_id)}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened?.dialog === 'change' && <ChangeViewDialog view={opened.view} onClose={() => setOpened(undefined)} />}
      {opened?.dialog === 'remove' && <RemoveViewDialog view={opened.view} onClose={() => setOpened(undefined)} />}
    </>
  );
}
