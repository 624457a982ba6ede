import { queryOptions } from '@tanstack/react-query'
import { groupLinks } from '@mynah/contract/group-links'
import { groups } from '@mynah/contract/groups'
import { meetings } from '@mynah/contract/meetings'
import { moments } from '@mynah/contract/moments'
import { profile } from '@mynah/contract/profile'
import { stickerPacks } from '@mynah/contract/sticker-packs'
import { query, queryClient } from '#client/api/query.ts'
import type { OwnPlace } from '#features/messages/index.ts'

export type PlaceCard = { title: string; picture: string }

const staleTime = 10 * 60_000

/** What the reader of a link may see of its page. */
export const placeQuery = (place: OwnPlace) =>
  queryOptions({ queryKey: ['own place', place.path], queryFn: () => cardOf(place), staleTime })

async function cardOf(place: OwnPlace): Promise<PlaceCard> {
  if (place.kind === 'pack') {
    const { name, list } = await queryClient.fetchQuery(query(stickerPacks.get, { id: place.id }))
    return { title: name, picture: list[0]?.url ?? '' }
  }
  if (place.kind === 'moment') {
    const { userName, text, media } = await queryClient.fetchQuery(query(moments.detail, { id: place.id }))
    const [first] = media
    return { title: text || userName, picture: first?.thumb ?? '' }
  }
  if (place.kind === 'groupLink') {
    const { name, avatar } = await queryClient.fetchQuery(query(groupLinks.look, { token: place.token }))
    return { title: name, picture: avatar }
  }
  if (place.kind === 'groupCode') {
    const [id = ''] = place.token.split('.')
    const { name, avatar } = await queryClient.fetchQuery(query(groups.preview, { id, invite: place.token }))
    return { title: name, picture: avatar }
  }
  if (place.kind === 'meeting') {
    const { number, token } = place
    const meeting = await queryClient.fetchQuery(query(meetings.preview, { number, ...(token && { token }) }))
    return { title: meeting.title, picture: '' }
  }
  const person = await queryClient.fetchQuery(query(profile.byQrToken, { token: place.token }))
  return { title: person.userName, picture: person.avatarUrl }
}
