import { createHash, randomBytes } from 'node:crypto'
import { Human } from './human.ts'
import type { World } from './world.ts'

/**
 * Users inserted directly into the tables, since hundreds of password hashes would take minutes; each call needs other
 * ids.
 */
export async function crowd(world: World, count: number, first = 0): Promise<Human[]> {
  const made = Array.from({ length: count }, (_, index) => ({
    id: String(5_000_000_000 + first + index),
    token: randomBytes(32).toString('base64url'),
    userNum: `crowd${first + index}`,
  }))
  const { pool } = world.database
  const ids = made.map((one) => one.id)
  const numbers = made.map((one) => one.userNum)
  await pool.query(
    `insert into users (id, user_num, name, invite_code, language, created_at)
     select id, number, number, id, 'en', 0 from unnest($1::text[], $2::text[]) as t(id, number)`,
    [ids, numbers],
  )
  const hashes = made.map((one) => createHash('sha256').update(one.token).digest('hex'))
  await pool.query(
    `insert into sessions (id, token_hash, user_id, created_at, last_at)
     select 's' || id, decode(hash, 'hex'), id, $3, $3 from unnest($1::text[], $2::text[]) as t(id, hash)`,
    [ids, hashes, Date.now()],
  )
  return made.map((one) => {
    const human = new Human(one, world.chance.fork(), world.history, () => world.cluster.address('http'))
    world.people.push(human)
    return human
  })
}

/** Creates a group with all these people at once, as friends of the owner. */
export async function foundCrowd(world: World, owner: Human, members: Human[]): Promise<string> {
  await world.database.pool.query(
    `insert into friendships (user_id, friend_id, created_at)
     select $1, id, 0 from unnest($2::text[]) as id union all select id, $1, 0 from unnest($2::text[]) as id
     on conflict do nothing`,
    [owner.id, members.map((one) => one.id)],
  )
  return world.found(owner, members)
}
