import { createClient } from '@mynah/client'
import { isKind } from '@mynah/contract/message-kinds'

// Replies to 'hello'. MYNAH_URL, MYNAH_USER and MYNAH_PASSWORD are the server and the bot's account.

const { MYNAH_URL = 'http://127.0.0.1:3000', MYNAH_USER = '', MYNAH_PASSWORD = '' } = process.env

const client = createClient({ url: MYNAH_URL })
await client.signIn({ userNum: MYNAH_USER, pwd: MYNAH_PASSWORD })

client.onMessage((message, chat) => {
  if (message.from === client.session.userId || !isKind(message, 'text')) return
  client.read(chat, message.id)
  if (message.content.trim().toLowerCase() !== 'hello') return
  client.sendText(chat, `Hello, ${message.nick}!`).catch((error: unknown) => console.error(error))
})

await client.connect()
console.log(`${MYNAH_USER} listens`)
process.once('SIGTERM', () => client.close())
