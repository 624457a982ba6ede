export const noticeDetailPath = '/pages/notice/detail'
export const noticePath = '/pages/notice/notice'
export const tipsDetailPath = '/pages/tips/detail'
export const tipsPath = '/pages/tips/tips'
