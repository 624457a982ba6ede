import type { Translated } from '#i18n/say.ts'
import type en from './en.ts'

export default {
  title: 'Nhóm',
  new: 'Nhóm mới',
  emptyTitle: 'Chưa có nhóm nào',
  empty: 'Tạo nhóm với người quen: đội bóng, gia đình hay cuối tuần.',
  members_other: '{count} thành viên',
  info: 'Thông tin nhóm',
  message: 'Nhắn tin',
  notice: 'Thông báo',
  membersTitle: 'Thành viên',
  findMember: 'Tìm thành viên',
  noMember: 'Không có ai tên như vậy',
  owner: 'Trưởng nhóm',
  admin: 'Phó nhóm',
  leave: 'Rời nhóm',
  leaveAsk: 'Rời {name}?',
  leaveText: 'Bạn sẽ không nhận tin mới từ nhóm. Những gì đã nói vẫn còn.',
  ownerStays: 'Bạn là trưởng nhóm. Hãy chuyển nhóm trước khi rời.',
  name: 'Tên nhóm',
  nameNeeded: 'Hãy đặt tên nhóm',
  people: 'Có những ai?',
  next: 'Tiếp',
  createWith_other: 'Tạo với {count} người bạn',
} satisfies Translated<typeof en>
