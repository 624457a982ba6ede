import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moments, momentSpans, momentVisibilities } from '@mynah/contract/moments'
import { requestId } from '#test/money.ts'
import { people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { uploadPicture } from '#test/upload.ts'
import { exportMoments } from './erase.ts'
import { showsFile } from './access.ts'

// An independent model of visibility: user by user, from the published rules.

const server = await testServer({ limitFactor: 1_000_000 })
const { pool } = server.app
const names = ['ana', 'bo', 'cy', 'dan'] as const
type Name = (typeof names)[number]
const all = await people(server, ...names)
const pictures = Object.fromEntries(
  await Promise.all(names.map(async (name) => [name, await uploadPicture(server, all[name], 'moment')])),
) as Record<Name, string>
// The job that removes files of deleted moments must not remove those of moments published again.
await pool.query('update uploads set is_public = true')
const nameOf = (id: string) => names.find((name) => all[name].id === id) as Name
const dayMs = 86_400_000
const spanDays = { threeDays: 3, month: 30, halfYear: 180, all: Number.POSITIVE_INFINITY }

const name = fc.constantFrom(...names)
const pair = fc.tuple(name, name).filter(([a, b]) => a !== b)
/** Histories begin with some friends and public users: most rules are about them. */
const pairs = names.flatMap((a, index) => names.slice(index + 1).map((b): [Name, Name] => [a, b]))
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('publish' as const),
      by: name,
      visibility: fc.option(fc.constantFrom(...momentVisibilities), { nil: undefined }),
      named: fc.subarray([...names]),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('praise' as const, 'comment' as const),
      by: name,
      nth: fc.nat(7),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'befriend' as const,
        'unfriend' as const,
        'block' as const,
        'forgive' as const,
        'follow' as const,
      ),
      pair,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('settle' as const),
      by: name,
      shownTo: fc.constantFrom('everyone' as const, 'friends' as const, 'nobody' as const),
      span: fc.constantFrom(...momentSpans),
      past: fc.option(fc.boolean(), { nil: undefined }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('delete' as const, 'hide' as const), nth: fc.nat(7) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 4, 40) }) },
)

type Made = {
  id: string
  by: Name
  at: number
  visibility: (typeof momentVisibilities)[number]
  named: Name[]
  isHidden: boolean
  praises: Set<Name>
  comments: { text: string; by: Name }[]
}

class Model {
  friends = new Set<string>()
  blocks = new Set<string>()
  follows = new Set<string>()
  settings = new Map<Name, { shownTo: 'everyone' | 'friends' | 'nobody'; span: keyof typeof spanDays }>()
  made: Made[] = []
  now = server.clock.now()

  areFriends = (a: Name, b: Name) => this.friends.has([a, b].toSorted().join())
  areBlocked = (a: Name, b: Name) => this.blocks.has(`${a},${b}`) || this.blocks.has(`${b},${a}`)
  settingsOf = (who: Name) => this.settings.get(who) ?? { shownTo: 'friends', span: 'all' }

  visibilityOf(who: Name): Made['visibility'] {
    const { shownTo } = this.settingsOf(who)
    if (shownTo === 'everyone') return 'public'
    return shownTo === 'friends' ? 'friends' : 'private'
  }

  narrow(who: Name, to: 'everyone' | 'friends' | 'nobody'): void {
    const { shownTo: before } = this.settingsOf(who)
    for (const one of this.made.filter(({ by }) => by === who)) {
      if (to === 'nobody' && before !== 'nobody') one.visibility = 'private'
      if (to === 'friends' && before === 'everyone' && one.visibility === 'public') one.visibility = 'friends'
    }
  }

  sees(reader: Name, one: Made): boolean {
    if (one.by === reader) return true
    const { span } = this.settingsOf(one.by)
    const isFriend = this.areFriends(reader, one.by)
    if (this.areBlocked(reader, one.by) || one.isHidden) return false
    if (one.at < this.now - spanDays[span] * dayMs) return false
    if (one.visibility === 'public') return true
    if (!isFriend || one.visibility === 'private') return false
    if (one.visibility === 'friends') return true
    return one.named.includes(reader) === (one.visibility === 'some')
  }

