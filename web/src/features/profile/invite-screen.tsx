import { Copy, Share2 } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { InfiniteScroll } from '#ui/lists/infinite-scroll.tsx'
import { Cell, Section } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { RowSkeletons } from '@mynah/ui/skeletons.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { userInfoPath } from './paths.ts'
import { copyText, useInvited, useMe } from './queries.ts'

/** The user's invite code, and who registered with it. */
export function InviteScreen() {
  const t = useT('profile')
  const format = useFormat()
  const me = useMe()
  const invited = useInvited()
  const code = me?.inviteCode ?? ''
  const link = `${location.origin}/#/pages/register/account?code=${code}`
  const copy = async () => toast((await copyText(link)) ? t('copied') : t('copyFailed'))
  const share = () => {
    // rejects if the user dismisses the share sheet, which is not an error
    navigator.share({ text: t('inviteMessage', { link }) }).catch(() => undefined)
  }
  return (
    <Screen title={t('invite')} onRefresh={() => invited.refetch()}>
      <div className="mx-4 mb-3 rounded-18 bg-paper p-5 text-center">
        <p className="text-34 font-bold tracking-[0.12em] select-all">{code}</p>
        <p className="mt-1 text-14 text-ink-500">{t('inviteText')}</p>
        <div className="mt-4 flex flex-wrap justify-center gap-2.5">
          <Button small icon={Copy} onClick={() => void copy()}>
            {t('inviteCopy')}
          </Button>
          {'share' in navigator && (
            <Button small kind="secondary" icon={Share2} onClick={share}>
              {t('inviteShare')}
            </Button>
          )}
        </div>
      </div>
      <Loaded
        query={invited}
        skeleton={<RowSkeletons rows={3} />}
        empty={<p className="px-6 py-4 text-center text-14 text-ink-500">{t('invitedNone')}</p>}
      >
        {(people) => (
          <>
            <Section title={t('invited')}>
              {people.map((one) => (
                <Cell
                  key={one.userId}
                  leading={<Avatar id={one.userId} name={one.userName} src={one.avatarUrl} size={44} />}
                  title={one.userName}
                  hint={format.listDate(one.createTime)}
                  to={`${userInfoPath}?id=${one.userId}`}
                />
              ))}
            </Section>
            <InfiniteScroll {...invited.scroll} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}
