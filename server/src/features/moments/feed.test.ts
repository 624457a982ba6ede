import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moments } from '@mynah/contract/moments'
import { people } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { authorsAtOnce } from './people-store.ts'

const server = await testServer({ limitFactor: 1_000_000 })
const { pool } = server.app
const { ana } = await people(server, 'ana')

const authors = 3 * authorsAtOnce
const moment = fc.record({ by: fc.nat(authors - 1), at: fc.nat(400), isPublic: fc.boolean() })
/** The authors who published last may have nothing visible, and many may have published at the same time. */
const history = fc.tuple(
  fc.array(moment, { maxLength: 200, size: 'max' }),
  fc.array(fc.nat(authors - 1), { maxLength: authors, size: 'max' }),
)

test('a page size above the maximum is reduced to it', async () => {
  const { ana } = await people(server, 'ana')
  for (const pageSize of [31, 100, 1_000_000])
    expect(await ana.call(moments.list, { pageSize })).toMatchObject({ list: [] })
})

test('the first page is correct whichever author published last, and the following pages have the rest', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ([made, withoutAny]) => {
      const rows = made.map(({ by, at, isPublic }, index) => ({
        ...{ id: `m${String(index).padStart(4, '0')}`, by: `a${by}`, at: at + 1 },
        visibility: isPublic ? 'public' : 'private',
      }))
      await pool.query('delete from moments')
      await pool.query('delete from moment_people')
      await pool.query('delete from moment_follows')
      await pool.query(
        `insert into moments (id, author_id, text, media, mentioned, visibility, people, words, created_at)
        select id, by, '', '[]', '{}', visibility, '{}', '', at
        from jsonb_to_recordset($1) as r(id text, by text, visibility text, at bigint)`,
        [JSON.stringify(rows)],
      )
      // An author who deleted the newest moment is queried first and has nothing.
      await pool.query(
        `insert into moment_people (user_id, published_at)
        select id, max(at) from (
          select author_id as id, created_at as at from moments
          union all select 'a' || n, 1000 + n from unnest($1::int[]) as n
        ) as all_of group by id`,
        [withoutAny],
      )
      await pool.query(
        `insert into moment_follows (user_id, author_id, created_at)
        select $1, 'a' || n, 0 from generate_series(0, $2::int - 1) as n`,
        [ana.id, authors],
      )
      const expected = rows
        .filter(({ visibility }) => visibility === 'public')
        .toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
        .map(({ id }) => id)
      const seen: string[] = []
      for (let before = ''; ;) {
        const page = await ana.call(moments.list, { pageSize: 7, ...(before && { before }) })
        seen.push(...page.list.map(({ id }) => id))
        if (page.next === '') break
        before = page.next
      }
      expect(seen).toEqual(expected)
    }),
    { numRuns: process.env.MYNAH_FULL === '1' ? 60 : 20 },
  )
})
