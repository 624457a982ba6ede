import { startChat } from '#client/chat-start.ts'
import { followLastPicture } from '#app/last-picture.ts'
import { live } from '#app/live.ts'

export function start(): Promise<void> {
  followLastPicture()
  return startChat(live)
}
