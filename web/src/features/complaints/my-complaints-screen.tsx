import { Aperture, Flag, UserRound, UsersRound, MessageSquare, Sticker, type LucideIcon } from 'lucide-react'
import {
  complaintAbout,
  complaintState,
  type Complaint,
  type ComplaintKind,
} from '@mynah/contract/complaints'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { cx } from '@mynah/ui/cx.ts'
import { InfiniteScroll } from '#ui/lists/infinite-scroll.tsx'
import { Cell, List } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { useKindNames } from './kind-names.ts'
import { useMyComplaints } from './queries.ts'

/** `/pages/complain/list`: the user's own reports, and what was decided. */
export function MyComplaintsScreen() {
  const t = useT('complaints')
  const query = useMyComplaints()
  return (
    <Screen title={t('mine')} onRefresh={() => query.refetch()}>
      <Loaded
        query={query}
        skeleton={<CellSkeletons />}
        isEmpty={(list) => list.length === 0}
        empty={<EmptyState icon={Flag} title={t('none')} sentence={t('noneHint')} />}
      >
        {(list) => (
          <div className="px-4 pt-1 pb-4">
            <List label={t('mine')}>
              {list.map((one) => (
                <Row key={one.id} complaint={one} />
              ))}
            </List>
            <InfiniteScroll {...query.scroll} />
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

const icons: Record<number, LucideIcon> = {
  [complaintAbout.group]: UsersRound,
  [complaintAbout.message]: MessageSquare,
  [complaintAbout.moment]: Aperture,
  [complaintAbout.stickerPack]: Sticker,
}

function Row({ complaint }: { complaint: Complaint }) {
  const t = useT('complaints')
  const format = useFormat()
  const kinds = useKindNames()
  const { about, targetName, kind, text, state, createTime } = complaint
  const states: Record<number, string> = {
    [complaintState.waiting]: t('waiting'),
    [complaintState.dismissed]: t('dismissed'),
    [complaintState.acted]: t('acted'),
  }
  return (
    <Cell
      icon={icons[about] ?? UserRound}
      title={targetName || t('gone')}
      hint={
        <>
          <span className="block">{kinds[kind as ComplaintKind] ?? t('other')}</span>
          <span className="line-clamp-3 whitespace-pre-line">{text}</span>
          <span className={cx('block pt-1', state !== complaintState.waiting && 'font-medium text-ink-900')}>
            {states[state]}
          </span>
        </>
      }
      value={<span className="text-12">{format.listDate(createTime)}</span>}
    />
  )
}
