import type { ChatFilter } from '../../api/queries/chat-list.queries.js';
import { Chips } from '../../ui/forms/chip.js';
import { SearchField } from '../../ui/forms/search-field.js';
import { t } from '../../i18n/translate.js';
import classes from './chat-filters.module.css';

/** The filters of the URL. */
export const readChatFilter = (query: URLSearchParams): ChatFilter => ({
  unread: query.get('unread') === '1',
  name: (query.get('q') ?? '').trim(),
});

export const writeChatFilter = ({ unread, name }: ChatFilter): Record<string, string> => ({
  ...(unread && { unread: '1' }),
  ...(name && { q: name }),
});

interface Props {
  filter: ChatFilter;
  onChange: (filter: ChatFilter) => void;
}
export function ChatFilters({ filter, onChange }: Props) {
  const options = [
    { value: 'all', words: t('chats.filterAll') },
    { value: 'unread', words: t('chats.filterUnread') },
  ] as const;
  return (
    <div className={classes.filters}>
      <SearchField label={t('chats.search')} value={filter.name} onChange={(name) => onChange({ ...filter, name })} />
      <Chips
        name="chat-filter"
        label={t('chats.filter')}
        options={options}
        value={filter.unread ? 'unread' : 'all'}
        onChange={(next) => onChange({ ...filter, unread: next === 'unread' })}
      />
    </div>
  );
}
