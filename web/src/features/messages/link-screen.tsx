import { ExternalLink, Link2Off } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useSay } from '#i18n/say.ts'
import { Screen } from '#ui/screen.tsx'
import { EmptyState } from '#ui/states.tsx'
import { readLink } from './links.ts'

/** `/pages/toHtml/toHtml?url=`: says where a link leads before it is followed; `&` is written `^` in it. */
export function LinkScreen() {
  const say = useSay('messages')
  const [search] = useSearchParams()
  const link = readLink((search.get('url') ?? '').replaceAll('^', '&'))
  return (
    <Screen title={say('link')}>
      {link ? <LinkLeads link={link} /> : <EmptyState icon={Link2Off} sentence={say('linkBad')} />}
    </Screen>
  )
}

/** Where a link leads, and the way there. */
export function LinkLeads({ link }: { link: { href: string; host: string } }) {
  const say = useSay('messages')
  return (
    <div className="flex flex-col items-center gap-4 px-6 py-10 text-center">
      <span className="grid size-20 place-items-center rounded-[26px] bg-beak-100 text-beak-700">
        <ExternalLink aria-hidden className="size-9" strokeWidth={1.6} />
      </span>
      <p className="text-ink-700">{say('linkLeads')}</p>
      <p className="text-18 font-bold wrap-anywhere">{link.host}</p>
      <p className="line-clamp-4 text-14 text-ink-500 wrap-anywhere">{link.href}</p>
      <a
        href={link.href}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-11 items-center rounded-full bg-beak-500 px-6 font-medium text-ink hover:brightness-105"
      >
        {say('linkOpen')}
      </a>
      <p className="max-w-sm text-12 text-ink-500">{say('linkWarning')}</p>
    </div>
  )
}
