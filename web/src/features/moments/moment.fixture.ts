import type { Moment } from '@mynah/contract/moments'

const person = (userId: string, userName: string) => ({ userId, userName, avatarUrl: '' })
export const amelia = person('7', 'Amelia')
export const linh = person('8', 'Linh')

/** A moment of Linh's, as Amelia sees it. */
export const momentWith = (changed: Partial<Moment> = {}): Moment => ({
  id: '101',
  ...linh,
  text: 'At the lake',
  media: [
    { type: 'image', url: '/media/a.webp', thumb: '/media/a-s.webp', width: 40, height: 30, duration: 0 },
  ],
  location: null,
  at: [],
  createTime: 1_000,
  isMine: false,
  visibility: 'friends',
  people: [],
  isHidden: false,
  isPraised: false,
  praises: [],
  praiseCount: 0,
  comments: [],
  commentCount: 0,
  isFavourite: false,
  ...changed,
})
export const commentWith = (id: string, text = 'Nice', by = linh) => ({
  ...by,
  ...{ id, text, replyTo: null, createTime: 2_000 },
})
