import { useState } from 'react'
import { entitiesIn, formatTypes, isMention } from '@mynah/contract/entities'
import { roomParts } from '#client/room-part.ts'
import type { BubbleProps } from '#client/message-kinds.ts'
import { useT } from '#i18n/translate.ts'
import { mayNameOwnPlace } from '../../viewer/own-places.ts'
import { Linked } from '../../viewer/linked.tsx'
import { isLong, readWhole } from './long-texts.ts'
import { mentionPlaces } from './mention-places.ts'
import { Ranged } from './ranged.tsx'
import { useMembers } from '../../queries.ts'

export function TextBubble({ message, meta }: BubbleProps) {
  return (
    <>
      {(message.extras.card || mayNameOwnPlace(message)) &&
        roomParts().map(({ overText: Over }, index) => Over && <Over key={index} message={message} />)}
      <Words message={message} meta={meta} />
    </>
  )
}

/** A text with formats, links and mentions, and what is at its end. */
export function Words({ message, meta }: Pick<BubbleProps, 'message' | 'meta'>) {
  const t = useT('messages')
  const { id, content, extras } = message
  const [isWhole, setIsWhole] = useState(() => readWhole().has(id) || !isLong(content))
  const isPlain = extras.at === undefined && extras.entities === undefined
  const words = isPlain ? <Linked text={content} /> : <WithEntities message={message} />
  if (isWhole) {
    return (
      <div className="whitespace-pre-wrap wrap-anywhere" dir="auto">
        {words}
        {meta}
      </div>
    )
  }
  const readOn = () => {
    readWhole().add(id)
    setIsWhole(true)
  }
  return (
    <div className="flow-root">
      <div className="line-clamp-[20] whitespace-pre-wrap wrap-anywhere" dir="auto">
        {words}
      </div>
      <button
        type="button"
        onClick={readOn}
        className="float-left -ml-2 min-h-11 px-2 font-medium underline-offset-2 hover:underline"
      >
        {t('readMore')}
      </button>
      {meta}
    </div>
  )
}

function WithEntities({ message }: Pick<BubbleProps, 'message'>) {
  const { content, extras, groupId = '' } = message
  const { at, entities = [] } = extras
  // names are needed only if positions are missing
  const isPlaced = at === undefined || at === 'all' || entities.some(isMention)
  const { data } = useMembers(isPlaced ? '' : groupId)
  const names = mentionPlaces(message, (id) =>
    (data ?? []).filter(({ userId }) => userId === id).flatMap(({ nick, userName }) => [nick, userName]),
  )
  const formats = entities.filter(([type]) => formatTypes.includes(type))
  return <Ranged text={content} entities={entitiesIn([...formats, ...names], content, () => true)} />
}
