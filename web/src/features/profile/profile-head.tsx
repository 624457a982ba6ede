import { QrCode } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { cx } from '@mynah/ui/cx.ts'
import { Link } from '#ui/pages/link.tsx'
import { fromList, usePageContext } from '#ui/pages/navigation.tsx'
import { myArchivePath, myArchiveQrcodePath } from './paths.ts'
import { useMe, useMore } from './queries.ts'

/** The user's picture, name and number at the top of the Me tab, on their chosen background. */
export function ProfileHead() {
  const t = useT('profile')
  const me = useMe()
  const bgImg = useMore().data?.bgImg
  const { pane } = usePageContext()
  if (!me) return <header className="app-safe-top h-14" />
  const { userId, userName, userNum, avatarUrl } = me
  const state = pane === 'list' ? fromList : undefined
  return (
    <header className={cx('relative flex-none', bgImg ? 'mb-3.5 text-white' : 'text-ink-900')}>
      {bgImg && (
        <>
          <img src={bgImg} alt="" className="absolute inset-0 size-full object-cover" />
          <span className="absolute inset-0 bg-black/50" />
        </>
      )}
      <div
        className={cx('app-safe-top relative flex items-center gap-1 px-3 pb-3', bgImg ? 'pt-16' : 'pt-5')}
      >
        <Link
          to={myArchivePath}
          state={state}
          className="flex min-w-0 flex-1 items-center gap-3.5 rounded-18 p-2 outline-offset-[-2px]"
        >
          <Avatar id={userId} name={userName} src={avatarUrl} size={68} />
          <span className="min-w-0 flex-1">
            <h1 className="one-line text-22 font-bold tracking-tight">{userName}</h1>
            <span className={cx('block one-line text-14', !bgImg && 'text-ink-500')}>{userNum}</span>
          </span>
        </Link>
        <Link
          to={myArchiveQrcodePath}
          state={state}
          aria-label={t('qr')}
          title={t('qr')}
          className="grid size-11 flex-none place-items-center rounded-full hover:bg-ink-900/6"
        >
          <QrCode aria-hidden className="size-6" strokeWidth={1.8} />
        </Link>
      </div>
    </header>
  )
}
