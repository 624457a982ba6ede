import { Copy } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { copyText } from '../queries.ts'

/** A row whose text can be copied: an order number, an account. */
export function CopyCell({ title, text }: { title: string; text: string }) {
  const t = useT('wallet')
  const copy = async () => toast((await copyText(text)) ? t('copied') : t('copyFailed'))
  return (
    <li className="flex min-h-13 items-center gap-3 py-1 pr-1 pl-3.5 text-16">
      <span className="max-w-[40%] flex-none wrap-anywhere">{title}</span>
      <span className="min-w-0 flex-1 text-right text-14 wrap-anywhere text-ink-500 select-text">{text}</span>
      <IconButton icon={Copy} name={t('copy', { what: title })} onClick={() => void copy()} />
    </li>
  )
}
