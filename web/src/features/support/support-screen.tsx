import { Headset } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { BubbleSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { useSetting } from '#features/app-info/index.ts'
import { EmbeddedPage, LinkLeads, readLink, useIsEmbedded } from '#features/messages/index.ts'
import { Composer } from './composer.tsx'
import { Help } from './help.tsx'
import { useReadTo, useSupport } from './queries.ts'
import { Said } from './said.tsx'

/**
 * `/pages/my/webviewkf`: the page that is set for customer service, else a conversation with the operators. `?order=`
 * prepares a question.
 */
export function SupportScreen() {
  const t = useT('support')
  const link = readLink(useSetting('kfUrl'))
  const isEmbedded = useIsEmbedded(link)
  if (!link) return <Conversation />
  if (isEmbedded) return <EmbeddedPage title={t('title')} link={link} />
  return (
    <Screen title={t('title')}>
      <LinkLeads link={link} />
    </Screen>
  )
}

function Conversation() {
  const t = useT('support')
  const query = useSupport()
  const scroller = useRef<HTMLDivElement>(null)
  const last = query.data?.at(-1)?.seq
  useReadTo(last)
  // scrolls to the last message
  useLayoutEffect(() => {
    scroller.current?.scrollTo(0, scroller.current.scrollHeight)
  }, [last])
  return (
    <Screen title={t('title')} scroller={scroller} top={<Help />} footer={<Composer />}>
      <Loaded
        query={query}
        skeleton={<BubbleSkeletons />}
        isEmpty={(list) => list.length === 0}
        empty={<EmptyState icon={Headset} sentence={t('hello')} />}
      >
        {(list) => (
          <>
            {query.scroll.more && (
              <p className="text-center">
                <Button kind="link" busy={query.scroll.busy} onClick={query.scroll.onMore}>
                  {t('older')}
                </Button>
              </p>
            )}
            <ol aria-label={t('messages')} className="px-4 pb-4">
              {list.map((one, at) => (
                <Said key={one.id} said={one} before={list[at - 1]} />
              ))}
            </ol>
          </>
        )}
      </Loaded>
    </Screen>
  )
}
