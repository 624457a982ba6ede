import { useState } from 'react'
import type { ConversationSummary } from '@mynah/contract/conversations'
import { useT } from '#i18n/translate.ts'
import { previewOf } from '#features/conversations/index.ts'

/** Announces others' messages to screen readers while the room is open. */
export function Announcer({ row, me }: { row: ConversationSummary; me: string }) {
  const t = useT('conversations')
  const [opened] = useState(row.lastSeq)
  const news = row.lastSeq > opened && row.lastMsgFrom !== me
  return (
    <div aria-live="polite" className="sr-only">
      {/* the same words again are news again */}
      {news && <p key={row.lastSeq}>{previewOf(row, me, row.lastMsgNick, t)}</p>}
    </div>
  )
}