  inFeed(reader: Name, one: Made): boolean {
    const isClose =
      one.by === reader || this.areFriends(reader, one.by) || this.follows.has(`${reader},${one.by}`)
    return isClose && this.sees(reader, one)
  }

  seesReaction(reader: Name, one: Made, by: Name): boolean {
    if (by === reader || by === one.by) return true
    if (this.areBlocked(reader, by) || this.areBlocked(one.by, by)) return false
    if (reader === one.by) return this.areFriends(by, reader) || one.visibility === 'public'
    return this.areFriends(by, one.by) && this.areFriends(by, reader)
  }
}

async function reset(): Promise<void> {
  await pool.query('delete from moments')
  await pool.query('delete from moment_people')
  await pool.query('delete from moment_follows')
  await pool.query('delete from friendships')
  await pool.query('delete from blocks')
}

const both = (a: Name, b: Name, table: 'friendships' | 'blocks') =>
  table === 'friendships'
    ? pool.query(
        `insert into friendships (user_id, friend_id, remarks, created_at)
         values ($1, $2, '', 0), ($2, $1, '', 0) on conflict do nothing`,
        [all[a].id, all[b].id],
      )
    : pool.query('insert into blocks values ($1, $2, 0) on conflict do nothing', [all[a].id, all[b].id])

/** A refusal is correct exactly if the model has one. */
async function ask(may: boolean, call: () => Promise<unknown>): Promise<void> {
  if (may) await call()
  else await expect(call()).rejects.toThrow(/NoDataFound|NotFriends|BadParameter/)
}

async function play(model: Model, one: unknown): Promise<void> {
  const given = one as { do: string; by: Name; nth: number; pair: [Name, Name]; days: number } & Made & {
      shownTo: 'everyone'
      span: 'all'
      past: boolean | undefined
    }
  const at = model.made[given.nth]
  switch (given.do) {
    case 'publish': {
      const named = given.named.filter((who) => who !== given.by)
      const chosen = given.visibility as Made['visibility'] | undefined
      const isNaming = chosen === 'some' || chosen === 'except'
      const may = !isNaming || (named.length > 0 && named.every((who) => model.areFriends(given.by, who)))
      server.clock.moveBy(1)
      model.now += 1
      await ask(may, async () => {
        const input = {
          requestId: requestId(),
          media: [pictures[given.by]],
          ...(chosen && { visibility: chosen }),
        }
        const people = isNaming ? { people: named.map((who) => all[who].id) } : {}
        const { id } = await all[given.by].call(moments.publish, { ...input, ...people, text: 'lake' })
        const empty = { isHidden: false, praises: new Set<Name>(), comments: [] }
        const visibility = chosen ?? model.visibilityOf(given.by)
        model.made.push({ id, by: given.by, at: model.now, visibility, named, ...empty })
      })
      return
    }
    case 'praise':
      if (!at) return
      return ask(model.sees(given.by, at), async () => {
        await all[given.by].call(moments.praise, { id: at.id, isOn: true })
        at.praises.add(given.by)
      })
    case 'comment':
      if (!at) return
      return ask(model.sees(given.by, at), async () => {
        const text = `${at.comments.length}`
        await all[given.by].call(moments.comment, { requestId: requestId(), id: at.id, text })
        at.comments.push({ text, by: given.by })
      })
    case 'delete':
      if (!at) return
      await all[at.by].call(moments.delete, { id: at.id })
      model.made = model.made.filter((made) => made !== at)
      return
    case 'hide':
      if (!at) return
      await pool.query('update moments set is_hidden = true where id = $1', [at.id])
      at.isHidden = true
      return
    case 'settle':
      await all[given.by].call(moments.changeSettings, {
        ...{ shownTo: given.shownTo, span: given.span },
        ...(given.past !== undefined && { past: given.past }),
      })
      if (given.past !== false) model.narrow(given.by, given.shownTo)
      model.settings.set(given.by, { shownTo: given.shownTo, span: given.span })
      return
    case 'wait':
      server.clock.moveBy(given.days * dayMs)
      model.now += given.days * dayMs
      // Several long waits would end the sessions.
      for (const who of Object.values(all)) await who.call(moments.unread, {})
      return
  }
  const [a, b] = given.pair
  const key = [a, b].toSorted().join()
  if (given.do === 'befriend') {
    await both(a, b, 'friendships')
    model.friends.add(key)
  } else if (given.do === 'unfriend') {
    await pool.query('delete from friendships where user_id = any($1) and friend_id = any($1)', [
      [all[a].id, all[b].id],
    ])
    model.friends.delete(key)
  } else if (given.do === 'block') {
    await both(a, b, 'blocks')
    model.blocks.add(`${a},${b}`)
  } else if (given.do === 'forgive') {
    await pool.query('delete from blocks where user_id = $1 and blocked_id = $2', [all[a].id, all[b].id])
    model.blocks.delete(`${a},${b}`)
  } else {
    await ask(!model.areBlocked(a, b), async () => {
      await all[a].call(moments.follow, { userId: all[b].id, isOn: true })
      model.follows.add(`${a},${b}`)
    })
  }
}

