import { useState } from 'react'
import { isKind } from '@mynah/contract/message-kinds'
import type { ChatMessage, ConversationRef, Extras } from '@mynah/contract/socket'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Sheet } from '#ui/layers/dialog.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { RowSkeletons } from '@mynah/ui/skeletons.tsx'
import { Words } from '../bubbles/text/text-bubble.tsx'
import { captionOf } from '../bubbles/message-content.ts'
import { useVersions } from '../queries.ts'

/** All versions of an edited message, from the first on. */
export function VersionsSheet(props: {
  conversation: ConversationRef
  message: ChatMessage
  onClosed: () => void
}) {
  const { conversation, message, onClosed } = props
  const t = useT('messages')
  const { dayName, clockTime } = useFormat()
  const [open, setOpen] = useState(true)
  const query = useVersions(conversation, message.id)
  const wordsOf = (content: string) => (isKind(message, 'text') ? content : captionOf(content))
  return (
    <Sheet open={open} onClose={() => setOpen(false)} onClosed={onClosed} title={t('versions')}>
      <Loaded query={query} skeleton={<RowSkeletons />}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="px-4 py-8 text-center text-14 text-ink-500">{t('versionsNone')}</p>
          ) : (
            <ol className="scroller max-h-[60dvh] space-y-2">
              {list.map(({ version, content, extras, time }) => (
                <li key={version} className="rounded-18 bg-ink-50 px-4 py-2.5">
                  <p className="text-12 text-ink-500">
                    {version === 0 && `${t('versionSent')} · `}
                    {dayName(time)} {clockTime(time)}
                  </p>
                  <div className="text-16">
                    <Words
                      message={{
                        ...message,
                        content: wordsOf(content) || '–',
                        extras: JSON.parse(extras) as Extras,
                      }}
                      meta={null}
                    />
                  </div>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Sheet>
  )
}
