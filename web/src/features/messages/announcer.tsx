import { useState } from 'react'
import type { Session } from '@mynah/contract/conversations'
import { useSay } from '#i18n/say.ts'
import { previewOf } from '#features/conversations/index.ts'

/** Tells screen readers what others write while the room is open. */
export function Announcer({ row, me }: { row: Session; me: string }) {
  const say = useSay('conversations')
  const [opened] = useState(row.lastSeq)
  const news = row.lastSeq > opened && row.lastMsgFrom !== me
  return (
    <div aria-live="polite" className="sr-only">
      {/* the same words again are news again */}
      {news && <p key={row.lastSeq}>{previewOf(row, me, row.lastMsgNick, say)}</p>}
    </div>
  )
}
