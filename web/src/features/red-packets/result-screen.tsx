import { Crown, PackageX } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { useT, type Translate } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { Link } from '#ui/pages/link.tsx'
import { Cell, List } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { RequireWallet, textOf, walletPath } from '#features/wallet/index.ts'
import { Coin } from './coin.tsx'
import { Fairness } from './fairness.tsx'
import { recordsPath } from './paths.ts'
import { invalidatePackets, useDetail, useMe, type PacketDetail } from './queries.ts'

/** `/pages/red/result?id=`: the user's share, the shares of all, and the check of fairness. */
export function ResultScreen() {
  const t = useT('red-packets')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const known = /^\d{1,20}$/.test(id)
  return (
    <RequireWallet title={t('result')}>
      <Screen
        title={t('result')}
        onRefresh={invalidatePackets}
        actions={
          <Button kind="link" onClick={() => void navigate(recordsPath)}>
            {t('recordsShort')}
          </Button>
        }
      >
        {known ? <Result id={id} /> : <EmptyState icon={PackageX} sentence={t('absent')} />}
      </Screen>
    </RequireWallet>
  )
}

function Result({ id }: { id: string }) {
  const query = useDetail(id)
  return (
    <Loaded query={query} skeleton={<CellSkeletons />} error={textOf}>
      {(packet) => (
        <>
          <Head packet={packet} />
          <Shares packet={packet} />
          {/* with one share there is nothing to draw */}
          {packet.count > 1 && <Fairness packet={packet} />}
          {packet.state === 'open' && <ChatFooter />}
        </>
      )}
    </Loaded>
  )
}

function Head({ packet }: { packet: PacketDetail }) {
  const t = useT('red-packets')
  const format = useFormat()
  const { from, mine, wish, forUser } = packet
  return (
    <div className="pb-4 text-center">
      <div className="relative pb-9">
        {/* clipped at the sides and the top, but not at the bottom, where the shadow of the coin is */}
        <div aria-hidden className="absolute inset-0 overflow-hidden">
          <div className="absolute -inset-x-[20%] -top-40 bottom-9 rounded-b-[50%] bg-linear-to-b from-packet-fill-deep to-packet-deep" />
        </div>
        <div className="relative flex flex-col items-center px-6 pt-5 pb-14 text-white">
          <Avatar id={from.userId} name={from.userName} src={from.avatarUrl} size={44} />
          <p className="pt-2.5 text-18 font-medium text-gold wrap-anywhere">
            {t('of', { name: from.userName })}
          </p>
          <p className="pt-1 text-14 wrap-anywhere">{wish || t('wishDefault')}</p>
          {forUser && (
            <p className="pt-1 text-12 wrap-anywhere">{t('forName', { name: forUser.userName })}</p>
          )}
        </div>
        <Coin size={72} className="absolute bottom-0 left-1/2 -translate-x-1/2 shadow-far" />
      </div>
      {mine !== null && (
        <>
          <p className="pt-4 text-[52px] leading-tight font-bold text-beak-700 tabular-nums">
            {format.money(BigInt(mine))}
          </p>
          <Link
            to={walletPath}
            className="inline-flex min-h-11 items-center text-14 text-ink-500 underline-offset-4 hover:underline"
          >
            {t('toBalance')}
          </Link>
        </>
      )}
    </div>
  )
}

function Shares({ packet }: { packet: PacketDetail }) {
  const t = useT('red-packets')
  const format = useFormat()
  const me = useMe()
  const { shares, taken } = packet
  const hidden = shares.length === 0 && taken > 0
  return (
    <section aria-label={t('openers')} className="px-4 pb-3">
      <h2 className="px-1 pb-1.5 text-14 font-medium text-ink-700">{headline(packet, t, format)}</h2>
      {shares.length > 0 ? (
        <List>
          {shares.map(({ userId, userName, avatarUrl, money, time, best }) => (
            <Cell
              key={userId}
              leading={<Avatar id={userId} name={userName} src={avatarUrl} size={44} />}
              title={userId === me ? t('you', { name: userName }) : userName}
              hint={whenOf(time, format)}
              value={
                <>
                  <span className="block text-16 font-bold text-ink-900 tabular-nums">
                    {format.money(BigInt(money))}
                  </span>
                  {best && (
                    <span className="flex items-center justify-end gap-1 text-12 font-medium text-beak-700">
                      <Crown aria-hidden className="size-3.5" />
                      {t('luckiest')}
                    </span>
                  )}
                </>
              }
            />
          ))}
        </List>
      ) : (
        <p className="rounded-18 bg-paper px-4 py-5 text-center text-14 text-ink-500">
          {hidden ? t('hidden') : t('nobodyYet')}
        </p>
      )}
    </section>
  )
}

/** The time if it is today, else with the day. */
function whenOf(time: number, format: ReturnType<typeof useFormat>): string {
  const [day, clock] = [format.listDate(time), format.clockTime(time)]
  return day === clock ? clock : `${day} ${clock}`
}

function headline(
  packet: PacketDetail,
  t: Translate<'red-packets'>,
  format: ReturnType<typeof useFormat>,
): string {
  const { taken, count, takenMoney, money, state, endTime, createTime } = packet
  const all = format.money(BigInt(money))
  const time = format.duration(Math.max(1_000, endTime - createTime))
  if (state !== 'ended') {
    const line = t('taken', { taken, count, money: format.money(BigInt(takenMoney)), all })
    return state === 'expired' ? `${t('expired')} · ${line}` : line
  }
  return count === 1 ? t('takenOne', { all, time }) : t('takenAll', { count, all, time })
}

function ChatFooter() {
  const t = useT('red-packets')
  return <p className="px-6 pt-2 pb-6 text-center text-12 text-ink-500">{t('foot')}</p>
}
