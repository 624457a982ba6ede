import { appInfoAdmin as calls, settingDefaults } from '@mynah/contract/app-info'
import { newId } from '#platform/ids.ts'
import { ApiError, badParameter } from '#platform/api-error.ts'
import { serveAdmin } from '#features/operators/index.ts'
import { everySetting } from './handlers.ts'
import * as store from './store.ts'

const updateText = ({ version, url, forced }: { version: string; url: string; forced: boolean }) =>
  `${version} ${url}${forced ? ' forced' : ''}`

/** Settings about customer service for money, and about promised rates. */
const isAboutMoney: ReadonlySet<string> = new Set(['kfUrl', 'gwUrl', 'sevenDayRate'])

export const appInfoAdminHandlers = serveAdmin(calls, {
  async settings(ctx) {
    return { list: await everySetting(ctx) }
  },
  async set(ctx, { key, value }) {
    const before = (await store.setting(ctx.tx, key)) ?? settingDefaults[key]
    ctx.atOnce(isAboutMoney.has(key) && value !== '' ? 'alone' : 'always')
    await store.set(ctx.tx, key, value, ctx.clock.now())
    ctx.record(`setting ${key}`, { before, value })
    return null
  },
  async words(ctx, { type }) {
    const rows = await store.dictionaryEntries(ctx.db, type)
    const all = { en: '', id: '', th: '', vi: '', hi: '', zh: '' }
    return { list: rows.map(({ value, labels }) => ({ value, labels: { ...all, ...labels } })) }
  },
  async types(ctx) {
    return { list: await store.types(ctx.db) }
  },
  async setWords(ctx, { type, list }) {
    const values = new Set(list.map(({ value }) => value))
    if (values.size < list.length) throw badParameter('list')
    await store.setWords(ctx.tx, type, list)
    ctx.record(`dictionary ${type}`, { words: list.length })
    return null
  },
  async versions(ctx) {
    const rows = await store.versions(ctx.db)
    return { list: rows.map(({ created_at: createTime, ...row }) => ({ ...row, createTime })) }
  },
  async publish(ctx, input) {
    const before = (await store.versions(ctx.tx)).find(({ type }) => type === input.type)
    // An optional version replaces a required one for everybody who is older than both.
    const redirects = input.url !== '' && (input.forced || input.url !== before?.url)
    ctx.atOnce(redirects ? 'alone' : 'always')
    const added = await store.addVersion(ctx.tx, { id: newId(), ...input, created_at: ctx.clock.now() })
    if (!added) throw badParameter('code')
    ctx.record(`version ${input.type} ${input.code}`, {
      before: before ? updateText(before) : '',
      value: updateText(input),
    })
    return null
  },
  async withdraw(ctx, { id }) {
    const row = await store.removeVersion(ctx.tx, id)
    if (!row) throw new ApiError('NoDataFound')
    ctx.record(`version ${row.type} ${row.code}`, { withdrawn: true })
    return null
  },
})
