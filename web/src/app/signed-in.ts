import { startChat } from '#client/chat-start.ts'
import { live } from '#app/live.ts'

export const start = () => startChat(live)
