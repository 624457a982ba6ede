import { Link2Off } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useT } from '#i18n/translate.ts'
import { Screen } from '#ui/pages/screen.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { EmbeddedPage, useIsEmbedded } from './embedded-page.tsx'
import { LinkLeads } from './link-leads.tsx'
import { readLink } from './links.ts'

/**
 * `/pages/toHtml/toHtml?url=`: a page of the operators; for other sites a warning before they are opened. `&` is
 * written as `^` in the address.
 */
export function LinkScreen() {
  const [search] = useSearchParams()
  const t = useT('messages')
  const address = (search.get('url') ?? '').replaceAll('^', '&')
  const link = readLink(address)
  const isEmbedded = useIsEmbedded(link)
  if (link && isEmbedded) return <EmbeddedPage title={t('link')} link={link} />
  return <LinkPage address={address} />
}

/** The warning before an address of another site, also if a page should have shown one of its files. */
export function LinkPage({ address }: { address: string }) {
  const t = useT('messages')
  const link = readLink(address)
  return (
    <Screen title={t('link')}>
      {link ? <LinkLeads link={link} /> : <EmptyState icon={Link2Off} sentence={t('linkBad')} />}
    </Screen>
  )
}
