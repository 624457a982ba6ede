import { Link2, X } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { msgType } from '@mynah/contract/message-kinds'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { useSettings } from '#features/account/index.ts'
import { useSetting } from '#features/app-info/index.ts'
import { ownPlaceIn, type OwnPlace } from '#features/messages/index.ts'
import { usePlace } from './own-card.tsx'
import {
  answerQuestion,
  close,
  isOwn,
  preview,
  setOff,
  useCard,
  useDraft,
  useIsClosed,
  useIsOff,
  useNamedPage,
  useWholeDraft,
  type ChatKey,
} from './queries.ts'

/** The preview of a link in the draft, as it will be sent; before the first one a question. */
export function ComposerPreview({ chat }: { chat: ChatKey }) {
  const page = useNamedPage(useDraft(chat))
  const isOffered = useSetting('linkPreviews') === '1'
  if (page === undefined) return null
  if (isOwn(page)) return <OwnPreview chat={chat} page={page} />
  return isOffered ? <Preview chat={chat} page={page} /> : null
}

/** A link into the app shows the card that its reader will see; nothing of it is sent, and no page is loaded. */
function OwnPreview({ chat, page }: { chat: ChatKey; page: string }) {
  const { text, entities } = useWholeDraft(chat)
  const place = ownPlaceIn({ msgType: msgType.text, content: text, extras: { entities: [...entities] } })
  const isClosed = useIsClosed(chat, page)
  return place && !isClosed ? <OwnPlaceCard place={place} onClose={() => close(chat, page)} /> : null
}

function OwnPlaceCard({ place, onClose }: { place: OwnPlace; onClose: () => void }) {
  const { icon, title, hint } = usePlace(place)
  return <Card image={icon} title={title} hint={hint} onClose={onClose} />
}

function Preview({ chat, page }: { chat: ChatKey; page: string }) {
  const wish = useSettings().data?.linkPreviews
  const card = useCard(chat, page)
  const isOff = useIsOff(chat)
  const isClosed = useIsClosed(chat, page)
  useEffect(() => {
    if (wish === 'on' && !isOff) void preview(chat, page)
  }, [chat, page, wish, isOff])
  if (wish === 'ask') return <Question />
  if (wish === 'on' && (isOff || isClosed)) return <ChatSwitch chat={chat} isOff={isOff} />
  if (wish !== 'on' || !card) return null
  return (
    <Card
      image={
        card.image && <img src={card.image} alt="" className="size-11 flex-none rounded-8 object-cover" />
      }
      title={card.title}
      hint={card.host}
      onClose={() => close(chat, page)}
    />
  )
}

function Card(props: { image: ReactNode; title: string; hint: string; onClose: () => void }) {
  const { image, title, hint, onClose } = props
  const t = useT('link-previews')
  return (
    <div role="group" aria-label={t('preview')} className="flex items-center gap-2 px-4 pt-2">
      <div className="flex min-w-0 flex-1 items-center gap-2 border-l-[3px] border-beak-500 pl-2 text-14">
        {image}
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block truncate font-medium">
            {title}
          </span>
          <span className="block truncate text-12 text-ink-500">{hint}</span>
        </span>
      </div>
      <IconButton icon={X} name={t('close')} onClick={onClose} />
    </div>
  )
}

/** Turns previews off or on for this chat only. */
function ChatSwitch({ chat, isOff }: { chat: ChatKey; isOff: boolean }) {
  const t = useT('link-previews')
  return (
    <div className="flex min-h-11 items-center gap-2 px-4 pt-1 text-12 text-ink-500">
      <span className="min-w-0 flex-1">{t(isOff ? 'isOff' : 'isClosed')}</span>
      <Button kind="link" onClick={() => setOff(chat, !isOff)}>
        {t(isOff ? 'turnOn' : 'turnOff')}
      </Button>
    </div>
  )
}

/** Asked once: the answer holds on all devices until it is changed in the settings. */
function Question() {
  const t = useT('link-previews')
  const { data: settings } = useSettings()
  if (!settings) return null
  const answer = (linkPreviews: 'on' | 'off') => () => answerQuestion(linkPreviews, settings)
  return (
    <div role="group" aria-label={t('ask')} className="flex items-start gap-2 px-4 pt-2.5 pb-1">
      <Link2 aria-hidden className="mt-0.5 size-4 flex-none text-beak-700" />
      <div className="min-w-0 flex-1">
        <p className="text-14 font-medium">{t('ask')}</p>
        <p className="text-12 text-ink-500">{t('askHint')}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button small onClick={answer('on')}>
            {t('show')}
          </Button>
          <Button small kind="secondary" onClick={answer('off')}>
            {t('no')}
          </Button>
        </div>
      </div>
    </div>
  )
}
