import { BellOff, Circle, CircleCheck, MessageSquareDot, User, Users } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { limits } from '@mynah/contract/limits'
import { searchNormalise } from '@mynah/contract/search-normalise'
import { chatFolders } from '@mynah/contract/chat-folders'
import { useCallForm } from '#client/api/call-form.ts'
import { avatarOf, nameOf, useConversations } from '#features/conversations/index.ts'
import { useT } from '#i18n/translate.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { confirm } from '#ui/layers/dialogs.tsx'
import { Cell, List } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { usePageContext } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { useStoredFolders } from './folder-filters/folder-filters.ts'
import { emptyFolder, removeFolder, saveFolder, type ChatFolder } from './queries.ts'

/** Edits a folder of the chat list: `id` names an existing one, `chat` the first chat of a new one. */
export function FolderScreen() {
  const t = useT('chat-folders')
  const [search] = useSearchParams()
  const [id, chat] = [search.get('id'), search.get('chat')]
  const query = useStoredFolders()
  const stored = query.data?.find((one) => one.id === id)
  const [begun] = useState(() => emptyFolder(chat))
  if (!id || stored) return <Editor key={id} folder={stored ?? begun} isNew={!stored} />
  return (
    <Screen title={t('edit')}>
      <Loaded query={query} skeleton={<CellSkeletons />}>
        {() => <p className="px-6 py-8 text-center text-14 text-ink-500">{t('gone')}</p>}
      </Loaded>
    </Screen>
  )
}

function Editor({ folder, isNew }: { folder: ChatFolder; isNew: boolean }) {
  const t = useT('chat-folders')
  const { close } = usePageContext()
  const form = useCallForm(chatFolders.save, { start: folder })
  const { values: draft, set: change, busy } = form
  const { name, chats } = draft
  const save = async () => {
    if (await form.worked(() => saveFolder({ ...draft, name: name.trim() }))) close()
  }
  const askAndRemove = async () => {
    const sure = await confirm({
      title: t('removeAsk', { name: folder.name }),
      text: t('removeText'),
      confirm: t('remove'),
      danger: true,
    })
    if (sure && (await removeFolder(folder.id))) close()
  }
  const toggle = (id: string) => {
    if (chats.includes(id)) return change({ chats: chats.filter((one) => one !== id) })
    if (chats.length >= limits.folderChatsMax) return toast(t('full', { count: limits.folderChatsMax }))
    change({ chats: [...chats, id] })
  }
  return (
    <Screen
      title={isNew ? t('new') : t('edit')}
      footer={
        <div className="flex gap-2.5 p-4 wide:mx-auto wide:max-w-170">
          {!isNew && (
            <Button wide kind="danger" disabled={busy} onClick={() => void askAndRemove()}>
              {t('remove')}
            </Button>
          )}
          <Button wide busy={busy} disabled={name.trim() === ''} onClick={() => void save()}>
            {t('save')}
          </Button>
        </div>
      }
    >
      <div className="space-y-3.5 px-4 pt-1 pb-6">
        <TextField label={t('name')} {...form.counted('name')} />
        <Rules draft={draft} onChange={change} />
        <ChosenChats chats={chats} onToggle={toggle} />
      </div>
    </Screen>
  )
}

/** The rules of a folder: what it includes besides its named chats, and what it excludes. */
function Rules(props: { draft: ChatFolder; onChange: (to: Partial<ChatFolder>) => void }) {
  const { draft, onChange } = props
  const t = useT('chat-folders')
  const rule = (name: 'groups' | 'friends' | 'unread' | 'withoutMuted') => ({
    title: t(name),
    checked: draft[name],
    onCheck: (to: boolean) => onChange({ [name]: to }),
  })
  return (
    <>
      <List>
        <Cell icon={Users} {...rule('groups')} />
        <Cell icon={User} {...rule('friends')} />
      </List>
      <List>
        <Cell icon={MessageSquareDot} {...rule('unread')} />
        <Cell icon={BellOff} {...rule('withoutMuted')} />
      </List>
    </>
  )
}

/** All chats of the list, with those of the folder selected. */
function ChosenChats({ chats, onToggle }: { chats: readonly string[]; onToggle: (id: string) => void }) {
  const t = useT('chat-folders')
  const query = useConversations()
  const [words, setWords] = useState('')
  const wanted = searchNormalise(words)
  return (
    <section aria-label={t('chats')}>
      <h2 className="px-1 pb-1.5 text-14 font-medium text-ink-500">
        {chats.length > 0 ? t('chatsCount', { count: chats.length }) : t('chats')}
      </h2>
      <div className="-mx-4">
        <SearchField value={words} onChange={setWords} placeholder={t('find')} />
      </div>
      <Loaded query={query} skeleton={<CellSkeletons />}>
        {({ rows }) => (
          <List>
            {rows
              .filter((row) => searchNormalise(nameOf(row)).includes(wanted))
              .map((row) => {
                const isChosen = chats.includes(row.id)
                const Mark = isChosen ? CircleCheck : Circle
                return (
                  <Cell
                    key={row.id}
                    leading={<Avatar {...avatarOf(row)} size={36} />}
                    title={nameOf(row)}
                    selected={isChosen}
                    onPress={() => onToggle(row.id)}
                    value={
                      <Mark
                        aria-hidden
                        className={isChosen ? 'size-6 text-beak-700' : 'size-6 text-ink-300'}
                      />
                    }
                  />
                )
              })}
          </List>
        )}
      </Loaded>
    </section>
  )
}
