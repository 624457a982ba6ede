import { AdminClient } from '@mynah/client/admin'
import { moderationAdmin } from '@mynah/contract/moderation'
import { operators } from '@mynah/contract/operators'

// Prints the operators' figures of the last days. MYNAH_URL says where; MYNAH_OPERATOR, MYNAH_PASSWORD and MYNAH_CODE, six
// digits of an authenticator app, sign in.

const { MYNAH_URL = 'http://127.0.0.1:3000' } = process.env
const { MYNAH_OPERATOR = '', MYNAH_PASSWORD = '', MYNAH_CODE = '' } = process.env

const client = new AdminClient({ url: MYNAH_URL })
await client.signIn({ name: MYNAH_OPERATOR, password: MYNAH_PASSWORD, code: MYNAH_CODE })

const { days, activeToday, online } = await client.call(moderationAdmin.figures, { days: 7 })
const { counts } = await client.call(operators.waiting, {})
await client.signOut()

console.log(`${online} users online, ${activeToday} active today`)
for (const { at, people, groups, verified } of days) {
  const day = new Date(at).toISOString().slice(0, 10)
  console.log(`${day}: ${people} new users, ${verified} verified, ${groups} new groups`)
}
for (const [queue, count] of Object.entries(counts)) console.log(`${count} wait in ${queue}`)
