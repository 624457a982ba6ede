import type { Track } from 'livekit-client'
import type { DeviceProblem } from './devices/device-problem.ts'

export type MediaPerson = {
  userId: string
  isSpeaking: boolean
  isWeak: boolean
  /** Nothing comes of this person at the moment. */
  isLost: boolean
  isMicrophoneOn: boolean
  /** A microphone, open or muted, is there: the device of who just came is still being opened. */
  hasMicrophone: boolean
  /** When this person was there first. */
  since: number
  camera: Track | undefined
  screen: Track | undefined
}

/** Which devices are opened at the start. */
export type DeviceChoice = { microphone: boolean; camera: boolean }

export type MediaState = {
  /** `closed`: it could not be kept. */
  connection: 'connecting' | 'connected' | 'reconnecting' | 'closed'
  isMicrophoneOn: boolean
  isCameraOn: boolean
  isSharing: boolean
  /** Which way the camera of a phone looks. */
  facing: 'user' | 'environment'
  problems: { microphone?: DeviceProblem; camera?: DeviceProblem }
  /** The microphone is being opened: it is neither on nor muted. */
  isMicrophoneOpening: boolean
  /** The pictures that are sent are small. */
  usesLessData: boolean
  /** The browser waits for a press before it plays sound. */
  isSilenced: boolean
  camera: Track | undefined
  screen: Track | undefined
  isWeak: boolean
  isSpeaking: boolean
  others: readonly MediaPerson[]
  /** When the first of the others was there; 0 before. */
  othersSince: number
  /** Since when nobody else is there any more, or nothing comes of them; 0 while somebody is. */
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
