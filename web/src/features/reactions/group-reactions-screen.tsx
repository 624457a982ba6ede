import { MicOff, SmilePlus, X } from 'lucide-react'
import { useState } from 'react'
import { groupRole } from '@mynah/contract/groups'
import { limits } from '@mynah/contract/limits'
import { useT } from '#i18n/translate.ts'
import { Sheet } from '#ui/layers/dialog.tsx'
import { Cell, Section } from '#ui/lists/list.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { GroupPage, type ViewerState } from '#features/groups/index.ts'
import { EmojiPanel } from '#features/messages/index.ts'
import { useEmojiNames } from './emoji-grid.tsx'
import { allowReactions, setReactSpeakers } from './group-rules.ts'
import { firstEmoji, withoutTone } from './used-emoji.ts'

/** The owner's settings for reactions in a group: which emoji, and who may react. */
export function GroupReactionsScreen() {
  const t = useT('reactions')
  return (
    <GroupPage title={t('who')} may={({ role }) => role === groupRole.owner}>
      {(viewer) => <Rules {...viewer} />}
    </GroupPage>
  )
}

function Rules({ group }: ViewerState) {
  const t = useT('reactions')
  const { id, reactions } = group
  const which = !reactions ? 'all' : reactions.length > 0 ? 'some' : 'none'
  const choose = (value: 'all' | 'some' | 'none') =>
    void allowReactions(id, value === 'all' ? undefined : value === 'some' ? [...firstEmoji] : [])
  return (
    <Screen title={t('who')}>
      <div className="pb-6">
        <div className="px-4 pt-1 pb-3">
          <Segmented
            name={t('allowed')}
            value={which}
            onChange={choose}
            options={[
              { value: 'all', label: t('all') },
              { value: 'some', label: t('some') },
              { value: 'none', label: t('none') },
            ]}
          />
          <p className="px-1 pt-1.5 text-12 text-ink-500">{t('allowedHint')}</p>
        </div>
        {reactions && reactions.length > 0 && <Chosen id={id} emojis={reactions} />}
        {which !== 'none' && (
          <Section>
            <Cell
              icon={MicOff}
              title={t('speakers')}
              hint={t('speakersHint')}
              checked={group.isReactSpeakers}
              onCheck={(state) => void setReactSpeakers(id, state)}
            />
          </Section>
        )}
      </div>
    </Screen>
  )
}

/** The allowed emoji: a press removes one, except the last. */
function Chosen({ id, emojis }: { id: string; emojis: readonly string[] }) {
  const t = useT('reactions')
  const names = useEmojiNames()
  const [isAdding, setIsAdding] = useState(false)
  const add = (emoji: string) => {
    const plain = withoutTone(emoji)
    setIsAdding(false)
    if (!emojis.includes(plain)) void allowReactions(id, [...emojis, plain])
  }
  return (
    <Section title={t('chosen', { count: emojis.length, max: limits.groupReactionsMax })}>
      <li className="flex flex-wrap gap-1.5 p-3">
        {emojis.map((emoji) => (
          <button
            key={emoji}
            type="button"
            aria-label={t('takeOut', { emoji: names.get(emoji) ?? emoji })}
            disabled={emojis.length === 1}
            onClick={() =>
              void allowReactions(
                id,
                emojis.filter((one) => one !== emoji),
              )
            }
            className="flex min-h-11 items-center gap-1 rounded-full bg-ink-100 px-3 text-22"
          >
            {emoji}
            {emojis.length > 1 && <X aria-hidden className="size-4 text-ink-500" />}
          </button>
        ))}
      </li>
      <Cell
        icon={SmilePlus}
        title={t('add')}
        disabled={emojis.length >= limits.groupReactionsMax}
        onPress={() => setIsAdding(true)}
      />
      <Sheet open={isAdding} onClose={() => setIsAdding(false)} title={t('add')}>
        <div className="flex h-[50dvh] flex-col">
          <EmojiPanel onPick={add} />
        </div>
      </Sheet>
    </Section>
  )
}
