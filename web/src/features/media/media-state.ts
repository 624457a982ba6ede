import type { Track } from 'livekit-client'
import type { DeviceProblem } from './devices/device-problem.ts'

export type MediaPerson = {
  userId: string
  isSpeaking: boolean
  isWeak: boolean
  /** No data of this participant arrives at the moment. */
  isLost: boolean
  isMicrophoneOn: boolean
  /** Whether a microphone, open or muted, is known: that of a new participant may still be opening. */
  hasMicrophone: boolean
  /** When this participant first joined. */
  since: number
  camera: Track | undefined
  screen: Track | undefined
}

/** Which devices are opened at the start. */
export type DeviceChoice = { microphone: boolean; camera: boolean }

export type MediaState = {
  /** `closed`: the connection was lost for good. */
  connection: 'connecting' | 'connected' | 'reconnecting' | 'closed'
  isMicrophoneOn: boolean
  isCameraOn: boolean
  isSharing: boolean
  /** Which camera of a phone is used. */
  facing: 'user' | 'environment'
  problems: { microphone?: DeviceProblem; camera?: DeviceProblem }
  /** The microphone is being opened: neither on nor muted. */
  isMicrophoneOpening: boolean
  /** Whether the video is reduced to save data. */
  usesLessData: boolean
  /** Whether the browser waits for a press before it plays sound. */
  isSilenced: boolean
  camera: Track | undefined
  screen: Track | undefined
  isWeak: boolean
  isSpeaking: boolean
  others: readonly MediaPerson[]
  /** When the first other participant joined; 0 before. */
  othersSince: number
  /** Since when all others are gone, or no data of them arrives; 0 otherwise. */
  aloneSince: number
}

export const startState: MediaState = {
  connection: 'connecting',
  isMicrophoneOn: false,
  isCameraOn: false,
  isSharing: false,
  facing: 'user',
  problems: {},
  isMicrophoneOpening: false,
  usesLessData: false,
  isSilenced: false,
  camera: undefined,
  screen: undefined,
  isWeak: false,
  isSpeaking: false,
  others: [],
  othersSince: 0,
  aloneSince: 0,
}
