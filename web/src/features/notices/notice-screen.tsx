import { Megaphone } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { NoticeKind } from '@mynah/contract/notices'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { HtmlText } from './html-text.tsx'
import { isGone, useNotice } from './queries.ts'

export const NoticeScreen = () => <Notice kind="notice" />
export const TipScreen = () => <Notice kind="tip" />

/** `?id=`: an announcement or a tip. */
function Notice({ kind }: { kind: NoticeKind }) {
  const t = useT('notices')
  const format = useFormat()
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const sound = /^\d{1,20}$/.test(id)
  const query = useNotice(kind, sound ? id : '0')
  const gone = !sound || isGone(query.error)
  return (
    <Screen title={t(kind)}>
      {gone ? (
        <EmptyState icon={Megaphone} sentence={t('gone')} />
      ) : (
        <Loaded query={query} skeleton={<CellSkeletons />}>
          {({ title, content, createTime }) => (
            <article className="px-4 pt-2 pb-6">
              <div className="rounded-18 bg-paper p-4">
                <h2 className="text-22 font-bold wrap-anywhere">{title}</h2>
                <p className="mt-1 mb-4 text-12 text-ink-500">{format.dayName(createTime)}</p>
                <HtmlText html={content} />
              </div>
            </article>
          )}
        </Loaded>
      )}
    </Screen>
  )
}
