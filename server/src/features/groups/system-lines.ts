import type { PushTexts } from '@mynah/contract/system-line'
import type { groupLines } from '@mynah/contract/system-lines/groups'

/** What these lines say in a notification. */
export const groupLineTexts: PushTexts<typeof groupLines> = {
  groupDissolved: {
    en: 'This group was dissolved',
    id: 'Grup ini dibubarkan',
    th: 'กลุ่มนี้ถูกยุบแล้ว',
    vi: 'Nhóm này đã bị giải tán',
    hi: 'यह समूह बंद कर दिया गया',
    zh: '该群组已被解散',
  },
}
