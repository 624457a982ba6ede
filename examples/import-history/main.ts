import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { createClient, isChatKey } from '@mynah/client'

// Writes a history from a file into a chat. Each line of the file is JSON: {"at": "2025-03-01 10:00", "from": "Ana", "text": "Hi"}.
// node examples/import-history/main.ts FILE CHAT, where CHAT is 1:ID of a group or 2:ID of a user.
// MYNAH_URL, MYNAH_USER and MYNAH_PASSWORD say where it is and who writes.

type Line = { at: string; from: string; text: string }

const { MYNAH_URL = 'http://127.0.0.1:3000', MYNAH_USER = '', MYNAH_PASSWORD = '' } = process.env
const [file = '', chat = ''] = process.argv.slice(2)
if (!isChatKey(chat)) throw new Error(`${chat} is no chat`)

const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
const client = createClient({ url: MYNAH_URL })
await client.signIn({ userNum: MYNAH_USER, pwd: MYNAH_PASSWORD })
await client.connect()

/** The same line of the same file has the same id, so that a second run stores nothing twice. */
const idOf = (line: string, index: number) =>
  createHash('sha256')
    .update(`${basename(file)} ${index} ${line}`)
    .digest('base64url')
    .slice(0, 32)

// The client sends one after the other, and waits by itself if the server asks it to.
const sent = await Promise.all(
  lines.map((line, index) => {
    const { at, from, text } = JSON.parse(line) as Line
    return client.sendText(chat, `${from}, ${at}: ${text}`, { id: idOf(line, index) })
  }),
)
client.close()
console.log(`${sent.length} messages stand in ${chat}, from place ${sent[0]?.seq} to ${sent.at(-1)?.seq}`)
