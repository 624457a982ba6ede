import { useEffect, useState } from 'react'
import { useT } from '#i18n/translate.ts'
import { Screen } from '#ui/pages/screen.tsx'
import { useSetting } from '#features/app-info/index.ts'
import { LinkLeads } from './link-leads.tsx'
import type { readLink } from './links.ts'

type Link = NonNullable<ReturnType<typeof readLink>>

/** Whether an address is of a site that the operators configured as theirs; others are never embedded. */
export function useIsEmbedded(link: Link | undefined): boolean {
  const sites = [useSetting('kfUrl'), useSetting('gwUrl')].map((address) => URL.parse(address)?.origin)
  const origin = link?.isSecure ? URL.parse(link.href)?.origin : undefined
  // the app itself cannot be framed
  return origin !== undefined && origin !== location.origin && sites.includes(origin)
}

/**
 * A page of the operators inside of the app, without access to its own cookies or to the app, with a link to open it
 * in the browser. If the content security policy of this page does not include the site yet, the warning is shown
 * instead.
 */
export function EmbeddedPage({ title, link }: { title: string; link: Link }) {
  const t = useT('messages')
  const [isBlocked, setIsBlocked] = useState(false)
  useEffect(() => {
    const look = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src') setIsBlocked(true)
    }
    document.addEventListener('securitypolicyviolation', look)
    return () => document.removeEventListener('securitypolicyviolation', look)
  }, [])
  if (isBlocked) {
    return (
      <Screen title={title}>
        <LinkLeads link={link} />
      </Screen>
    )
  }
  return (
    <Screen
      title={title}
      subtitle={link.host}
      bare
      footer={
        <p className="flex justify-center px-4 py-2">
          <a
            href={link.href}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center text-14 font-medium text-beak-700 underline-offset-4 hover:underline"
          >
            {t('linkOpen')}
          </a>
        </p>
      }
    >
      <iframe
        title={`${title}: ${link.host}`}
        src={link.href}
        sandbox="allow-scripts allow-forms allow-popups"
        referrerPolicy="no-referrer"
        className="absolute inset-0 size-full border-0 bg-white"
      />
    </Screen>
  )
}
