import type { App } from '#platform/app.ts'
import { Refusal } from '#platform/refusal.ts'
import * as messages from '#features/messages/index.ts'
import * as uploads from '#features/uploads/index.ts'
import { change, inform } from './change.ts'
import * as store from './store.ts'

/** What is set to what it is already makes no line. */
export const rename = (app: App, userId: string, groupId: string, name: string): Promise<void> =>
  change(app, groupId, userId, 'edit', async (opened) => {
    if (opened.group.name === name) return
    await store.update(opened.tx, groupId, { name })
    await inform(opened, 'groupRenamed', ({ who }) => `${who} named the group ${name}`, { args: { name } })
  })

export const setBrief = (app: App, userId: string, groupId: string, brief: string): Promise<void> =>
  change(app, groupId, userId, 'edit', async (opened) => {
    if (opened.group.brief === brief) return
    await store.update(opened.tx, groupId, { brief })
    await inform(opened, 'groupBriefChanged', ({ who }) => `${who} changed what the group is about`)
  })

/** An upload of one's own, or '' for the members' pictures. */
export async function setPicture(app: App, userId: string, groupId: string, img: string): Promise<void> {
  const uploaded = img === '' ? undefined : await uploads.ownedAt(app, userId, img)
  await change(app, groupId, userId, 'edit', async (opened) => {
    if (img !== '' && !uploaded?.mime.startsWith('image/')) throw new Refusal('BadParameter')
    const avatar = uploaded?.url ?? ''
    if (opened.group.avatar === avatar) return
    await store.update(opened.tx, groupId, { avatar })
    await inform(opened, 'groupPictureChanged', ({ who }) => `${who} changed the group's picture`)
  })
}

type Switch = 'is_invite' | 'is_invite_auth' | 'is_add_friend' | 'is_search'

export const turn = (app: App, userId: string, groupId: string, name: Switch, on: boolean): Promise<void> =>
  change(app, groupId, userId, 'switch', async ({ tx }) => {
    await store.update(tx, groupId, { [name]: on })
  })

/** Only owner and admins speak while it is on. */
export const setSilent = (app: App, userId: string, groupId: string, on: boolean): Promise<void> =>
  change(app, groupId, userId, 'switch', async (opened) => {
    if (opened.group.is_silent === on) return
    await store.update(opened.tx, groupId, { is_silent: on })
    await messages.setConversation(opened.tx, opened.key, { silent: on })
    await inform(opened, on ? 'groupSilentOn' : 'groupSilentOff', ({ who }) =>
      on ? `${who} muted everybody` : `${who} lets everybody speak again`,
    )
  })

export const setNick = (app: App, userId: string, groupId: string, nick: string): Promise<void> =>
  change(app, groupId, userId, 'nick', async ({ tx, key }) => {
    await messages.setNick(tx, key, userId, nick)
  })
