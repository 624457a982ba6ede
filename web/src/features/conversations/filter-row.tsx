import { FolderCog } from 'lucide-react'
import type { ConversationSummary } from '@mynah/contract/conversations'
import { useT } from '#i18n/translate.ts'
import { Badge } from '@mynah/ui/badge.tsx'
import { Chip, ChipRow } from '@mynah/ui/chip.tsx'
import { useOpen } from '#ui/navigation.tsx'
import { chooseFilter } from './filter.ts'
import { countIn } from './folders.ts'
import { chatFoldersPath } from './paths.ts'
import { filters, hasFilters, type BuiltInFilter, type Folder } from './rows.ts'

/** The filters of every chat list, and the folders of one's own beside them. */
export function FilterRow(props: {
  chosen: BuiltInFilter | Folder
  rows: readonly ConversationSummary[]
  folders: readonly Folder[]
}) {
  const { chosen, rows, folders } = props
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
        {folders.map((folder) => {
          const unread = countIn(folder, rows)
          return (
            <Chip
              key={folder.id}
              chosen={folder === chosen}
              onPress={() => chooseFilter(`folder ${folder.id}`)}
            >
              <span className="max-w-40 truncate">{folder.name}</span>
              {unread > 0 && (
                <span className="ml-1.5 inline-flex">
                  <Badge small count={unread} label={t('unread', { count: unread })} />
                </span>
              )}
            </Chip>
          )
        })}
        <Chip onPress={() => open(chatFoldersPath)}>
          <FolderCog aria-hidden className="mr-1.5 size-4.5" strokeWidth={1.8} />
          {t('folders')}
        </Chip>
      </ChipRow>
    </div>
  )
}
