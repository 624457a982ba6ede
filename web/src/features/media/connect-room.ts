import { RoomEvent, type Room } from 'livekit-client'

const triesMax = 3

type Connecting = Pick<Room, 'connect' | 'disconnect' | 'once' | 'off'>

/**
 * Connects a room, and again if its first transport fails meanwhile: livekit-client 2.23 then reconnects, but keeps
 * waiting for the failed transport, and gives up the new one when that wait of 15 seconds ends.
 */
export async function connectRoom(room: Connecting, ...to: Parameters<Room['connect']>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    let hasFailed = false
    const onReconnecting = () => {
      hasFailed = true
      void room.disconnect()
    }
    room.once(RoomEvent.Reconnecting, onReconnecting)
    try {
      return await room.connect(...to)
    } catch (error) {
      if (!hasFailed || tries === triesMax) throw error
    } finally {
      room.off(RoomEvent.Reconnecting, onReconnecting)
    }
  }
}
