import {
  Gift,
  IdCard,
  Building2,
  Image,
  KeyRound,
  Map as MapIcon,
  MapPin,
  PersonStanding,
  Phone,
  QrCode,
  Quote,
  User,
  Wallet,
} from 'lucide-react'
import { useRef, useState } from 'react'
import type { Self } from '@mynah/contract/people'
import { profile } from '@mynah/contract/profile'
import { boundOf } from '#client/api/field-bounds.ts'
import { useT } from '#i18n/translate.ts'
import { chooseFrom, type Choice } from '#ui/layers/dialogs.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { useTextInputDialog } from '#ui/layers/text-input-dialog.tsx'
import { Cell, Section, ValueAmong } from '#ui/lists/list.tsx'
import { useOpen } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CompletenessCard } from './completeness-card.tsx'
import type { ProfileStep } from './completeness.ts'
import {
  myArchiveAddressPath,
  myArchiveInviteCodePath,
  myArchiveMottoPath,
  myArchiveNickPath,
  myArchivePasswordPath,
  myArchivePaypasswordPath,
  myArchivePhoneEmailPath,
  myArchiveQrcodePath,
  myArchiveUserNumPath,
} from './paths.ts'
import { ProfileCrop } from './profile-crop.tsx'
import { save, useMe, useMore, changePicture, refreshMe, type PictureUse } from './queries.ts'
import { FileInput } from '@mynah/ui/file-input.tsx'

/** The user's own profile and credentials. */
export function ProfileScreen() {
  const t = useT('profile')
  const me = useMe()
  const more = useMore().data
  const { picker, choose } = usePicture()
  const { ask, dialog } = useTextInputDialog()
  const open = useOpen()
  if (!me) return <Screen title={t('profile')} />
  const askFor = (field: 'province' | 'city') =>
    ask({
      title: t(field),
      text: t('placeHint'),
      label: t(field),
      initial: me[field],
      ...boundOf(profile.update, field),
      confirm: t('save'),
      onConfirm: (line) => save({ [field]: line }),
    })
  const take: Record<ProfileStep, () => unknown> = {
    name: () => open(myArchiveNickPath),
    picture: () => choose('avatar', false),
    phoneMail: () => open(myArchivePhoneEmailPath),
    motto: () => open(myArchiveMottoPath),
    sex: () => chooseSex(me, t),
    province: () => askFor('province'),
    city: () => askFor('city'),
  }
  return (
    <Screen title={t('profile')} onRefresh={refreshMe}>
      {picker}
      {dialog}
      <div className="px-4 pb-3 empty:hidden">
        <CompletenessCard onStep={(step) => void take[step]()} />
      </div>
      <Section>
        <Cell
          icon={User}
          title={t('picture')}
          value={<Avatar id={me.userId} name={me.userName} src={me.avatarUrl} size={44} />}
          chevron
          onPress={() => void choose('avatar', me.avatarUrl !== '')}
        />
        <Cell icon={IdCard} title={t('nick')} value={me.userName} to={myArchiveNickPath} />
        <Cell icon={QrCode} title={t('qr')} to={myArchiveQrcodePath} />
        <Cell icon={Quote} title={t('motto')} value={me.profiles} to={myArchiveMottoPath} />
        <AboutCells me={me} onPlace={askFor} />
        <Cell icon={MapPin} title={t('address')} value={me.address} to={myArchiveAddressPath} />
        <Cell
          icon={Image}
          title={t('background')}
          chevron
          onPress={() => void choose('background', Boolean(more?.bgImg))}
        />
      </Section>
      <AccountSections me={me} />
    </Screen>
  )
}

/** Gender and place, each chosen or typed in a dialog. */
function AboutCells({ me, onPlace }: { me: Self; onPlace: (field: 'province' | 'city') => void }) {
  const t = useT('profile')
  const sexes: Record<string, string> = { '1': t('sexMan'), '2': t('sexWoman') }
  return (
    <>
      <Cell
        icon={PersonStanding}
        title={t('sex')}
        value={sexes[me.sex] ?? t('sexNone')}
        chevron
        onPress={() => void chooseSex(me, t)}
      />
      <Cell
        icon={MapIcon}
        title={t('province')}
        value={me.province}
        chevron
        onPress={() => onPlace('province')}
      />
      <Cell icon={Building2} title={t('city')} value={me.city} chevron onPress={() => onPlace('city')} />
    </>
  )
}

/** The credentials of the account. */
function AccountSections({ me }: { me: Self }) {
  const t = useT('profile')
  const more = useMore().data
  const bound = me.mobile || me.email
  return (
    <>
      <Section title={t('account')}>
        <Cell
          icon={IdCard}
          title={t('userNum')}
          hint={more?.numFixed === false ? t('userNumOnce') : undefined}
          value={me.userNum}
          to={myArchiveUserNumPath}
        />
        <Cell icon={Gift} title={t('invite')} value={me.inviteCode} to={myArchiveInviteCodePath} />
      </Section>
      <Section title={t('security')}>
        <Cell
          icon={Phone}
          title={t('phoneMail')}
          value={bound || t('notBound')}
          to={myArchivePhoneEmailPath}
        />
        <Cell icon={KeyRound} title={t('password')} to={myArchivePasswordPath} />
        <Cell
          icon={Wallet}
          title={t('payPassword')}
          value={
            <ValueAmong
              values={[t('payPasswordSet'), t('notBound')]}
              value={more && (more.hasPayPassword ? t('payPasswordSet') : t('notBound'))}
            />
          }
          to={myArchivePaypasswordPath}
        />
      </Section>
    </>
  )
}

/** The dialogs to choose and crop a picture. */
function usePicture() {
  const t = useT('profile')
  const input = useRef<HTMLInputElement>(null)
  const use = useRef<PictureUse>('avatar')
  const [cropped, setCropped] = useState<{ use: PictureUse; file: File }>()
  const choose = async (wanted: PictureUse, has: boolean) => {
    use.current = wanted
    if (!has) return input.current?.click()
    const words = {
      avatar: [t('pictureChange'), t('pictureRemove')],
      background: [t('backgroundChange'), t('backgroundRemove')],
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
    <>
      <FileInput
        ref={input}
        data-picker="picture"
        accept="image/*"
        hidden
        onFiles={([file]) => file && setCropped({ use: use.current, file })}
      />
      {cropped && <ProfileCrop {...cropped} onClose={() => setCropped(undefined)} />}
    </>
  )
  return { picker, choose }
}

async function chooseSex(me: Self, t: ReturnType<typeof useT<'profile'>>): Promise<void> {
  const choices: Choice<'' | '1' | '2'>[] = [
    { value: '1', label: t('sexMan') },
    { value: '2', label: t('sexWoman') },
    { value: '', label: t('sexNone') },
  ]
  const sex = await chooseFrom(choices, { title: t('sex') })
  if (sex !== undefined && sex !== me.sex) await save({ sex })
}
