import {
  Gift,
  IdCard,
  Image,
  KeyRound,
  MapPin,
  PersonStanding,
  Phone,
  QrCode,
  Quote,
  User,
  Wallet,
} from 'lucide-react'
import { useRef } from 'react'
import type { Self } from '@mynah/contract/people'
import { useSay } from '#i18n/say.ts'
import { chooseFrom, type Choice } from '#ui/ask.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Cell, Section } from '#ui/list.tsx'
import { useOpen } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { refreshMe } from '#features/account/index.ts'
import { pickPicture } from './picked.ts'
import { save, useMe, useMore, changePicture, type PictureUse } from './queries.ts'

const page = (name: string) => `/pages/my/archive/${name}`

/** All that I tell of myself, and how I prove who I am. */
export function ArchiveScreen() {
  const say = useSay('profile')
  const me = useMe()
  const more = useMore().data
  const { picker, choose } = usePicture()
  if (!me) return <Screen title={say('profile')} />
  const sexes: Record<string, string> = { '1': say('sexMan'), '2': say('sexWoman') }
  const bound = me.mobile || me.email
  return (
    <Screen title={say('profile')} onRefresh={refreshMe}>
      {picker}
      <Section>
        <Cell
          icon={User}
          title={say('picture')}
          value={<Avatar id={me.userId} name={me.userName} src={me.avatarUrl} size={44} />}
          chevron
          onPress={() => void choose('avatar', me.avatarUrl !== '')}
        />
        <Cell icon={IdCard} title={say('nick')} value={me.userName} to={page('nick')} />
        <Cell icon={QrCode} title={say('qr')} to={page('qrcode')} />
        <Cell icon={Quote} title={say('motto')} value={me.profiles} to={page('motto')} />
        <Cell
          icon={PersonStanding}
          title={say('sex')}
          value={sexes[me.sex] ?? say('sexNone')}
          chevron
          onPress={() => void chooseSex(me, say)}
        />
        <Cell icon={MapPin} title={say('address')} value={me.address} to={page('address')} />
        <Cell
          icon={Image}
          title={say('background')}
          chevron
          onPress={() => void choose('background', Boolean(more?.bgImg))}
        />
      </Section>
      <Section title={say('account')}>
        <Cell icon={IdCard} title={say('userNum')} value={me.userNum} to={page('userNum')} />
        <Cell icon={Gift} title={say('invite')} value={me.inviteCode} to={page('inviteCode')} />
      </Section>
      <Section title={say('security')}>
        <Cell
          icon={Phone}
          title={say('phoneMail')}
          value={bound || say('notBound')}
          to={page('phoneEmail')}
        />
        <Cell icon={KeyRound} title={say('password')} to={page('password')} />
        <Cell
          icon={Wallet}
          title={say('payPassword')}
          value={more && (more.hasPayPassword ? say('payPasswordSet') : say('notBound'))}
          to={page('paypassword')}
        />
      </Section>
    </Screen>
  )
}

/** Where a picture is chosen; the cropper takes it from there. */
function usePicture() {
  const say = useSay('profile')
  const open = useOpen()
  const input = useRef<HTMLInputElement>(null)
  const use = useRef<PictureUse>('avatar')
  const choose = async (wanted: PictureUse, has: boolean) => {
    use.current = wanted
    if (!has) return input.current?.click()
    const words = {
      avatar: [say('pictureChange'), say('pictureRemove')],
      background: [say('backgroundChange'), say('backgroundRemove')],
    } as const
    const [change, remove] = words[wanted]
    const chosen = await chooseFrom([
      { value: 'change', label: change },
      { value: 'remove', label: remove, danger: true },
    ])
    if (chosen === 'change') input.current?.click()
    if (chosen === 'remove') await changePicture(wanted, null)
  }
  const picker = (
    <input
      ref={input}
      data-picker="picture"
      type="file"
      accept="image/*"
      hidden
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? []
        currentTarget.value = ''
        if (!file) return
        pickPicture(file)
        open(`/pages/cropper/cropper?for=${use.current}`)
      }}
    />
  )
  return { picker, choose }
}

async function chooseSex(me: Self, say: ReturnType<typeof useSay<'profile'>>): Promise<void> {
  const choices: Choice<'' | '1' | '2'>[] = [
    { value: '1', label: say('sexMan') },
    { value: '2', label: say('sexWoman') },
    { value: '', label: say('sexNone') },
  ]
  const sex = await chooseFrom(choices, { title: say('sex') })
  if (sex !== undefined && sex !== me.sex) await save({ sex })
}
