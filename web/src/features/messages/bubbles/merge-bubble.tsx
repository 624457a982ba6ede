import type { MergeContent } from '@mynah/contract/message-kinds/merge-forward'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Link } from '#ui/pages/link.tsx'
import { useKindLine } from '#features/conversations/index.ts'
import type { BubbleProps } from '#client/message-kinds.ts'
import { mergeOf } from './message-content.ts'
import { roomMergeForwardPath } from '../paths.ts'

/** Forwarded messages merged into one: the first lines here, all of them on a page. */
export function MergeBubble({ message, meta }: BubbleProps) {
  const t = useT('messages')
  const merge = mergeOf(message)
  if (!merge) return null
  return (
    <div className="w-64 max-w-full">
      <MergeLink merge={merge} />
      <div className="mt-1.5 flow-root border-t border-ink-900/10 pt-1">
        <p className="float-left text-12 text-ink-500">{t('mergeCount', { count: merge.count })}</p>
        {meta}
      </div>
    </div>
  )
}

export function MergeLink({ merge }: { merge: MergeContent }) {
  const t = useT('messages')
  const format = useFormat()
  const lineOf = useKindLine()
  return (
    <Link to={roomMergeForwardPath} state={{ merge }} className="block rounded-12">
      <span className="block truncate font-medium">
        {t('mergeTitle', { people: format.names(merge.people) })}
      </span>
      {merge.preview.map((line, index) => (
        <span key={index} className="block truncate text-14 text-ink-700">
          {line.nick}: {lineOf(line.msgType, line.content)}
        </span>
      ))}
    </Link>
  )
}
