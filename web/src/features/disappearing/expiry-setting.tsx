import { Timer } from 'lucide-react'
import type { ConversationRef } from '@mynah/contract/socket'
import { useT } from '#i18n/translate.ts'
import { Cell, List } from '#ui/lists/list.tsx'
import { chooseExpiry, timeName } from './choose.ts'
import { useExpiry } from './queries.ts'

/** The timer of disappearing messages, on the page about a chat. */
export function ExpirySetting({ conversation }: { conversation: ConversationRef }) {
  const t = useT('disappearing')
  const { seconds, mayChange, archived } = useExpiry(conversation)
  return (
    <List>
      <Cell
        icon={Timer}
        title={t('title')}
        hint={mayChange ? t(archived ? 'aboutArchived' : 'about') : undefined}
        value={timeName(t, seconds)}
        disabled={!mayChange}
        onPress={() => void chooseExpiry(conversation)}
      />
    </List>
  )
}
