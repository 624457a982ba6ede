import { useQuery } from '@tanstack/react-query'
import { CalendarDays, Copy, Link2, MessageCircle, RefreshCw, ScrollText, Video } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useAction } from '#client/api/use-action.ts'
import { useT, type Translate } from '#i18n/translate.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { confirm } from '#ui/layers/dialogs.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { Cell, Section } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { useOpen, usePageContext } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { groupedNumber } from '../number.ts'
import { editPath, invitePath, joinLink, joinPath, logPath } from '../paths.ts'
import {
  copyText,
  deleteMeeting,
  detailQuery,
  isAbsent,
  linkQuery,
  renewLink,
  type MeetingView,
} from '../queries.ts'
import { downloadCalendar } from './calendar.ts'
import { lengthOf, useTimes, useWholeTimes } from './time-line.ts'

/** `/pages/meeting/detail?number=`: the details of a meeting that the user planned, was invited to or was in. */
export function DetailScreen() {
  const t = useT('planning')
  const [search] = useSearchParams()
  const open = useOpen()
  const number = search.get('number') ?? ''
  const query = useQuery({ ...detailQuery(number), enabled: number !== '' })
  const view = query.data
  if (number === '' || isAbsent(query.error))
    return (
      <Screen title={t('meeting')}>
        <EmptyState icon={Video} sentence={t('absent')} />
      </Screen>
    )
  const mayEdit = view?.state === 'scheduled' && view.myRole === 'host'
  return (
    <Screen
      title={t('meeting')}
      onRefresh={() => query.refetch()}
      actions={
        mayEdit && (
          <Button kind="link" onClick={() => open(editPath(number))}>
            {t('edit')}
          </Button>
        )
      }
      {...(view &&
        view.state !== 'ended' && {
          footer: (
            <div className="p-4 wide:mx-auto wide:max-w-170">
              <Button wide icon={Video} onClick={() => open(joinPath(number))}>
                {view.state === 'scheduled' && view.myRole === 'host' ? t('startIt') : t('join')}
              </Button>
            </div>
          ),
        })}
    >
      <Loaded query={query} skeleton={<CellSkeletons />}>
        {(loaded) => <Detail view={loaded} />}
      </Loaded>
    </Screen>
  )
}

async function copy(text: string, t: Translate<'planning'>): Promise<void> {
  toast((await copyText(text)) ? t('copied') : t('copyFailed'))
}

function Detail({ view }: { view: MeetingView }) {
  const t = useT('planning')
  const times = useTimes()
  const { close } = usePageContext()
  const { busy, run } = useAction()
  const { number, title, host, password, state, myRole } = view
  const isOver = state === 'ended'
  const isHost = myRole !== 'member'
  const remove = async () => {
    const isSure = await confirm({
      title: t('deleteAsk', { title }),
      text: t('deleteText'),
      confirm: t('delete'),
      danger: true,
    })
    if (isSure && (await run(() => deleteMeeting(number))) === 'done') close()
  }
  const yes = (isOn: boolean) => t(isOn ? 'on' : 'off')
  return (
    <div className="pb-4">
      <div className="flex items-center gap-3 px-5 pt-2 pb-5">
        <Avatar id={host.userId} name={host.userName} src={host.avatarUrl} size={44} />
        <div className="min-w-0 flex-1">
          <h2 className="text-18 font-medium wrap-anywhere">{title}</h2>
          <p className="text-14 text-ink-500 wrap-anywhere">{t('hostedBy', { name: host.userName })}</p>
        </div>
        {state === 'open' && (
          <span className="flex-none rounded-full bg-ok/14 px-2.5 py-1 text-12 text-ok">{t('isOn')}</span>
        )}
        {isOver && (
          <span className="flex-none rounded-full bg-ink-100 px-2.5 py-1 text-12">{t('isOver')}</span>
        )}
      </div>
      <Section>
        <Cell title={t('time')} value={times(view)} />
        <Cell title={t('duration')} value={lengthOf(view, t)} />
        <Cell title={t('number')} value={<span className="tabular-nums">{groupedNumber(number)}</span>} />
        {password && <Cell title={t('password')} value={<span className="tabular-nums">{password}</span>} />}
      </Section>
      {!isOver && <Invitation view={view} busy={busy} run={run} />}
      {isHost && (
        <Section title={t('rules')}>
          <Cell title={t('mutedOnEntry')} value={yes(view.isMutedOnEntry)} />
          <Cell title={t('waitingRoom')} value={yes(view.hasWaitingRoom)} />
          <Cell title={t('locked')} value={yes(view.isLocked)} />
          <Cell icon={ScrollText} title={t('log')} to={logPath(number)} />
        </Section>
      )}
      {state === 'scheduled' && myRole === 'host' && (
        <Section>
          <Cell title={t('deleteMeeting')} tone="red" disabled={busy} onPress={() => void remove()} />
        </Section>
      )}
    </div>
  )
}

/** The ways to invite to a meeting that is not over. */
function Invitation(props: { view: MeetingView } & Pick<ReturnType<typeof useAction>, 'busy' | 'run'>) {
  const { view, busy, run } = props
  const t = useT('planning')
  const { number, title, password } = view
  const isHost = view.myRole !== 'member'
  const wholeTimes = useWholeTimes()
  const own = useQuery({ ...linkQuery(number), enabled: isHost })
  const link = joinLink(number, own.data?.token ?? '')
  // a link copied before its token is loaded would ask for the password
  const isLinkReady = !isHost || !own.isPending
  const invitation = [
    title,
    wholeTimes(view),
    `${t('number')}: ${groupedNumber(number)}`,
    ...(password ? [`${t('password')}: ${password}`] : []),
    link,
  ].join('\n')
  const renew = async () => {
    const isSure = await confirm({ title: t('newLinkAsk'), text: t('newLinkText'), confirm: t('newLink') })
    if (isSure && (await run(() => renewLink(number))) === 'done') toast(t('newLinkMade'))
  }
  const calendar = () =>
    downloadCalendar({
      number,
      title,
      startTime: view.startTime,
      endTime: view.endTime,
      description: invitation,
      link,
    })
  return (
    <Section>
      <Cell
        icon={Copy}
        title={t('copyInvitation')}
        disabled={!isLinkReady}
        onPress={() => void copy(invitation, t)}
      />
      <Cell
        icon={Link2}
        title={t('copyLink')}
        disabled={!isLinkReady}
        hint={isHost ? t('linkHint') : undefined}
        onPress={() => void copy(link, t)}
      />
      {isHost && <Cell icon={RefreshCw} title={t('newLink')} disabled={busy} onPress={() => void renew()} />}
      <Cell icon={MessageCircle} title={t('inviteChats')} to={invitePath(number)} />
      <Cell icon={CalendarDays} title={t('calendarFile')} disabled={!isLinkReady} onPress={calendar} />
    </Section>
  )
}
