import pg from 'pg'
import { moments, personOf } from './people.ts'

/** Moments of many authors, and the friends of the reader and of the publisher; once for each database. */
export async function fillMoments(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const found = await client.query('select 1 from moments limit 1')
    if (found.rows.length > 0) return
    await addMoments(client)
    await addFriends(client, moments.reader, moments.friends)
    await addFriends(client, moments.publisher, moments.readers)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

/** One each minute until now, by each author in turn. */
async function addMoments(client: pg.Client): Promise<void> {
  const media = [
    { type: 'image', url: '/media/1.webp', thumb: '/media/2.webp', width: 4, height: 3, duration: 0 },
  ]
  const at = Date.now()
  await client.query(
    `insert into moments (id, author_id, text, media, mentioned, visibility, people, words, created_at)
      select 'bench' || n, ($1::bigint + n % $2::int)::text, 'Moment ' || n || ' of a bench', $4, '{}', 'friends', '{}',
        'moment ' || n || ' of a bench', $5::bigint - ($3::int - n)::bigint * 60000
      from generate_series(1, $3::int) as n`,
    [personOf('', 0).id, moments.authors, moments.count, JSON.stringify(media), at],
  )
  await client.query(
    `insert into moment_people (user_id, published_at) select author_id, max(created_at) from moments group by author_id`,
  )
}

async function addFriends(client: pg.Client, index: number, count: number): Promise<void> {
  await client.query(
    `with pairs as (select $1::text as a, ($2::bigint + k)::text as b from generate_series(0, $3::int - 1) as k)
      insert into friendships (user_id, friend_id, created_at)
      select a, b, $4::bigint from pairs union all select b, a, $4::bigint from pairs`,
    [personOf('', index).id, personOf('', 0).id, count, Date.now()],
  )
}
