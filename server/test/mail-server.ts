import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { atEnd } from './at-end.ts'

/**
 * A mail server that accepts each mail and each login (RFC 5321, as much as a client needs). While `holds` it does not
 * acknowledge a mail that it has: `release` does.
 */
export async function mailServer() {
  const letters: string[] = []
  const logins: string[] = []
  const state = { holds: false }
  let held: Socket[] = []
  const post = createServer((socket) => {
    let rest = ''
    let letter: string | undefined
    const answer = (line: string): string => {
      if (line.startsWith('EHLO')) return '250-test\r\n250 AUTH PLAIN'
      if (line.startsWith('AUTH PLAIN')) logins.push(Buffer.from(line.slice(11), 'base64').toString())
      if (line.startsWith('AUTH')) return '235 accepted'
      if (line.startsWith('DATA')) {
        letter = ''
        return '354 go'
      }
      return line.startsWith('QUIT') ? '221 bye' : '250 ok'
    }
    const end = (text: string) => {
      letters.push(text)
      letter = undefined
      if (state.holds) held.push(socket)
      else socket.write('250 ok\r\n')
    }
    socket
      .on('error', () => {})
      .on('data', (part) => {
        rest += part.toString()
        for (let at = rest.indexOf('\r\n'); at >= 0; at = rest.indexOf('\r\n')) {
          const line = rest.slice(0, at)
          rest = rest.slice(at + 2)
          if (letter === undefined) socket.write(`${answer(line)}\r\n`)
          else if (line === '.') end(letter)
          else letter += `${line}\n`
        }
      })
    socket.write('220 test\r\n')
  }).listen(0, '127.0.0.1')
  await once(post, 'listening')
  atEnd(async () => void post.close())
  const { port } = post.address() as AddressInfo
  return {
    letters,
    logins,
    state,
    release() {
      for (const socket of held) socket.write('250 ok\r\n')
      held = []
    },
    /** Its address, with a password. */
    url: (password: string) => `smtp://mynah:${password}@127.0.0.1:${port}`,
  }
}
