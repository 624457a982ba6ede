import pg from 'pg'
import { addFriends, addPeople } from '../load/fill.ts'
import { personOf } from '../load/people.ts'

/** Each person has friends with numbers on both sides of theirs, and is a member of a small and a large group. */
const friendsOnEachSide = 5
const smallGroup = 20
const largeGroup = 500
const groupId = { small: 200_000_000_100_000, large: 200_000_000_200_000 }

export class Society {
  readonly size: number

  /** @param size the number of people, a multiple of 500 */
  constructor(size: number) {
    if (size % largeGroup !== 0) throw new Error(`people come in multiples of ${largeGroup}`)
    this.size = size
  }

  /** The friends of a person, the closest first. */
  friendsOf(index: number): number[] {
    return Array.from({ length: 2 * friendsOnEachSide }, (_, rank) => {
      const distance = Math.floor(rank / 2) + 1
      return (index + (rank % 2 === 0 ? distance : this.size - distance)) % this.size
    })
  }

  smallGroupOf = (index: number): string => String(groupId.small + Math.floor(index / smallGroup))
  largeGroupOf = (index: number): string => String(groupId.large + (index % (this.size / largeGroup)))

  /** Inserts people, sessions, friends, chats and groups into a new database, in bulk. */
  async fill(url: string, seed: string): Promise<void> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      await addPeople(client, seed, this.size)
      await addFriends(
        client,
        `select ($1::bigint + least(n, m))::text as a, ($1::bigint + greatest(n, m))::text as b
          from generate_series(0, $2::int - 1) as n, generate_series(1, $3::int) as distance,
            lateral (select (n + distance) % $2::int as m) as other`,
        [personOf('', 0).id, this.size, friendsOnEachSide],
      )
      await this.#addGroups(client, groupId.small, this.size / smallGroup, `n / ${smallGroup}`)
      await this.#addGroups(client, groupId.large, this.size / largeGroup, `n % ${this.size / largeGroup}`)
      await client.query('vacuum analyze')
      await client.query('checkpoint')
    } finally {
      await client.end()
    }
  }

  /** @param place SQL for the index of the group of person `n` */
  async #addGroups(client: pg.Client, firstId: number, count: number, place: string): Promise<void> {
    await client.query(
      `with made as (
          insert into groups (id, name, owner_id, created_at)
          select ($1::bigint + g)::text, 'Group ' || g, $3::text, $5::bigint from generate_series(0, $2::int - 1) as g
        ),
        chats as (
          insert into conversations (id, kind)
          select '1:' || ($1::bigint + g)::text, 1 from generate_series(0, $2::int - 1) as g
        )
        insert into participants (conversation_id, user_id, joined_at)
        select '1:' || ($1::bigint + ${place})::text, ($3::text::bigint + n)::text, $5::bigint
        from generate_series(0, $4::int - 1) as n`,
      [firstId, count, personOf('', 0).id, this.size, Date.now()],
    )
  }
}
