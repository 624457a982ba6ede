import { Hand, Mic, MicOff } from 'lucide-react'
import type { MediaClient, MediaState } from '#features/media/index.ts'
import { roomCalls, type MeetingPerson } from '../queries.ts'
import { act, askToSpeak } from '../session.ts'

/** `held`: a host must agree first; `asking`: a host was asked. */
export type MicrophoneState = 'on' | 'off' | 'held' | 'asking'

/** What a press does. */
export const microphoneLabels = { on: 'mute', off: 'unmute', held: 'askToSpeak', asking: 'takeBack' } as const
export const microphoneIcons = { on: Mic, off: MicOff, held: Hand, asking: Hand } as const

export function microphoneOf(me: MeetingPerson | undefined, media: MediaState | undefined): MicrophoneState {
  if (me?.microphone === 'held') return me.asksSince > 0 ? 'asking' : 'held'
  return media?.isMicrophoneOn ? 'on' : 'off'
}

/** Mutes, opens, asks to speak or takes that back: the press of its owner is the only way in which a microphone opens. */
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