const idsOf = (list: { id: string }[]) => list.map(({ id }) => id)

async function compare(model: Model, reader: Name, who: Person): Promise<void> {
  const newestFirst = model.made.toReversed()
  const feed = newestFirst.filter((one) => model.inFeed(reader, one))
  const { list } = await who.call(moments.list, { pageSize: 30 })
  expect(idsOf(list)).toEqual(idsOf(feed))
  for (const [index, one] of feed.entries()) {
    const shown = list[index]
    expect(shown?.praises.map(({ userId }) => nameOf(userId)).toSorted()).toEqual(
      [...one.praises].filter((by) => model.seesReaction(reader, one, by)).toSorted(),
    )
    expect(shown?.comments.map(({ text }) => text).toSorted()).toEqual(
      one.comments
        .filter(({ by }) => model.seesReaction(reader, one, by))
        .map(({ text }) => text)
        .toSorted(),
    )
  }
  const found = newestFirst.filter(
    (one) => model.sees(reader, one) && (one.by === reader || model.areFriends(reader, one.by)),
  )
  expect(idsOf((await who.call(moments.search, { keyword: 'lake', pageSize: 30 })).list)).toEqual(
    idsOf(found),
  )
  for (const author of names) {
    const page = newestFirst.filter((one) => one.by === author && model.sees(reader, one))
    await ask(!model.blocks.has(`${author},${reader}`), async () => {
      const answer = await who.call(moments.user, { userId: all[author].id, pageSize: 30 })
      expect(idsOf(answer.list)).toEqual(idsOf(page))
    })
    const key = /([A-Za-z0-9_-]{43})\./.exec(pictures[author])?.[1] ?? ''
    expect(await showsFile(server.app, who.id, key)).toBe(page.length > 0)
  }
  for (const one of model.made)
    await ask(model.sees(reader, one), () => who.call(moments.detail, { id: one.id }))
  const exported: string[] = []
  for await (const row of exportMoments(server.app, who.id))
    if ('moment' in (row as object)) exported.push((row as { moment: string }).moment)
  expect(exported).toEqual(idsOf(newestFirst.filter((one) => one.by === reader)))
}

const full = process.env.MYNAH_FULL === '1'

test(
  'after any history each reader gets what the rules say: feed, pages, detail, search, export, files, likes, comments',
  async () => {
    expect.hasAssertions()
    await fc.assert(
      fc.asyncProperty(
        fc.subarray(pairs),
        fc.subarray([...names]),
        fc.array(step, { minLength: 20, maxLength: 45 }),
        async (befriended, open, steps) => {
          await reset()
          const model = new Model()
          for (const one of befriended) await play(model, { do: 'befriend', pair: one })
          for (const by of open) await play(model, { do: 'settle', by, shownTo: 'everyone', span: 'all' })
          for (const one of steps) await play(model, one)
          for (const reader of names) await compare(model, reader, all[reader])
        },
      ),
      { numRuns: full ? 2_000 : 6 },
    )
  },
  full ? 3_600_000 : 120_000,
)
