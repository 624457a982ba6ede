import {
  Camera,
  CameraOff,
  Crown,
  Check,
  Hand,
  Mic,
  MicOff,
  MonitorOff,
  MonitorUp,
  Pencil,
  Pin,
  PinOff,
  Shield,
  ShieldOff,
  UserX,
  X,
} from 'lucide-react'
import { translateNow, type Translate } from '#i18n/translate.ts'
import { confirm, type Choice } from '#ui/layers/dialogs.tsx'
import { roomCalls, type MeetingPerson, type MeetingView } from '../queries.ts'
import { act } from '../session.ts'

export type PersonAction =
  | 'pin'
  | 'unpin'
  | 'rename'
  | 'agree'
  | 'decline'
  | 'lowerHand'
  | 'mute'
  | 'hold'
  | 'letUnmute'
  | 'stopCamera'
  | 'allowCamera'
  | 'stopScreen'
  | 'allowScreen'
  | 'makeCoHost'
  | 'endCoHost'
  | 'handOver'
  | 'remove'

/** The actions on a person: the host may act on everyone, co-hosts on members. */
export function actionsFor(
  view: MeetingView,
  person: MeetingPerson,
  me: string,
  isPinned: boolean,
): PersonAction[] {
  const pin: PersonAction = isPinned ? 'unpin' : 'pin'
  if (person.userId === me) return [pin, 'rename']
  const mayAct = view.myRole === 'host' || (view.myRole === 'coHost' && person.role === 'member')
  if (!mayAct) return [pin]
  const { microphone, asksSince, mayCamera, mayScreen, role } = person
  return [
    pin,
    ...(asksSince > 0 ? (['agree', 'decline'] as const) : []),
    ...(person.handSince > 0 ? (['lowerHand'] as const) : []),
    ...(microphone === 'open' ? (['mute'] as const) : []),
    ...(microphone !== 'held' && role === 'member' ? (['hold'] as const) : []),
    ...(microphone === 'held' && asksSince === 0 ? (['letUnmute'] as const) : []),
    mayCamera ? 'stopCamera' : 'allowCamera',
    mayScreen ? 'stopScreen' : 'allowScreen',
    'rename',
    ...(view.myRole === 'host'
      ? ([role === 'coHost' ? 'endCoHost' : 'makeCoHost', 'handOver'] as const)
      : []),
    'remove',
  ]
}

const icons = {
  ...{
    pin: Pin,
    unpin: PinOff,
    rename: Pencil,
    agree: Check,
    decline: X,
    lowerHand: Hand,
    mute: MicOff,
    hold: Hand,
  },
  ...{ letUnmute: Mic, stopCamera: CameraOff, allowCamera: Camera, stopScreen: MonitorOff },
  ...{ allowScreen: MonitorUp, makeCoHost: Shield, endCoHost: ShieldOff, handOver: Crown, remove: UserX },
}

export const choicesOf = (
  actions: readonly PersonAction[],
  t: Translate<'meeting-room'>,
): Choice<PersonAction>[] =>
  actions.map((value) => ({ value, label: t(value), icon: icons[value], danger: value === 'remove' }))

/** Runs an action, except those that only concern this screen. */
export async function doAction(
  action: Exclude<PersonAction, 'pin' | 'unpin' | 'rename'>,
  number: string,
  { userId, userName }: MeetingPerson,
): Promise<void> {
  const t = translateNow('meeting-room')
  switch (action) {
    case 'agree':
      return void (await act(() => roomCalls.answerSpeak(number, true, [userId])))
    case 'decline':
      return void (await act(() => roomCalls.answerSpeak(number, false, [userId])))
    case 'lowerHand':
      return void (await act(() => roomCalls.lowerHands(number, [userId])))
    case 'mute':
      return void (await act(() => roomCalls.mute(number, undefined, userId)))
    case 'hold':
      return void (await act(() => roomCalls.mute(number, false, userId)))
    case 'letUnmute':
      return void (await act(() => roomCalls.allowUnmute(number, userId)))
    case 'stopCamera':
      return void (await act(() => roomCalls.allow(number, userId, 'camera', false)))
    case 'allowCamera':
      return void (await act(() => roomCalls.allow(number, userId, 'camera', true)))
    case 'stopScreen':
      return void (await act(() => roomCalls.allow(number, userId, 'screen', false)))
    case 'allowScreen':
      return void (await act(() => roomCalls.allow(number, userId, 'screen', true)))
    case 'makeCoHost':
      return void (await act(() => roomCalls.setCoHost(number, userId, true)))
    case 'endCoHost':
      return void (await act(() => roomCalls.setCoHost(number, userId, false)))
    case 'handOver': {
      const title = t('handOverAsk', { name: userName })
      if (await confirm({ title, confirm: t('handOver') }))
        await act(() => roomCalls.handOver(number, userId))
      return
    }
    case 'remove': {
      const title = t('removeAsk', { name: userName })
      if (await confirm({ title, text: t('removeText'), confirm: t('remove'), danger: true }))
        await act(() => roomCalls.remove(number, userId))
    }
  }
}
