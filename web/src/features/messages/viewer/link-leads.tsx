import { ExternalLink } from 'lucide-react'
import { useT } from '#i18n/translate.ts'

/** Shows the site of a link, with a button to open it. */
export function LinkLeads({ link }: { link: { href: string; host: string } }) {
  const t = useT('messages')
  return (
    <div className="flex flex-col items-center gap-4 px-6 py-10 text-center">
      <span className="grid size-20 place-items-center rounded-[26px] bg-beak-100 text-beak-700">
        <ExternalLink aria-hidden className="size-9" strokeWidth={1.6} />
      </span>
      <p className="text-18 font-medium wrap-anywhere">{t('linkLeads', { host: link.host })}</p>
      <p className="line-clamp-4 text-14 text-ink-500 wrap-anywhere">{link.href}</p>
      <a
        href={link.href}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-11 items-center rounded-full bg-beak-500 px-6 font-medium text-ink hover:brightness-105"
      >
        {t('linkOpen')}
      </a>
      <p className="max-w-sm text-12 text-ink-500">{t('linkWarning')}</p>
    </div>
  )
}
