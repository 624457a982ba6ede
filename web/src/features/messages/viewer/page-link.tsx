import type { MouseEvent } from 'react'
import { useT } from '#i18n/translate.ts'
import { confirm } from '#ui/layers/dialogs.tsx'
import { useOpen } from '#ui/pages/navigation.tsx'
import { useIsEmbedded } from './embedded-page.tsx'
import { ownPlaceOf } from './own-places.ts'
import { isKnownSite, linkPath, readLink, rememberSite, type Piece } from './links.ts'

/**
 * The props of a link to a page: a page of this app opens at once, others after a confirmation, which is needed once
 * per site, and each time if the link's text hides the address.
 */
export function usePageLink(href: string, isHidden = false) {
  const t = useT('messages')
  const open = useOpen()
  const link = readLink(href)
  const isEmbedded = useIsEmbedded(link)
  const own = ownPlaceOf(href)
  const ask = async () => {
    if (!link) return
    const sure = await confirm({
      title: t('linkLeads', { host: link.host }),
      text: (
        <>
          <span className="line-clamp-4 wrap-anywhere">{link.href}</span>
          <span className="mt-2 block">{t('linkWarning')}</span>
        </>
      ),
      confirm: t('linkOpen'),
    })
    if (!sure) return
    rememberSite(link.host)
    window.open(link.href, '_blank', 'noopener,noreferrer')
  }
  const onClick = (event: MouseEvent) => {
    if (link && !own && !isEmbedded && !isHidden && isKnownSite(link.host)) return
    event.preventDefault()
    if (own) open(own.path)
    else if (!link || isEmbedded) open(linkPath(href))
    else void ask()
  }
  return {
    href: link?.href ?? `#${linkPath(href)}`,
    target: '_blank',
    rel: 'noopener noreferrer',
    onClick,
  }
}

/** A link in a text: mail addresses and phone numbers open at once, pages of other sites after a confirmation. */
export function PageLink({
  piece: { text, href = '' },
  isHidden = false,
}: {
  piece: Piece
  isHidden?: boolean
}) {
  const page = usePageLink(href, isHidden)
  return (
    <a
      {...(href.startsWith('http') ? page : { href })}
      {...(isHidden && { title: href })}
      className="text-beak-700 underline underline-offset-2"
    >
      {text}
    </a>
  )
}
