import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { call, emptyOutput, flag, id, int, singleLineText, emptyInput } from '../../kit/kit.ts'
import { languages } from '../../kit/languages.ts'
import { limits } from '../../limits.ts'

/**
 * Settings that operators set and every client may read. `examine` is '1' during an app store's review: nothing about
 * money is shown or served. `kfUrl` is the page of the customer service; without it, the support chat in the app is
 * used. `gwUrl` is the page of the operating company. `sevenDayRate` is percent per year, sent to clients only if
 * `sevenDayTerms` states its terms. `canRate` is how many points make one dollar; it is set by a call of the wallet.
 * `editMinutes`: how long a message can be edited, 0 for never. `linkPreviews`: whether the server opens linked pages.
 * `groupMembersMax`: the size limit of groups; larger groups stay as they are. `groupLinkPages`: whether an invitation
 * link shows its group before signing in.
 */
export const settingDefaults = {
  examine: '0',
  kfUrl: '',
  gwUrl: '',
  sevenDayRate: '',
  sevenDayTerms: '',
  canRate: '1000',
  editMinutes: String(limits.editMinutes),
  linkPreviews: '1',
  groupMembersMax: String(limits.groupMembersMax),
  groupLinkPages: '1',
} as const
export type SettingKey = keyof typeof settingDefaults
export const settingKeys = Object.keys(settingDefaults) as SettingKey[]

/**
 * `mapTiles` is read like the others, but is set in the server's environment, since it is part of the pages' content
 * security policy.
 */
export const Setting = z.object({ key: z.string(), value: z.string() })
export type Setting = z.output<typeof Setting>

/** An entry of a dictionary in the caller's language. */
export const DictionaryEntry = z.object({ value: z.string(), label: z.string() })
export type DictionaryEntry = z.output<typeof DictionaryEntry>

/** A newer version of the app. `code` is 0, without other fields, if there is none. */
export const AppUpdate = z.object({
  code: z.int(),
  version: z.string(),
  note: z.string(),
  url: z.string(),
  forced: flag,
})
export type AppUpdate = z.output<typeof AppUpdate>

const name = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/))
const platform = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,20}$/))
const link = z.string().check(z.maxLength(500), z.regex(/^(?:https:\/\/[^\s/?#@]+(?:[/?#]\S*)?)?$/))

export const appInfo = {
  /** A setting that operators set for every client. */
  setting: call('sysConfig/getByKey', () => ({
    method: 'GET',
    needs: 'nothing',
    input: z.object({ key: name }),
    output: Setting,
  })),
  /** All settings that operators set for every client. */
  settings: call('sysConfig/list', () => ({
    needs: 'nothing',
    input: emptyInput,
    output: z.object({ list: z.array(Setting) }),
  })),
  /** A dictionary in the language of the caller. */
  words: call('sysDictData/getByType', () => ({
    method: 'GET',
    needs: 'nothing',
    input: z.object({ type: name }),
    output: z.object({ list: z.array(DictionaryEntry) }),
  })),
  /** The newest version for a platform. `version` is a number, as in the headers. */
  news: call('appUpdate/news', () => ({
    needs: 'nothing',
    input: z.object({ type: platform, version: int(0, 999_999_999) }),
    output: AppUpdate,
    silent: true,
  })),
}

/** A text in each language; English replaces a missing one. */
const labels = z.object(
  Object.fromEntries(languages.map((language) => [language, singleLineText(limits.wordLengthMax)])) as Record<
    (typeof languages)[number],
    ReturnType<typeof singleLineText>
  >,
)
const AdminWord = z.object({ value: z.string().check(z.regex(/^[\w-]{1,40}$/)), labels })
const AdminVersion = z.object({
  id: z.string(),
  type: z.string(),
  code: z.int(),
  version: z.string(),
  note: z.string(),
  url: z.string(),
  forced: z.boolean(),
  createTime: z.int(),
})

export const appInfoAdmin = {
  settings: adminCall('config/list', {
    roles: ['editor'],
    input: emptyInput,
    output: z.object({ list: z.array(Setting) }),
  }),
  /**
   * Addresses have to be https or empty; `examine`, `linkPreviews` and `groupLinkPages` 0 or 1; `sevenDayRate` a
   * decimal number or empty; `editMinutes` and `groupMembersMax` integers.
   */
  set: adminCall('config/set', {
    roles: ['editor'],
    recorded: true,
    redirects: true,
    input: z.union([
      z.object({ key: z.enum(['examine', 'linkPreviews', 'groupLinkPages']), value: z.enum(['0', '1']) }),
      z.object({ key: z.enum(['kfUrl', 'gwUrl']), value: link }),
      z.object({
        key: z.literal('sevenDayRate'),
        value: z.string().check(z.regex(/^(?:\d{1,2}(?:\.\d{1,4})?)?$/)),
      }),
      z.object({
        key: z.literal('editMinutes'),
        value: z.string().check(
          z.regex(/^\d{1,4}$/),
          z.refine((value) => Number(value) <= limits.editMinutesMax),
        ),
      }),
      z.object({
        key: z.literal('groupMembersMax'),
        value: z.string().check(
          z.regex(/^[1-9]\d{0,3}$/),
          z.refine((value) => Number(value) >= 3 && Number(value) <= limits.groupMembersMost),
        ),
      }),
      z.object({ key: z.literal('sevenDayTerms'), value: singleLineText(limits.rateTermsLengthMax) }),
    ]),
    output: emptyOutput,
  }),
  words: adminCall('dictionary/list', {
    roles: ['editor'],
    input: z.object({ type: name }),
    output: z.object({ list: z.array(AdminWord) }),
  }),
  types: adminCall('dictionary/types', {
    roles: ['editor'],
    input: emptyInput,
    output: z.object({ list: z.array(z.string()) }),
  }),
  /** Replaces the complete list of that type, in this order. */
  setWords: adminCall('dictionary/set', {
    roles: ['editor'],
    recorded: true,
    input: z.object({ type: name, list: z.array(AdminWord).check(z.maxLength(200)) }),
    output: emptyOutput,
  }),
  versions: adminCall('versions/list', {
    roles: ['editor'],
    input: emptyInput,
    output: z.object({ list: z.array(AdminVersion) }),
  }),
  publish: adminCall('versions/publish', {
    roles: ['editor'],
    recorded: true,
    redirects: true,
    input: z.object({
      type: platform,
      code: int(1, 999_999_999),
      version: singleLineText(20, 1),
      note: z.string().check(z.maxLength(2_000)),
      url: link,
      forced: z.boolean(),
    }),
    output: emptyOutput,
  }),
  /** Stops offering a version to clients. */
  withdraw: adminCall('versions/withdraw', {
    roles: ['editor'],
    recorded: true,
    input: z.object({ id }),
    output: emptyOutput,
  }),
}
