import type { App } from '#platform/app.ts'
import { badParameter } from '#platform/api-error.ts'
import * as account from '#features/account/index.ts'
import * as messages from '#features/messages/index.ts'
import * as uploads from '#features/uploads/index.ts'
import { change, inform } from './change.ts'
import { nextSerial } from './entry-store.ts'
import * as store from './store.ts'

/** Setting the present value posts no line. */
export const rename = (app: App, userId: string, groupId: string, name: string): Promise<void> =>
  change(app, groupId, userId, 'edit', async (opened) => {
    if (opened.group.name === name) return
    account.requireName(name)
    await store.update(opened.tx, groupId, { name })
    await inform(opened, 'groupRenamed', ({ who }) => `${who} named the group ${name}`, { args: { name } })
  })

export const setBrief = (app: App, userId: string, groupId: string, brief: string): Promise<void> =>
  change(app, groupId, userId, 'edit', async (opened) => {
    if (opened.group.brief === brief) return
    await store.update(opened.tx, groupId, { brief })
    await inform(opened, 'groupBriefChanged', ({ who }) => `${who} changed what the group is about`)
  })

/** An upload of the caller, or '' for the members' pictures. */
export async function setPicture(app: App, userId: string, groupId: string, img: string): Promise<void> {
  const uploaded = img === '' ? undefined : await uploads.ownedAt(app, userId, img)
  await change(app, groupId, userId, 'edit', async (opened) => {
    if (img !== '' && !uploaded?.mime.startsWith('image/')) throw badParameter('img')
    const avatar = uploaded?.url ?? ''
    if (opened.group.avatar === avatar) return
    if (avatar) await uploads.publish(opened.tx, avatar)
    await store.update(opened.tx, groupId, { avatar })
    await inform(opened, 'groupPictureChanged', ({ who }) => `${who} changed the group's picture`)
  })
}

type Switch =
  | 'is_invite'
  | 'is_invite_auth'
  | 'is_add_friend'
  | 'is_search'
  | 'is_react_speakers'
  | 'is_pin_all'

export const setSwitch = (
  app: App,
  userId: string,
  groupId: string,
  name: Switch,
  on: boolean,
): Promise<void> =>
  change(app, groupId, userId, 'switch', async ({ tx, group }) => {
    // Turning it off ends every existing invitation; turning it on again does not restore them.
    const ends = name === 'is_invite' && group.is_invite && !on
    await store.update(tx, groupId, {
      [name]: on,
      ...(ends && { invites_from: await nextSerial(tx, groupId) }),
    })
  })

/** Sets the emoji allowed as reactions; null for all. Existing reactions stay. */
export const setReactions = (
  app: App,
  userId: string,
  groupId: string,
  emojis: string[] | null,
): Promise<void> =>
  change(app, groupId, userId, 'switch', async ({ tx }) => {
    await store.update(tx, groupId, { reactions: emojis && [...new Set(emojis)] })
  })

/** While it is on, only owner and admins may write. */
export const setSilent = (app: App, userId: string, groupId: string, on: boolean): Promise<void> =>
  change(app, groupId, userId, 'switch', async (opened) => {
    if (opened.group.is_silent === on) return
    await store.update(opened.tx, groupId, { is_silent: on })
    await messages.setSilent(opened.tx, opened.key, on)
    await inform(opened, on ? 'groupSilentOn' : 'groupSilentOff', ({ who }) =>
      on ? `${who} muted everybody` : `${who} lets everybody speak again`,
    )
  })

export const setNick = (app: App, userId: string, groupId: string, nick: string): Promise<void> =>
  change(app, groupId, userId, 'nick', async ({ tx, key }) => {
    account.requireName(nick)
    await messages.members.setNickname(tx, key, userId, nick)
  })
