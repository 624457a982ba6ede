import { Hand, Mic, MicOff } from 'lucide-react'
import { useAction } from '#client/api/use-action.ts'
import type { MediaClient, MediaState } from '#features/media/index.ts'
import { myself, roomCalls, type MeetingPerson, type MeetingView } from '../queries.ts'
import { personOf } from '../room-news.ts'
import { act, askToSpeak } from '../session.ts'

/** `held`: a host must agree first; `asking`: the user has asked a host. */
type MicrophoneState = 'on' | 'off' | 'held' | 'asking'

/** The action of a press. */
const microphoneLabels = { on: 'mute', off: 'unmute', held: 'askToSpeak', asking: 'takeBack' } as const
const microphoneIcons = { on: Mic, off: MicOff, held: Hand, asking: Hand } as const

function microphoneOf(me: MeetingPerson | undefined, media: MediaState | undefined): MicrophoneState {
  if (me?.microphone === 'held') return me.asksSince > 0 ? 'asking' : 'held'
  return media?.isMicrophoneOn ? 'on' : 'off'
}

/** Whether a press waits for the server, so that the next one is withheld meanwhile; the device alone takes any. */
const asksServer = (state: MicrophoneState, me: MeetingPerson | undefined): boolean =>
  state === 'off' ? me?.microphone !== 'open' : state !== 'on'

/** Mutes, opens, asks to speak or withdraws that: only such a press of its owner opens a microphone. */
export async function pressMicrophone(
  number: string,
  state: MicrophoneState,
  me: MeetingPerson | undefined,
  client: MediaClient,
): Promise<void> {
  if (state === 'held' || state === 'asking') return void (await askToSpeak(number, state === 'held'))
  if (state === 'on') return client.setMicrophone(false)
  if (me?.microphone !== 'open' && !(await act(() => roomCalls.unmute(number)))) return
  await client.setMicrophone(true)
}

/** The button of the user's microphone, in the room and in the small window. */
export function useMicrophone(view: MeetingView, client: MediaClient, media: MediaState) {
  const { busy, run } = useAction()
  const me = personOf(view, myself().userId)
  const state = microphoneOf(me, media)
  const isAsking = asksServer(state, me)
  const press = () => pressMicrophone(view.number, state, me, client)
  return {
    icon: microphoneIcons[state],
    label: microphoneLabels[state],
    isPressed: state === 'off' || state === 'asking',
    isWithheld: busy && isAsking,
    press: () => void (isAsking ? run(press) : press()),
  }
}
