import {
  ClientConfigSetting,
  ClientConfiguration,
  JoinResponse,
  LeaveRequest,
  LeaveRequest_Action,
  type SignalResponse,
} from '@livekit/protocol'

type Response = SignalResponse['message']

/** A message of LiveKit for a client; undefined if clients must not get it. */
export function forClient(message: Response): Response | undefined {
  switch (message.case) {
    // A token would let a client connect without the gate.
    case 'refreshToken':
      return undefined
    // After losing a connection, clients connect anew, and get the rights of that time.
    case 'join':
      return {
        case: 'join',
        value: new JoinResponse({
          ...message.value,
          alternativeUrl: '',
          clientConfiguration: new ClientConfiguration({
            ...message.value.clientConfiguration,
            resumeConnection: ClientConfigSetting.DISABLED,
          }),
        }),
      }
    case 'leave':
      return message.value.action === LeaveRequest_Action.RESUME || message.value.regions
        ? { case: 'leave', value: leaveOf(message.value) }
        : message
    default:
      return message
  }
}

function leaveOf({ reason, action }: LeaveRequest): LeaveRequest {
  const isResume = action === LeaveRequest_Action.RESUME
  return new LeaveRequest({ reason, action: isResume ? LeaveRequest_Action.RECONNECT : action })
}
