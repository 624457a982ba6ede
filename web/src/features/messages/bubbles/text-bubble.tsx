import { useT } from '#i18n/translate.ts'
import { roomParts } from '#client/room-part.ts'
import type { BubbleProps } from '#client/message-kinds.ts'
import { Linked } from '../viewer/linked.tsx'
import { mentionPlaces } from './mention-places.ts'
import { useMembers } from '../queries.ts'

export function TextBubble({ message, meta }: BubbleProps) {
  return (
    <>
      {message.extras.card &&
        roomParts().map(({ overText: Over }, index) => Over && <Over key={index} message={message} />)}
      <Words message={message} meta={meta} />
    </>
  )
}

/** A text with its links and the people it names, and what stands at its end. */
export function Words({ message, meta }: Pick<BubbleProps, 'message' | 'meta'>) {
  return (
    <div className="whitespace-pre-wrap wrap-anywhere" dir="auto">
      {message.extras.at === undefined ? <Linked text={message.content} /> : <Named message={message} />}
      {meta}
    </div>
  )
}

function Named({ message }: Pick<BubbleProps, 'message'>) {
  const t = useT('messages')
  const { content, extras, groupId = '' } = message
  // names are asked for where the places are not known alone
  const isPlaced = extras.entities !== undefined || extras.at === 'all'
  const { data } = useMembers(isPlaced ? '' : groupId)
  const places = mentionPlaces(message, (id) =>
    (data ?? []).filter(({ userId }) => userId === id).flatMap(({ nick, userName }) => [nick, userName]),
  )
  let end = 0
  const pieces = places.flatMap(([, offset, length]) => {
    const before = <Linked key={`b${offset}`} text={content.slice(end, offset)} />
    end = offset + length
    const name = (
      <span key={offset} title={t('mention')} className="font-medium text-beak-700">
        {content.slice(offset, end)}
      </span>
    )
    return [before, name]
  })
  return [...pieces, <Linked key="rest" text={content.slice(end)} />]
}
