import { Copy, Link2Off, Share2 } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { GroupPage, leads, linkText, mayInvite, type ViewerState } from '#features/groups/index.ts'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { confirm } from '#ui/layers/dialogs.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { InfiniteScroll } from '#ui/lists/infinite-scroll.tsx'
import { Cell, List, Section } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { QrCode } from '@mynah/ui/qr-code.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons, RowSkeletons } from '@mynah/ui/skeletons.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { userInfoPath } from './paths.ts'
import { copyText, revokeLink, useGuests, useLinks, type GroupLink } from './queries.ts'
import { useLinkWords } from './use-link-words.ts'

/** An invitation link: its QR code, copying and sharing, who joined by it, and revoking it. */
export function LinkScreen() {
  const t = useT('group-links')
  return (
    <GroupPage title={t('link')} may={({ group, role }) => mayInvite(group, role)}>
      {(viewer) => <LinkOfGroup {...viewer} />}
    </GroupPage>
  )
}

function LinkOfGroup(viewer: ViewerState) {
  const t = useT('group-links')
  const id = useSearchParams()[0].get('link') ?? ''
  const links = useLinks(viewer.group.id)
  return (
    <Screen title={t('link')} onRefresh={() => links.refetch()}>
      <Loaded query={links} skeleton={<CellSkeletons />} empty={<Absent />}>
        {(list) => {
          const link = list.find((one) => one.id === id)
          return link ? <Known link={link} {...viewer} /> : <Absent />
        }}
      </Loaded>
    </Screen>
  )
}

function Absent() {
  return <EmptyState icon={Link2Off} sentence={useT('group-links')('absent')} />
}

function Known({ link, group, role }: ViewerState & { link: GroupLink }) {
  const t = useT('group-links')
  const words = useLinkWords()
  const askAndRevoke = async () => {
    const sure = await confirm({
      title: t('revokeAsk'),
      text: t('revokeText'),
      confirm: t('revokeDo'),
      danger: true,
    })
    if (sure && (await revokeLink(link.id))) toast(t('revoked'))
  }
  return (
    <div className="pb-6">
      <div className="mx-auto max-w-100 space-y-4 px-4 pt-2 pb-4">
        <div className="rounded-18 bg-paper p-5">
          <h2 className="text-18 font-medium wrap-anywhere">{words.nameOf(link)}</h2>
          <p className="text-14 text-ink-500">{words.aboutOf(link)}</p>
          {link.label && link.userName && (
            <p className="text-14 text-ink-500 wrap-anywhere">{t('linkOf', { name: link.userName })}</p>
          )}
          {link.state === 'open' && (
            <div className="mt-4">
              <QrCode text={linkText(link.token)} label={t('qrOf', { name: words.nameOf(link) })} />
            </div>
          )}
        </div>
        {link.state === 'open' && <HandOut link={link} name={group.name} />}
      </div>
      {leads(role) && <Guests link={link} />}
      {link.state !== 'revoked' && link.state !== 'ended' && (
        <div className="px-4">
          <List>
            <Cell icon={Link2Off} tone="red" title={t('revoke')} onPress={() => void askAndRevoke()} />
          </List>
        </div>
      )}
    </div>
  )
}

/** The actions of a link that is valid. */
function HandOut({ link, name }: { link: GroupLink; name: string }) {
  const t = useT('group-links')
  const ofGroups = useT('groups')
  const text = linkText(link.token)
  const copy = async () => toast((await copyText(text)) ? t('copied') : ofGroups('copyFailed'))
  const share = () => {
    // rejects if the user dismisses the share sheet, which is not an error
    navigator.share({ text: t('shareText', { name }), url: text }).catch(() => undefined)
  }
  return (
    <>
      <p className="px-1 text-center text-12 text-ink-500 wrap-anywhere select-all">{text}</p>
      <div className="flex flex-wrap gap-2.5">
        <Button wide icon={Copy} onClick={() => void copy()}>
          {t('copy')}
        </Button>
        {'share' in navigator && (
          <Button wide kind="secondary" icon={Share2} onClick={share}>
            {t('share')}
          </Button>
        )}
      </div>
    </>
  )
}

/** The people who joined by the link, for owner and admins. */
function Guests({ link }: { link: GroupLink }) {
  const t = useT('group-links')
  const format = useFormat()
  const guests = useGuests(link.id, true)
  return (
    <Loaded
      query={guests}
      skeleton={<RowSkeletons rows={2} />}
      empty={<p className="px-6 py-4 text-center text-14 text-ink-500">{t('guestsNone')}</p>}
    >
      {(people) => (
        <>
          <Section title={t('guests')}>
            {people.map((one) => (
              <Cell
                key={one.userId}
                leading={<Avatar id={one.userId} name={one.userName} src={one.avatarUrl} size={44} />}
                title={one.userName}
                hint={format.listDate(one.joinTime)}
                to={`${userInfoPath}?id=${one.userId}&from=group`}
              />
            ))}
          </Section>
          <InfiniteScroll {...guests.scroll} />
        </>
      )}
    </Loaded>
  )
}
