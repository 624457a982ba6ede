import type { ConversationSummary } from '@mynah/contract/conversations'
import type { ChatFilter } from '#client/feature.ts'
import { useT } from '#i18n/translate.ts'
import { Badge } from '@mynah/ui/badge.tsx'
import { Chip, ChipRow } from '@mynah/ui/chip.tsx'
import { useOpen } from '#ui/pages/navigation.tsx'
import { chooseFilter } from './filter.ts'
import { chatListParts } from '../queries.ts'
import { countIn, filters, hasFilters, type BuiltInFilter } from './rows.ts'

/** The built-in filters of the chat list, and those of features. */
export function FilterRow(props: {
  chosen: BuiltInFilter | ChatFilter
  rows: readonly ConversationSummary[]
  given: readonly ChatFilter[]
}) {
  const { chosen, rows, given } = props
  const t = useT('conversations')
  const open = useOpen()
  const hasArchived = rows.some(({ isArchived }) => isArchived)
  const names: Record<BuiltInFilter, string> = {
    all: t('filterAll'),
    unread: t('filterUnread'),
    groups: t('filterGroups'),
    people: t('filterPeople'),
    archived: t('filterArchived'),
  }
  const offered = filters.filter((filter) =>
    filter === 'archived' ? hasArchived || chosen === 'archived' : filter === 'all' || hasFilters(rows),
  )
  return (
    <div className="-mt-2 mb-1">
      <ChipRow label={t('filters')}>
        {offered.map((filter) => (
          <Chip key={filter} chosen={filter === chosen} onPress={() => chooseFilter(filter)}>
            {names[filter]}
          </Chip>
        ))}
        {given.map((filter) => {
          const unread = countIn(filter, rows)
          return (
            <Chip
              key={filter.id}
              chosen={filter === chosen}
              onPress={() => chooseFilter(`given ${filter.id}`)}
            >
              <span className="max-w-40 truncate">{filter.name}</span>
              {unread > 0 && (
                <span className="ml-1.5 inline-flex">
                  <Badge small count={unread} label={t('unread', { count: unread })} />
                </span>
              )}
            </Chip>
          )
        })}
        {chatListParts().map(({ page: { icon: Icon, name, path } }) => (
          <Chip key={path} onPress={() => open(path)}>
            <Icon aria-hidden className="mr-1.5 size-4.5" strokeWidth={1.8} />
            {name()}
          </Chip>
        ))}
      </ChipRow>
    </div>
  )
}
