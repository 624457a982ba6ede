import { ArrowDown, ArrowUp, Folder, Plus } from 'lucide-react'
import { useRef, type KeyboardEvent } from 'react'
import { limits } from '@mynah/contract/limits'
import { useT } from '#i18n/translate.ts'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { Cell, List } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { useOpen } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { useStoredFolders } from './folder-filters/folder-filters.ts'
import { chatFolderPath } from './paths.ts'
import { moveFolder, type ChatFolder } from './queries.ts'
import { useRules } from './use-rules.ts'

/** The user's folders in their order, which buttons and Alt with the arrow keys change. */
export function FoldersScreen() {
  const t = useT('chat-folders')
  const open = useOpen()
  const query = useStoredFolders()
  const isFull = (query.data?.length ?? 0) >= limits.foldersMax
  const create = () => open(chatFolderPath)
  return (
    <Screen
      title={t('title')}
      actions={<IconButton icon={Plus} name={t('new')} disabled={isFull} onClick={create} />}
    >
      <Loaded
        query={query}
        skeleton={<CellSkeletons />}
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState icon={Folder} sentence={t('empty')} action={{ label: t('new'), onPress: create }} />
        }
      >
        {(list) => <Folders list={list} />}
      </Loaded>
    </Screen>
  )
}

function Folders({ list }: { list: readonly ChatFolder[] }) {
  const t = useT('chat-folders')
  const rulesOf = useRules()
  const rows = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    if (!by || !event.altKey) return
    event.preventDefault()
    const row = event.target instanceof Element && event.target.closest('li')
    const from = [...(rows.current?.querySelectorAll('li') ?? [])].findIndex((one) => one === row)
    void moveFolder(list, from, by)
  }
  return (
    <div ref={rows} role="presentation" onKeyDown={onKeyDown} className="px-4 pb-6">
      <List>
        {list.map((folder, index) => (
          <Cell
            key={folder.id}
            icon={Folder}
            title={folder.name}
            hint={rulesOf(folder)}
            to={`${chatFolderPath}?id=${folder.id}`}
            aside={
              <>
                <IconButton
                  icon={ArrowUp}
                  name={t('up', { name: folder.name })}
                  disabled={index === 0}
                  onClick={() => void moveFolder(list, index, -1)}
                />
                <IconButton
                  icon={ArrowDown}
                  name={t('down', { name: folder.name })}
                  disabled={index === list.length - 1}
                  onClick={() => void moveFolder(list, index, 1)}
                />
              </>
            }
          />
        ))}
      </List>
      <p className="px-1 pt-2 text-14 text-ink-500">{t('about')}</p>
    </div>
  )
}
