import { useQuery } from '@tanstack/react-query'
import { Mic, MicOff, SlidersHorizontal, Video as VideoIcon, VideoOff } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { OutputOf } from '@mynah/contract/kit'
import { limits } from '@mynah/contract/limits'
import { meetings } from '@mynah/contract/meetings'
import { useCallForm } from '#client/api/call-form.ts'
import { DeviceSheet, problemText, RoundButton, useNow, usePreview, Video } from '#features/media/index.ts'
import { useT } from '#i18n/translate.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { useOpen } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { digitsOf, groupedNumber, isWholeNumber } from '../number.ts'
import { joinPath, meetingsPath, roomOf } from '../paths.ts'
import { ApiError, elsewhere, myself, previewQuery } from '../queries.ts'
import { enter, useMeetingSession } from '../session.ts'
import { useTimes } from './time-line.ts'

type Preview = OutputOf<typeof meetings.preview>

/** `/pages/meeting/join`: asks for a number, and with `number` shows the form to join that meeting. */
export function JoinScreen() {
  const t = useT('planning')
  const [search] = useSearchParams()
  const number = digitsOf(search.get('number') ?? '')
  const token = search.get('token') ?? ''
  const query = useQuery({ ...previewQuery(number, token), enabled: isWholeNumber(number) })
  // more precise than the server's text for this error
  const refused =
    query.error instanceof ApiError
      ? query.error.name === 'MeetingAbsent'
        ? t('noSuchNumber')
        : query.error.text
      : undefined
  return (
    <Screen title={t('joinMeeting')}>
      {!isWholeNumber(number) || refused ? (
        <NumberForm key={number} initial={number} refused={refused} onAgain={() => void query.refetch()} />
      ) : (
        <Loaded query={query} skeleton={<CellSkeletons />}>
          {(preview) => <Entrance preview={preview} token={token} />}
        </Loaded>
      )}
    </Screen>
  )
}

function NumberForm(props: { initial: string; refused: string | undefined; onAgain: () => void }) {
  const { initial, refused, onAgain } = props
  const t = useT('planning')
  const open = useOpen()
  const [number, setNumber] = useState(initial)
  const [isWrong, setWrong] = useState(initial !== '' && !isWholeNumber(initial))
  return (
    <form
      className="space-y-5 px-4 pt-2 pb-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWholeNumber(number)) setWrong(true)
        else if (number === initial) onAgain()
        else open(joinPath(number), { replace: true })
      }}
    >
      <TextField
        label={t('meetingNumber')}
        value={groupedNumber(number)}
        inputMode="numeric"
        autoComplete="off"
        placeholder="000 000 000"
        error={isWrong ? t('numberWrong') : undefined}
        refused={number === initial ? refused : undefined}
        onChange={(typed) => {
          setNumber(digitsOf(typed))
          setWrong(false)
        }}
      />
      <Button type="submit" wide>
        {t('goOn')}
      </Button>
    </form>
  )
}

const atPassword = ['MeetingPasswordEmpty', 'MeetingPasswordWrong', 'MeetingPasswordLocked'] as const

/** The form to join: name, devices, and the password if the meeting requires one. */
function useEntering({ number, needsPassword }: Preview, token: string, onIn: () => void) {
  const [devices, setDevices] = useState({ microphone: true, camera: false })
  const [asks, setAsks] = useState(false)
  const asksPassword = needsPassword || asks
  const form = useCallForm(meetings.join, {
    start: { password: '', name: myself().userName },
    refusedAt: { password: atPassword, name: ['NameReserved', 'NameEmpty'] },
  })
  const submit = async () => {
    const { password } = form.values
    const name = form.values.name.trim()
    const isIn = await form.submit(() =>
      enter(
        {
          number,
          ...(asksPassword && { password }),
          ...(token && { token }),
          ...(name !== '' && name !== myself().userName && { name }),
        },
        devices,
      ).catch((error: unknown) => {
        // the password was changed while this page was open
        if (error instanceof ApiError && isAboutPassword(error)) setAsks(true)
        throw error
      }),
    )
    if (isIn) onIn()
  }
  return { form, devices, setDevices, asksPassword, submit }
}

const isAboutPassword = ({ name }: ApiError) => atPassword.some((one) => one === name)

