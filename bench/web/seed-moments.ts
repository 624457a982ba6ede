import pg from 'pg'
import type { MomentMedia } from '@mynah/contract/moments'
import { chat, me } from './seed.ts'

export const moments = { count: 300, authors: 60 }
/** The text of moment `number`; 1 is the newest. */
export const wordsOf = (number: number): string => `Moment ${number} of many.`

const sticker = (name: string) => `/stickers/mynah/${name}.webp`
const picture = (name: string, width: number, height: number): MomentMedia => ({
  type: 'image',
  ...{ url: sticker(name), thumb: sticker(name), width, height, duration: 0 },
})
/** One landscape, portrait and square picture, then four, then nine. */
const media: MomentMedia[][] = [
  [picture('love', 1200, 900)],
  [picture('party', 900, 1600)],
  ['love', 'party', 'hello', 'love'].map((name) => picture(name, 800, 800)),
  [picture('hello', 1000, 1000)],
  Array.from({ length: 9 }, (_, at) => picture(at % 2 === 0 ? 'hello' : 'party', 600, 800)),
]
const more = [
  '',
  ' Take the second street on the left, then walk past the market until the bridge.'.repeat(6),
]

/** Moments of the reader's friends, one each minute until now, every third with likes and comments. */
export async function seedMoments(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await addMoments(client)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

async function addMoments(client: pg.Client): Promise<void> {
  const rows = Array.from({ length: moments.count }, (_, at) => ({
    id: `web${at + 1}`,
    author: chat(2 + (at % moments.authors)).id,
    text: wordsOf(at + 1) + (more[at % 7 === 0 ? 1 : 0] ?? ''),
    media: JSON.stringify(media[at % media.length]),
    at: Date.now() - at * 60_000,
  }))
  await client.query(
    `insert into moments (id, author_id, text, media, mentioned, visibility, people, words, created_at)
      select id, author, text, media, '{}', 'friends', '{}', lower(text), at
      from jsonb_to_recordset($1::jsonb) as r(id text, author text, text text, media text, at bigint)`,
    [JSON.stringify(rows)],
  )
  await client.query(
    `insert into moment_people (user_id, published_at) select author_id, max(created_at) from moments group by author_id`,
  )
  const answered = rows.filter((_, at) => at % 3 === 0).map(({ id }) => id)
  await client.query(
    `insert into moment_praises (moment_id, user_id, created_at) select unnest($1::text[]), $2, $3`,
    [answered, me.id, Date.now()],
  )
  await client.query(
    `insert into moment_comments (id, moment_id, user_id, reply_id, reply_user_id, text, created_at)
      select id || 'x' || n, id, $2, '', '', 'I was there, too ' || n, $3 from unnest($1::text[]) id, generate_series(1, 3) n`,
    [answered, me.id, Date.now()],
  )
}
