import { Aperture } from 'lucide-react'
import { readContent } from '@mynah/contract/message-kind'
import { momentMessage } from '@mynah/contract/message-kinds/moment'
import type { BubbleProps } from '#client/message-kinds.ts'
import { useT } from '#i18n/translate.ts'
import { Link } from '#ui/pages/link.tsx'
import { detailPath } from './paths.ts'

/** A card of a moment, which opens for those who may see it. */
export function MomentBubble({ message, meta }: BubbleProps) {
  const t = useT('moments')
  const content = readContent(momentMessage, message.content)
  if (!content) return null
  return (
    <Link to={detailPath(content.id)} className="flex min-h-11 items-center gap-2.5 text-left">
      <Aperture aria-hidden className="size-6 flex-none" strokeWidth={1.8} />
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{t('momentOf', { name: content.name })}</span>
        <span className="block text-12 font-medium text-beak-700">{t('open')}</span>
      </span>
      {meta}
    </Link>
  )
}
