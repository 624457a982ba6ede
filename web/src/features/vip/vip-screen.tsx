import { Crown, FileUp, HardDriveUpload, Smile, Users, type LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { allowances, type VipState } from '@mynah/contract/vip'
import { useSay } from '#i18n/say.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Screen } from '#ui/screen.tsx'
import { CellSkeletons } from '#ui/skeletons.tsx'
import { useMoneyShown } from '#features/app-info/index.ts'
import { renewVip, useVip } from './queries.ts'

/** `/pages/vip/vip`: until when I am VIP, what that gives, and what it costs. */
export function VipScreen() {
  const say = useSay('vip')
  const query = useVip()
  const money = useMoneyShown()
  return (
    <Screen tone="night" title={say('title')} onRefresh={renewVip}>
      <Loaded query={query} skeleton={<CellSkeletons />}>
        {(state) => (
          <div className="space-y-6 px-4 pt-2 pb-8">
            <Standing state={state} />
            <Gives />
            {money && <Plans state={state} />}
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

function Standing({ state }: { state: VipState }) {
  const say = useSay('vip')
  const format = useFormat()
  const date = format.dayName(state.until)
  const words = state.vip ? say('until', { date }) : state.until > 0 ? say('ended', { date }) : say('no')
  return (
    <div className="flex items-center gap-4 rounded-18 bg-[#ffd27a] p-4 text-ink">
      <span className="grid size-14 flex-none place-items-center rounded-squircle bg-ink text-[#ffd27a]">
        <Crown aria-hidden className="size-7" strokeWidth={1.8} />
      </span>
      <p className="min-w-0 text-18 font-bold wrap-anywhere">{words}</p>
    </div>
  )
}

function Gives() {
  const say = useSay('vip')
  const format = useFormat()
  const id = useId()
  const { plain, vip } = allowances
  const rows: { icon: LucideIcon; text: string; without: string }[] = [
    {
      icon: Users,
      text: say('groups', { count: format.number(vip.groupMembers) }),
      without: format.number(plain.groupMembers),
    },
    {
      icon: Smile,
      text: say('stickers', { count: format.number(vip.stickers) }),
      without: format.number(plain.stickers),
    },
    {
      icon: FileUp,
      text: say('files', { size: format.fileSize(vip.fileBytes) }),
      without: format.fileSize(plain.fileBytes),
    },
    {
      icon: HardDriveUpload,
      text: say('daily', { size: format.fileSize(vip.bytesPerDay) }),
      without: format.fileSize(plain.bytesPerDay),
    },
  ]
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-2 text-14 font-medium text-[#cfc3b5]">
        {say('gives')}
      </h2>
      <ul className="space-y-px overflow-hidden rounded-18">
        {rows.map(({ icon: Icon, text, without }) => (
          <li key={text} className="flex items-center gap-3.5 bg-white/8 px-4 py-3">
            <Icon aria-hidden className="size-6 flex-none text-[#ffd27a]" strokeWidth={1.8} />
            <span className="min-w-0">
              <span className="block text-16">{text}</span>
              <span className="block text-12 text-[#cfc3b5]">{say('plain', { value: without })}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** There is nothing to pay with yet: the page says what it costs and who opens it. */
function Plans({ state }: { state: VipState }) {
  const say = useSay('vip')
  const format = useFormat()
  const navigate = useNavigate()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-2 text-14 font-medium text-[#cfc3b5]">
        {say('plans')}
      </h2>
      <ul className="space-y-2">
        {state.plans.map(({ id: plan, days, price }) => (
          <li key={plan} className="flex items-center gap-3 rounded-18 border border-white/20 px-4 py-3">
            <span className="min-w-0 flex-1">
              <span className="block text-16 font-medium">{say('days', { count: days })}</span>
              <span className="block text-12 text-[#cfc3b5]">
                {say('perMonth', { price: format.money(((Number(price) * 30) / days).toFixed(2)) })}
              </span>
            </span>
            <span className="flex-none text-18 font-bold text-[#ffd27a] tabular-nums">
              {format.money(price)}
            </span>
          </li>
        ))}
      </ul>
      <p className="py-4 text-14 text-[#cfc3b5]">{say('how')}</p>
      <Button wide onClick={() => void navigate('/pages/my/webviewkf')}>
        {say('ask')}
      </Button>
    </section>
  )
}