function Entrance({ preview, token }: { preview: Preview; token: string }) {
  const t = useT('planning')
  const times = useTimes()
  const open = useOpen()
  const navigate = useNavigate()
  const session = useMeetingSession()
  const { number, title, host, state } = preview
  const isHere = (session.phase === 'in' || session.phase === 'waiting') && session.view.number === number
  const toRoom = () => void navigate(roomOf(number), { replace: true })
  const entering = useEntering(preview, token, toRoom)
  const { form } = entering
  if (state === 'ended')
    return (
      <EmptyState
        icon={VideoOff}
        title={title}
        sentence={t('over')}
        action={{ label: t('toMeetings'), onPress: () => open(meetingsPath, { replace: true }) }}
      />
    )
  return (
    <form
      noValidate
      className="space-y-4 px-4 pt-1 pb-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (isHere) toRoom()
        else if (!form.busy) void entering.submit()
      }}
    >
      <div className="text-center">
        <h2 className="text-22 font-bold wrap-anywhere">{title}</h2>
        <p className="mt-1 text-14 text-ink-500 wrap-anywhere">
          {t('numberAndHost', { number: groupedNumber(number), name: host.userName })}
        </p>
        <p className="text-14 text-ink-500">{times(preview)}</p>
      </div>
      {!isHere && <EntryFields entering={entering} preview={preview} />}
      <p role="alert" className="px-1 text-14 text-danger empty:hidden">
        {form.errorOf('MeetingAbsent') ? t('noSuchNumber') : form.errorOf(...elsewhere)}
      </p>
      <Button type="submit" wide busy={form.busy}>
        {isHere ? t('return') : t('join')}
      </Button>
    </form>
  )
}

/** Devices, the password if required, the name, and the start of the meeting. */
function EntryFields({ entering, preview }: { entering: ReturnType<typeof useEntering>; preview: Preview }) {
  const t = useT('planning')
  const now = useNow()
  const { form } = entering
  const password = form.field('password')
  return (
    <>
      <Devices devices={entering.devices} onChange={entering.setDevices} />
      {entering.asksPassword && (
        <TextField
          label={t('password')}
          inputMode="numeric"
          autoComplete="off"
          {...password}
          refused={form.errorOf('MeetingPasswordEmpty') ? t('enterPassword') : password.refused}
          onChange={(typed) =>
            password.onChange(typed.replaceAll(/\D/g, '').slice(0, limits.meetingPasswordLengthMax))
          }
        />
      )}
      <TextField label={t('yourName')} autoComplete="off" {...form.counted('name')} />
      {preview.state === 'scheduled' && preview.myRole === 'member' && (
        <p className="px-1 text-14 text-ink-500">
          {preview.startTime > now ? t('notYet') : t('hostNotHere')}
        </p>
      )}
    </>
  )
}

function Devices(props: {
  devices: { microphone: boolean; camera: boolean }
  onChange: (devices: { microphone: boolean; camera: boolean }) => void
}) {
  const { devices, onChange } = props
  const t = useT('planning')
  const media = useT('media')
  const { camera, level, problems, devices: source } = usePreview(devices)
  const [isChoosing, setChoosing] = useState(false)
  const { userId, userName, avatarUrl } = myself()
  const { microphone: deaf, camera: blind } = problems
  return (
    <div>
      <div className="always-dark relative mx-auto aspect-[4/3] max-h-[42dvh] w-full max-w-120 overflow-hidden rounded-18 bg-night text-ink-900">
        {camera ? (
          <Video track={camera} mirrored name={t('yourPicture')} />
        ) : (
          <span className="grid size-full place-items-center pb-14">
            <Avatar id={userId} name={userName} src={avatarUrl} size={68} />
          </span>
        )}
        <div className="absolute inset-x-0 bottom-0 flex justify-center gap-4 bg-linear-to-t from-black/70 pt-6 pb-3">
          <RoundButton
            compact
            icon={devices.microphone ? Mic : MicOff}
            label={media(devices.microphone ? 'mute' : 'unmute')}
            pressed={!devices.microphone}
            onClick={() => onChange({ ...devices, microphone: !devices.microphone })}
          />
          <RoundButton
            compact
            icon={devices.camera ? VideoIcon : VideoOff}
            label={media(devices.camera ? 'cameraOff' : 'cameraOn')}
            pressed={!devices.camera}
            onClick={() => onChange({ ...devices, camera: !devices.camera })}
          />
          <RoundButton
            compact
            icon={SlidersHorizontal}
            label={media('devices')}
            onClick={() => setChoosing(true)}
          />
        </div>
        {devices.microphone && !deaf && <Loudness level={level} />}
      </div>
      <DeviceSheet
        open={isChoosing}
        onClose={() => setChoosing(false)}
        source={source}
        level={level}
        camera={camera}
        isMirrored
      />
      <div role="alert" className="mx-auto max-w-120 space-y-1 px-1 pt-2 text-14 text-ink-700 empty:hidden">
        {devices.microphone && deaf && <p>{media(problemText('microphone', deaf))}</p>}
        {devices.camera && blind && <p>{media(problemText('camera', blind))}</p>}
      </div>
    </div>
  )
}

const Loudness = ({ level }: { level: number }) => (
  <span aria-hidden className="absolute inset-x-0 bottom-0 h-1 bg-white/14">
    <span
      className="block h-full origin-left bg-beak-500 transition-transform"
      style={{ transform: `scaleX(${Math.min(1, level * 2)})` }}
    />
  </span>
)
