import { AdminClient } from '@mynah/client/admin'
import { figures, type FigureName } from '@mynah/contract/figures'
import { operators } from '@mynah/contract/operators'

// Prints the operators' figures of the last days. MYNAH_URL is the server; MYNAH_OPERATOR, MYNAH_PASSWORD and
// MYNAH_CODE (six digits of an authenticator app) sign in.

const { MYNAH_URL = 'http://127.0.0.1:3000' } = process.env
const { MYNAH_OPERATOR = '', MYNAH_PASSWORD = '', MYNAH_CODE = '' } = process.env

const client = new AdminClient({ url: MYNAH_URL })
await client.signIn({ name: MYNAH_OPERATOR, password: MYNAH_PASSWORD, code: MYNAH_CODE })

const { days, list, online } = await client.call(figures.list, { days: 7 })
const { counts } = await client.call(operators.waiting, {})
await client.signOut()

const valueOf = (name: FigureName, day: number) => list.find((one) => one.name === name)?.values[day] ?? '?'

console.log(`${online} connections`)
for (const [day, start] of days.entries()) {
  const date = new Date(start).toISOString().slice(0, 10)
  const [active, registered] = [valueOf('activeUsers', day), valueOf('newUsers', day)]
  console.log(`${date}: ${active} active users, ${registered} new, ${valueOf('messages', day)} messages`)
}
for (const [queue, count] of Object.entries(counts)) console.log(`${count} wait in ${queue}`)
