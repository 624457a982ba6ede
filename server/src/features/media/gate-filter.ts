import { SignalRequest } from '@livekit/protocol'

/** What clients of ours ask for. Names and metadata come from the database, data goes over the chat's own socket. */
const allowed = new Set<SignalRequest['message']['case']>([
  'offer',
  'answer',
  'trickle',
  'addTrack',
  'mute',
  'trackSetting',
  'subscription',
  'leave',
  'syncState',
  'ping',
  'pingReq',
  'updateAudioTrack',
  'updateVideoTrack',
])

/** Whether a client's message reaches the backend: `drop` for what is not needed here, `refused` for no message at all. */
export function checkRequest(data: Uint8Array): 'pass' | 'drop' | 'refused' {
  try {
    const { message } = SignalRequest.fromBinary(data)
    return allowed.has(message.case) ? 'pass' : 'drop'
  } catch {
    return 'refused'
  }
}
